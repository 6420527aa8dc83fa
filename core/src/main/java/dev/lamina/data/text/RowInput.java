// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The text of a file from some row on, some of it in an array. Every line in the array ends with a line feed: where the
 * last of the file has none, one is put after it. Is used again for other files.
 */
public final class RowInput implements Closeable {
    /** A quarter of a mebibyte stays in the second-level cache while it is taken apart. */
    private static final int FIRST_BYTES = 1 << 18;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** No line end, since the line is longer than any row may be. */
    static final int TOO_LONG = -1;

    /** No line end, since there is no line. */
    static final int END = -2;

    private final AtomicLong taken;
    private byte[] bytes = new byte[FIRST_BYTES + 1 + ColumnEnds.BEHIND];
    private int start;
    private int limit;
    private boolean ended;
    private long offset;
    private long row;
    private MarkedFile file;
    private int longest;
    private ByteSource source;

    /** @param taken counts the bytes that were read */
    RowInput(AtomicLong taken) {
        this.taken = taken;
    }

    /**
     * Goes to a row of a file; of the file that is open only forward.
     *
     * @param begin opens a file's bytes
     */
    void moveTo(MarkedFile wanted, long wantedRow, Opening begin) throws IOException {
        long mark = wanted.marks().offset(wantedRow);
        long markedRow = wantedRow - wantedRow % RowMarks.EVERY;
        if (file != wanted) {
            close();
            file = wanted;
            longest = wanted.file().form().maxRow().bytes();
            row = markedRow;
            // From one byte before, which ends the line before.
            open(begin, row == 0 ? mark : mark - 1);
            skipTo(mark);
        } else if (row < markedRow) {
            row = markedRow;
            skipTo(mark);
        }
        for (; row < wantedRow; row++) {
            start = lineEndPassedOver() + 1;
        }
    }

    /** Goes to the beginning of a file of which nothing is known, after its byte order mark. */
    void openWhole(TextFile whole) throws IOException {
        close();
        file = new MarkedFile(whole, 0, new RowMarks());
        longest = whole.form().maxRow().bytes();
        row = 0;
        open((text, from) -> new StreamBytes(text), 0);
        while (limit < BYTE_ORDER_MARK.length && fill()) {
            // One of these reads has as many bytes as there are.
        }
        if (limit >= BYTE_ORDER_MARK.length
                && Arrays.equals(bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length)) {
            start = BYTE_ORDER_MARK.length;
        }
    }

    private void open(Opening begin, long from) throws IOException {
        start = 0;
        limit = 0;
        ended = false;
        try {
            source = begin.open(file.file(), from);
        } catch (IOException e) {
            throw unreadable(e);
        }
        offset = source.begin();
    }

    /** Passes over bytes up to a row's first. */
    private void skipTo(long mark) throws IOException {
        long first = row == 0 ? mark : mark - 1;
        while (offset + limit <= first) {
            start = limit;
            if (!fill()) {
                throw ended();
            }
        }
        start = (int) (first - offset);
        if (first < mark && bytes[start++] != '\n') {
            throw changed("found no row where one was", "a row");
        }
    }

    /**
     * Where the line that begins at {@link #start} ends.
     *
     * @return the place of its line feed, {@link #TOO_LONG} or {@link #END}
     */
    int lineEnd() throws IOException {
        int scanned = 0;
        while (true) {
            int end = LineEnds.next(bytes, start + scanned, limit);
            scanned = (end >= 0 ? end : limit) - start;
            if (scanned > longest) {
                return TOO_LONG;
            }
            if (end >= 0) {
                return end;
            }
            if (!fill()) {
                return END;
            }
        }
    }

    /** As {@link #lineEnd}, of a line that is known to be there. */
    int lineEndOfRow() throws IOException {
        int end = lineEnd();
        if (end == END) {
            throw ended();
        }
        return end;
    }

    private int lineEndPassedOver() throws IOException {
        int end = lineEndOfRow();
        if (end == TOO_LONG) {
            throw changed("found a row longer than " + file.file().form().maxRow(), "a row");
        }
        return end;
    }

    /** Reads more after what is there, and moves that to the front; {@code false} if there is no more. */
    boolean fill() throws IOException {
        if (ended) {
            return false;
        }
        if (start > 0) {
            System.arraycopy(bytes, start, bytes, 0, limit - start);
            offset += start;
            limit -= start;
            start = 0;
        }
        int room = bytes.length - 1 - ColumnEnds.BEHIND;
        if (limit == room) {
            bytes = Arrays.copyOf(bytes, room * 2 + 1 + ColumnEnds.BEHIND);
            room *= 2;
        }
        int read;
        try {
            read = source.read(bytes, limit, room - limit);
        } catch (IOException e) {
            throw unreadable(e);
        }
        if (read >= 0) {
            taken.addAndGet(read);
            limit += read;
            return true;
        }
        ended = true;
        if (limit > 0 && bytes[limit - 1] != '\n') {
            bytes[limit++] = '\n';
            return true;
        }
        return false;
    }

    /** The array that holds the text; another one after {@link #fill}. */
    byte[] bytes() {
        return bytes;
    }

    /** Where in {@link #bytes} the next row begins. */
    int start() {
        return start;
    }

    /** Where the next row begins in the file's text. */
    long offset() {
        return offset + start;
    }

    /** Where in {@link #bytes} what was read ends. */
    int limit() {
        return limit;
    }

    /** Says that rows were taken, and where the next one begins. */
    void taken(int rows, int next) {
        row += rows;
        start = next;
    }

    /** Says that no more than the rows taken were wanted; notices if they ended elsewhere than they did before. */
    void requireMark() throws IOException {
        if (file.marks().has(row) && file.marks().offset(row) != offset + start) {
            throw changed("found the row elsewhere", "it " + file.marks().offset(row) + " bytes into the file");
        }
    }

    /** The file that is open. */
    MarkedFile file() {
        return file;
    }

    /** The number of the next row's line, from 1. */
    long line() {
        return file.lineOf(row);
    }

    private IOException ended() {
        return changed("found the end of the file", file.rows() + " rows");
    }

    private IOException changed(String found, String expected) {
        return failure(DatasetException.input(file.file().path() + ":" + line() + ": " + found + ", expected "
                + expected + " as when the file was checked. The file changed while it was read. Run the"
                + " command again."));
    }

    private IOException unreadable(IOException e) {
        return failure(InputFiles.unreadable(file.file().path() + ":" + line(), e));
    }

    /** The error of input as a pass throws it. */
    public static IOException failure(DatasetException e) {
        return new IOException(e.getMessage(), e);
    }

    @Override
    public void close() {
        ByteSource open = source;
        source = null;
        file = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            // Nothing was written; what was read is complete or has failed before.
        }
    }

    /** Opens the bytes of files. */
    interface Opening {
        /** @param offset where to begin; a source that can't, begins at 0 */
        ByteSource open(TextFile file, long offset) throws IOException;
    }
}
