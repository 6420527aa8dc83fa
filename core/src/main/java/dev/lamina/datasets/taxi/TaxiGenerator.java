// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.datasets.draw.RowFile;
import java.nio.file.Path;

/**
 * Writes files of made-up trips that are like FOIL's of January 2013: a sample of the month in the order of pickups, evenly
 * thinned out where rows are few. Fares follow from distances and times, tips from fares, and drop-offs lie as far as the
 * distance leads.
 */
final class TaxiGenerator {
    private static final RowFile FILE = new RowFile(TaxiRows.HEADER + "\n", 220, 90);

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
        FILE.write(rows, new TaxiRows(rows, seed)::write, file, progress);
    }
}
