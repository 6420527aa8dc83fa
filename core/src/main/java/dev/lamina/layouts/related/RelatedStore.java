// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import dev.lamina.codec.LongVector;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.ChunkWork;
import dev.lamina.layouts.KeyedRead;
import dev.lamina.layouts.KeyedRequest;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.StoredPartition;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.model.Relation;
import dev.lamina.model.RowSource;
import dev.lamina.model.Schema;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The tables of an entity, opened, among those of the entities that it points to. */
public final class RelatedStore implements Store {
    private final RelatedLayout layout;
    private final Store own;
    private final Map<String, RelatedStore> others;
    private final Map<List<String>, Lookups> byIdentity = new ConcurrentHashMap<>();
    private final Map<List<String>, Lookups> byKey = new ConcurrentHashMap<>();

    private RelatedStore(RelatedLayout layout, Store own, Map<String, RelatedStore> others) {
        this.layout = layout;
        this.own = own;
        this.others = others;
    }

    /**
     * Joins the stores of entities that point to each other; gives them back as they are where none does.
     *
     * @param layouts the tables of an entity
     * @param stores the stores by the entities' names
     */
    public static Map<String, Store> joined(
            Schema schema, Function<Entity, Layout> layouts, Map<String, Store> stores) {
        if (schema.relations().isEmpty()) {
            return stores;
        }
        Map<String, RelatedStore> others = new HashMap<>();
        Map<String, Store> joined = new LinkedHashMap<>();
        for (Entity entity : schema.entities()) {
            RelatedLayout layout = new RelatedLayout(schema, entity, layouts.apply(entity), layouts);
            RelatedStore store = new RelatedStore(layout, stores.get(entity.name()), others);
            others.put(entity.name(), store);
            joined.put(entity.name(), store);
        }
        return joined;
    }

    RelatedLayout layout() {
        return layout;
    }

    /** The store of another entity. */
    RelatedStore of(String entity) {
        return others.get(entity);
    }

    /** Reads of rows by their identity, in other tables where it takes them. */
    Lookups byIdentity(List<String> fields) {
        Lookups known = byIdentity.get(fields);
        if (known == null) {
            // Not by computeIfAbsent: rows that point to others of the same entity ask for its look-ups meanwhile.
            known = new Lookups(this, fields, List.of(layout.entity().identity()), this::plan);
            byIdentity.put(fields, known);
        }
        return known;
    }

    /** Reads of rows by their key, in one table. */
    Lookups byKey(List<String> fields) {
        return byKey.computeIfAbsent(
                fields, each -> new Lookups(this, fields, layout.entity().key(), this::direct));
    }

    @Override
    public Optional<KeyedSelect> plan(Select select) {
        return layout.way(select).flatMap(way -> select(way, select));
    }

    private Optional<KeyedSelect> direct(Select select) {
        return layout.direct(select).flatMap(way -> select(way, select));
    }

    private Optional<KeyedSelect> select(RelatedLayout.Way way, Select select) {
        TableSplit split = way.split();
        Optional<KeyedSelect> first = own.parts().get(way.part()).plan(split.first());
        if (first.isEmpty() || split.isWhole()) {
            return first;
        }
        Map<Relation, Lookups> related = new LinkedHashMap<>();
        split.related()
                .forEach((relation, repeated) ->
                        related.put(relation, of(relation.to()).byIdentity(RelatedLayout.targets(relation, repeated))));
        AccessPlan access = first.get().plan();
        return Optional.of(new RelatedSelect(
                layout.entity(),
                select,
                split,
                first.get(),
                split.own().isEmpty() ? null : byKey(split.own()),
                related,
                () -> layout.told(access, split)));
    }

    @Override
    public RowWriter writer(RowWrite write) throws UnsupportedQueryException {
        WriteSteps steps = WriteSteps.of(layout, write);
        boolean byTable = write.kind() == RowWrite.Kind.UPDATE;
        List<RowWriter> writers = byTable ? writers(steps.own()) : List.of(own.writer(write));
        return new RelatedWriter(this, steps, writers);
    }

    List<RowWriter> writers(List<WriteSteps.PartWrite> writes) throws UnsupportedQueryException {
        List<RowWriter> writers = new ArrayList<>();
        for (WriteSteps.PartWrite write : writes) {
            writers.add(own.parts().get(write.part()).writer(write.write()));
        }
        return writers;
    }

    @Override
    public Ingest ingest() {
        return own.ingest();
    }

    @Override
    public long load(RowSource source) throws IOException {
        return own.load(source);
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        return own.read(query);
    }

    @Override
    public void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers)
            throws IOException, UnsupportedQueryException {
        own.scan(scan, consumers);
    }

    @Override
    public Optional<KnownColumns> known(List<String> columns) throws IOException {
        return own.known(columns);
    }

    @Override
    public List<Store> parts() {
        return own.parts();
    }

    @Override
    public List<String> stored(Entity entity) {
        return own.stored(entity);
    }

    @Override
    public AccessPlan scanPlan(Select select) {
        return own.scanPlan(select);
    }

    @Override
    public Optional<AccessPlan> testedScanPlan(Select select) {
        return own.testedScanPlan(select);
    }

    @Override
    public int requestsInFlight() {
        return own.requestsInFlight();
    }

    @Override
    public PartitionOrder partitionOrder() throws UnsupportedQueryException {
        return own.partitionOrder();
    }

    @Override
    public SliceRequest request(Query.Slice slice) throws UnsupportedQueryException {
        return own.request(slice);
    }

    @Override
    public List<KeyedRequest> requests(KeyedRead read) throws UnsupportedQueryException {
        return own.requests(read);
    }

    @Override
    public List<StoredPartition> partitions(List<String> group, LongVector identities)
            throws IOException, UnsupportedQueryException {
        return own.partitions(group, identities);
    }

    @Override
    public Optional<String> onlyPartition() {
        return own.onlyPartition();
    }

    @Override
    public Optional<ChunkStatistics> chunkStatistics() throws IOException {
        return own.chunkStatistics();
    }

    @Override
    public ChunkWork chunkWork(Batch rows) throws IOException, UnsupportedQueryException {
        return own.chunkWork(rows);
    }

    @Override
    public void close() {
        own.close();
    }
}
