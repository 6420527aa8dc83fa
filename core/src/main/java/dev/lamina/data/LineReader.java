// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The lines of a stream, as ranges of one buffer that is used again. A line ends with LF or CR LF, the last may end with
 * the file; a byte order mark in front is left out.
 */
public final class LineReader implements Closeable {
    private final InputStream stream;
    private final int longest;
    private byte[] buffer = new byte[1 << 17];
    private int filled;
    private long offset;
    private int nextStart;
    private boolean ended;
    private int start;
    private int end;
    private long number;
    private boolean nonAscii;
    private boolean control;
    private boolean tooLong;

    public LineReader(InputStream stream, MaxRow longest) {
        this.stream = stream;
        this.longest = longest.bytes();
    }

    /** Whether the stream, now that all is read, is {@link GzipStream#isPadded() padded} gzip. */
    public boolean isPadded() {
        return stream instanceof GzipStream gzip && gzip.isPadded();
    }

    /** Moves to the next line; {@code false} after the last. */
    public boolean next() throws IOException {
        start = nextStart;
        nonAscii = false;
        control = false;
        tooLong = false;
        int at = start;
        while (true) {
            byte[] bytes = buffer;
            int limit = filled;
            while (at < limit) {
                byte b = bytes[at++];
                if (b < ' ') {
                    if (b == '\n') {
                        return line(at - 1, at);
                    }
                    nonAscii |= b < 0;
                    control |= b == 0 || b == '\r';
                }
            }
            if (ended) {
                return at > start && line(at, at);
            }
            if (at - start > longest) {
                tooLong = true;
                return skipLine();
            }
            at -= fill();
        }
    }

    private boolean line(int lineEnd, int following) {
        number++;
        nextStart = following;
        end = lineEnd;
        if (control && end > start && buffer[end - 1] == '\r') {
            end--;
            control = hasControl();
        }
        if (number == 1 && end - start >= 3 && isByteOrderMark()) {
            start += 3;
        }
        tooLong = end - start > longest;
        return true;
    }

    private boolean hasControl() {
        for (int i = start; i < end; i++) {
            if (buffer[i] == 0 || buffer[i] == '\r') {
                return true;
            }
        }
        return false;
    }

    private boolean isByteOrderMark() {
        return buffer[start] == (byte) 0xEF && buffer[start + 1] == (byte) 0xBB && buffer[start + 2] == (byte) 0xBF;
    }

    /** Reads more behind what is held, whose beginning becomes {@link #start}; returns by how much it moved forward. */
    private int fill() throws IOException {
        int moved = start;
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            offset += start;
            start = 0;
        }
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = stream.read(buffer, filled, buffer.length - filled);
        if (read < 0) {
            ended = true;
        } else {
            filled += read;
        }
        return moved;
    }

    /** Passes over the rest of a line that is too long; its first kibibyte stands for it. */
    private boolean skipLine() throws IOException {
        int kept = 1 << 10;
        while (true) {
            start = 0;
            filled = Math.max(0, stream.read(buffer, kept, buffer.length - kept));
            ended = filled == 0;
            int at = kept;
            while (at < kept + filled && buffer[at] != '\n') {
                at++;
            }
            if (ended || at < kept + filled) {
                filled += kept;
                number++;
                end = kept;
                nextStart = Math.min(at + 1, filled);
                return true;
            }
        }
    }

    /** The array that holds the line; valid until {@link #next}. */
    public byte[] bytes() {
        return buffer;
    }

    /** Where the line begins in {@link #bytes}. */
    public int start() {
        return start;
    }

    /** Where the line ends, its line break not included. */
    public int end() {
        return end;
    }

    /** Where the line begins in the stream; means nothing of lines after one that {@link #isTooLong}. */
    public long offset() {
        return offset + start;
    }

    /** The line's number, from 1. */
    public long number() {
        return number;
    }

    /** Whether the line has bytes that are not ASCII. */
    public boolean hasNonAscii() {
        return nonAscii;
    }

    /** Whether the line has a NUL byte, or a carriage return before its end. */
    public boolean hasBreakingControl() {
        return control;
    }

    /** Whether the line is longer than a row may be; perhaps only its beginning is there then. */
    public boolean isTooLong() {
        return tooLong;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
