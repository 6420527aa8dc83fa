// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the chunks of a version, as the GDELT publication's statistics program does. */
final class ChunkCensus {
    private long chunks;
    private long bytes;
    private final Map<String, Long> encodings = new TreeMap<>();

    private ChunkCensus() {}

    static ChunkStatistics take(
            CqlSession session, ChunksLayout layout, Entity entity, String keyspace, StoredVersion stored)
            throws IOException {
        ChunkCodec codec = ChunkCodecs.named(layout.codec());
        Map<String, ChunkCensus> columns = new TreeMap<>();
        List<Integer> highestRowids = new ArrayList<>();
        for (int shard = 0; shard < stored.shards(); shard++) {
            int highest = -1;
            SimpleStatement statement = SimpleStatement.newInstance(
                            "SELECT columnname, rowid, bytes FROM "
                                    + ChunksLayout.qualified(keyspace, ChunksLayout.DATA)
                                    + " WHERE dataset = ? AND version = ? AND shard = ?",
                            stored.dataset(),
                            stored.version(),
                            shard)
                    .setPageSize(ChunkScan.chunks(layout));
            for (Row row : session.execute(statement)) {
                ChunkCensus census = columns.computeIfAbsent(row.getString(0), name -> new ChunkCensus());
                ByteBuffer chunk = row.getBytesUnsafe(2);
                highest = Math.max(highest, row.getInt(1));
                census.chunks++;
                census.bytes += chunk.remaining();
                census.encodings.merge(codec.encodingOf(ChunkEnvelope.body(chunk)), 1L, Long::sum);
            }
            highestRowids.add(highest);
        }
        List<ChunkStatistics.Column> counted = new ArrayList<>();
        for (Field field : entity.fields()) {
            ChunkCensus census = columns.getOrDefault(field.name(), new ChunkCensus());
            counted.add(new ChunkStatistics.Column(
                    field.name(),
                    census.chunks,
                    census.bytes,
                    census.bytes - census.chunks * ChunkEnvelope.BYTES,
                    census.encodings));
        }
        return new ChunkStatistics(counted, highestRowids);
    }
}
