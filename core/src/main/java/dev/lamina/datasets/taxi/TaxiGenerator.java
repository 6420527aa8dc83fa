// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.WholeFile;
import dev.lamina.datasets.draw.RowBuffer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes files of made-up trips that are like FOIL's of January 2013: a sample of the month in the order of pickups, evenly
 * thinned out where rows are few. Fares follow from distances and times, tips from fares, and drop-offs lie as far as the
 * distance leads.
 */
final class TaxiGenerator {
    /** A row's mean size, plain and compressed, rounded up. */
    private static final long BYTES_PER_ROW = 220;

    private static final long GZIP_BYTES_PER_ROW = 90;
    private static final int ROWS_BETWEEN_PROGRESS = 1 << 14;

    private TaxiGenerator() {}

    /**
     * Writes a file with the columns of trip_data and trip_fare under one header. The same rows and seed give the same text
     * everywhere.
     *
     * @param rows how many rows, 1 or more
     * @param seed decides over all cabs, drivers, places and times
     * @throws DatasetException if the file can't be written
     */
    static void write(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        if (rows <= 0) {
            throw DatasetException.input("--rows must be 1 or more, not " + rows + ".");
        }
        long bytesPerRow = WholeFile.isCompressed(file) ? GZIP_BYTES_PER_ROW : BYTES_PER_ROW;
        long bytes = rows > Long.MAX_VALUE / bytesPerRow ? Long.MAX_VALUE : rows * bytesPerRow;
        WholeFile.write(file, bytes, out -> write(rows, seed, out, progress));
    }

    private static void write(long rows, long seed, OutputStream out, DatasetProgress progress) throws IOException {
        TaxiRows source = new TaxiRows(rows, seed);
        RowBuffer buffer = new RowBuffer(out);
        buffer.bytes((TaxiRows.HEADER + "\n").getBytes(StandardCharsets.US_ASCII));
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
