// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.model.Entity;
import dev.lamina.store.StoredDatasets;
import java.time.Instant;

/**
 * A version of a dataset as the catalogue has it, but for the list of its parts: each version has its own, which is as long as
 * there were appends, so it is read of a version whose rows are wanted alone ({@link VersionCatalogue#parts}).
 *
 * @param dataset the dataset's name
 * @param version its number; later loads have higher ones, and none is given twice
 * @param state whether it can be read
 * @param entity what its rows consist of
 * @param plan how its rows are cut into stripes; of several parts that of the one with the most rows
 * @param format the version of the tables' contents: {@link #FORMAT}, or {@link #PARTS_FORMAT} of parts
 * @param source where the rows came from: the fingerprint that {@link StoredDatasets#load} was given
 * @param begun when its load began
 * @param published what was published; nothing while it is loading
 */
public record DatasetVersion(
        String dataset,
        int version,
        State state,
        Entity entity,
        StripePlan plan,
        int format,
        String source,
        Instant begun,
        Published published) {
    /** A version that lies under its own number. */
    public static final int FORMAT = 1;

    /** A version of parts, each of which lies under a number of its own. */
    public static final int PARTS_FORMAT = 2;

    /**
     * What a version holds since it can be read.
     *
     * @param rows how many rows; 0 while it is loading
     * @param stripes how many stripes; 0 while it is loading
     * @param bytes the bytes of all chunks, envelopes included; 0 while it is loading
     * @param loaded when it was published; {@code null} while it is loading
     * @param parts how many parts it has; 0 while it is loading, and of parts that an earlier release wrote without counting
     */
    public record Published(long rows, int stripes, long bytes, Instant loaded, int parts) {}

    /** Whether a version can be read. */
    public enum State {
        /** A load has begun and not finished; nothing of it can be read. */
        LOADING,
        /** Complete and readable. */
        PUBLISHED,
        /** A drop has begun and not finished; nothing of it can be read. */
        DROPPING
    }

    /** How many rows; 0 while it is loading. */
    public long rows() {
        return published.rows();
    }

    /** How many stripes; 0 while it is loading. */
    public int stripes() {
        return published.stripes();
    }

    /** The bytes of all chunks, envelopes included; 0 while it is loading. */
    public long bytes() {
        return published.bytes();
    }

    /** Whether it consists of parts that other versions may have, too. */
    public boolean isOfParts() {
        return format >= PARTS_FORMAT;
    }

    /** What it consists of if it is not of parts: itself. */
    VersionPart itself() {
        return new VersionPart(version, plan, rows(), stripes(), bytes());
    }

    /** The stripes under its own number, of a version that is not of parts. */
    public StripeRun run() {
        return StripeRun.of(this, itself());
    }

    /** The name in messages, such as {@code events/3}. */
    public String label() {
        return dataset + "/" + version;
    }
}
