// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Chunks written one by one with a prepared statement, many under way. */
final class PreparedChunks extends ChunkWriter {
    private final String dataset;
    private final PreparedStatement insert;
    private final Requests requests;

    /** @param requests shared with the other writers of a load, so that they have one limit */
    PreparedChunks(CqlSession session, ColumnarLayout layout, Entity entity, String keyspace, Requests requests) {
        super(layout, entity);
        this.dataset = entity.name();
        this.requests = requests;
        this.insert = session.prepare("INSERT INTO " + ColumnarLayout.qualified(keyspace, ColumnarLayout.DATA)
                + " (dataset, version, shard, columnname, rowid, bytes) VALUES (?, ?, ?, ?, ?, ?)");
    }

    @Override
    void writeGroup(int shard, int rowid, List<byte[]> chunks) throws IOException {
        for (int i = 0; i < chunks.size(); i++) {
            requests.write(
                    insert.bind(
                            dataset,
                            ColumnarStore.VERSION,
                            shard,
                            columnName(i),
                            rowid,
                            ByteBuffer.wrap(chunks.get(i))),
                    0);
        }
    }

    @Override
    void await() throws IOException {
        requests.await();
    }
}
