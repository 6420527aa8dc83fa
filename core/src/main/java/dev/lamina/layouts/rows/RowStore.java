// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.ReaderThreads;
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
import dev.lamina.model.Field;
import dev.lamina.model.FilteredBatches;
import dev.lamina.model.Ingest;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;

/** The table of a row layout, opened. */
public final class RowStore implements Store {
    /** Rows of some 57 columns take about 6 KB of heap each while the driver holds them. */
    private static final int TUNED_PAGE_ROWS = 1000;

    /** The driver's default, which the publications used. */
    private static final int DEFAULT_PAGE_ROWS = 5000;

    /** Readers of a scan per thread; each decodes one page while the next is fetched. */
    private static final int READERS_PER_THREAD = 2;

    /**
     * A request that finds few rows ends with its range, and the server gives up after some seconds: with so many, ten
     * million rows are 160,000 for each.
     */
    private static final int LEAST_FILTERED_RANGES = 64;

    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;
    private final Access client;
    private final int batchRows;
    private final PublishedWay.Binding binding;
    private final RowSlices slices;
    private final RowPlanner planner;
    private final ExecutorService threads = ReaderThreads.start();

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
                : new LiteralBatches(session, table, keyspace, batchRows);
    }

    @Override
    public synchronized List<KeyedRequest> requests(KeyedRead read) throws UnsupportedQueryException {
        requireStored(read.columns());
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

    /** Those of some fields that can be read. */
    List<String> stored(List<String> fields) {
        List<String> stored = table.stored();
        return fields.stream().filter(stored::contains).toList();
    }

    /** @throws IllegalArgumentException if a record has no such field at all; the message lists those that it has */
    private void requireStored(Collection<String> fields) throws UnsupportedQueryException {
        List<String> names = List.copyOf(fields);
        table.entity().fields(names);
        Optional<String> lacked = table.lacked(names);
        if (lacked.isPresent()) {
            throw new UnsupportedQueryException("table " + table.name() + " has no column for " + lacked.get());
        }
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
        return planner.scan(select, ranges(ServerFilter.NONE).size(), client.isTuned());
    }

    @Override
    public Optional<AccessPlan> testedScanPlan(Select select) {
        ServerFilter filter = ServerFilter.of(select.where(), table);
        return filter.isEmpty()
                        || !client.isTuned()
                        || table.lacked(select.read()).isPresent()
                ? Optional.empty()
                : Optional.of(planner.testedScan(select, ranges(filter).size(), filter));
    }

    @Override
    public RowWriter writer(RowWrite write) throws UnsupportedQueryException {
        if (!client.isTuned()) {
            throw new UnsupportedQueryException("the published client loads rows, and writes no single ones");
        }
        return new RowWrites(table, keyspace, write).on(session);
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
        requireStored(slice.columns());
        return slices.request(slice);
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan scan) {
            requireStored(scan.columns());
            if (scan.where() != null) {
                requireStored(scan.where().columns());
            }
            if (scan.ordered()) {
                throw new UnsupportedQueryException(
                        "partitions lie in the order of their keys' hashes; the dataset's own order is not kept");
            }
            return FilteredBatches.read(scan, table.entity(), all -> byKey(all, scan));
        }
        if (query instanceof Query.PartitionKeys) {
            String distinct = client.isTuned() ? "DISTINCT " : "";
            return scan(List.of(), distinct + names(partitionNames()), false, ServerFilter.NONE);
        }
        if (query instanceof Query.Partition partition) {
            requireStored(partition.columns());
            return partition(partition);
        }
        if (query instanceof Query.Slice slice) {
            requireStored(slice.columns());
            List<Field> fields = table.entity().fields(slice.columns());
            Statement<?> statement = slices.statement(slice, selection(fields), pageRows());
            // One reader: pages of a slice come one after the other, in order.
            return cursor(
                    fields,
                    List.of(new RowPages(session, statement, () -> table.form().decoder(fields), client.isTuned())));
        }
        return lookup((Query.Lookup) query);
    }

    /** The rows that a condition on the key leads to, page by page; all rows where it leads to none. */
    private BatchCursor byKey(Query.Scan all, Query.Scan wanted) {
        Predicate where = wanted.where();
        if (where == null || !client.isTuned()) {
            return everything(all, ServerFilter.NONE);
        }
        List<Field> fields = table.entity().fields(all.columns());
        Select select = new Select(all.columns(), where, List.of(), Select.ALL, Map.of());
        return planner.statements(select)
                .map(statements -> cursor(
                        fields,
                        statements.stream()
                                .map(each -> pages(each, fields, true))
                                .toList()))
                .orElseGet(() -> everything(all, wanted.tested() ? ServerFilter.of(where, table) : ServerFilter.NONE));
    }

    private BatchCursor everything(Query.Scan scan, ServerFilter filter) {
        List<Field> fields = table.entity().fields(scan.columns());
        return scan(fields, selection(fields), scan.form() != Query.Form.BYTES, filter);
    }

    private BatchCursor scan(List<Field> fields, String selection, boolean decode, ServerFilter filter) {
        String select = scanned(selection);
        List<RowPages> parts = new ArrayList<>();
        if (client.isTuned()) {
            PreparedStatement statement = session.prepare(select + planner.tokens(filter));
            for (TokenRange range : ranges(filter)) {
                BoundStatementBuilder bound = statement
                        .boundStatementBuilder()
                        .setToken(0, range.getStart())
                        .setToken(1, range.getEnd())
                        .setRoutingToken(range.getEnd());
                for (int i = 0; i < filter.values().size(); i++) {
                    bound.setBytesUnsafe(2 + i, filter.values().get(i).duplicate());
                }
                parts.add(pages(bound.build(), fields, decode));
            }
        } else {
            parts.add(pages(SimpleStatement.newInstance(select), fields, decode));
        }
        return cursor(fields, parts);
    }

    private String scanned(String selection) {
        return "SELECT " + selection + " FROM " + table.qualified(keyspace);
    }

    private BatchCursor partition(Query.Partition query) throws UnsupportedQueryException {
        KeyColumn key = null;
        int others = 0;
        for (KeyColumn part : table.partition()) {
            if ((part.holdsField() || part.narrows()) && part.isOf(query.field())) {
                key = part;
            } else if (!part.isConstant()) {
                others++;
            }
        }
        if (key == null || others > 0) {
            throw new UnsupportedQueryException(
                    "no partition holds all rows of one " + query.field() + ", so every row would be read");
        }
        if (key.narrows()) {
            return narrowed(query);
        }
        List<Field> fields = table.entity().fields(query.columns());
        if (key.isSentinel(key.value(query.value()))) {
            // That partition holds the records without a value; no record has the sentinel as a value.
            return cursor(fields, List.of());
        }
        return cursor(
                fields, List.of(pages(slices.partition(List.of(query.value()), selection(fields)), fields, true)));
    }

    /** The records that have the value, of a partition that holds others too. */
    private BatchCursor narrowed(Query.Partition query) throws UnsupportedQueryException {
        Predicate has =
                new Predicate.Compare(table.entity().field(query.field()), Predicate.Operator.EQUAL, query.value());
        Query.Scan scan = new Query.Scan(query.columns(), Query.Form.VALUES, has, false);
        return FilteredBatches.read(scan, table.entity(), all -> {
            List<Field> fields = table.entity().fields(all.columns());
            return cursor(
                    fields, List.of(pages(slices.partition(List.of(query.value()), selection(fields)), fields, true)));
        });
    }

    private BatchCursor lookup(Query.Lookup query) throws UnsupportedQueryException {
        if (!table.findsByIdentity()) {
            throw new UnsupportedQueryException("the key needs more than "
                    + table.entity().identity() + ", which alone does not identify a record");
        }
        requireStored(query.columns());
        List<Field> fields = table.entity().fields(query.columns());
        String select = "SELECT " + selection(fields) + " FROM " + table.qualified(keyspace) + " WHERE ";
        PreparedStatement prepared =
                client.isTuned() ? session.prepare(select + RowTable.condition(table.keys())) : null;
        Arena arena = new Arena();
        RowLookups.Statements statements = row -> prepared == null
                ? literalLookup(select, query.keys(), row)
                : boundLookup(prepared, query.keys(), row, arena);
        ParallelCursor.Part part = new RowLookups(
                session,
                statements,
                query.keys().size(),
                client.requestsInFlight(),
                () -> table.form().decoder(fields));
        return cursor(fields, List.of(part));
    }

    private Statement<?> boundLookup(PreparedStatement prepared, Vector identities, int row, Arena arena)
            throws IOException {
        var builder = prepared.boundStatementBuilder();
        List<KeyColumn> keys = table.keys();
        for (int i = 0; i < keys.size(); i++) {
            builder.setBytesUnsafe(i, keys.get(i).encode(identities, row, arena));
        }
        return builder.build();
    }

    private Statement<?> literalLookup(String select, Vector identities, int row) throws IOException {
        StringBuilder text = new StringBuilder(select);
        String and = "";
        for (KeyColumn key : table.keys()) {
            text.append(and).append(key.name().asCql(true)).append(" = ");
            key.literal(identities, row, text);
            and = " AND ";
        }
        return SimpleStatement.newInstance(text.toString());
    }

    private RowPages pages(Statement<?> statement, List<Field> fields, boolean decode) {
        return new RowPages(
                session,
                statement.setPageSize(pageRows()),
                decode ? () -> table.form().decoder(fields) : null,
                client.isTuned());
    }

    private int pageRows() {
        return client.isTuned() ? TUNED_PAGE_ROWS : DEFAULT_PAGE_ROWS;
    }

    private BatchCursor cursor(List<Field> fields, List<? extends ParallelCursor.Part> parts) {
        int readers = client.isTuned() ? client.threads() * READERS_PER_THREAD : 1;
        return new ParallelCursor(fields, parts, readers, threads);
    }

    /** The token ranges of a scan, each a request; smaller ones where Cassandra reads a whole one before it answers. */
    private List<TokenRange> ranges(ServerFilter filter) {
        List<TokenRange> ranges = new ArrayList<>();
        var tokens = session.getMetadata()
                .getTokenMap()
                .orElseThrow(() -> new IllegalStateException("The driver has no token map; enable it for scans."));
        for (TokenRange range : tokens.getTokenRanges()) {
            ranges.addAll(range.unwrap());
        }
        int parts = filter.isEmpty() ? 1 : (LEAST_FILTERED_RANGES - 1) / ranges.size() + 1;
        return parts == 1
                ? ranges
                : ranges.stream()
                        .flatMap(range -> range.splitEvenly(parts).stream())
                        .toList();
    }

    private String selection(List<Field> fields) {
        return names(table.form().decoder(fields).selected());
    }

    private List<CqlIdentifier> partitionNames() {
        List<CqlIdentifier> names = new ArrayList<>();
        for (KeyColumn key : table.partition()) {
            names.add(key.name());
        }
        return names;
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
        threads.shutdownNow();
    }
}
