// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.datasets.draw.RowFile;
import java.nio.file.Path;

/**
 * Writes files of made-up events that are like real ones in what matters for storing them: how many distinct values a
 * column has, how skewed they are, how long, how often missing, and which columns determine each other. The days are
 * those of the publication, in ascending order and evenly spread, and so are the ids.
 */
public final class GdeltGenerator {
    private static final RowFile FILE = new RowFile("", 380, 110);

    private GdeltGenerator() {}

    /**
     * Writes a file in the form of GDELT 1.0's back files: 57 columns between TABs, no header. The same rows and seed
     * give the same text everywhere. A file of this name is replaced once the new one is complete.
     *
     * @param rows how many rows, 1 or more
     * @param seed decides over all names, codes and places, and over which row has which
     * @param file where to; compressed if its name ends with {@code .gz}
     * @throws DatasetException if rows is 0 or less, or the file can't be written
     */
    public static void write(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        FILE.write(rows, new GdeltRows(rows, seed)::write, file, progress);
    }
}
