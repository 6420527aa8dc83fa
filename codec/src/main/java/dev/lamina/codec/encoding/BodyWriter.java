// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing array of bytes, little endian, with numbers of variable length (LEB128) in it. */
final class BodyWriter {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[4096];
    private int size;
    private int version = Head.VERSION;

    int size() {
        return size;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Forgets all bytes from this offset on. */
    void truncate(int newSize) {
        size = newSize;
        if (newSize == 0) {
            version = Head.VERSION;
        }
    }

    /** Says that readers must know this version of the format. */
    void needs(int least) {
        version = Math.max(version, least);
    }

    /** The version of the format that readers must know. */
    int version() {
        return version;
    }

    /** Makes room for this many more bytes, to be written to {@link #bytes} from {@link #size} on. */
    void reserve(int more) {
        if (bytes.length - size < more) {
            int needed = Math.addExact(size, more);
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 16, bytes.length * 2L)));
        }
    }

    /** Adds bytes that were written to the reserved room. */
    void advance(int more) {
        size += more;
    }

    void u8(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    /** Seven bits per byte, the low ones first; the high bit says that more follow. */
    void unsigned(long value) {
        reserve(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** As {@link #unsigned}, small negative numbers being short too: 0, -1, 1, -2 become 0, 1, 2, 3. */
    void signed(long value) {
        unsigned((value << 1) ^ (value >> 63));
    }

    void fixed64(long value) {
        reserve(8);
        LONGS.set(bytes, size, value);
        size += 8;
    }

    void put(byte[] source, int from, int length) {
        reserve(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
    }

    void put(BodyWriter other) {
        needs(other.version);
        put(other.bytes, 0, other.size);
    }

    void ints(int[] source, int from, int count) {
        reserve(count * 4);
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(size)
                .asIntBuffer()
                .put(source, from, count);
        size += count * 4;
    }

    void longs(long[] source, int from, int count) {
        reserve(count * 8);
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(size)
                .asLongBuffer()
                .put(source, from, count);
        size += count * 8;
    }
}
