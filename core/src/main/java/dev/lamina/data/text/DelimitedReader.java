// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.MaxRow;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The records of delimited text as ranges of one buffer that is used again (RFC 4180). A record ends with LF or CR LF,
 * unless the line break is within quotes; a quote in a column that does not begin with one means nothing. Blank lines are
 * no records unless that is wanted, and a byte order mark in front is left out.
 */
public final class DelimitedReader implements Closeable {
    /** Longer than any record of a file that is only copied; a longer one means that a quote was not closed. */
    private static final MaxRow LONGEST_COPIED = new MaxRow(1 << 24, false);

    /** So much of the first line of a record without end stands for it. */
    private static final int KEPT_BYTES = 1 << 10;

    private final InputStream stream;
    private final byte delimiter;
    private final boolean quoted;
    private final boolean verbatim;
    private final MaxRow longest;
    private boolean marked;
    private boolean cutShort;
    private byte[] buffer = new byte[1 << 17];
    private int filled;
    private boolean ended;
    private boolean begun;
    private int start;
    private int end;
    private int next;
    private int[] ends = new int[64];
    private int fields;
    private long nextLine = 1;
    private long line;
    private String problem;
    private int problemColumn;
    private boolean plain = true;
    private boolean lf;
    private boolean crLf;

    /** @param stream the text's bytes, in an encoding in which ASCII stands for itself */
    public DelimitedReader(InputStream stream, char delimiter, boolean quoted, MaxRow longest) {
        this(stream, (byte) delimiter, quoted, longest, false);
    }

    private DelimitedReader(InputStream stream, byte delimiter, boolean quoted, MaxRow longest, boolean verbatim) {
        this.stream = stream;
        this.delimiter = delimiter;
        this.quoted = quoted;
        this.verbatim = verbatim;
        this.longest = longest;
    }

    /** A reader for copies of the text: a line without a byte in it is a record of one column. */
    public static DelimitedReader verbatim(InputStream stream, byte delimiter, boolean quoted) {
        return new DelimitedReader(stream, delimiter, quoted, LONGEST_COPIED, true);
    }

    /** Moves to the next record; {@code false} after the last. */
    public boolean next() throws IOException {
        if (!begun) {
            begin();
        }
        start = next;
        while (true) {
            if (start == filled) {
                if (ended) {
                    return false;
                }
                fill();
                continue;
            }
            if (!verbatim && buffer[start] == '\n') {
                blank(start + 1);
                lf = true;
                continue;
            }
            if (!verbatim && buffer[start] == '\r' && start + 1 < filled && buffer[start + 1] == '\n') {
                blank(start + 2);
                crLf = true;
                continue;
            }
            line = nextLine;
            if (scan()) {
                if (end - start > longest.bytes()) {
                    tooLong();
                }
                return true;
            }
            if (ended || filled - start > longest.bytes()) {
                cutShort();
                return true;
            }
            fill();
        }
    }

    private void begin() throws IOException {
        begun = true;
        while (filled < 3 && !ended) {
            fill();
        }
        if (filled >= 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
            next = 3;
            marked = true;
            plain = false;
        }
    }

    private void blank(int following) {
        start = following;
        nextLine++;
        plain = false;
    }

    /** Takes the record apart; {@code false} if its end is not in the buffer and the stream has not ended outside of quotes. */
    private boolean scan() {
        byte[] bytes = buffer;
        int limit = filled;
        int at = start;
        long breaks = 0;
        fields = 0;
        problem = null;
        while (true) {
            if (quoted && at < limit && bytes[at] == '"') {
                at++;
                while (true) {
                    while (at < limit && bytes[at] != '"') {
                        if (bytes[at] == '\n') {
                            breaks++;
                        }
                        at++;
                    }
                    if (at + 1 < limit && bytes[at + 1] == '"') {
                        at += 2;
                    } else {
                        break;
                    }
                }
                if (at >= limit || at + 1 == limit && !ended) {
                    return false;
                }
                at++;
                if (at < limit && bytes[at] != delimiter && bytes[at] != '\n' && bytes[at] != '\r') {
                    wrong("there is text after a closing quote");
                }
            }
            while (at < limit) {
                byte b = bytes[at];
                if (b == delimiter || b == '\n') {
                    break;
                }
                if (b == '"' && quoted) {
                    plain = false;
                } else if (b == 0) {
                    wrong("there is a NUL byte");
                } else if (b == '\r') {
                    if (at + 1 == limit && !ended) {
                        return false;
                    }
                    if (at + 1 == limit || bytes[at + 1] == '\n') {
                        break;
                    }
                    wrong("there is a carriage return in the middle of a line");
                }
                at++;
            }
            if (at == limit && !ended) {
                return false;
            }
            if (fields == ends.length) {
                ends = Arrays.copyOf(ends, fields * 2);
            }
            ends[fields++] = at - start;
            if (at == limit || bytes[at] != delimiter) {
                return finish(at, breaks);
            }
            at++;
        }
    }

