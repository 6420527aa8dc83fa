// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

/** Finds the columns of a line. */
final class RowSplitter {
    private final byte delimiter;
    private final boolean quoted;
    private final int[] starts;
    private final int[] ends;
    private final int[] outerEnds;
    private int count;

    /** @param expected the number of columns that the form has; of more columns only the number is found */
    RowSplitter(TextForm form) {
        this.delimiter = form.delimiter();
        this.quoted = form.quoted();
        this.starts = new int[form.columns().size()];
        this.ends = new int[form.columns().size()];
        this.outerEnds = new int[form.columns().size()];
    }

    /**
     * Splits the bytes from {@code from} to {@code to}.
     *
     * @return whether the quotes are in order
     */
    boolean split(byte[] bytes, int from, int to) {
        return quoted ? splitQuoted(bytes, from, to) : splitPlain(bytes, from, to);
    }

    private boolean splitPlain(byte[] bytes, int from, int to) {
        int found = 0;
        int start = from;
        int room = starts.length;
        for (int at = from; at < to; at++) {
            if (bytes[at] == delimiter) {
                if (found < room) {
                    starts[found] = start;
                    ends[found] = at;
                    outerEnds[found] = at;
                }
                found++;
                start = at + 1;
            }
        }
        column(found, start, to, to);
        count = found + 1;
        return true;
    }

    private boolean splitQuoted(byte[] bytes, int from, int to) {
        int found = 0;
        int at = from;
        while (true) {
            int start = at;
            if (at < to && bytes[at] == '"') {
                int close = closingQuote(bytes, at + 1, to);
                at = close + 1;
                if (close < 0 || (at < to && bytes[at] != delimiter)) {
                    return false;
                }
                column(found, start + 1, close, at);
            } else {
                while (at < to && bytes[at] != delimiter) {
                    if (bytes[at] == '"') {
                        return false;
                    }
                    at++;
                }
                column(found, start, at, at);
            }
            found++;
            if (at == to) {
                count = found;
                return true;
            }
            at++;
        }
    }

    /** Where the quoted column ends; two quotes in a row stand for one and don't end it. */
    private static int closingQuote(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == '"') {
                if (at + 1 < to && bytes[at + 1] == '"') {
                    at++;
                } else {
                    return at;
                }
            }
        }
        return -1;
    }

    private void column(int index, int start, int end, int outerEnd) {
        if (index < starts.length) {
            starts[index] = start;
            ends[index] = end;
            outerEnds[index] = outerEnd;
        }
    }

    /** How many columns the line has. */
    int count() {
        return count;
    }

    /** Where the column's value begins, after its quote if it has one. */
    int start(int column) {
        return starts[column];
    }

    /** Where the column's value ends, exclusive. */
    int end(int column) {
        return ends[column];
    }

    /** Where the column ends, its quote included if it has one. */
    int outerEnd(int column) {
        return outerEnds[column];
    }
}
