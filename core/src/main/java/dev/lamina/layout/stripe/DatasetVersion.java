// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.layout.Entity;
import java.time.Instant;

/**
 * A version of a dataset as the catalogue has it.
 *
 * @param dataset the dataset's name
 * @param version its number; later loads have higher ones, and none is given twice
 * @param state whether it can be read
 * @param entity what its rows consist of
 * @param grouping which columns its stripes encode together
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard stripes per partition, fewer in the last
 * @param format the version of the tables' contents, {@link #FORMAT} where this release wrote them
 * @param source where the rows came from: the fingerprint that {@link StoredDatasets#load} was given
 * @param begun when its load began
 * @param rows how many rows; 0 while it is loading
 * @param stripes how many stripes; 0 while it is loading
 * @param bytes the bytes of all chunks, envelopes included; 0 while it is loading
 * @param loaded when it was published; {@code null} while it is loading
 */
public record DatasetVersion(
        String dataset,
        int version,
        State state,
        Entity entity,
        Grouping grouping,
        int stripeRows,
        int stripesPerShard,
        int format,
        String source,
        Instant begun,
        long rows,
        int stripes,
        long bytes,
        Instant loaded) {
    /** What this release writes. */
    public static final int FORMAT = 1;

    /** Whether a version can be read. */
    public enum State {
        /** A load has begun and not finished; nothing of it can be read. */
        LOADING,
        /** Complete and readable. */
        PUBLISHED,
        /** A drop has begun and not finished; nothing of it can be read. */
        DROPPING
    }

    /** The partition of a stripe. */
    int shard(int stripe) {
        return stripe / stripesPerShard;
    }

    /** A stripe's row id in its partition. */
    int rowid(int stripe) {
        return stripe % stripesPerShard;
    }

    /** The number of partitions of a version that is complete. */
    int shards() {
        return (stripes + stripesPerShard - 1) / stripesPerShard;
    }

    /** The name in messages, such as {@code events/3}. */
    String label() {
        return dataset + "/" + version;
    }

    /** A chunk's place in messages: dataset, version, shard, column name and row id. */
    String place(int stripe, String column) {
        return label() + "/" + shard(stripe) + "/" + column + "/" + rowid(stripe);
    }
}
