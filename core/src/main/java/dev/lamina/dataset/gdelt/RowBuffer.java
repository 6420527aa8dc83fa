// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset.gdelt;

import java.io.IOException;
import java.io.OutputStream;

/** Bytes of rows on their way into a file. */
final class RowBuffer {
    /** More than the longest row that can be made. */
    private static final int LONGEST_ROW = 1 << 12;

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private int length;

    RowBuffer(OutputStream out) {
        this.out = out;
    }

    void bytes(byte[] bytes) {
        bytes(bytes, 0, bytes.length);
    }

    void bytes(byte[] bytes, int from, int count) {
        System.arraycopy(bytes, from, buffer, length, count);
        length += count;
    }

    void tab() {
        buffer[length++] = '\t';
    }

    /** A number that is not negative, in decimal digits. */
    void number(long number) {
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

    /** To be called behind each row: writes out what has gathered, if there is no room for another row. */
    void endRow() throws IOException {
        if (length > buffer.length - LONGEST_ROW) {
            flush();
        }
    }

    void flush() throws IOException {
        out.write(buffer, 0, length);
        length = 0;
    }
}