    private boolean finish(int at, long breaks) {
        end = at;
        next = at;
        if (next < filled && buffer[next] == '\r') {
            next++;
            crLf = true;
        } else if (next < filled) {
            lf = true;
        }
        if (next < filled) {
            next++;
        }
        nextLine = line + breaks + 1;
        return true;
    }

    private void wrong(String reason) {
        if (problem == null) {
            problem = reason;
            problemColumn = fields + 1;
        }
    }

    private void tooLong() {
        problem = longest.problem();
        problemColumn = 1;
        while (ends[problemColumn - 1] <= longest.bytes()) {
            problemColumn++;
        }
        plain = false;
    }

    /** The record has no end; its first line stands for it, and the next line may be a record again. */
    private void cutShort() throws IOException {
        problem = ended ? "a quote is never closed" : longest.problem();
        problemColumn = fields + 1;
        fields = 1;
        int at = lineEnd(start);
        end = at > start && at < filled && buffer[at - 1] == '\r' ? at - 1 : at;
        while (at == filled && !ended) {
            filled = start + KEPT_BYTES;
            fill();
            at = lineEnd(start + KEPT_BYTES);
            end = start + KEPT_BYTES;
        }
        ends[0] = end - start;
        next = Math.min(at + 1, filled);
        nextLine = line + 1;
        cutShort = true;
        plain = false;
    }

    private int lineEnd(int from) {
        int at = from;
        while (at < filled && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    private void fill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            next -= start;
            start = 0;
        }
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        // As much as fits, since a record that is not complete is scanned again from its beginning.
        int read = stream.readNBytes(buffer, filled, buffer.length - filled);
        ended = read < buffer.length - filled;
        filled += read;
    }

    /** The array that holds the record; valid until {@link #next}. */
    public byte[] bytes() {
        return buffer;
    }

    /** Where the record begins in {@link #bytes}. */
    public int start() {
        return start;
    }

    /** Where the record ends, its line break not included. */
    public int end() {
        return end;
    }

    /** Where the next record begins. */
    public int following() {
        return next;
    }

    /** Whether a byte order mark stands before the first record. */
    public boolean isMarked() {
        return marked;
    }

    /** Whether a record had no end, so that its first line stands for it. */
    public boolean isCutShort() {
        return cutShort;
    }

    /** How many columns the record has. */
    public int fields() {
        return fields;
    }

    /** Where a column begins in {@link #bytes}, its quote included. */
    public int start(int field) {
        return field == 0 ? start : start + ends[field - 1] + 1;
    }

    /** Where a column ends, its quote included. */
    public int end(int field) {
        return start + ends[field];
    }

    /** Whether a column stands in quotes. */
    public boolean isQuoted(int field) {
        return quoted && start(field) < end(field) && buffer[start(field)] == '"';
    }

    /** A column's text without quotes; bytes that are not valid UTF-8 stand as question marks. */
    public String text(int field) {
        String text = new String(buffer, start(field), end(field) - start(field), StandardCharsets.UTF_8);
        return isQuoted(field) && text.length() > 1 && text.endsWith("\"")
                ? text.substring(1, text.length() - 1).replace("\"\"", "\"")
                : text;
    }

    /** The number of the record's first line, from 1. */
    public long line() {
        return line;
    }

    /** Half a sentence on what is wrong with the record as text; {@code null} where nothing is. */
    public String problem() {
        return problem;
    }

    /** The column that has the problem, from 1. */
    public int problemColumn() {
        return problemColumn;
    }

    /** Whether everything so far was text that has but one reading: no blank lines, byte order mark or stray quotes, and one kind of line break. */
    public boolean isPlain() {
        return plain && !(lf && crLf);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
