// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Copies;
import dev.lamina.cql.Requests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the tables hold of a run of stripes: their directories, and the keys of their chunks. */
public final class RunContents {
    /** Directories have some ten kilobytes. */
    private static final int DIRECTORIES_PER_PAGE = 100;

    private static final int KEYS_PER_PAGE = 5_000;

    private final CqlSession session;
    private final String keyspace;
    private final StripeRun run;
    private final List<Vector> like;
    private final PreparedStatement directories;
    private final PreparedStatement keys;

    RunContents(CqlSession session, String keyspace, StripeRun run) throws IOException {
        this.session = session;
        this.keyspace = keyspace;
        this.run = run;
        this.like = VersionContents.like(run.entity());
        this.directories = Requests.prepare(
                session,
                "SELECT stripe, directory, row_count, writetime(directory) FROM "
                        + StripeTables.qualified(keyspace, StripeTables.STRIPES)
                        + " WHERE dataset = ? AND version = ? AND block = ? AND stripe >= ? AND stripe < ?");
        // A chunk's time of writing is null where its bytes are gone, and shorter than the bytes.
        this.keys = Requests.prepare(
                session,
                "SELECT columnname, rowid, writetime(bytes) FROM "
                        + StripeTables.qualified(keyspace, StripeTables.DATA)
                        + " WHERE dataset = ? AND version = ? AND shard = ?");
    }

    /** Takes directories as they are stored. */
    public interface RawDirectories {
        /**
         * @param bytes may be {@code null}
         * @param rows the number that stands beside it
         * @param micros when it was written, in µs since 1970; 0 where there are no bytes
         */
        void take(int stripe, ByteBuffer bytes, int rows, long micros) throws IOException;
    }

    /** Gives the directories of the stripes from one to another, exclusive, as they are stored, in order. */
    public void raw(int from, int to, RawDirectories taker) throws IOException {
        for (int block = from / StripeTables.STRIPES_PER_BLOCK;
                (long) block * StripeTables.STRIPES_PER_BLOCK < to;
                block++) {
            int last = (int) Math.min(to, (block + 1L) * StripeTables.STRIPES_PER_BLOCK);
            List<Row> rows = Copies.majority(session, keyspace, select(block, from, last));
            for (Row row : rows) {
                taker.take(row.getInt(0), row.getByteBuffer(1), row.getInt(2), row.getLong(3));
            }
            if (rows.isEmpty() && to == Integer.MAX_VALUE) {
                return;
            }
        }
    }

    private BoundStatement select(int block, int from, int to) {
        return directories
                .bind(run.dataset(), run.number(), block, from, to)
                .setConsistencyLevel(StripeTables.CONSISTENCY)
                .setPageSize(DIRECTORIES_PER_PAGE);
    }

    private BoundStatement select(int stripe) {
        return select(stripe / StripeTables.STRIPES_PER_BLOCK, stripe, stripe + 1);
    }

    /** Whether each directory is stored several times. */
    public boolean hasCopies() {
        return Copies.areSeveral(session, keyspace, select(0));
    }

    /** What the copies of a stripe's directory are like, where there are several. */
    public DirectoryCopies look(int stripe) throws IOException {
        List<Damage> damaged = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        Copies copies = Copies.of(session, keyspace, select(stripe));
        for (List<Row> rows = copies.next(); rows != null; rows = copies.next()) {
            if (rows.isEmpty()) {
                lacking.add(copies.node());
            }
            for (Row row : rows) {
                try {
                    directory(stripe, row.getByteBuffer(1), row.getInt(2));
                } catch (DamagedDataException e) {
                    damaged.add(
                            Damage.of(run, stripe, Damage.DIRECTORY, e.reason()).ofCopy(copies.node()));
                }
            }
        }
        for (String node : copies.unreadable()) {
            damaged.add(
                    Damage.of(run, stripe, Damage.DIRECTORY, Damage.UNREADABLE).ofCopy(node));
        }
        return new DirectoryCopies(damaged, lacking, copies.unasked());
    }

    /**
     * Reads a directory.
     *
     * @throws DamagedDataException naming the stripe, if it is not there or damaged
     */
    public StripeDirectory directory(int stripe, ByteBuffer bytes, int rows) throws DamagedDataException {
        if (bytes == null) {
            throw new DamagedDataException(
                    run.place(stripe, Damage.DIRECTORY), "the stripe has no directory. The data are incomplete.", null);
        }
        try {
            StripeDirectory directory = StripeDirectory.read(bytes, like);
            if (directory.rows() != rows) {
                throw new DamagedDataException(
                        run.place(stripe, Damage.DIRECTORY),
                        "found " + rows + " in its row_count, expected the " + directory.rows()
                                + " rows of its directory",
                        null);
            }
            return directory;
        } catch (MalformedChunkException e) {
            throw new DamagedDataException(run.place(stripe, Damage.DIRECTORY), e.getMessage(), e);
        }
    }

    /**
     * The directories of the stripes from one to another, exclusive, in order.
     *
     * @throws IOException naming the stripe, if one is missing or damaged
     */
    public List<StripeDirectory> directories(int from, int to) throws IOException {
        List<StripeDirectory> read = new ArrayList<>();
        raw(from, to, (stripe, bytes, rows, micros) -> {
            while (from + read.size() < stripe) {
                read.add(sound(from + read.size(), null, 0));
            }
            read.add(sound(stripe, bytes, rows));
        });
        while (read.size() < to - from) {
            read.add(sound(from + read.size(), null, 0));
        }
        return read;
    }

    /** A directory, from another copy if it is damaged or did not come. */
    private StripeDirectory sound(int stripe, ByteBuffer bytes, int rows) throws IOException {
        try {
            return directory(stripe, bytes, rows);
        } catch (DamagedDataException damaged) {
            Copies copies = Copies.search(session, keyspace, select(stripe));
            for (List<Row> other = copies.next(); other != null; other = copies.next()) {
                for (Row row : other) {
                    try {
                        return directory(stripe, row.getByteBuffer(1), row.getInt(2));
                    } catch (DamagedDataException e) {
                        // The next one, then.
                    }
                }
            }
            throw damaged;
        }
    }

    /** By row id, the names of all chunks in a partition, and whether they have bytes. */
    Map<Integer, Map<String, Boolean>> chunks(int shard) throws IOException {
        Map<Integer, Map<String, Boolean>> chunks = new TreeMap<>();
        BoundStatement statement = keys.bind(run.dataset(), run.number(), shard)
                .setConsistencyLevel(StripeTables.CONSISTENCY)
                .setPageSize(KEYS_PER_PAGE);
        for (Row row : Copies.majority(session, keyspace, statement)) {
            chunks.computeIfAbsent(row.getInt(1), rowid -> new TreeMap<>()).put(row.getString(0), !row.isNull(2));
        }
        return chunks;
    }
}
