// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.util.List;
import org.apache.cassandra.thrift.ColumnOrSuperColumn;

/**
 * Reads a range, page after page.
 *
 * @param connections where to ask
 * @param table what is read
 * @param range which cells
 * @param fields the fields to decode; {@code null} to count the records alone
 * @param limit how many records at most
 */
record ThriftPart(ThriftConnections connections, CellTable table, CellRange range, List<String> fields, int limit)
        implements ParallelCursor.Part {
    @Override
    public void read(ParallelCursor.Output output) throws IOException {
        CellTable.Reading reading = fields == null ? null : table.reading(fields);
        CellPages pages = new CellPages(table, range);
        int rows = 0;
        while (pages.hasNext() && rows < limit) {
            List<ColumnOrSuperColumn> cells = Requests.await(connections.ask(pages::next));
            Batch batch = output.empty();
            if (reading == null) {
                batch.setRows(Math.min(table.count(cells), limit - rows));
            } else {
                reading.append(cells, batch, limit - rows);
            }
            rows += batch.rows();
            output.received(bytes(cells));
            output.full(batch);
        }
    }

    /** What the cells of a page hold; their names are not part of the values. */
    static long bytes(List<ColumnOrSuperColumn> cells) {
        long bytes = 0;
        for (ColumnOrSuperColumn cell : cells) {
            bytes += cell.column.value.remaining();
        }
        return bytes;
    }
}
