// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.stripe.StripeDecoder;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchConsumer;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Entity;
import dev.lamina.layout.Field;
import dev.lamina.layout.FilteredBatches;
import dev.lamina.layout.ParallelCursor;
import dev.lamina.layout.Query;
import dev.lamina.layout.UnsupportedQueryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Reads a version, or nothing where there is none. */
final class StripeReads {
    private final StripeSpace space;
    private final DatasetVersion version;
    private final Entity entity;
    private final ExecutorService threads;

    /** @param version what to read; {@code null} where there is none yet */
    StripeReads(StripeSpace space, DatasetVersion version, Entity entity, ExecutorService threads) {
        this.space = space;
        this.version = version;
        this.entity = entity;
        this.threads = threads;
    }

    BatchCursor read(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan scan) {
            return FilteredBatches.read(scan, entity, this::all);
        }
        if (query instanceof Query.PartitionKeys) {
            return new ParallelCursor(List.of(), List.of(this::keys), 1, threads);
        }
        if (query instanceof Query.Partition partition) {
            throw new UnsupportedQueryException(
                    "partitions are shards of consecutive rows; no partition holds a " + partition.field());
        }
        throw new UnsupportedQueryException("chunks are found by position; to find a record by its " + entity.identity()
                + " would mean to read that whole column");
    }

    private BatchCursor all(Query.Scan scan) {
        List<Field> fields = entity.fields(scan.columns());
        List<ParallelCursor.Part> parts = new ArrayList<>();
        if (version != null) {
            parts.add(output -> stripes(scan, fields, output));
        }
        return new ParallelCursor(fields, parts, 1, threads);
    }

    void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers)
            throws IOException, UnsupportedQueryException {
        BatchConsumer consumer = consumers.get();
        try (BatchCursor cursor = read(scan)) {
            while (cursor.next()) {
                consumer.accept(cursor.batch());
            }
        }
    }

    private void keys(ParallelCursor.Output output) throws IOException {
        if (version == null) {
            return;
        }
        PreparedStatement select = space.session()
                .prepare("SELECT DISTINCT dataset, version, shard FROM "
                        + StripeTables.qualified(space.keyspace(), StripeTables.DATA)
                        + " WHERE dataset = ? AND version = ? AND shard = ?");
        for (int shard = 0; shard < version.shards(); shard++) {
            int rows = 0;
            for (Row row : space.session().execute(select.bind(version.dataset(), version.version(), shard))) {
                rows++;
                output.received(row.getBytesUnsafe(0).remaining() + 8L);
            }
            Batch batch = output.empty();
            batch.setRows(rows);
            output.full(batch);
        }
    }

    private void stripes(Query.Scan scan, List<Field> fields, ParallelCursor.Output output) throws IOException {
        VersionContents contents = space.contents(version);
        int[] columns = new int[fields.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = entity.indexOf(fields.get(i).name());
        }
        PreparedStatement select = space.session()
                .prepare("SELECT columnname, bytes FROM "
                        + StripeTables.qualified(space.keyspace(), StripeTables.DATA)
                        + " WHERE dataset = ? AND version = ? AND shard = ? AND columnname IN ? AND rowid = ?");
        int stripe = 0;
        for (StripeDirectory directory : contents.directories()) {
            Map<String, ByteBuffer> chunks = new HashMap<>();
            List<String> names = new ArrayList<>();
            BitSet needed = directory.needed(columns);
            needed.stream()
                    .forEach(part -> names.add(directory.parts().get(part).name()));
            BoundStatement statement = select.bind(
                            version.dataset(), version.version(), version.shard(stripe), names, version.rowid(stripe))
                    .setConsistencyLevel(StripeTables.CONSISTENCY);
            for (Row row : space.session().execute(statement)) {
                ByteBuffer chunk = row.getByteBuffer(1);
                if (chunk != null) {
                    chunks.put(row.getString(0), chunk);
                    output.received(chunk.remaining());
                }
            }
            if (scan.form() == Query.Form.BYTES) {
                Batch batch = output.empty();
                batch.setRows(directory.rows());
                output.full(batch);
            } else {
                decode(scan, columns, directory, stripe, chunks, contents, output);
            }
            stripe++;
        }
    }

    private void decode(
            Query.Scan scan,
            int[] columns,
            StripeDirectory directory,
            int stripe,
            Map<String, ByteBuffer> chunks,
            VersionContents contents,
            ParallelCursor.Output output)
            throws IOException {
        try {
            StripeDecoder decoder = new StripeDecoder(directory, columns, contents.like(), name -> {
                ByteBuffer chunk = chunks.get(name);
                if (chunk == null) {
                    throw new MalformedChunkException(0, "the chunk is not there. The data are incomplete.");
                }
                return chunk;
            });
            for (int rows = decoder.next(); rows > 0; rows = decoder.next()) {
                Batch batch = output.empty();
                for (int i = 0; i < columns.length; i++) {
                    decoder.read(i, batch.column(i));
                    if (scan.form() == Query.Form.VALUES && batch.column(i) instanceof TextVector texts) {
                        texts.materialise();
                    }
                }
                batch.setRows(rows);
                output.full(batch);
            }
        } catch (StripeDecoder.DamagedPartException e) {
            throw new IOException(version.place(stripe, e.part()) + ": " + e.getMessage(), e);
        }
    }
}
