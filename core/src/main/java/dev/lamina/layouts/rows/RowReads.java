// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import dev.lamina.model.FilteredBatches;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;

/** Reads the rows of a row layout's table: all of them, those of a partition, of a slice, or with some identities. */
final class RowReads {
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
    private final PublishedWay.Binding binding;
    private final RowSlices slices;
    private final RowPlanner planner;
    private final ExecutorService threads = ReaderThreads.start();

    /** @param binding how requests are sent */
    RowReads(
            CqlSession session,
            RowTable table,
            String keyspace,
            Access client,
            PublishedWay.Binding binding,
            RowSlices slices,
            RowPlanner planner) {
        this.binding = binding;
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
        this.client = client;
        this.slices = slices;
        this.planner = planner;
    }

    /** Reads what a query asks for. */
    BatchCursor of(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan scan) {
            table.requireStored(scan.columns());
            if (scan.where() != null) {
                table.requireStored(scan.where().columns());
            }
            if (scan.ordered()) {
                throw new UnsupportedQueryException(
                        "partitions lie in the order of their keys' hashes; the dataset's own order is not kept");
            }
            return FilteredBatches.read(scan, table.entity(), all -> byKey(all, scan));
        }
        if (query instanceof Query.PartitionKeys) {
            String distinct = client.isTuned() ? "DISTINCT " : "";
            return scan(List.of(), distinct + RowStore.names(partitionNames()), false, ServerFilter.NONE);
        }
        if (query instanceof Query.Partition partition) {
            table.requireStored(partition.columns());
            return partition(partition);
        }
        if (query instanceof Query.Slice slice) {
            table.requireStored(slice.columns());
            List<Field> fields = table.entity().fields(slice.columns());
            Statement<?> statement = slices.statement(slice, table.selection(fields), pageRows());
            // One reader: pages of a slice come one after the other, in order.
            return cursor(
                    fields,
                    List.of(new RowPages(
                            session, statement, () -> table.form().decoder(fields), binding.readsAhead())));
        }
        return lookup((Query.Lookup) query);
    }

    /** The rows that a condition on the key leads to, page by page; all rows where it leads to none, or they are asked for. */
    private BatchCursor byKey(Query.Scan all, Query.Scan wanted) {
        Predicate where = wanted.where();
        if (where == null || !client.isTuned()) {
            return everything(all, ServerFilter.NONE);
        }
        if (wanted.way() != Query.Way.KEY) {
            boolean tested = wanted.way() == Query.Way.TESTED;
            return everything(all, tested ? ServerFilter.of(where, table) : ServerFilter.NONE);
        }
        List<Field> fields = table.entity().fields(all.columns());
        Select select = new Select(all.columns(), where, List.of(), Select.ALL, Map.of());
        return planner.statements(select)
                .map(statements -> cursor(
                        fields,
                        statements.stream()
                                .map(each -> pages(each, fields, true))
                                .toList()))
                .orElseGet(() -> everything(all, ServerFilter.NONE));
    }

    private BatchCursor everything(Query.Scan scan, ServerFilter filter) {
        List<Field> fields = table.entity().fields(scan.columns());
        String selection = filter.isEmpty() ? selection(fields) : table.selection(fields);
        return scan(fields, selection, scan.form() != Query.Form.BYTES, filter);
    }

    private BatchCursor scan(List<Field> fields, String selection, boolean decode, ServerFilter filter) {
        String select = scanned(selection);
        List<RowPages> parts = new ArrayList<>();
        if (binding.readsRanges()) {
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
        int columns = 0;
        int others = 0;
        for (KeyColumn part : table.partition()) {
            if ((part.holdsField() || part.narrows()) && part.isOf(query.field())) {
                key = key == null || part.holdsField() ? part : key;
                columns++;
            } else if (!part.isConstant()) {
                others++;
            }
        }
        if (key == null || others > 0) {
            throw new UnsupportedQueryException(
                    "no partition holds all rows of one " + query.field() + ", so every row would be read");
        }
        // The partition key may have a field and its hash.
        List<String> values = Collections.nCopies(columns, query.value());
        if (key.narrows()) {
            return narrowed(query, values);
        }
        List<Field> fields = table.entity().fields(query.columns());
        if (key.isSentinel(key.value(query.value()))) {
            // That partition holds the records without a value; no record has the sentinel as a value.
            return cursor(fields, List.of());
        }
        return cursor(fields, List.of(pages(slices.partition(values, selection(fields)), fields, true)));
    }

    /** The records that have the value, of a partition that holds others too. */
    private BatchCursor narrowed(Query.Partition query, List<String> values) throws UnsupportedQueryException {
        Predicate has =
                new Predicate.Compare(table.entity().field(query.field()), Predicate.Operator.EQUAL, query.value());
        Query.Scan scan = new Query.Scan(query.columns(), Query.Form.VALUES, has, false);
        return FilteredBatches.read(scan, table.entity(), all -> {
            List<Field> fields = table.entity().fields(all.columns());
            return cursor(fields, List.of(pages(slices.partition(values, selection(fields)), fields, true)));
        });
    }

    private BatchCursor lookup(Query.Lookup query) throws UnsupportedQueryException {
        if (!table.findsByIdentity()) {
            throw new UnsupportedQueryException("the key needs more than "
                    + table.entity().identity() + ", which alone does not identify a record");
        }
        table.requireStored(query.columns());
        List<Field> fields = table.entity().fields(query.columns());
        String select = "SELECT " + table.selection(fields) + " FROM " + table.qualified(keyspace) + " WHERE ";
        PreparedStatement prepared =
                client.isTuned() ? session.prepare(select + RowTable.condition(table.keys())) : null;
        Arena arena = new Arena();
        RowLookups.Statements statements = row -> {
            try {
                return prepared == null
                        ? literalLookup(select, query.keys(), row)
                        : boundLookup(prepared, query.keys(), row, arena);
            } catch (IOException e) {
                return null; // Such a row could not have been written.
            }
        };
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
                binding.readsAhead());
    }

    private int pageRows() {
        return binding.readsAhead() ? TUNED_PAGE_ROWS : DEFAULT_PAGE_ROWS;
    }

    private BatchCursor cursor(List<Field> fields, List<? extends ParallelCursor.Part> parts) {
        int threadsOfClient =
                client.isTuned() ? client.threads() : Access.tuned().threads();
        int readers = binding.readsRanges() ? threadsOfClient * READERS_PER_THREAD : 1;
        return new ParallelCursor(fields, parts, readers, threads);
    }

    /** The token ranges of a scan, each a request; smaller ones where Cassandra reads a whole one before it answers. */
    List<TokenRange> ranges(ServerFilter filter) {
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
        return RowStore.names(table.form().decoder(fields).selected());
    }

    private List<CqlIdentifier> partitionNames() {
        List<CqlIdentifier> names = new ArrayList<>();
        for (KeyColumn key : table.partition()) {
            names.add(key.name());
        }
        return names;
    }

    void close() {
        threads.shutdownNow();
    }
}
