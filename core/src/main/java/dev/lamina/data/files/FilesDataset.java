// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.text.FileStripes;
import dev.lamina.data.text.RowInput;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Rows of one entity in files. Where the files allow it, rows are read from their bytes, as batches and as stripes; DuckDB
 * answers queries, and reads all other files. It makes something of nearly every text, so it sees none but checked rows.
 */
final class FilesDataset implements Dataset {
    private final String name;
    private final String source;
    private final Entity entity;
    private final Optional<FileStripes> stripes;
    private final Opener opener;
    private View view;

    /**
     * The rows as DuckDB has them, in a view of the entity's name.
     *
     * @param select what the view consists of
     * @param rows how many there are
     * @param rejected how many rows were left out
     * @param rejects the file of those rows
     */
    record View(DuckSession duck, String select, long rows, long rejected, Optional<Path> rejects) {}

    /** Checks the rows and shows them to DuckDB. */
    interface Opener {
        View open() throws DatasetException;
    }

    /** Rows that only DuckDB reads. */
    FilesDataset(String name, String source, Entity entity, View view) {
        this(name, source, entity, Optional.empty(), () -> view, view);
    }

    /** Rows that DuckDB sees only when somebody asks in SQL. */
    FilesDataset(String name, String source, Entity entity, FileStripes stripes, Opener opener) {
        this(name, source, entity, Optional.of(stripes), opener, null);
    }

    /** Rows that DuckDB has seen, and that are read from their bytes where that is possible. */
    FilesDataset(String name, String source, Entity entity, Optional<FileStripes> stripes, View view) {
        this(name, source, entity, stripes, () -> view, view);
    }

    private FilesDataset(
            String name, String source, Entity entity, Optional<FileStripes> stripes, Opener opener, View view) {
        this.name = name;
        this.source = source;
        this.entity = entity;
        this.stripes = stripes;
        this.opener = opener;
        this.view = view;
    }

    private synchronized View view() throws IOException {
        if (view == null) {
            try {
                view = opener.open();
            } catch (DatasetException e) {
                throw RowInput.failure(e);
            }
            if (view.rows() != rows()) {
                throw RowInput.failure(DatasetException.input(stripes.get().path() + ": there are " + view.rows()
                        + " rows now, " + rows() + " when it was opened. The file changed while it was read. Run the"
                        + " command again."));
            }
        }
        return view;
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
        return stripes.isPresent() ? stripes.get().rows() : view.rows();
    }

    @Override
    public synchronized long rejectedRows() {
        return view == null ? 0 : view.rejected();
    }

    @Override
    public synchronized Optional<Path> rejectsFile() {
        return view == null ? Optional.empty() : view.rejects();
    }

    @Override
    public BatchCursor read() throws IOException {
        return stripes.isPresent() ? stripes.get().read() : view().duck().read(entity);
    }

    @Override
    public Optional<StripeSource> stripes() {
        return stripes.map(StripeSource.class::cast);
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        return view().duck().sql(query);
    }

    @Override
    public Optional<String> duckSelect() throws IOException {
        return Optional.of(view().select());
    }

    @Override
    public synchronized void close() {
        if (view != null) {
            view.duck().close();
        }
    }
}
