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
import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

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

    private RunContents(RunContents other, StripeRun run) {
        this.session = other.session;
        this.keyspace = other.keyspace;
        this.run = run;
        this.like = other.like;
        this.directories = other.directories;
        this.keys = other.keys;
    }

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

    /** The same of another run of the entity, by the same statements. */
    RunContents of(StripeRun other) {
        return new RunContents(this, other);
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
        for (DirectoryRead each : reads(from, to)) {
            read.addAll(each.directories());
        }
        return read;
    }

    /** What to ask for these directories: a request for each block of them. */
    List<DirectoryRead> reads(int from, int to) {
        List<DirectoryRead> reads = new ArrayList<>();
        for (int begin = from; begin < to; ) {
            int block = begin / StripeTables.STRIPES_PER_BLOCK;
            int end = (int) Math.min(to, (block + 1L) * StripeTables.STRIPES_PER_BLOCK);
            reads.add(new DirectoryRead(begin, end));
            begin = end;
        }
        return reads;
    }

    /** The directories of some stripes of one block, in order, which can be asked for together with others. */
    final class DirectoryRead {
        private final int from;
        private final int to;
        private List<Row> rows;

        private DirectoryRead(int from, int to) {
            this.from = from;
            this.to = to;
        }

        private BoundStatement select() {
            return RunContents.this.select(from / StripeTables.STRIPES_PER_BLOCK, from, to);
        }

        /** Asks for them. A node that can't read its copy is no failure yet: {@link #directories} asks the others. */
        CompletionStage<?> ask() {
            return CqlRetries.rowsAsync(session, select()).handle((answer, error) -> {
                if (error != null && !Copies.isUnreadable(error)) {
                    throw new CompletionException(Requests.cause(error));
                }
                rows = answer;
                return null;
            });
        }

        /**
         * The directories that were asked for; asks for them if they were not.
         *
         * @throws IOException naming the stripe, if one is missing or damaged
         */
        List<StripeDirectory> directories() throws IOException {
            List<Row> found;
            try {
                found = rows == null ? Copies.majority(session, keyspace, select()) : rows;
            } catch (IOException e) {
                if (!Copies.isUnreadable(e)) {
                    throw e;
                }
                if (to - from == 1) {
                    throw new DamagedDataException(run.place(from, Damage.DIRECTORY), Damage.UNREADABLE, e);
                }
                return oneByOne();
            }
            List<StripeDirectory> read = new ArrayList<>();
            for (Row row : found) {
                while (from + read.size() < row.getInt(0)) {
                    read.add(sound(from + read.size(), null, 0));
                }
                read.add(sound(row.getInt(0), row.getByteBuffer(1), row.getInt(2)));
            }
            while (read.size() < to - from) {
                read.add(sound(from + read.size(), null, 0));
            }
            return read;
        }

        /** Finds out which of them no node can read. */
        private List<StripeDirectory> oneByOne() throws IOException {
            List<StripeDirectory> read = new ArrayList<>();
            for (int stripe = from; stripe < to; stripe++) {
                read.addAll(new DirectoryRead(stripe, stripe + 1).directories());
            }
            return read;
        }
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
