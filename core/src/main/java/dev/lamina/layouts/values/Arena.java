// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import java.nio.ByteBuffer;

/**
 * Space for the bound values of requests that are under way: values are written one after the other into arrays of
 * 64 KiB, so that a row of 57 values costs one small view per value and no array of its own. An array is collected when
 * the last request that refers to it is answered. Not safe for use by several threads.
 */
public final class Arena {
    private static final int CHUNK = 1 << 16;

    /** As long as most keys are, and a few in one request. */
    private static final int FEW = 64;

    private byte[] chunk;
    private int at;

    /** Space for many values. */
    public Arena() {
        this(CHUNK);
    }

    private Arena(int bytes) {
        this.chunk = new byte[bytes];
    }

    /**
     * Space for a value or two, for which a whole array would take longer to be cleared than all else takes to make a
     * request ready.
     */
    public static Arena ofFew() {
        return new Arena(FEW);
    }

    ByteBuffer int8(int value) {
        reserve(1);
        chunk[at] = (byte) value;
        return taken(1);
    }

    public ByteBuffer int32(int value) {
        reserve(4);
        chunk[at] = (byte) (value >>> 24);
        chunk[at + 1] = (byte) (value >>> 16);
        chunk[at + 2] = (byte) (value >>> 8);
        chunk[at + 3] = (byte) value;
        return taken(4);
    }

    public ByteBuffer int64(long value) {
        reserve(8);
        for (int i = 0, shift = 56; i < 8; i++, shift -= 8) {
            chunk[at + i] = (byte) (value >>> shift);
        }
        return taken(8);
    }

    /** The number in as few bytes as hold it with its sign, the highest first. */
    ByteBuffer varint(long value) {
        int length = (Long.SIZE - Long.numberOfLeadingZeros(value ^ value >> Long.SIZE - 1)) / Byte.SIZE + 1;
        reserve(length);
        for (int i = 0, shift = (length - 1) * Byte.SIZE; i < length; i++, shift -= Byte.SIZE) {
            chunk[at + i] = (byte) (value >>> shift);
        }
        return taken(length);
    }

    public ByteBuffer bytes(byte[] source, int from, int to) {
        int length = to - from;
        reserve(length);
        System.arraycopy(source, from, chunk, at, length);
        return taken(length);
    }

    private void reserve(int length) {
        if (chunk.length - at < length) {
            chunk = new byte[Math.max(chunk.length, length)];
            at = 0;
        }
    }

    private ByteBuffer taken(int length) {
        ByteBuffer value = ByteBuffer.wrap(chunk, at, length);
        at += length;
        return value;
    }
}
