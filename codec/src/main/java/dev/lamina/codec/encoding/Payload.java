// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A run of bytes in a body, as they are or as a zstd frame: a number that is twice the stored length, plus one for a
 * frame, and the stored bytes. How long the bytes are in the end follows from what is stored around them.
 *
 * @param bytes holds the bytes, and perhaps others
 * @param from where they begin
 * @param compressed whether they were stored as a frame
 */
record Payload(byte[] bytes, int from, boolean compressed) {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] NONE = new byte[0];

    /** Below this no frame is smaller than what is in it. */
    private static final int MIN_FRAMED = 32;

    /** What inflating a byte costs, and what storing, sending and reading one more byte does, in nanoseconds. */
    static final double INFLATE = 0.7;

    static final double STORED = 7;

    /**
     * Stores the bytes as a frame where that pays for the time to inflate it. A frame that is shorter than a reader believes of so
     * many bytes is padded. Returns whether it did.
     */
    static boolean write(byte[] source, int from, int length, int level, BodyWriter out) {
        int mark = out.size();
        if (length >= MIN_FRAMED) {
            BodyWriter frame = new BodyWriter();
            int stored = Zstandard.compress(source, from, length, level, frame);
            long least = (length - BodyReader.FREE_EXPANSION) / BodyReader.MAX_EXPANSION + 1;
            int padding = Zstandard.padding((int) Math.max(0, least - stored));
            if ((length - stored - padding) * STORED > length * INFLATE) {
                out.unsigned((long) (stored + padding) << 1 | 1);
                Zstandard.put(frame, padding, out);
                return true;
            }
        }
        out.truncate(mark);
        out.unsigned((long) length << 1);
        out.put(source, from, length);
        return false;
    }

    /** Reads bytes of a known length. */
    static Payload read(BodyReader in, int length, String what) throws MalformedChunkException {
        int offset = in.offset();
        long form = in.unsigned(what);
        boolean compressed = (form & 1) != 0;
        long stored = form >>> 1;
        if (!compressed && stored != length) {
            throw new MalformedChunkException(offset, "found " + stored + " bytes of " + what + ", expected " + length);
        }
        int from = in.skip(stored, what);
        if (!compressed) {
            return new Payload(in.bytes(), from, false);
        }
        if (Zstandard.contentSize(in.bytes(), from, (int) stored) != length) {
            throw new MalformedChunkException(
                    offset, "found something else than a zstd frame of " + what + " with " + length + " bytes");
        }
        if (in.structureOnly()) {
            return new Payload(NONE, 0, true);
        }
        in.charge(length);
        byte[] raw = new byte[length];
        if (!Zstandard.decompress(in.bytes(), from, (int) stored, raw, length)) {
            throw new MalformedChunkException(
                    offset, "found a damaged zstd frame of " + what + ", expected " + length + " bytes");
        }
        return new Payload(raw, 0, true);
    }

    /** Puts so many bytes into words of 64 bits, low bytes first. */
    void words(int length, long[] into) {
        int whole = length >> 3;
        for (int word = 0; word < whole; word++) {
            into[word] = (long) LONGS.get(bytes, from + 8 * word);
        }
        for (int i = 8 * whole; i < length; i++) {
            into[whole] |= (bytes[from + i] & 0xFFL) << (8 * (i & 7));
        }
    }
}
