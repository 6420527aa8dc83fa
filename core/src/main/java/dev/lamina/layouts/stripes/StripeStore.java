// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.stripes;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Ingest;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.StripeTable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The columnar store as a layout among others.
 *
 * @param stripeRows the most rows of a stripe
 */
record StripeStore(StripeTable table, int stripeRows) implements Store {
    @Override
    public Ingest ingest() {
        return table.ingest();
    }

    @Override
    public long load(RowSource source) throws IOException {
        return table.load(source);
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        return table.read(query);
    }

    @Override
    public void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers) throws IOException {
        table.scan(scan, consumers);
    }

    @Override
    public Optional<KnownColumns> known(List<String> columns) throws IOException {
        return table.known(columns);
    }

    @Override
    public AccessPlan scanPlan(Select select) {
        return AccessPlan.stripes(select);
    }

    @Override
    public RowWriter writer(RowWrite write) throws UnsupportedQueryException {
        throw RowWrite.together("stripes", stripeRows);
    }

    @Override
    public Optional<ChunkStatistics> chunkStatistics() throws IOException {
        return table.chunkStatistics();
    }

    @Override
    public void close() {
        table.close();
    }
}
