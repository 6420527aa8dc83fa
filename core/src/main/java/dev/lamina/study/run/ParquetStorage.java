// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.data.Dataset;
import dev.lamina.layouts.Store;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.ParquetStore;
import dev.lamina.study.source.SqlQuestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A local Parquet file that DuckDB writes and asks: a reference beside the layouts. */
public final class ParquetStorage implements Storage {
    private final Dataset dataset;
    private final Path file;
    private final String compression;
    private ParquetStore store;
    private String statement;

    public ParquetStorage(Dataset dataset, Path file, String compression) {
        this.dataset = dataset;
        this.file = file;
        this.compression = compression;
    }

    @Override
    public List<String> statements() {
        return statement == null ? List.of() : List.of(statement);
    }

    @Override
    public void create(RunContext context) throws IOException {
        drop(context);
        String select = dataset.duckSelect()
                .orElseThrow(() -> new UnsupportedOperationException(
                        "DuckDB can't read the rows of " + dataset.name() + " by itself."));
        store = ParquetStore.open(dataset.entity(), select, dataset.rows(), file, compression);
        statement = store.statement();
    }

    @Override
    public void empty(RunContext context) throws IOException {
        store.delete();
    }

    @Override
    public void settle(RunContext context) {
        // The file is complete when the statement that writes it ends.
    }

    @Override
    public StorageSize weigh(RunContext context) throws IOException {
        return StorageSize.ofFile(store.bytes());
    }

    @Override
    public ExternalTable externalTable() {
        return new ExternalTable.ParquetFile(file);
    }

    @Override
    public void drop(RunContext context) throws IOException {
        close();
        Files.deleteIfExists(file);
    }

    @Override
    public Store store(String entity) {
        return store;
    }

    @Override
    public boolean hasDoubled() {
        return false;
    }

    /** DuckDB has all cores already. */
    @Override
    public Store doubled(String entity) {
        return null;
    }

    /** What can be asked in SQL is asked so, and compared with the source's answer to the same; the rest is read. */
    @Override
    public Operation.Task ready(Operation operation, RunContext context) throws IOException, UnsupportedQueryException {
        Operation.Task task = context.tasks().of(operation);
        Operation.Task told = task.onSql(new Operation.SqlEngine() {
            @Override
            public String relation() {
                return ParquetStore.RELATION;
            }

            @Override
            public List<List<Object>> sql(String query) throws IOException {
                return store.sql(query);
            }
        });
        if (told != null) {
            return told;
        }
        SqlQuestion question = task.sql();
        if (question == null) {
            return task.on(store);
        }
        String sql = question.sql().apply(ParquetStore.RELATION);
        Answer expected = question.expected(context.source());
        return new Operation.Task() {
            @Override
            public Answer run(Store ignored) throws IOException {
                return question.answer().apply(store.sql(sql));
            }

            @Override
            public Answer expected() {
                return expected;
            }

            @Override
            public long rows() {
                return task.rows();
            }
        };
    }

    @Override
    public void close() {
        if (store != null) {
            store.close();
            store = null;
        }
    }
}
