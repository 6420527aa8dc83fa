// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Entity;
import dev.lamina.layout.RowSource;
import java.io.IOException;

/** The first rows of the dataset on their way into a store; the run's progress hears of them, and a stop ends them. */
final class FirstRows implements RowSource {
    private final Lab lab;
    private final long most;

    /** @param most how many rows, no more than the dataset has */
    FirstRows(Lab lab, long most) {
        this.lab = lab;
        this.most = most;
    }

    @Override
    public Entity entity() {
        return lab.source().entity();
    }

    @Override
    public long rows() {
        return most;
    }

    @Override
    public BatchCursor read() throws IOException {
        BatchCursor all = lab.source().dataset().read();
        return new BatchCursor() {
            private Batch batch;
            private Batch part;
            private long rows;

            @Override
            public boolean next() throws IOException {
                lab.checkInterrupted();
                if (rows == most || !all.next()) {
                    return false;
                }
                batch = all.batch();
                if (rows + batch.rows() > most) {
                    part = part == null ? new Batch(batch.fields()) : part;
                    part.clear();
                    part.append(batch, 0, (int) (most - rows));
                    batch = part;
                }
                rows += batch.rows();
                lab.progress().rows(rows, most);
                return true;
            }

            @Override
            public Batch batch() {
                return batch;
            }

            @Override
            public long bytes() {
                return all.bytes();
            }

            @Override
            public void close() throws IOException {
                all.close();
            }
        };
    }
}
