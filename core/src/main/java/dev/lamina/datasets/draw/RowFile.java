// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.draw;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file of generated rows.
 *
 * @param header what stands before the rows, with its line break; empty for nothing
 * @param bytesPerRow a row's mean size, rounded up
 * @param gzipBytesPerRow the same, compressed
 */
public record RowFile(String header, long bytesPerRow, long gzipBytesPerRow) {
    private static final int ROWS_BETWEEN_PROGRESS = 1 << 14;

    /** Writes rows by their number, from 0. */
    public interface Rows {
        void write(long row, RowBuffer out) throws IOException;
    }

    /**
     * Writes a file. One of this name is replaced once the new one is complete.
     *
     * @param rows how many rows, 1 or more
     * @param file where to; compressed if its name ends with {@code .gz}
     * @param progress what it throws ends the writing, and leaves no file
     * @throws DatasetException if rows is 0 or less, or the file can't be written
     */
    public void write(long rows, Rows source, Path file, DatasetProgress progress) throws DatasetException {
        if (rows <= 0) {
            throw DatasetException.input("--rows must be 1 or more, not " + rows + ".");
        }
        long each = WholeFile.isCompressed(file) ? gzipBytesPerRow : bytesPerRow;
        WholeFile.write(file, rows > Long.MAX_VALUE / each ? Long.MAX_VALUE : rows * each, out -> {
            RowBuffer buffer = new RowBuffer(out);
            buffer.bytes(header.getBytes(StandardCharsets.US_ASCII));
            for (long row = 0; row < rows; row++) {
                source.write(row, buffer);
                if (row % ROWS_BETWEEN_PROGRESS == 0) {
                    progress.at("generating", row, rows);
                }
            }
            buffer.flush();
            progress.at("generating", rows, rows);
        });
    }
}
