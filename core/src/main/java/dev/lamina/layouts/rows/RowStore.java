// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.LongVector;
import dev.lamina.cql.Access;
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
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The table of a row layout, opened. */
public final class RowStore implements Store {
    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;
    private final Access client;
    private final int batchRows;
    private final PublishedWay.Binding binding;
    private final RowSlices slices;
    private final RowPlanner planner;
    private final RowReads reads;

    /** Values and decoders are shared by all requests by key: there may be thousands, each of which needs little. */
    private final Arena keyedValues = new Arena();

    private final Map<List<String>, ConcurrentLinkedQueue<RowSlices.PageRequest.Decoding>> idleDecoders =
            new HashMap<>();

    /** @param batchRows rows of one partition that are written together at most; 0 for the client's own way */
    RowStore(
            CqlSession session,
            RowTable table,
            String keyspace,
            Access client,
            int batchRows,
            PublishedWay.Binding binding) {
        this.binding = binding;
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
        this.client = client;
        this.batchRows = batchRows;
        this.slices = new RowSlices(session, table, keyspace, binding);
        this.planner = new RowPlanner(session, table, keyspace);
        this.reads = new RowReads(session, table, keyspace, client, binding, slices, planner);
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        return reads.of(query);
    }

    @Override
    public Ingest ingest() {
        for (KeyColumn key : table.keys()) {
            key.forget();
        }
        if (client.isTuned()) {
            return new PreparedRows(session, table, keyspace, client, batchRows);
        }
        return binding.prepares()
                ? new PublishedRows(session, table, keyspace, binding)
                : new PublishedBatches(session, table, keyspace, batchRows, binding);
    }

    @Override
    public synchronized List<KeyedRequest> requests(KeyedRead read) throws UnsupportedQueryException {
        table.requireStored(read.columns());
        ConcurrentLinkedQueue<RowSlices.PageRequest.Decoding> idle =
                idleDecoders.computeIfAbsent(read.columns(), columns -> new ConcurrentLinkedQueue<>());
        return new RowKeyedReads(session, table, keyspace, binding, read, keyedValues, idle).requests();
    }

    @Override
    public List<StoredPartition> partitions(List<String> group, LongVector identities)
            throws IOException, UnsupportedQueryException {
        RowKeyedReads.requireKeysOfRead(table);
        return new RowPartitions(session, table, keyspace).of(group, identities);
    }

    @Override
    public Optional<String> onlyPartition() {
        List<KeyColumn> keys = table.partition();
        return keys.size() == 1 ? keys.get(0).constant() : Optional.empty();
    }

    @Override
    public List<String> stored(Entity entity) {
        return table.stored();
    }

    /** How many columns can be read from it. */
    int columns() {
        return table.stored().size();
    }

    /** As {@link RowTable} has it. */
    List<String> touched(List<String> fields) {
        return table.touched(fields);
    }

    @Override
    public Optional<KeyedSelect> plan(Select select) {
        return table.lacked(select.read()).isPresent() ? Optional.empty() : planner.plan(select);
    }

    @Override
    public AccessPlan scanPlan(Select select) {
        if (table.lacked(select.read()).isPresent()) {
            return Store.super.scanPlan(select);
        }
        return planner.scan(select, reads.ranges(ServerFilter.NONE).size(), client.isTuned());
    }

    @Override
    public Optional<AccessPlan> testedScanPlan(Select select) {
        ServerFilter filter = ServerFilter.of(select.where(), table);
        return filter.isEmpty()
                        || !client.isTuned()
                        || table.lacked(select.read()).isPresent()
                ? Optional.empty()
                : Optional.of(planner.testedScan(select, reads.ranges(filter).size(), filter));
    }

    @Override
    public RowWriter writer(RowWrite write) throws UnsupportedQueryException {
        if (!client.isTuned()) {
            throw new UnsupportedQueryException("the published client loads rows, and writes no single ones");
        }
        return write.kind() == RowWrite.Kind.MOVE
                ? new RowMoves(table, keyspace, write.ttlSeconds(), session)
                : new RowWrites(table, keyspace, write).on(session);
    }

    @Override
    public int requestsInFlight() {
        return client.requestsInFlight();
    }

    @Override
    public PartitionOrder partitionOrder() throws UnsupportedQueryException {
        return slices.order();
    }

    @Override
    public SliceRequest request(Query.Slice slice) throws UnsupportedQueryException {
        table.requireStored(slice.columns());
        return slices.request(slice);
    }

    public static String names(List<CqlIdentifier> identifiers) {
        List<String> names = new ArrayList<>();
        for (CqlIdentifier identifier : identifiers) {
            names.add(identifier.asCql(true));
        }
        return String.join(", ", names);
    }

    /** The values of a row, keys first, in the order of {@link #columnNames}. */
    static void encode(RowTable table, Batch batch, int row, int[] keyFields, Arena arena, ByteBuffer[] values)
            throws IOException {
        encodeKey(table, batch, row, keyFields, arena, values);
        table.form().encode(batch, row, arena, values, keyFields.length);
    }

    /** The values of a row's key. */
    static void encodeKey(RowTable table, Batch batch, int row, int[] keyFields, Arena arena, ByteBuffer[] values)
            throws IOException {
        List<KeyColumn> keys = table.keys();
        for (int i = 0; i < keyFields.length; i++) {
            values[i] = keys.get(i).encode(batch.column(keyFields[i]), row, arena);
        }
        if (table.partition().size() == 1 && !values[0].hasRemaining()) {
            throw table.emptyKey();
        }
    }

    /** The indices of the key columns' fields in the entity; any index for a constant. */
    static int[] keyFields(RowTable table) {
        List<KeyColumn> keys = table.keys();
        int[] fields = new int[keys.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = keys.get(i).place(table.entity());
        }
        return fields;
    }

    /** The table's columns as INSERT names them, keys first. */
    static String columnNames(RowTable table) {
        List<CqlIdentifier> identifiers = new ArrayList<>();
        for (KeyColumn key : table.keys()) {
            identifiers.add(key.name());
        }
        for (RecordForm.Column column : table.form().columns()) {
            identifiers.add(column.name());
        }
        return names(identifiers);
    }

    @Override
    public void close() {
        reads.close();
    }
}
