// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

/** Rows that are all in one batch. */
record RowsInMemory(Entity entity, Batch batch) implements RowSource {
    @Override
    public long rows() {
        return batch.rows();
    }

    @Override
    public BatchCursor read() {
        return new BatchCursor() {
            private boolean delivered;

            @Override
            public boolean next() {
                boolean first = !delivered;
                delivered = true;
                return first && batch.rows() > 0;
            }

            @Override
            public Batch batch() {
                return batch;
            }

            @Override
            public long bytes() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }
}
