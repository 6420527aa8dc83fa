// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.cql.Access;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.FilteredBatches;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** A table that is read over Thrift, and written so too if it is one of Thrift's own. */
final class ThriftStore implements Store {
    private final CellTable table;
    private final ThriftConnections connections;
    private final Store byCql;
    private final Access client;
    private final ExecutorService threads = ReaderThreads.start();

    /** @param byCql writes a table of CQL; {@code null} of Thrift's own */
    ThriftStore(CellTable table, ThriftConnections connections, Store byCql, Access client) {
        this.table = table;
        this.connections = connections;
        this.byCql = byCql;
        this.client = client;
    }

    @Override
    public Ingest ingest() {
        return byCql == null ? new ThriftIngest(connections, table, client) : byCql.ingest();
    }

    @Override
    public PartitionOrder partitionOrder() {
        List<String> clustering = table.records().clustering();
        return new PartitionOrder(List.of(), clustering, Collections.nCopies(clustering.size(), false));
    }

    @Override
    public SliceRequest request(Query.Slice slice) throws UnsupportedQueryException {
        try {
            return new ThriftSlice(connections, table, range(slice), slice);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan scan) {
            if (scan.ordered()) {
                throw new UnsupportedQueryException(
                        "records lie in the order of their keys; the dataset's own order is not kept");
            }
            return FilteredBatches.read(scan, entity(), this::everything);
        }
        if (query instanceof Query.Slice slice) {
            return cursor(
                    slice.columns(),
                    new ThriftPart(connections, table, range(slice), slice.columns(), ThriftSlice.limit(slice)));
        }
        if (query instanceof Query.Lookup lookup) {
            if (!table.records().findsByIdentity()) {
                throw new UnsupportedQueryException(
                        "the key needs more than " + entity().identity() + ", which alone does not identify a record");
            }
            return cursor(lookup.columns(), new ThriftLookups(connections, table, lookup.keys(), lookup.columns()));
        }
        throw new UnsupportedQueryException(
                "all records are in one partition, so the partition key identifies" + " none of them");
    }

    private BatchCursor everything(Query.Scan scan) {
        List<String> decoded = scan.form() == Query.Form.BYTES ? null : scan.columns();
        return cursor(scan.columns(), new ThriftPart(connections, table, CellRange.all(), decoded, Integer.MAX_VALUE));
    }

    private BatchCursor cursor(List<String> columns, ParallelCursor.Part part) {
        // One reader: pages of a range come one after the other.
        return new ParallelCursor(entity().fields(columns), List.of(part), 1, threads);
    }

    private Entity entity() {
        return table.records().entity();
    }

    private CellRange range(Query.Slice slice) throws UnsupportedQueryException {
        if (!slice.partition().isEmpty()) {
            throw new IllegalArgumentException("A slice gives "
                    + slice.partition().size() + " values for the partition, expected none, since it is a constant.");
        }
        if (slice.reversed()) {
            throw new UnsupportedQueryException("cells are read over Thrift in the order of their names alone");
        }
        if (slice.among().size() > 1) {
            throw new UnsupportedQueryException("a request over Thrift reads one range, not single keys");
        }
        try {
            if (slice.among().size() == 1) {
                return CellRange.of(
                        table, List.of(table.records().firstKey(slice.among().get(0))));
            }
            if (slice.lower() == null && slice.upper() == null) {
                return CellRange.all();
            }
            return CellRange.between(
                    slice.lower() == null ? null : table.records().firstKey(slice.lower()),
                    slice.upper() == null ? null : table.records().firstKey(slice.upper()));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        connections.close();
        if (byCql != null) {
            byCql.close();
        }
    }
}
