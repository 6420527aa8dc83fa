// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.layouts.ChunkWork;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;

/**
 * What a layout's format does without the database, on one thread: the dataset's first rows are in memory, and so are
 * their chunks.
 */
abstract class CodingOperation implements Operation {
    /** So many rows' chunks of every layout of a study fit in the client's heap at once. */
    static final int MOST_ROWS = 1 << 14;

    private final String name;
    private final String summary;

    CodingOperation(String name, String summary) {
        this.name = name;
        this.summary = summary;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    /** Does it once. */
    abstract Answer code(Batch rows, ChunkWork work) throws IOException;

    /** What is to come of it. */
    abstract Answer expected(Batch rows, ChunkWork work) throws IOException;

    @Override
    public final Task prepare(Source source) throws IOException {
        Batch rows = source.first(MOST_ROWS);
        return new Task() {
            @Override
            public Answer run(Store store) throws IOException, UnsupportedQueryException {
                return on(store).run(store);
            }

            @Override
            public Answer expected() {
                return Answer.of(rows.rows());
            }

            @Override
            public long rows() {
                return rows.rows();
            }

            @Override
            public Task on(Store store) throws IOException, UnsupportedQueryException {
                ChunkWork work = store.chunkWork(rows);
                Answer expected = CodingOperation.this.expected(rows, work);
                return new Task() {
                    @Override
                    public Answer run(Store same) throws IOException {
                        return code(rows, work);
                    }

                    @Override
                    public Answer expected() {
                        return expected;
                    }

                    @Override
                    public long rows() {
                        return rows.rows();
                    }

                    @Override
                    public boolean served() {
                        return false;
                    }
                };
            }
        };
    }
}
