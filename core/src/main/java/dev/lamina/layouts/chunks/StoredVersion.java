// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;

/**
 * A version of a dataset as the catalogue has it; without such a row its chunks are invisible.
 *
 * @param dataset the dataset's name
 * @param version its number, from 0
 * @param rows how many records
 * @param chunkRows records per chunk, fewer in the last
 * @param chunksPerShard chunks of each column per partition, fewer in the last
 */
record StoredVersion(String dataset, int version, long rows, int chunkRows, int chunksPerShard) {
    /** The version that is visible; one without rows where none is. */
    static StoredVersion find(CqlSession session, String keyspace, String dataset, int version) {
        Row row = session.execute(SimpleStatement.newInstance(
                        "SELECT row_count, chunk_rows, chunks_per_shard FROM "
                                + ChunksLayout.qualified(keyspace, ChunksLayout.CATALOGUE)
                                + " WHERE dataset = ? AND version = ?",
                        dataset,
                        version))
                .one();
        return row == null
                ? new StoredVersion(dataset, version, 0, 1, 1)
                : new StoredVersion(dataset, version, row.getLong(0), row.getInt(1), row.getInt(2));
    }

    /** Makes the version visible. */
    void publish(CqlSession session, String keyspace, String codec) {
        session.execute(SimpleStatement.newInstance(
                "INSERT INTO " + ChunksLayout.qualified(keyspace, ChunksLayout.CATALOGUE)
                        + " (dataset, version, row_count, chunk_rows, chunks_per_shard, codec)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                dataset,
                version,
                rows,
                chunkRows,
                chunksPerShard,
                codec));
    }

    /** The number of chunks of each column. */
    int chunks() {
        return Math.toIntExact((rows + chunkRows - 1) / chunkRows);
    }

    int shards() {
        return Math.toIntExact(((long) chunks() + chunksPerShard - 1) / chunksPerShard);
    }

    /** The number of chunks of each column in a shard. */
    int chunks(int shard) {
        return Math.min(chunksPerShard, chunks() - shard * chunksPerShard);
    }

    /** The number of records in a chunk. */
    int rows(int shard, int rowid) {
        long before = ((long) shard * chunksPerShard + rowid) * chunkRows;
        return (int) Math.min(chunkRows, rows - before);
    }
}
