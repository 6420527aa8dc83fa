// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.codec.Vector;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.cassandra.thrift.ColumnOrSuperColumn;

/**
 * Many reads of one record each, as many under way at once as there are connections.
 *
 * @param connections where to ask
 * @param table what is read
 * @param identities the records' identities
 * @param fields the fields to decode
 */
record ThriftLookups(ThriftConnections connections, CellTable table, Vector identities, List<String> fields)
        implements ParallelCursor.Part {
    @Override
    public void read(ParallelCursor.Output output) throws IOException {
        CellTable.Reading reading = table.reading(fields);
        ArrayDeque<CompletableFuture<List<ColumnOrSuperColumn>>> asked = new ArrayDeque<>();
        Batch batch = output.empty();
        long bytes = 0;
        for (int next = 0; next < identities.size() || !asked.isEmpty(); ) {
            if (next < identities.size() && asked.size() < connections.size()) {
                asked.add(ask(next++));
                continue;
            }
            List<ColumnOrSuperColumn> cells = Requests.await(asked.remove());
            bytes += ThriftPart.bytes(cells);
            reading.append(cells, batch, 1);
        }
        output.received(bytes);
        output.full(batch);
    }

    private CompletableFuture<List<ColumnOrSuperColumn>> ask(int row) throws IOException {
        CellRange range = CellRange.of(table, table.records().keyOf(identities, row));
        return connections.ask(client -> {
            List<ColumnOrSuperColumn> cells = new ArrayList<>();
            CellPages pages = new CellPages(table, range);
            while (pages.hasNext()) {
                cells.addAll(pages.next(client));
            }
            return cells;
        });
    }
}
