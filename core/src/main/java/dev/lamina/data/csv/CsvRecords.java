// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * The records of a delimited file one after the other, each as the bytes that it consists of and where its columns lie in
 * them (RFC 4180). A quote inside of a column that does not begin with one means nothing. A record ends with LF or CR LF,
 * the last may end with the file. What {@link #bytes} and the places say is valid until {@link #next}.
 */
final class CsvRecords implements Closeable {
    /** Longer than any record; a longer one means that a quote was not closed. */
    static final int LONGEST_RECORD = 1 << 24;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int READ_BYTES = 1 << 17;

    private final Path path;
    private final byte delimiter;
    private final boolean quoted;
    private final CountedStream counted;
    private final InputStream stream;
    private byte[] buffer = new byte[READ_BYTES];
    private int filled;
    private boolean ended;
    private int start;
    private int end;
    private int following;
    private int[] fieldEnds = new int[32];
    private int fields;
    private long line;
    private long nextLine = 1;
    private final boolean marked;

    /** @throws DatasetException if the file can't be read, or is text of another kind */
    CsvRecords(Path path, CsvDialect dialect) throws DatasetException {
        this.path = path;
        this.delimiter = dialect.delimiter();
        this.quoted = dialect.quoted();
        boolean gzip = InputFiles.isGzip(path);
        InputStream raw = null;
        try {
            raw = Files.newInputStream(path);
            this.counted = new CountedStream(raw);
            this.stream = gzip ? new GZIPInputStream(counted, READ_BYTES) : counted;
        } catch (IOException e) {
            closeQuietly(raw);
            throw InputFiles.unreadable(path.toString(), e);
        }
        this.marked = skipByteOrderMark();
    }

    private boolean skipByteOrderMark() throws DatasetException {
        while (filled < BYTE_ORDER_MARK.length && !ended) {
            fill();
        }
        boolean utf16 = filled > 1
                && (buffer[0] == (byte) 0xFF && buffer[1] == (byte) 0xFE
                        || buffer[0] == (byte) 0xFE && buffer[1] == (byte) 0xFF);
        if (utf16) {
            close();
            throw DatasetException.input(path + ":1: the text is UTF-16. Convert the file to UTF-8 first.");
        }
        boolean found = filled >= BYTE_ORDER_MARK.length
                && Arrays.equals(buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
        following = found ? BYTE_ORDER_MARK.length : 0;
        return found;
    }

    /** What stands before the first record: a byte order mark, or nothing. */
    byte[] mark() {
        return marked ? BYTE_ORDER_MARK.clone() : new byte[0];
    }

    /**
     * Moves to the next record; {@code false} after the last. A line without a byte in it is a record of one column.
     *
     * @throws DatasetException if the file can't be read, or a quote is not closed
     */
    boolean next() throws DatasetException {
        start = following;
        line = nextLine;
        fields = 0;
        int at = start;
        boolean inside = false;
        boolean fieldBegins = true;
        while (true) {
            if (at == filled) {
                if (ended) {
                    return last(at, inside);
                }
                if (at - start > LONGEST_RECORD) {
                    throw endless();
                }
                at -= fill();
                continue;
            }
            byte b = buffer[at++];
            if (inside) {
                if (b == '"') {
                    // A doubled quote opens the column again at once, which comes to the same.
                    inside = false;
                } else if (b == '\n') {
                    nextLine++;
                }
            } else if (b == delimiter) {
                field(at - 1);
                fieldBegins = true;
                continue;
            } else if (b == '\n') {
                nextLine++;
                following = at;
                end = at - 1 > start && buffer[at - 2] == '\r' ? at - 2 : at - 1;
                field(end);
                return true;
            } else if (b == '"' && quoted && (fieldBegins || isQuoted(at - 1))) {
                inside = true;
            }
            fieldBegins = false;
        }
    }

    /** Whether the quote at this place is the second of two inside of a quoted column. */
    private boolean isQuoted(int at) {
        return buffer[at - 1] == '"' && buffer[fieldStart(fields)] == '"';
    }

    private boolean last(int at, boolean inside) throws DatasetException {
        following = at;
        end = at;
        if (inside) {
            throw endless();
        }
        if (at == start) {
            return false;
        }
        field(at);
        return true;
    }

    private DatasetException endless() {
        return DatasetException.input(path + ":" + line
                + ": a quote is not closed. Fix the row, or pass --no-quotes if quotes are" + " plain text.");
    }

    private void field(int at) {
        if (fields == fieldEnds.length) {
            fieldEnds = Arrays.copyOf(fieldEnds, fields * 2);
        }
        // Relative to the record, which moves when more is read.
        fieldEnds[fields++] = at - start;
    }

    /** Reads more behind what is held, whose beginning becomes {@link #start}; gives by how much it moved forward. */
    private int fill() throws DatasetException {
        int moved = start;
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            start = 0;
        }
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        try {
            int read = stream.read(buffer, filled, buffer.length - filled);
            ended = read < 0;
            filled += Math.max(read, 0);
        } catch (IOException e) {
            throw InputFiles.unreadable(path + ":" + nextLine, e);
        }
        return moved;
    }

    /** The array that holds the record. */
    byte[] bytes() {
        return buffer;
    }

    /** Where the record begins. */
    int start() {
        return start;
    }

    /** Where it ends, its line end left out. */
    int end() {
        return end;
    }

    /** Where the next one begins. */
    int following() {
        return following;
    }

    /** The number of its first line, from 1. */
    long line() {
        return line;
    }

    /** Whether it is a line without a byte in it. */
    boolean isBlank() {
        return start == end;
    }

    /** How many columns it has. */
    int fields() {
        return fields;
    }

    /** Where a column begins, its quote included. */
    int fieldStart(int field) {
        return field == 0 ? start : start + fieldEnds[field - 1] + 1;
    }

    /** Where a column ends, its quote included. */
    int fieldEnd(int field) {
        return start + fieldEnds[field];
    }

    /** Whether a column stands in quotes. */
    boolean isFieldQuoted(int field) {
        return quoted && fieldStart(field) < fieldEnd(field) && buffer[fieldStart(field)] == '"';
    }

    /** A column's text without quotes and without blanks around it; bytes that are not valid UTF-8 stand as question marks. */
    String text(int field) {
        int from = fieldStart(field);
        int to = fieldEnd(field);
        String text = new String(buffer, from, to - from, StandardCharsets.UTF_8);
        if (isFieldQuoted(field) && text.length() > 1 && text.endsWith("\"")) {
            text = text.substring(1, text.length() - 1).replace("\"\"", "\"");
        }
        return text.strip();
    }

    /** How much of the file was read, compressed where the file is. */
    long bytesRead() {
        return counted.bytes();
    }

    private static void closeQuietly(InputStream stream) {
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException e) {
            // The error that brought us here says more.
        }
    }

    @Override
    public void close() {
        // Nothing was written; what was read is complete, or its error is on its way.
        closeQuietly(stream);
    }
}
