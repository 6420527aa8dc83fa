// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Entity;
import dev.lamina.layout.Schema;
import dev.lamina.layout.StripeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Rows of one entity in delimited files, read through DuckDB. */
public final class TextFilesDataset implements Dataset {
    private final String name;
    private final String source;
    private final Entity entity;
    private final Screened screened;
    private final DuckSession duck;

    private TextFilesDataset(String name, String source, Entity entity, Screened screened, DuckSession duck) {
        this.name = name;
        this.source = source;
        this.entity = entity;
        this.screened = screened;
        this.duck = duck;
    }

    /**
     * Screens the files and makes them readable.
     *
     * @param name the family's name
     * @param source what the report says of where the rows come from
     * @param entity the rows' fields; each file's form fills all of them
     * @param files the files, one or more
     * @param limit how many rows to take from the files' beginning, or {@link DatasetRequest#ALL}
     * @throws DatasetException if a row is bad, and {@code request} does not say to skip it
     */
    public static Dataset open(
            String name, String source, Entity entity, List<TextFile> files, long limit, DatasetRequest request)
            throws DatasetException {
        DiskSpace.require(request.workDirectory(), 0);
        DuckSession duck = DuckSession.open(request.workDirectory(), request.offHeapBytes());
        boolean opened = false;
        try {
            Screened screened = new Screening(entity, request).screen(files, limit, duck);
            duck.show(entity, screened.textFiles());
            if (screened.rejects().isPresent()) {
                request.progress()
                        .note(screened.rejected() + " bad rows are left out, see "
                                + screened.rejects().get());
            }
            opened = true;
            return new TextFilesDataset(name, source, entity, screened, duck);
        } finally {
            if (!opened) {
                duck.close();
            }
        }
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
        return screened.rows();
    }

    @Override
    public long rejectedRows() {
        return screened.rejected();
    }

    @Override
    public Optional<Path> rejectsFile() {
        return screened.rejects();
    }

    @Override
    public BatchCursor read() throws IOException {
        return duck.read(entity);
    }

    @Override
    public Optional<StripeSource> stripes() {
        return FileStripes.of(entity, screened.files());
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        return duck.sql(query);
    }

    @Override
    public ParquetStore parquet(Path file, String compression) throws IOException {
        return ParquetStore.open(
                entity, FilesSql.select(entity, screened.textFiles()), screened.rows(), file, compression);
    }

    @Override
    public void close() {
        duck.close();
    }
}
