// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.LongVector;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.KeyedRead;
import dev.lamina.layouts.KeyedRequest;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.StoredPartition;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * The tables of {@link SeveralTables}, opened. Requests without a condition, and what is to read all rows, go to the first of them
 * that can answer.
 *
 * @param stores one per table; the first has all fields
 * @param asked as {@link SeveralTables} has them
 */
record SeveralStores(List<Store> stores, Map<String, Store> asked) implements Store {
    /** A question that a table may not be able to answer. */
    private interface Question<T> {
        T of(Store store) throws UnsupportedQueryException;
    }

    private <T> T first(Question<T> question) throws UnsupportedQueryException {
        UnsupportedQueryException refusal = null;
        for (Store store : stores) {
            try {
                return question.of(store);
            } catch (UnsupportedQueryException e) {
                refusal = refusal == null ? e : refusal;
            }
        }
        throw refusal;
    }

    @Override
    public Ingest ingest() {
        List<Ingest> all = new ArrayList<>();
        stores.forEach(store -> all.add(store.ingest()));
        return new Ingests(all);
    }

    /** Rows on their way into all tables. */
    private record Ingests(List<Ingest> all) implements Ingest {
        @Override
        public void accept(Batch batch) throws IOException {
            for (Ingest one : all) {
                one.accept(batch);
            }
        }

        @Override
        public long finish() throws IOException {
            long least = Long.MAX_VALUE;
            for (Ingest one : all) {
                least = Math.min(least, one.finish());
            }
            return least;
        }

        @Override
        public void close() {
            all.forEach(Ingest::close);
        }
    }

    @Override
    public List<Store> parts() {
        return stores;
    }

    @Override
    public List<String> stored(Entity entity) {
        return stores.get(0).stored(entity);
    }

    @Override
    public Optional<KeyedSelect> plan(Select select) {
        Store named = asked.get(select.query());
        Optional<KeyedSelect> there = named == null ? Optional.empty() : named.plan(select);
        if (there.isPresent()) {
            return there;
        }
        List<SeveralTables.Way<KeyedSelect>> ways = new ArrayList<>();
        for (Store store : stores) {
            store.plan(select)
                    .ifPresent(way -> ways.add(new SeveralTables.Way<>(way, way.plan(), ((RowStore) store).columns())));
        }
        return SeveralTables.Way.cheapest(ways);
    }

    @Override
    public AccessPlan scanPlan(Select select) {
        return stores.get(0).scanPlan(select);
    }

    @Override
    public Optional<AccessPlan> testedScanPlan(Select select) {
        return stores.get(0).testedScanPlan(select);
    }

    /**
     * What is to be written to one of several tables; empty for nothing, where an update is of columns that it has nothing of.
     *
     * @param touched those of some fields whose change is one of the table's rows
     * @throws UnsupportedQueryException if it can't be written to all of them
     */
    static Optional<RowWrite> part(RowWrite write, UnaryOperator<List<String>> touched)
            throws UnsupportedQueryException {
        if (write.kind() == RowWrite.Kind.DELETE_PARTITION) {
            throw new UnsupportedQueryException(
                    "the rows of a partition are in other partitions of the other tables, and"
                            + " would have to be deleted there one by one");
        }
        if (write.kind() != RowWrite.Kind.UPDATE) {
            return Optional.of(write);
        }
        List<String> columns = touched.apply(write.columns());
        return columns.isEmpty()
                ? Optional.empty()
                : Optional.of(new RowWrite(write.kind(), columns, write.ttlSeconds()));
    }

    @Override
    public RowWriter writer(RowWrite write) throws UnsupportedQueryException {
        List<RowWriter> writers = new ArrayList<>();
        for (Store store : stores) {
            Optional<RowWrite> part = part(write, ((RowStore) store)::touched);
            if (part.isPresent()) {
                writers.add(store.writer(part.get()));
            }
        }
        return new Writers(writers);
    }

    /** Writes to all tables that have what is written. */
    private record Writers(List<RowWriter> all) implements RowWriter {
        @Override
        public CompletionStage<?> send(Batch rows, int row) throws IOException {
            CompletableFuture<?>[] sent = new CompletableFuture<?>[all.size()];
            for (int i = 0; i < sent.length; i++) {
                sent[i] = all.get(i).send(rows, row).toCompletableFuture();
            }
            return CompletableFuture.allOf(sent);
        }

        @Override
        public String statement() {
            return String.join("; ", all.stream().map(RowWriter::statement).toList());
        }

        @Override
        public int requests() {
            return all.stream().mapToInt(RowWriter::requests).sum();
        }

        @Override
        public List<String> keyFields() {
            List<String> fields = new ArrayList<>(all.get(0).keyFields());
            all.forEach(one -> fields.retainAll(one.keyFields()));
            return fields;
        }
    }

    @Override
    public int requestsInFlight() {
        return stores.get(0).requestsInFlight();
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan scan && scan.where() != null && scan.way() == Query.Way.KEY) {
            Select select = new Select(scan.columns(), scan.where(), List.of(), Select.ALL, Map.of());
            List<SeveralTables.Way<Store>> ways = new ArrayList<>();
            for (Store store : stores) {
                store.plan(select)
                        .ifPresent(way ->
                                ways.add(new SeveralTables.Way<>(store, way.plan(), ((RowStore) store).columns())));
            }
            Optional<Store> best = SeveralTables.Way.cheapest(ways);
            if (best.isPresent()) {
                return best.get().read(query);
            }
        }
        return first(store -> store.read(query));
    }

    @Override
    public PartitionOrder partitionOrder() throws UnsupportedQueryException {
        return stores.get(0).partitionOrder();
    }

    @Override
    public SliceRequest request(Query.Slice slice) throws UnsupportedQueryException {
        return stores.get(0).request(slice);
    }

    @Override
    public List<KeyedRequest> requests(KeyedRead read) throws UnsupportedQueryException {
        return first(store -> store.requests(read));
    }

    @Override
    public List<StoredPartition> partitions(List<String> group, LongVector identities)
            throws IOException, UnsupportedQueryException {
        return stores.get(0).partitions(group, identities);
    }

    @Override
    public Optional<String> onlyPartition() {
        return stores.get(0).onlyPartition();
    }

    @Override
    public void close() {
        stores.forEach(Store::close);
    }
}
