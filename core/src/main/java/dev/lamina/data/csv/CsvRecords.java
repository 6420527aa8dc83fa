// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import dev.lamina.data.DatasetException;
import dev.lamina.data.GzipStream;
import dev.lamina.data.InputFiles;
import dev.lamina.data.text.DelimitedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The records of a file that is copied, as a {@link DelimitedReader} finds them; what can't be copied ends the work. */
final class CsvRecords implements Closeable {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int READ_BYTES = 1 << 17;

    private final Path path;
    private final CountedStream counted;
    private final DelimitedReader reader;

    /** @throws DatasetException if the file can't be read */
    CsvRecords(Path path, CsvDialect dialect) throws DatasetException {
        this.path = path;
        boolean gzip = InputFiles.isGzip(path);
        InputStream raw = null;
        try {
            raw = Files.newInputStream(path);
            this.counted = new CountedStream(raw);
            InputStream text = gzip ? new GzipStream(counted, READ_BYTES) : counted;
            this.reader = DelimitedReader.verbatim(text, dialect.delimiter(), dialect.quoted());
        } catch (IOException e) {
            closeQuietly(raw);
            throw InputFiles.unreadable(path.toString(), e);
        }
    }

    /**
     * Moves to the next record; {@code false} after the last.
     *
     * @throws DatasetException if the file can't be read, is text of another kind, or has a quote that is not closed
     */
    boolean next() throws DatasetException {
        try {
            if (!reader.next()) {
                return false;
            }
        } catch (IOException e) {
            throw InputFiles.unreadable(path + ":" + Math.max(1, reader.line()), e);
        }
        if (reader.line() == 1) {
            requireText();
        }
        if (reader.isCutShort()) {
            throw DatasetException.input(path + ":" + reader.line()
                    + ": a quote is not closed. Fix the row, or pass --no-quotes if quotes are plain text.");
        }
        return true;
    }

    private void requireText() throws DatasetException {
        String begin = new String(reader.bytes(), reader.start(), 5, StandardCharsets.ISO_8859_1);
        if (begin.startsWith("\u00FF\u00FE") || begin.startsWith("\u00FE\u00FF")) {
            throw DatasetException.input(path + ":1: the text is UTF-16. Convert the file to UTF-8 first.");
        }
        // Behind its mark Parquet has a header's first field in Thrift's compact form, and text the rest of a name.
        if (begin.equals("PAR1\u0015")) {
            throw DatasetException.input(path + ": this is Parquet, expected text with columns, such as CSV.");
        }
        if (begin.startsWith(InputFiles.ZSTD)) {
            throw DatasetException.input(path + ": this is compressed with zstd. Decompress it first: zstd -d.");
        }
    }

    /** The record that {@link #next} moved to, valid until the next call of it. */
    DelimitedReader record() {
        return reader;
    }

    /** What stands before the first record: a byte order mark, or nothing. */
    byte[] mark() {
        return reader.isMarked() ? BYTE_ORDER_MARK.clone() : new byte[0];
    }

    /** How much of the file was read, compressed where the file is. */
    long bytesRead() {
        return counted.bytes();
    }

    private static void closeQuietly(Closeable stream) {
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException e) {
            // Nothing was written; what was read is complete, or its error is on its way.
        }
    }

    @Override
    public void close() {
        closeQuietly(reader);
    }
}
