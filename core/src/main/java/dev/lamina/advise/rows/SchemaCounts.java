// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.rows;

import dev.lamina.model.Schema;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is counted of the rows of each entity. */
public final class SchemaCounts implements AutoCloseable {
    private final Schema schema;
    private final Map<String, RowCounts> byEntity = new LinkedHashMap<>();

    private SchemaCounts(Schema schema) {
        this.schema = schema;
    }

    /** Reads the rows of all entities into DuckDB's memory. */
    public static SchemaCounts of(Sources sources) throws IOException {
        SchemaCounts counts = new SchemaCounts(sources.dataset().schema());
        for (Source source : sources.all()) {
            counts.byEntity.put(source.entity().name(), RowCounts.of(source));
        }
        return counts;
    }

    /** The counts of one entity alone, which are closed with these. */
    public static SchemaCounts of(RowCounts counts) {
        SchemaCounts one = new SchemaCounts(Schema.of(counts.entity()));
        one.byEntity.put(counts.entity().name(), counts);
        return one;
    }

    /** The entities, and how they point to each other. */
    public Schema schema() {
        return schema;
    }

    /** Whether there are several entities, or rows that point to others. */
    public boolean isRelated() {
        return byEntity.size() > 1 || !schema.relations().isEmpty();
    }

    public RowCounts of(String entity) {
        return byEntity.get(entity);
    }

    public List<RowCounts> all() {
        return List.copyOf(byEntity.values());
    }

    /** The rows of all entities together. */
    public long rows() {
        return byEntity.values().stream().mapToLong(RowCounts::rows).sum();
    }

    @Override
    public void close() throws IOException {
        for (RowCounts counts : byEntity.values()) {
            counts.close();
        }
    }
}
