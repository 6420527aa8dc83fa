// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.CqlRetries;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a version amounts to by what is read back from the tables.
 *
 * @param rows the rows of all stripes
 * @param bytes the bytes of all chunks
 */
public record StoredTotals(long rows, long bytes) {
    /**
     * Reads back the directories and the chunks' keys, and removes chunks that no directory names: an earlier attempt
     * with another release may have left some.
     *
     * @param taker is given all directories, in order
     * @throws IOException if a stripe or one of its chunks is not there, or there are more stripes
     */
    public static StoredTotals read(StripeSpace space, StripeRun run, int stripes, VersionContents.Directories taker)
            throws IOException {
        RunContents contents = space.contents(run);
        ShardChunks chunks = new ShardChunks(contents, run);
        AtomicLong rows = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        AtomicInteger next = new AtomicInteger();
        contents.raw(0, Integer.MAX_VALUE, (stripe, raw, count, micros) -> {
            int expected = next.getAndIncrement();
            if (stripe >= stripes) {
                throw new IOException("Version " + run.label() + ": found stripe " + stripe + ", expected " + stripes
                        + " stripes in all. Drop the version and load again.");
            }
            if (stripe > expected) {
                throw missing(run, expected, Damage.DIRECTORY);
            }
            StripeDirectory directory = contents.directory(stripe, raw, count);
            String missing = chunks.missing(stripe, directory);
            if (missing != null) {
                throw missing(run, stripe, missing);
            }
            for (String stray : chunks.strays(stripe, directory)) {
                delete(space, run, stripe, stray);
            }
            rows.addAndGet(directory.rows());
            for (StripeDirectory.Part part : directory.parts()) {
                bytes.addAndGet(part.bytes());
            }
            taker.take(directory);
        });
        if (next.get() < stripes) {
            throw missing(run, next.get(), Damage.DIRECTORY);
        }
        return new StoredTotals(rows.get(), bytes.get());
    }

    /** Servers that are killed have forgotten what they acknowledged in their last moment. */
    private static IOException missing(StripeRun run, int stripe, String name) {
        String what = name.equals(Damage.DIRECTORY) ? "directory" : "chunk";
        // Of a load in parts nothing stays that could be resumed.
        String remedy = run.number() == run.version() ? "Resume the load." : "Begin the load again.";
        return new IOException(
                run.place(stripe, name) + ": the " + what + " was acknowledged but is missing. " + remedy);
    }

    private static void delete(StripeSpace space, StripeRun run, int stripe, String column) throws IOException {
        CqlRetries.rows(
                space.session(),
                SimpleStatement.newInstance(
                                "DELETE FROM " + StripeTables.qualified(space.keyspace(), StripeTables.DATA)
                                        + " WHERE dataset = ? AND version = ? AND shard = ? AND columnname = ?"
                                        + " AND rowid = ?",
                                run.dataset(),
                                run.number(),
                                run.shard(stripe),
                                column,
                                run.rowid(stripe))
                        .setQueryTimestamp(ClusterTime.read(space).micros())
                        .setConsistencyLevel(StripeTables.CONSISTENCY));
    }
}
