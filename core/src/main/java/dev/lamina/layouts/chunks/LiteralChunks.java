// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.Requests;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A chunk group written as the GDELT publication did: one unlogged batch of INSERTs with literals. */
final class LiteralChunks extends ChunkWriter {
    private final CqlSession session;
    private final String head;
    private final String dataset;

    LiteralChunks(CqlSession session, ChunksLayout layout, Entity entity, String keyspace) {
        super(layout, entity);
        this.session = session;
        this.dataset = entity.name();
        this.head = "INSERT INTO " + ChunksLayout.qualified(keyspace, ChunksLayout.DATA)
                + " (dataset, version, shard, columnname, rowid, bytes) VALUES ('" + dataset.replace("'", "''") + "', "
                + ChunksStore.VERSION + ", ";
    }

    @Override
    void writeGroup(int shard, int rowid, List<byte[]> chunks) throws IOException {
        List<BatchableStatement<?>> inserts = new ArrayList<>(chunks.size());
        for (int i = 0; i < chunks.size(); i++) {
            inserts.add(SimpleStatement.newInstance(
                    head + shard + ", '" + columnName(i).replace("'", "''") + "', " + rowid + ", 0x"
                            + HexFormat.of().formatHex(chunks.get(i)) + ")"));
        }
        try {
            session.execute(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, inserts));
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
    }

    @Override
    void await() {
        // Every batch was waited for.
    }
}
