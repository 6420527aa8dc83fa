// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The first rows of a dataset by their time, copied into a Parquet file. */
final class FirstRows implements Dataset {
    private final Dataset all;
    private final long rows;
    private final DuckSession duck;
    private final String select;

    private FirstRows(Dataset all, long rows, DuckSession duck, String select) {
        this.all = all;
        this.rows = rows;
        this.duck = duck;
        this.select = select;
    }

    /**
     * Copies them.
     *
     * @param all a dataset of one entity that any DuckDB can read
     * @param rows how many there are to be, not more than all
     * @param time the field that says when rows came; {@code null} for the order of the input
     * @param directory where the file is made, which goes with the run
     * @param offHeapBytes the memory outside of the Java heap that reading may take
     */
    static FirstRows of(Dataset all, long rows, String time, Path directory, long offHeapBytes)
            throws DatasetException, IOException {
        String entity = FilesSql.name(all.entity().name());
        String file = FilesSql.text(
                directory.resolve("first.parquet").toAbsolutePath().toString());
        String select = "SELECT * FROM read_parquet(" + file + ")";
        DuckSession duck = DuckSession.open(directory, offHeapBytes);
        try {
            duck.execute("COPY (SELECT * FROM (" + all.duckSelect().orElseThrow() + ")"
                    + (time == null ? "" : " ORDER BY " + FilesSql.name(time)) + " LIMIT " + rows + ") TO " + file
                    + " (FORMAT parquet)");
            duck.execute("CREATE VIEW " + entity + " AS " + select);
        } catch (IOException e) {
            duck.close();
            throw e;
        }
        return new FirstRows(all, rows, duck, select);
    }

    @Override
    public String name() {
        return all.name();
    }

    @Override
    public String source() {
        return all.source();
    }

    @Override
    public Schema schema() {
        return all.schema();
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public BatchCursor read() throws IOException {
        return duck.read(all.entity());
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        return duck.sql(query);
    }

    @Override
    public Optional<String> duckSelect() {
        return Optional.of(select);
    }

    @Override
    public void close() {
        duck.close();
    }
}
