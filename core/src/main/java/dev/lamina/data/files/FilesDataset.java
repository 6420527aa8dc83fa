// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.text.FileStripes;
import dev.lamina.data.text.TableSurvey;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Rows of files that a survey found to be good, all of them: stripes are read from the files' bytes. DuckDB holds the rows
 * only when somebody asks for batches or in SQL.
 */
final class PlainDataset implements Dataset {
    private final String name;
    private final String source;
    private final Entity entity;
    private final TableSurvey survey;
    private final Opener opener;
    private Dataset held;

    /** Has DuckDB read the files. */
    interface Opener {
        Dataset open() throws DatasetException;
    }

    PlainDataset(String name, String source, Entity entity, TableSurvey survey, Opener opener) {
        this.name = name;
        this.source = source;
        this.entity = entity;
        this.survey = survey;
        this.opener = opener;
    }

    private synchronized Dataset held() throws IOException {
        if (held == null) {
            try {
                held = opener.open();
            } catch (DatasetException e) {
                throw new IOException(e.getMessage(), e);
            }
            if (held.rows() != rows()) {
                throw new IOException(name + ": found " + held.rows() + " rows in " + source + ", expected " + rows()
                        + " as when the files were checked. Leave files alone while they are read; read them again.");
            }
        }
        return held;
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
        return survey.rows();
    }

    @Override
    public BatchCursor read() throws IOException {
        return held().read();
    }

    @Override
    public Optional<StripeSource> stripes() {
        return Optional.of(FileStripes.of(entity, survey));
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        return held().sql(query);
    }

    @Override
    public Optional<String> duckSelect() throws IOException {
        return held().duckSelect();
    }

    @Override
    public synchronized void close() {
        if (held != null) {
            held.close();
        }
    }
}
