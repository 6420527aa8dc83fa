// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets;

import dev.lamina.data.Dataset;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Several entities, each a dataset of its own. */
public final class PartedDataset implements Dataset {
    private final List<? extends Dataset> parts;
    private final String source;
    private final long rejectedRows;
    private final Optional<Path> rejectsFile;
    private final List<Relation> relations;

    /**
     * Entities of which nobody says how they are related.
     *
     * @param parts datasets of one entity each, two or more, of one name; they are closed with this one
     * @param source as {@link #source}
     * @param rejectedRows how many rows were left out of all parts together
     * @param rejectsFile the file of the rows left out, if there are any
     */
    public PartedDataset(List<? extends Dataset> parts, String source, long rejectedRows, Optional<Path> rejectsFile) {
        this(parts, source, rejectedRows, rejectsFile, List.of());
    }

    /**
     * The same with relations.
     *
     * @param relations how records of the parts point to each other
     */
    public PartedDataset(
            List<? extends Dataset> parts,
            String source,
            long rejectedRows,
            Optional<Path> rejectsFile,
            List<Relation> relations) {
        this.relations = List.copyOf(relations);
        this.parts = List.copyOf(parts);
        this.source = source;
        this.rejectedRows = rejectedRows;
        this.rejectsFile = rejectsFile;
    }

    @Override
    public String name() {
        return parts.get(0).name();
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Schema schema() {
        List<Entity> entities = new ArrayList<>();
        for (Dataset part : parts) {
            entities.add(part.entity());
        }
        return new Schema(entities, relations);
    }

    @Override
    public Dataset part(String entity) {
        for (Dataset part : parts) {
            if (part.entity().name().equals(entity)) {
                return part;
            }
        }
        return Dataset.super.part(entity);
    }

    /** The rows of all parts. */
    @Override
    public long rows() {
        long rows = 0;
        for (Dataset part : parts) {
            rows += part.rows();
        }
        return rows;
    }

    @Override
    public long rejectedRows() {
        return rejectedRows;
    }

    @Override
    public Optional<Path> rejectsFile() {
        return rejectsFile;
    }

    @Override
    public BatchCursor read() {
        throw severalEntities("read");
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        throw severalEntities("asked");
    }

    private IllegalStateException severalEntities(String done) {
        return new IllegalStateException("Dataset " + name() + " has " + parts.size() + " entities, which are " + done
                + " one by one. Use part(entity).");
    }

    @Override
    public void close() {
        parts.forEach(Dataset::close);
    }
}
