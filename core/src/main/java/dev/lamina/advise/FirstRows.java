// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.duck.DuckDataset;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import java.io.IOException;
import java.nio.file.Path;

/** The first rows of a dataset by their time, copied into a Parquet file. */
final class FirstRows {
    private FirstRows() {}

    /**
     * Copies them.
     *
     * @param all a dataset of one entity that any DuckDB can read
     * @param rows how many there are to be, not more than all
     * @param time the field that says when rows came; {@code null} for the order of the input
     * @param directory where the file is made, which goes with the run
     * @param offHeapBytes the memory outside of the Java heap that reading may take
     */
    static Dataset of(Dataset all, long rows, String time, Path directory, long offHeapBytes)
            throws DatasetException, IOException {
        String file = FilesSql.text(
                directory.resolve("first.parquet").toAbsolutePath().toString());
        DuckSession duck = DuckSession.open(directory, offHeapBytes);
        try {
            duck.execute("COPY (SELECT * FROM (" + all.duckSelect().orElseThrow() + ")"
                    + (time == null ? "" : " ORDER BY " + FilesSql.name(time)) + " LIMIT " + rows + ") TO " + file
                    + FilesSql.parquet(all.entity().fields().size()));
            return DuckDataset.of(
                    all.name(),
                    all.source(),
                    all.entity(),
                    "read_parquet(" + file + ", hive_partitioning = false)",
                    duck);
        } catch (IOException e) {
            duck.close();
            throw e;
        }
    }
}
