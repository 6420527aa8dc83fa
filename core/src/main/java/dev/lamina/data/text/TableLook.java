// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** A look at every value of rows that stand one after the other. Serves one thread, for one file. */
final class TableLook implements Closeable {
    /** Rows are looked at in runs of so many bytes. */
    private static final int WINDOW = 1 << 14;

    private static final int MAX_ROWS = 512;

    private final TextForm form;
    private final RowSplitter splitter;
    private final RowInput input = new RowInput(new AtomicLong());
    private final ColumnEnds ends = new ColumnEnds(WINDOW);
    private final int[] rowAt = new int[MAX_ROWS];
    private ColumnEvidence[] columns;
    private boolean blank;

    TableLook(TextForm form) {
        this.form = form;
        this.splitter = new RowSplitter(form);
    }

    /** Goes to a row of a plain file. */
    void moveTo(MarkedFile file, long row) throws IOException {
        input.close();
        input.moveTo(file, row, PlainBytes::new);
    }

    /** Goes to the first row of a file of which nothing is known; {@code false} if its header may have line breaks. */
    boolean open(TextFile file) throws IOException {
        input.openWhole(file);
        if (!file.header()) {
            return true;
        }
        int feed = input.lineEnd();
        if (feed < 0) {
            return feed == RowInput.END;
        }
        boolean good = isHeader(form, input.bytes(), input.start(), lineEnd(feed));
        input.taken(0, feed + 1);
        return good;
    }

    /** Whether a line has names and is complete. It is not if a quoted name has a line break in it. */
    static boolean isHeader(TextForm form, byte[] bytes, int from, int to) {
        return to > from && new RowSplitter(form).split(bytes, from, to);
    }

    /**
     * Looks at the next rows.
     *
     * @param evidence what the columns show, by their place; {@code null} of columns that are not looked at
     * @param most how many rows at most
     * @param marks takes note of them; {@code null} where that was done before
     * @return how many there are, fewer only at the end; -1 if one of them is for DuckDB to judge
     */
    long rows(ColumnEvidence[] evidence, long most, RowMarks marks) throws IOException {
        columns = evidence;
        long rows = 0;
        while (rows < most) {
            if (input.limit() - input.start() < WINDOW) {
                input.fill();
            }
            int taken = window(marks, (int) Math.min(MAX_ROWS, most - rows));
            if (taken < 0 || taken > 0 && blank) {
                return -1;
            }
            if (taken == 0) {
                int feed = input.lineEnd();
                if (feed < 0) {
                    return feed == RowInput.END ? rows : -1;
                }
                int to = lineEnd(feed);
                boolean empty = to == input.start();
                if (!empty && (blank || !oneRow(to, marks))) {
                    return -1;
                }
                blank |= empty;
                taken = empty ? 0 : 1;
                input.taken(taken, feed + 1);
            }
            rows += taken;
        }
        input.requireMark();
        return rows;
    }

    private int lineEnd(int feed) {
        return feed > input.start() && input.bytes()[feed - 1] == '\r' ? feed - 1 : feed;
    }

    /** Looks at the rows that lie in the next bytes as a whole; says how many, or -1 if one of them is not for us. */
    private int window(RowMarks marks, int most) {
        byte[] bytes = input.bytes();
        ends.find(
                bytes, input.start(), Math.min(input.limit(), input.start() + WINDOW), form.delimiter(), form.quoted());
        if (ends.hasStrayQuotes()) {
            return -1;
        }
        int[] places = ends.places();
        boolean ascii = !ends.hasNonAscii();
        int found = 0;
        int at = 1;
        while (found < most && at + columns.length <= ends.count()) {
            int last = at + columns.length - 1;
            int behind = ColumnEnds.behind(bytes, places, at, last, ends.count(), form.delimiter());
            if (behind < 0) {
                break;
            }
            if (!(ascii || ColumnEnds.isText(bytes, places[at - 1] + 1, places[last]))) {
                return -1;
            }
            rowAt[found++] = at;
            at = behind;
        }
        for (int column = 0; column < columns.length; column++) {
            if (columns[column] != null && !add(columns[column], column, found, form.quoted())) {
                return -1;
            }
        }
        for (int row = 0; marks != null && row < found; row++) {
            marks.row(input.offset() - input.start() + places[rowAt[row] - 1] + 1);
        }
        input.taken(found, places[at - 1] + 1);
        return found;
    }

    private boolean add(ColumnEvidence column, int index, int count, boolean quoted) {
        byte[] bytes = input.bytes();
        int[] places = ends.places();
        for (int row = 0; row < count && !column.isDecided(); row++) {
            int at = rowAt[row] + index;
            if (!add(column, bytes, places[at - 1] + 1, places[at], quoted)) {
                return false;
            }
        }
        return true;
    }

    private static boolean add(ColumnEvidence column, byte[] bytes, int from, int to, boolean quoted) {
        if (!quoted || from == to || bytes[from] != '"') {
            return column.add(bytes, from, to);
        }
        int inner = Quotes.innerLength(bytes, from, to);
        if (inner == to - from - 2) {
            return column.add(bytes, from + 1, to - 1);
        }
        return inner >= 0 && column.add(Quotes.unescaped(bytes, from, to, inner), 0, inner);
    }

    /** Looks at a row of any kind. */
    private boolean oneRow(int to, RowMarks marks) {
        byte[] bytes = input.bytes();
        int from = input.start();
        for (int at = from; at < to; at++) {
            if (bytes[at] == 0 || bytes[at] == '\r') {
                return false;
            }
        }
        if (!splitter.split(bytes, from, to) || splitter.count() != columns.length || !Utf8.isValid(bytes, from, to)) {
            return false;
        }
        int begin = from;
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] != null && !add(columns[i], bytes, begin, splitter.outerEnd(i), form.quoted())) {
                return false;
            }
            begin = splitter.outerEnd(i) + 1;
        }
        if (marks != null) {
            marks.row(input.offset());
        }
        return true;
    }

    @Override
    public void close() {
        input.close();
    }
}
