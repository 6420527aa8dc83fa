// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.data.Dataset;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Rows of one entity in a file that a DuckDB shows. */
public final class DuckDataset implements Dataset {
    private final String name;
    private final String source;
    private final Entity entity;
    private final long rows;
    private final DuckSession duck;
    private final String select;

    private DuckDataset(String name, String source, Entity entity, long rows, DuckSession duck, String select) {
        this.name = name;
        this.source = source;
        this.entity = entity;
        this.rows = rows;
        this.duck = duck;
        this.select = select;
    }

    /**
     * Shows the file's rows in the order in which they were written, as a view that has the entity's name.
     *
     * @param name of the dataset's family
     * @param source where the rows come from, for the report
     * @param file a relation of DuckDB, such as {@code read_parquet('…')}
     * @param duck which is closed with the dataset
     */
    public static DuckDataset of(String name, String source, Entity entity, String file, DuckSession duck)
            throws IOException {
        String select = "SELECT * FROM " + file;
        duck.execute("CREATE VIEW " + FilesSql.name(entity.name()) + " AS " + select);
        List<List<Object>> count = duck.sql("SELECT count(*) FROM " + file);
        return new DuckDataset(name, source, entity, ((Number) count.get(0).get(0)).longValue(), duck, select);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Schema schema() {
        return Schema.of(entity);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public BatchCursor read() throws IOException {
        return duck.read(entity);
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        return duck.sql(query);
    }

    @Override
    public Optional<String> duckSelect() {
        return Optional.of(select);
    }

    /** Closes DuckDB, which several datasets may share that are closed together. */
    @Override
    public void close() {
        duck.close();
    }
}
