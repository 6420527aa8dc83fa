// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.cassandra.thrift.Cassandra;
import org.apache.thrift.TException;

/** A slice over Thrift, asked as often as one likes; it is decoded on the thread that received it. */
final class ThriftSlice implements SliceRequest {
    private final ThriftConnections connections;
    private final CellTable table;
    private final CellRange range;
    private final Query.Slice slice;
    private final String statement;
    private final ConcurrentLinkedQueue<Decoding> idle = new ConcurrentLinkedQueue<>();

    ThriftSlice(ThriftConnections connections, CellTable table, CellRange range, Query.Slice slice) throws IOException {
        this.connections = connections;
        this.table = table;
        this.range = range;
        this.slice = slice;
        this.statement = CellPages.statement(table, range);
    }

    /** A reading with the batch that it fills; used by one thread at a time. */
    private record Decoding(CellTable.Reading reading, Batch batch) {}

    @Override
    public CompletionStage<SliceAnswer> send() {
        return connections.ask(client -> {
            Decoding decoding = decoding();
            read(client, decoding.reading(), decoding.batch());
            SliceAnswer answer = SliceAnswer.of(decoding.batch());
            idle.add(decoding);
            return answer;
        });
    }

    @Override
    public CompletionStage<Batch> rows() {
        return connections.ask(client -> {
            Decoding decoding = decoding();
            Batch batch = new Batch(fields());
            read(client, decoding.reading(), batch);
            idle.add(decoding);
            return batch;
        });
    }

    private Decoding decoding() {
        Decoding decoding = idle.poll();
        return decoding == null ? new Decoding(table.reading(slice.columns()), new Batch(fields())) : decoding;
    }

    private List<Field> fields() {
        return table.records().entity().fields(slice.columns());
    }

    private void read(Cassandra.Client client, CellTable.Reading reading, Batch into) throws TException, IOException {
        into.clear();
        int most = limit(slice);
        CellPages pages = new CellPages(table, range);
        while (pages.hasNext() && into.rows() < most) {
            reading.append(pages.next(client), into, most - into.rows());
        }
    }

    /** How many records a slice has at most. */
    static int limit(Query.Slice slice) {
        return slice.limit() == Query.Slice.ALL ? Integer.MAX_VALUE : slice.limit();
    }

    @Override
    public String statement() {
        return statement;
    }
}
