// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * As many writes of one kind to one layout as some time of them leaves: rows of the data written again; copies that expire, for those
 * whose time to live is over by then; copies that are written in one round and deleted in the next.
 */
final class AgedWrites implements AutoCloseable {
    private static final int AT_ONCE = 2000;

    /** Expires while the tables are aged. */
    private static final int SHORT_TTL_SECONDS = 1;

    private final RowWrite write;
    private final Store store;
    private final CopiedRows copies;
    private final RowWriter writer;
    private final RowWriter copyWriter;
    private final long lasting;
    private final long expiring;
    private final long deleting;
    private final RowFeed rows;
    private final RowFeed copied;
    private final RowFeed deleted;
    private long written;
    private long expired;
    private long deletes;
    private long sent;

    /** What is asked between requests, and throws where the run is to end. */
    interface Check {
        void now();
    }

    private AgedWrites(
            RowWrite write,
            Store store,
            Source source,
            CopiedRows copies,
            RowWriter writer,
            RowWriter copyWriter,
            long lasting,
            long expiring,
            long deleting) {
        this.write = write;
        this.store = store;
        this.copies = copies;
        this.writer = writer;
        this.copyWriter = copyWriter;
        this.lasting = lasting;
        this.expiring = expiring;
        this.deleting = deleting;
        this.rows = new RowFeed(source, lasting);
        this.copied = new RowFeed(source, expiring + deleting);
        this.deleted = new RowFeed(source, deleting);
    }

    /**
     * Makes them ready.
     *
     * @param count how many writes there are in all
     * @param time how long they go on
     */
    static AgedWrites of(WriteTask task, Store store, long count, Duration time)
            throws IOException, UnsupportedQueryException {
        task.requireRows();
        WriteWords words = task.words();
        RowWrite write = words.write();
        RowWriter writer = store.writer(write);
        boolean deletes = write.kind() == RowWrite.Kind.DELETE || write.kind() == RowWrite.Kind.DELETE_PARTITION;
        boolean expires = !words.ttl().isZero() && words.ttl().compareTo(time) < 0;
        long expiring =
                expires ? count - Math.round((double) count * words.ttl().toSeconds() / time.toSeconds()) : 0;
        CopiedRows copies = null;
        RowWriter copyWriter = null;
        if (deletes || expiring > 0) {
            RowWriter named = deletes ? writer : store.writer(RowWrite.of(RowWrite.Kind.DELETE));
            copies = CopiedRows.of(task.source(), named.keyFields());
            copyWriter =
                    store.writer(new RowWrite(RowWrite.Kind.INSERT_COPY, List.of(), deletes ? 0 : SHORT_TTL_SECONDS));
        }
        return new AgedWrites(
                write,
                store,
                task.source(),
                copies,
                writer,
                copyWriter,
                deletes ? 0 : count - expiring,
                expiring,
                deletes ? count : 0);
    }

    /** The writes of a round, counted from 0. What was copied in a round is deleted in the next one. */
    void round(int round, Check check) throws IOException {
        int last = AgePhase.ROUNDS - 1;
        deletes += send(writer, deleted, true, round == 0 ? 0 : slice(deleting, round - 1, last), check);
        send(copyWriter, copied, true, round == last ? 0 : slice(deleting, round, last), check);
        expired += send(copyWriter, copied, true, slice(expiring, round, AgePhase.ROUNDS), check);
        written += send(writer, rows, false, slice(lasting, round, AgePhase.ROUNDS), check);
    }

    private static long slice(long count, int round, int rounds) {
        return count * (round + 1) / rounds - count * round / rounds;
    }

    private long send(RowWriter sender, RowFeed feed, boolean ofCopies, long count, Check check) throws IOException {
        long left = count;
        long done = 0;
        while (left > 0) {
            check.now();
            Batch taken = feed.take((int) Math.min(AT_ONCE, left));
            left -= taken.rows();
            Batch batch = ofCopies ? copies.of(taken) : taken;
            if (batch.rows() > 0) {
                WriteTask.sendAll(sender, batch, batch.rows(), 0, store);
            }
            done += batch.rows();
        }
        sent += done;
        return done;
    }

    long inserts() {
        return write.kind() == RowWrite.Kind.INSERT ? written : 0;
    }

    long updates() {
        return write.kind() == RowWrite.Kind.UPDATE ? written : 0;
    }

    long deletes() {
        return deletes;
    }

    long expired() {
        return expired;
    }

    /** All writes so far, those of copies that are deleted later among them. */
    long sent() {
        return sent;
    }

    /** All writes there will be. */
    long planned() {
        return lasting + expiring + 2 * deleting;
    }

    @Override
    public void close() throws IOException {
        rows.close();
        copied.close();
        deleted.close();
    }
}
