// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A scan over column chunks: which requests bring them, and how they become batches. Batches are chunk groups. */
final class ChunkScan {
    /** More chunks than any request here asks for, so that answers come in one page. */
    private static final int TUNED_PAGE_ROWS = 10_000;

    private static final int CHUNKS_PER_REQUEST = 400;

    /** Some 1.5 MB of GDELT's values, so that readers neither starve nor fill the heap, whatever the rows of a chunk. */
    private static final int VALUES_PER_REQUEST = 400_000;

    private final CqlSession session;
    private final ChunksLayout layout;
    private final StoredVersion stored;
    private final List<Field> fields;
    private final Query.Form form;
    private final String select;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final boolean allColumns;
    private PreparedStatement windowStatement;

    ChunkScan(
            CqlSession session,
            ChunksLayout layout,
            Entity entity,
            String keyspace,
            StoredVersion stored,
            List<Field> fields,
            Query.Form form) {
        this.session = session;
        this.layout = layout;
        this.stored = stored;
        this.fields = fields;
        this.form = form;
        for (Field field : fields) {
            places.put(field.name(), names.size());
            names.add(field.name());
        }
        this.allColumns = names.size() == entity.fields().size();
        this.select = "SELECT columnname, rowid, bytes FROM "
                + ChunksLayout.qualified(keyspace, ChunksLayout.DATA)
                + " WHERE dataset = ? AND version = ? AND shard = ?";
    }

    /** How many chunks an answer has at most, where a group has no more. */
    static int chunks(ChunksLayout layout) {
        return Math.max(1, Math.min(CHUNKS_PER_REQUEST, VALUES_PER_REQUEST / layout.chunkRows()));
    }

    /** How many chunk groups of so many fields a request asks for. */
    static int groups(ChunksLayout layout, int fields) {
        return Math.max(1, Math.min(layout.chunksPerShard(), chunks(layout) / fields));
    }

    /** Some consecutive chunk groups of a shard, by one prepared request. */
    ParallelCursor.Part window(int shard, int fromRowid, int toRowid) {
        if (windowStatement == null) {
            String columns = names.size() == 1 ? " AND columnname = ?" : " AND columnname IN ?";
            windowStatement = session.prepare(select + columns + " AND rowid >= ? AND rowid < ?");
        }
        Object columns = names.size() == 1 ? names.get(0) : names;
        Statement<?> statement = windowStatement
                .bind(stored.dataset(), stored.version(), shard, columns, fromRowid, toRowid)
                .setPageSize(TUNED_PAGE_ROWS);
        return output -> read(List.of(statement), shard, fromRowid, toRowid, output);
    }

    /**
     * A whole shard as the publication reads it: one unprepared request for all columns, or one per column, since
     * Cassandra 2.0 could not take several names in one.
     */
    ParallelCursor.Part shard(int shard) {
        List<Statement<?>> statements = new ArrayList<>();
        if (allColumns) {
            statements.add(SimpleStatement.newInstance(select, stored.dataset(), stored.version(), shard));
        } else {
            for (String name : names) {
                statements.add(SimpleStatement.newInstance(
                        select + " AND columnname = ?", stored.dataset(), stored.version(), shard, name));
            }
        }
        return output -> read(statements, shard, 0, stored.chunks(shard), output);
    }

    private void read(
            List<? extends Statement<?>> statements,
            int shard,
            int fromRowid,
            int toRowid,
            ParallelCursor.Output output)
            throws IOException {
        ChunkReader reader = new ChunkReader(layout, stored, fields);
        Batch[] groups = new Batch[toRowid - fromRowid];
        int[] chunks = new int[groups.length];
        for (Statement<?> statement : statements) {
            AsyncResultSet page = Requests.await(session.executeAsync(statement));
            while (page != null) {
                long bytes = 0;
                for (Row row : page.currentPage()) {
                    int rowid = row.getInt(1);
                    ByteBuffer chunk = row.getBytesUnsafe(2);
                    Integer place = places.get(row.getString(0));
                    if (chunk == null) {
                        throw new IOException(reader.place(shard, row.getString(0), rowid)
                                + ": the row has no bytes. The data are incomplete.");
                    }
                    if (place == null || rowid < fromRowid || rowid >= toRowid) {
                        throw new IOException("Found a chunk that was not requested: "
                                + reader.place(shard, row.getString(0), rowid));
                    }
                    bytes += chunk.remaining();
                    int group = rowid - fromRowid;
                    if (groups[group] == null) {
                        groups[group] = output.empty();
                    }
                    groups[group].setRows(stored.rows(shard, rowid));
                    chunks[group]++;
                    reader.read(chunk, shard, place, rowid, form, groups[group]);
                }
                output.received(bytes);
                page = page.hasMorePages() ? Requests.await(page.fetchNextPage()) : null;
            }
        }
        for (int group = 0; group < groups.length; group++) {
            if (chunks[group] != names.size()) {
                throw new IOException("Chunk group " + reader.place(shard, "*", fromRowid + group) + " has "
                        + chunks[group] + " chunks, expected " + names.size() + ". The data are incomplete.");
            }
            output.full(groups[group]);
        }
    }
}
