// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.draw;

import java.io.IOException;
import java.io.OutputStream;

/** Bytes of rows on their way into a file. */
public final class RowBuffer {
    /** More than the longest row that can be made. */
    private static final int LONGEST_ROW = 1 << 12;

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private int length;

    public RowBuffer(OutputStream out) {
        this.out = out;
    }

    /** All of these bytes. */
    public void bytes(byte[] bytes) {
        bytes(bytes, 0, bytes.length);
    }

    /** Some of these bytes. */
    public void bytes(byte[] bytes, int from, int count) {
        System.arraycopy(bytes, from, buffer, length, count);
        length += count;
    }

    /** One byte. */
    public void put(char ascii) {
        buffer[length++] = (byte) ascii;
    }

    /** What stands between columns of GDELT's files. */
    public void tab() {
        put('\t');
    }

    /** A number that is not negative, in decimal digits. */
    public void number(long number) {
        int digits = 1;
        for (long n = number; n >= 10; n /= 10) {
            digits++;
        }
        long rest = number;
        for (int at = length + digits - 1; at >= length; at--) {
            buffer[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    /** Two decimal digits of a number below 100. */
    public void twoDigits(int number) {
        buffer[length++] = (byte) ('0' + number / 10);
        buffer[length++] = (byte) ('0' + number % 10);
    }

    /**
     * A decimal number without zeros after its last digit, as spreadsheets write it.
     *
     * @param units the number in units of its last place
     * @param places how many digits are after the point
     */
    public void decimal(long units, int places) {
        long one = 1;
        for (int i = 0; i < places; i++) {
            one *= 10;
        }
        if (units < 0) {
            put('-');
        }
        long amount = Math.abs(units);
        number(amount / one);
        long rest = amount % one;
        if (rest > 0) {
            put('.');
            for (one /= 10; rest > 0; one /= 10) {
                put((char) ('0' + rest / one));
                rest %= one;
            }
        }
    }

    /** To be called after each row: writes out what has gathered, if there is no room for another row. */
    public void endRow() throws IOException {
        if (length > buffer.length - LONGEST_ROW) {
            flush();
        }
    }

    /** Writes out what has gathered; to be called after the last row. */
    public void flush() throws IOException {
        out.write(buffer, 0, length);
        length = 0;
    }
}
