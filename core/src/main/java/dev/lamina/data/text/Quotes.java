// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

/** What stands between double quotes: two of them in a row stand for one (RFC 4180). */
final class Quotes {
    private Quotes() {}

    /** The bytes of a value that stands in quotes, once they are gone; -1 if its quotes are not in order. */
    static int innerLength(byte[] bytes, int from, int to) {
        if (to - from < 2 || bytes[from] != '"' || bytes[to - 1] != '"') {
            return -1;
        }
        int length = to - from - 2;
        for (int at = from + 1; at < to - 1; at++) {
            if (bytes[at] == '"') {
                if (++at >= to - 1 || bytes[at] != '"') {
                    return -1;
                }
                length--;
            }
        }
        return length;
    }

    /**
     * The value without its quotes.
     *
     * @param length as {@link #innerLength} has it
     */
    static byte[] unescaped(byte[] bytes, int from, int to, int length) {
        // Those who read values take eight bytes at a time.
        byte[] inner = new byte[length + ColumnEnds.BEHIND];
        int next = 0;
        for (int at = from + 1; at < to - 1; at++) {
            inner[next++] = bytes[at];
            at += bytes[at] == '"' ? 1 : 0;
        }
        return inner;
    }
}
