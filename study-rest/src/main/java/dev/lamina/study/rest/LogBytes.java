// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The primitives of Gatling's log, from a file. Integers are big-endian. A string is a length in bytes, the bytes, and the
 * coder by which Java held it: 0 for ISO 8859-1, 1 for UTF-16 in the order of the machine, which is taken to be this one;
 * an empty one is its length alone. A repeated string is written once, after its number, which counts from 1; later the
 * negative number stands for it.
 *
 * <p>Holds 64 KB of the file, and the repeated strings.
 */
final class LogBytes implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    /** Gatling writes through a buffer of 8 KB, which a string must fit in. */
    private static final int LONGEST_STRING_BYTES = 8192;

    /** What is kept of a string; messages may quote much of a response. */
    private static final int LONGEST_KEPT = 400;

    /** One per name and kind of failure; tens are usual. */
    private static final int MOST_STRINGS = 100_000;

    private static final Charset UTF_16 =
            ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;

    private final Path file;
    private final InputStream in;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
    private final List<String> strings = new ArrayList<>();
    private long consumed;

    LogBytes(Path file) throws IOException {
        this.file = file;
        this.in = Files.newInputStream(file);
    }

    /** How many bytes were read until now. */
    long offset() {
        return consumed - buffer.remaining();
    }

    /** The next record's kind; -1 at the end of the file. */
    int kind() throws IOException {
        return fill(1) ? buffer.get() & 0xff : -1;
    }

    /** An integer of four bytes. */
    int integer() throws IOException {
        need(Integer.BYTES);
        return buffer.getInt();
    }

    /** An integer of four bytes within a range. */
    int integer(String what, int least, int most) throws IOException {
        int value = integer();
        if (value < least || value > most) {
            throw damaged("found " + value + " as " + what + ", expected " + least + " to " + most);
        }
        return value;
    }

    /** An integer of eight bytes. */
    long wide() throws IOException {
        need(Long.BYTES);
        return buffer.getLong();
    }

    /** A byte that is 0 or 1. */
    boolean truth(String what) throws IOException {
        need(1);
        byte value = buffer.get();
        if (value != 0 && value != 1) {
            throw damaged("found " + value + " as " + what + ", expected 0 or 1");
        }
        return value == 1;
    }

    /** A string; at most its first characters. */
    String string() throws IOException {
        int length = integer("the length of a string", 0, LONGEST_STRING_BYTES);
        if (length == 0) {
            return "";
        }
        need(length + 1);
        int begin = buffer.position();
        byte coder = buffer.get(begin + length);
        if (coder < 0 || coder > 1 || (coder == 1 && length % 2 == 1)) {
            throw damaged("found " + coder + " as the coder of a string of " + length
                    + " bytes, expected 0, or 1 where they are even");
        }
        String text = new String(buffer.array(), begin, length, coder == 0 ? StandardCharsets.ISO_8859_1 : UTF_16);
        buffer.position(begin + length + 1);
        return text.length() <= LONGEST_KEPT ? text : text.substring(0, LONGEST_KEPT) + "...";
    }

    /** A string that may be a repeated one. */
    String repeated() throws IOException {
        int number = integer();
        int next = strings.size() + 1;
        if (number == next && next <= MOST_STRINGS) {
            strings.add(string());
            return strings.get(number - 1);
        }
        if (number >= 0 || number <= -next) {
            throw damaged("found " + number + " as the number of a string, expected " + next + ", or one of the "
                    + strings.size() + " before it, negated");
        }
        return strings.get(-number - 1);
    }

    /** Passes over bytes after their length. */
    void skipBlock(String what) throws IOException {
        int length = integer("the length of " + what, 0, LONGEST_STRING_BYTES);
        need(length);
        buffer.position(buffer.position() + length);
    }

    DamagedLogException damaged(String found) {
        return new DamagedLogException(file, offset(), found);
    }

    private void need(int bytes) throws IOException {
        if (!fill(bytes)) {
            throw damaged(
                    "found the file's end within a record, expected " + (bytes - buffer.remaining()) + " bytes more");
        }
    }

    /** Reads on until so many bytes are in the buffer; false if the file has fewer. */
    private boolean fill(int bytes) throws IOException {
        if (buffer.remaining() >= bytes) {
            return true;
        }
        buffer.compact();
        boolean more = true;
        while (more && buffer.position() < bytes) {
            int read = in.read(buffer.array(), buffer.position(), buffer.remaining());
            more = read >= 0;
            if (more) {
                buffer.position(buffer.position() + read);
                consumed += read;
            }
        }
        buffer.flip();
        return buffer.remaining() >= bytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
