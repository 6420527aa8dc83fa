// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import dev.lamina.data.Dataset;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** One of several entities, its rows in a Parquet file that a DuckDB for all of them shows. */
final class JoinedPart implements Dataset {
    private final String source;
    private final Entity entity;
    private final long rows;
    private final DuckSession duck;
    private final String select;

    /** @param select what the view that has the entity's name consists of */
    JoinedPart(String source, Entity entity, long rows, DuckSession duck, String select) {
        this.source = source;
        this.entity = entity;
        this.rows = rows;
        this.duck = duck;
        this.select = select;
    }

    /** Shows the file's rows in the order in which they were written. */
    static JoinedPart of(String source, Entity entity, String file, DuckSession duck) throws IOException {
        String select = "SELECT * FROM " + file;
        duck.execute("CREATE VIEW " + FilesSql.name(entity.name()) + " AS " + select);
        List<List<Object>> count = duck.sql("SELECT count(*) FROM " + file);
        return new JoinedPart(source, entity, ((Number) count.get(0).get(0)).longValue(), duck, select);
    }

    @Override
    public String name() {
        return JoinedFamily.NAME;
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

    /** Closes DuckDB for all entities, which are closed together. */
    @Override
    public void close() {
        duck.close();
    }
}
