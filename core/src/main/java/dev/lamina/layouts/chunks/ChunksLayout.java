// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.cql.Access;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Compression;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import java.util.List;
import java.util.Optional;

/**
 * A layout with one cell per column chunk, in the table of the GDELT publication, and a catalogue beside it whose row
 * is written last and makes a version visible.
 *
 * @param name the layout's name
 * @param summary which questions it answers cheaply
 * @param codec the chunk codec's name
 * @param chunkRows rows per chunk
 * @param chunksPerShard chunks of each column per partition
 * @param days what days are stored as
 * @param options what follows {@code WITH} for the chunks' table, may be empty
 */
public record ChunksLayout(
        String name,
        String summary,
        String codec,
        int chunkRows,
        int chunksPerShard,
        dev.lamina.codec.ColumnType days,
        String options)
        implements Layout {
    static final String DATA = "data";
    static final String CATALOGUE = "catalogue";

    @Override
    public List<String> ddl(Entity entity, String keyspace) {
        return List.of(
                """
                CREATE TABLE %s (
                    dataset text,
                    version int,
                    shard int,
                    columnname text,
                    rowid int,
                    bytes blob,
                    PRIMARY KEY ((dataset, version, shard), columnname, rowid)
                )%s""".formatted(qualified(keyspace, DATA), options.isEmpty() ? "" : " WITH " + options),
                """
                CREATE TABLE %s (
                    dataset text,
                    version int,
                    row_count bigint,
                    chunk_rows int,
                    chunks_per_shard int,
                    codec text,
                    PRIMARY KEY (dataset, version)
                )""".formatted(qualified(keyspace, CATALOGUE)));
    }

    static String qualified(String keyspace, String table) {
        return CqlIdentifier.fromInternal(keyspace).asCql(true) + "." + table;
    }

    @Override
    public Optional<String> lacking(Version version) {
        return Compression.lacking(options, version);
    }

    @Override
    public List<String> tables() {
        return List.of(DATA);
    }

    @Override
    public AccessPlan plan(Entity entity, Select select) {
        return AccessPlan.chunks(select);
    }

    @Override
    public AccessPlan plan(Entity entity, RowWrite write) throws UnsupportedQueryException {
        throw RowWrite.together("chunks", chunkRows);
    }

    @Override
    public Store open(CqlSession session, Entity entity, String keyspace, Access client) {
        return new ChunksStore(session, this, entity, keyspace, client);
    }
}
