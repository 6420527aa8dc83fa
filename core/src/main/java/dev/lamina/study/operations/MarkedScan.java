// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.layouts.Store;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Ingest;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.source.RowMarks;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A store of which a scan's rows are counted as they are taken. It answers scans alone.
 *
 * @param store what is scanned; its owner closes it
 */
record MarkedScan(Store store, RowMarks marks) implements Store {
    @Override
    public void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers)
            throws IOException, UnsupportedQueryException {
        store.scan(scan, () -> {
            BatchConsumer consumer = consumers.get();
            return batch -> {
                int rows = batch.rows();
                consumer.accept(batch);
                marks.add(rows);
            };
        });
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        return store.read(query);
    }

    @Override
    public Optional<KnownColumns> known(List<String> columns) throws IOException {
        return store.known(columns);
    }

    @Override
    public Ingest ingest() {
        throw new UnsupportedOperationException("a scan writes nothing");
    }

    @Override
    public void close() {}
}
