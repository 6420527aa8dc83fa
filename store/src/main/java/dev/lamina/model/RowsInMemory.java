// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

/**
 * Rows that are all in one batch.
 *
 * @param rows how many there were when the batch was given away
 */
record RowsInMemory(Entity entity, Batch batch, long rows) implements RowSource {
    @Override
    public BatchCursor read() {
        if (batch.rows() != rows) {
            throw new IllegalStateException("The batch that became a source of " + entity.name() + ": found "
                    + batch.rows() + " rows, expected the " + rows
                    + " that it had then. Leave it as it is while the source is in use.");
        }
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
