// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.cassandra.thrift.Cassandra;
import org.apache.cassandra.thrift.ColumnOrSuperColumn;
import org.apache.cassandra.thrift.ColumnParent;
import org.apache.cassandra.thrift.ColumnPath;
import org.apache.cassandra.thrift.ConsistencyLevel;
import org.apache.cassandra.thrift.NotFoundException;
import org.apache.cassandra.thrift.SlicePredicate;
import org.apache.cassandra.thrift.SliceRange;
import org.apache.thrift.TException;

/**
 * The cells of a range, page by page, each of whole records. Thrift's limit counts cells, so that the last record of a page
 * may be cut: it begins the next page.
 */
final class CellPages {
    /** Of several copies only a majority tells what was written; of the one that the publication had, it is that one. */
    static final ConsistencyLevel CONSISTENCY = ConsistencyLevel.LOCAL_QUORUM;

    /** A record of more cells is larger than what Thrift sends at once. */
    private static final int MOST_CELLS = 1 << 20;

    private final CellTable table;
    private CellRange rest;

    CellPages(CellTable table, CellRange range) {
        this.table = table;
        this.rest = range;
    }

    /** Whether there may be more. */
    boolean hasNext() {
        return rest != null;
    }

    /** The next page, possibly empty. */
    List<ColumnOrSuperColumn> next(Cassandra.Client client) throws TException, IOException {
        CellRange range = rest;
        if (range.name() != null) {
            List<ColumnOrSuperColumn> cells = table.form().hasOneCell() ? get(client, range) : named(client, range);
            rest = null;
            return cells;
        }
        while (true) {
            List<ColumnOrSuperColumn> cells = slice(client, range);
            if (cells.size() < range.count()) {
                rest = null;
                return cells;
            }
            ColumnOrSuperColumn last = cells.get(cells.size() - 1);
            if (table.form().isOwn()) {
                rest = range.from(Composite.behind(table.key(last)), range.nextCount());
                return cells;
            }
            int cut = table.lastRecord(cells);
            if (cut > 0) {
                rest = range.from(Composite.of(table.key(last)), range.nextCount());
                return cells.subList(0, cut);
            }
            if (range.count() >= MOST_CELLS) {
                throw new IOException(table.records().name() + ", record " + CellTable.words(table.key(last))
                        + ": more than " + MOST_CELLS + " cells. Read it over CQL.");
            }
            range = range.from(range.start(), Math.min(MOST_CELLS, range.nextCount() * 2));
        }
    }

    private List<ColumnOrSuperColumn> get(Cassandra.Client client, CellRange range) throws TException, IOException {
        ColumnPath path = new ColumnPath(table.records().name());
        path.setColumn(range.name().duplicate());
        try {
            return List.of(client.get(table.records().partitionKey(), path, CONSISTENCY));
        } catch (NotFoundException absent) {
            return List.of();
        }
    }

    /** By its name, and not by {@code get}: of a record of CQL 3.11 gives that the cell without a column's name. */
    private List<ColumnOrSuperColumn> named(Cassandra.Client client, CellRange range) throws TException, IOException {
        SlicePredicate names = new SlicePredicate();
        names.setColumn_names(List.of(range.name().duplicate()));
        return cells(client, names);
    }

    private List<ColumnOrSuperColumn> slice(Cassandra.Client client, CellRange range) throws TException, IOException {
        SlicePredicate predicate = new SlicePredicate();
        predicate.setSlice_range(
                new SliceRange(range.start().duplicate(), range.end().duplicate(), false, range.count()));
        return cells(client, predicate);
    }

    private List<ColumnOrSuperColumn> cells(Cassandra.Client client, SlicePredicate predicate)
            throws TException, IOException {
        ByteBuffer key = table.records().partitionKey();
        return client.get_slice(key, new ColumnParent(table.records().name()), predicate, CONSISTENCY);
    }

    /** The request as Thrift has it, for reports. */
    static String statement(CellTable table, CellRange range) throws IOException {
        String what = table.records().name() + "['"
                + CellTable.words(List.of(table.records().partitionKey())) + "'], ";
        if (range.name() != null) {
            return (table.form().hasOneCell() ? "get(" : "get_slice(") + what + "(" + range.words() + "))";
        }
        return "get_slice(" + what + "(" + range.words() + "), count " + range.count() + ")";
    }
}
