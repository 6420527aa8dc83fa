// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/**
 * The stored byte planes of a node: one form each (0 for a byte that all values share, 1 for a payload), and the shared
 * byte or the payload. Shared bytes are put into {@link #shared} and their planes forgotten.
 */
final class Planes {
    static final int SHARED = 0;
    static final int STORED = 1;

    final byte[][] bytes;
    final int[] from;
    final int[] shift;
    final int count;

    /** What all values have in common, to be added to each. */
    final long shared;

    final int stored;
    private final int compressed;

    Planes(BodyReader in, int values, int most, long base) throws MalformedChunkException {
        stored = in.u8(1, most, "planes");
        bytes = new byte[stored][];
        from = new int[stored];
        shift = new int[stored];
        int kept = 0;
        int frames = 0;
        long common = base;
        for (int plane = 0; plane < stored; plane++) {
            if (in.u8(SHARED, STORED, "form of a plane") == SHARED) {
                common += (long) in.u8(0, 255, "shared byte") << (8 * plane);
            } else {
                Payload payload = Payload.read(in, values, "a plane");
                bytes[kept] = payload.bytes();
                from[kept] = payload.from();
                shift[kept] = 8 * plane;
                frames += payload.compressed() ? 1 : 0;
                kept++;
            }
        }
        count = kept;
        shared = common;
        compressed = frames;
    }

    void describe(StringBuilder into) {
        into.append("planes ").append(stored);
        if (compressed > 0) {
            into.append(" zstd");
        }
    }
}
