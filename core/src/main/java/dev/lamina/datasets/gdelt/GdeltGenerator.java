// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.WholeFile;
import dev.lamina.datasets.draw.RowBuffer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Writes files of made-up events that are like real ones in what matters for storing them: how many distinct values a
 * column has, how skewed they are, how long, how often missing, and which columns determine each other. The days are
 * those of the publication, in ascending order and evenly spread, and so are the ids.
 */
public final class GdeltGenerator {
    /** A row's mean size, plain and compressed, rounded up. */
    private static final long BYTES_PER_ROW = 380;

    private static final long GZIP_BYTES_PER_ROW = 110;
    private static final int ROWS_BETWEEN_PROGRESS = 1 << 14;

    private GdeltGenerator() {}

    /**
     * Writes a file in the form of GDELT 1.0's back files: 57 columns between TABs, no header. The same rows and seed
     * give the same text everywhere. A file of this name is replaced once the new one is complete; what an interrupted
     * run leaves is called {@code .part}, and the next run overwrites it.
     *
     * @param rows how many rows, 1 or more
     * @param seed decides over all names, codes and places, and over which row has which
     * @param file where to; compressed if its name ends with {@code .gz}
     * @throws DatasetException if rows is 0 or less, or the file can't be written
     */
    public static void write(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        if (rows <= 0) {
            throw DatasetException.input("--rows must be 1 or more, not " + rows + ".");
        }
        long bytesPerRow = WholeFile.isCompressed(file) ? GZIP_BYTES_PER_ROW : BYTES_PER_ROW;
        long bytes = rows > Long.MAX_VALUE / bytesPerRow ? Long.MAX_VALUE : rows * bytesPerRow;
        WholeFile.write(file, bytes, out -> write(rows, seed, out, progress));
    }

    private static void write(long rows, long seed, OutputStream out, DatasetProgress progress) throws IOException {
        GdeltRows source = new GdeltRows(rows, seed);
        RowBuffer buffer = new RowBuffer(out);
        for (long row = 0; row < rows; row++) {
            source.write(row, buffer);
            if (row % ROWS_BETWEEN_PROGRESS == 0) {
                progress.at("generating", row, rows);
            }
        }
        buffer.flush();
        progress.at("generating", rows, rows);
    }
}
