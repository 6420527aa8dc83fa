// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.MalformedChunkException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The numbers and texts of a directory, one after the other, each checked as it is read. */
final class DirectoryNumbers {
    private final ByteBuffer in;

    /** @param in positioned after the head */
    DirectoryNumbers(ByteBuffer in) {
        this.in = in;
    }

    /** The bytes that are left. */
    int left() {
        return in.remaining();
    }

    /** An unsigned number of at most {@code most}. */
    int number(String what, int most) throws MalformedChunkException {
        int at = in.position();
        long value = unsigned();
        if (value < 0 || value > most) {
            throw new MalformedChunkException(
                    at, "found " + Long.toUnsignedString(value) + " as " + what + ", expected 0 to " + most);
        }
        return (int) value;
    }

    /** A signed number. */
    long signed() throws MalformedChunkException {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    private long unsigned() throws MalformedChunkException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            long next = fixed(1);
            value |= (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new MalformedChunkException(in.position(), "found a number of more than 64 bits");
    }

    /** So many bytes as a number, least byte first. */
    long fixed(int bytes) throws MalformedChunkException {
        need(bytes);
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (in.get() & 0xFFL) << 8 * i;
        }
        return value;
    }

    /** Bytes after their number. */
    byte[] bytes() throws MalformedChunkException {
        byte[] bytes = new byte[number("length", left())];
        need(bytes.length);
        in.get(bytes);
        return bytes;
    }

    String text() throws MalformedChunkException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    void expect(boolean condition, String found, String expected) throws MalformedChunkException {
        if (!condition) {
            throw new MalformedChunkException(in.position(), "found " + found + ", expected " + expected);
        }
    }

    void end() throws MalformedChunkException {
        expect(left() == 0, left() + " bytes after the end", "none");
    }

    private void need(int bytes) throws MalformedChunkException {
        expect(left() >= bytes, "the end", bytes + " more bytes");
    }
}
