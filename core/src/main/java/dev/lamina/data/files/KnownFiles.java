// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.text.FileStripes;
import dev.lamina.data.text.RowInput;
import dev.lamina.data.text.TextFile;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Rows of one entity in delimited files. DuckDB reads them as batches and answers queries, a reader of our own as
 * stripes. DuckDB makes something of nearly every text, so it sees nothing but files that were screened.
 */
public final class TextFilesDataset implements Dataset {
    private final String name;
    private final String source;
    private final Entity entity;
    private final UncheckedFiles unchecked;
    private DuckSession duck;
    private Screened screened;

    private TextFilesDataset(String name, String source, Entity entity, UncheckedFiles unchecked) {
        this.name = name;
        this.source = source;
        this.entity = entity;
        this.unchecked = unchecked;
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
        UncheckedFiles unchecked = UncheckedFiles.look(entity, files, limit, request);
        TextFilesDataset dataset = new TextFilesDataset(name, source, entity, unchecked);
        if (!unchecked.isReadable()) {
            dataset.screen();
        }
        return dataset;
    }

    private synchronized void screen() throws DatasetException {
        if (screened != null) {
            return;
        }
        DuckSession opened = unchecked.openDuck();
        try {
            Screened found = unchecked.screen(opened);
            opened.show(entity, found.textFiles());
            duck = opened;
            screened = found;
        } finally {
            if (duck != opened) {
                opened.close();
            }
        }
    }

    /** Screens what was not screened when it was opened. */
    private void requireScreened() throws IOException {
        try {
            screen();
        } catch (DatasetException e) {
            throw RowInput.failure(e);
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
    public synchronized long rows() {
        return screened == null ? unchecked.rows() : screened.rows();
    }

    @Override
    public synchronized long rejectedRows() {
        return screened == null ? 0 : screened.rejected();
    }

    @Override
    public synchronized Optional<Path> rejectsFile() {
        return screened == null ? Optional.empty() : screened.rejects();
    }

    @Override
    public BatchCursor read() throws IOException {
        requireScreened();
        return duck.read(entity);
    }

    @Override
    public synchronized Optional<StripeSource> stripes() {
        return FileStripes.of(entity, screened == null ? unchecked.marked() : screened.files());
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        requireScreened();
        return duck.sql(query);
    }

    @Override
    public Optional<String> duckSelect() throws IOException {
        requireScreened();
        return Optional.of(FilesSql.select(entity, screened.textFiles()));
    }

    @Override
    public synchronized void close() {
        if (duck != null) {
            duck.close();
        }
    }
}
