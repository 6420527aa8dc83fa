// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.cql.Access;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.model.Ingest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.cassandra.thrift.Column;
import org.apache.cassandra.thrift.ColumnOrSuperColumn;
import org.apache.cassandra.thrift.Mutation;

/**
 * Records written over Thrift, one cell each: many in a mutation and several mutations under way,
 * or, by the published client, one after the other, as cassandra-cli sets them.
 */
final class ThriftIngest implements Ingest {
    private static final int TUNED_RECORDS = 64;

    private final ThriftConnections connections;
    private final CellTable table;
    private final ByteBuffer partition;
    private final int most;
    private final Semaphore places;
    private final int width;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private List<Mutation> group = new ArrayList<>();

    ThriftIngest(ThriftConnections connections, CellTable table, Access client) {
        this.connections = connections;
        this.table = table;
        this.most = client.isTuned() ? TUNED_RECORDS : 1;
        this.width = connections.size();
        this.places = new Semaphore(width);
        try {
            this.partition = table.records().partitionKey();
        } catch (IOException e) {
            throw new IllegalStateException("a constant can always be encoded", e);
        }
    }

    @Override
    public void accept(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            ByteBuffer[] values = table.records().encode(batch, row);
            Column column = new Column(
                    Composite.of(table.nameOfOnly(Arrays.asList(values).subList(0, table.keyParts()))));
            column.setValue(values[table.keyParts()]);
            column.setTimestamp(TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()));
            Mutation mutation = new Mutation();
            mutation.setColumn_or_supercolumn(new ColumnOrSuperColumn().setColumn(column));
            group.add(mutation);
            if (group.size() == most) {
                send();
            }
        }
    }

    private void send() throws IOException {
        acquire(1);
        List<Mutation> sent = group;
        group = new ArrayList<>();
        connections
                .ask(client -> {
                    client.batch_mutate(
                            Map.of(partition.duplicate(), Map.of(table.records().name(), sent)), CellPages.CONSISTENCY);
                    return sent.size();
                })
                .whenComplete((rows, error) -> {
                    if (error == null) {
                        acknowledged.addAndGet(rows);
                    } else {
                        failure.compareAndSet(null, error);
                    }
                    places.release();
                });
    }

    private void acquire(int count) throws IOException {
        try {
            places.acquire(count);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for Cassandra.");
        }
        Throwable error = failure.get();
        if (error != null) {
            places.release(count);
            throw Requests.asIoException(error);
        }
    }

    @Override
    public long finish() throws IOException {
        if (!group.isEmpty()) {
            send();
        }
        acquire(width);
        places.release(width);
        return acknowledged.get();
    }

    @Override
    public void close() {
        // Records of an unfinished load are dropped with their table; nothing else refers to them.
    }
}
