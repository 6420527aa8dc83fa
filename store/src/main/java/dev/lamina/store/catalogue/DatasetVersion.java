// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Entity;
import dev.lamina.store.StoredDatasets;
import java.time.Instant;
import java.util.List;

/**
 * A version of a dataset as the catalogue has it.
 *
 * @param dataset the dataset's name
 * @param version its number; later loads have higher ones, and none is given twice
 * @param state whether it can be read
 * @param entity what its rows consist of
 * @param grouping which columns its stripes encode together; of several parts those of the one with the most rows
 * @param stripeRows the most rows of a stripe, likewise
 * @param stripesPerShard stripes per partition, fewer in the last, likewise
 * @param format the version of the tables' contents: {@link #FORMAT}, or {@link #PARTS_FORMAT} of parts
 * @param source where the rows came from: the fingerprint that {@link StoredDatasets#load} was given
 * @param begun when its load began
 * @param rows how many rows; 0 while it is loading
 * @param stripes how many stripes; 0 while it is loading
 * @param bytes the bytes of all chunks, envelopes included; 0 while it is loading
 * @param loaded when it was published; {@code null} while it is loading
 * @param parts what it consists of, in the order of its rows: itself, or where it is of parts, those that it has so far
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
        Instant loaded,
        List<VersionPart> parts) {
    /** A version that lies under its own number. */
    public static final int FORMAT = 1;

    /** A version of parts, each of which lies under a number of its own. */
    public static final int PARTS_FORMAT = 2;

    public DatasetVersion {
        parts = List.copyOf(parts);
    }

    /** Whether a version can be read. */
    public enum State {
        /** A load has begun and not finished; nothing of it can be read. */
        LOADING,
        /** Complete and readable. */
        PUBLISHED,
        /** A drop has begun and not finished; nothing of it can be read. */
        DROPPING
    }

    /** Whether it consists of parts that other versions may have, too. */
    public boolean isOfParts() {
        return format >= PARTS_FORMAT;
    }

    /** The stripes under its own number, of a version that is not of parts. */
    public StripeRun run() {
        return StripeRun.of(this, parts.get(0));
    }

    /** The number of partitions of a version that is complete. */
    public int shards() {
        return VersionStripes.of(this).shards();
    }

    /** The name in messages, such as {@code events/3}. */
    public String label() {
        return dataset + "/" + version;
    }
}
