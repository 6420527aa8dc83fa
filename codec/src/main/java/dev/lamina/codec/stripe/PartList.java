// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.LaminaCodec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The parts of a stripe in the making. */
final class PartList {
    private final List<EncodedStripe.Part> parts = new ArrayList<>();
    private final List<StripeDirectory.Part> entries = new ArrayList<>();

    /** Adds a chunk of all rows of a vector; gives its place. */
    int add(LaminaCodec codec, String name, Vector values) {
        byte[] chunk = ChunkEnvelope.wrap(codec, values.type(), values.size(), codec.encode(values, 0, values.size()));
        ByteBuffer buffer = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        parts.add(new EncodedStripe.Part(name, buffer));
        entries.add(new StripeDirectory.Part(name, chunk.length, values.size(), encoding(codec, buffer)));
        return parts.size() - 1;
    }

    /** Adds all of another list; gives the place of its first. */
    int addAll(PartList other) {
        parts.addAll(other.parts);
        entries.addAll(other.entries);
        return parts.size() - other.parts.size();
    }

    private static String encoding(ChunkCodec codec, ByteBuffer chunk) {
        try {
            return codec.encodingOf(ChunkEnvelope.body(chunk));
        } catch (MalformedChunkException e) {
            throw new IllegalStateException("A chunk just written can't be read.", e);
        }
    }

    /** The bytes of all parts. */
    long bytes() {
        long bytes = 0;
        for (EncodedStripe.Part part : parts) {
            bytes += part.chunk().remaining();
        }
        return bytes;
    }

    List<EncodedStripe.Part> parts() {
        return parts;
    }

    List<StripeDirectory.Part> entries() {
        return entries;
    }

    /** The checksums in the parts' envelopes. */
    int[] checksums() {
        int[] checksums = new int[parts.size()];
        for (int part = 0; part < checksums.length; part++) {
            checksums[part] = checksum(parts.get(part).chunk());
        }
        return checksums;
    }

    /** The checksum in a chunk's envelope. */
    static int checksum(ByteBuffer chunk) {
        return chunk.slice().order(ByteOrder.LITTLE_ENDIAN).getInt(12);
    }
}
