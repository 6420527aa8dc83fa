// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Entity;

/**
 * Stripes that lie under one number, told by their place from 0.
 *
 * @param dataset the dataset's name
 * @param number what the tables have as the version
 * @param version the version that is read or loaded, which is the number itself unless that has parts
 * @param entity what the rows consist of
 * @param grouping which columns the stripes encode together
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard stripes per partition, fewer in the last
 * @param stripes how many stripes; 0 while they are written
 */
public record StripeRun(
        String dataset,
        int number,
        int version,
        Entity entity,
        Grouping grouping,
        int stripeRows,
        int stripesPerShard,
        int stripes) {
    /** What a version has as one of its parts. */
    public static StripeRun of(DatasetVersion version, VersionPart part) {
        return new StripeRun(
                version.dataset(),
                part.number(),
                version.version(),
                version.entity(),
                part.plan().grouping(),
                part.plan().stripeRows(),
                part.plan().stripesPerShard(),
                part.stripes());
    }

    /** The partition of a stripe. */
    public int shard(int stripe) {
        return stripe / stripesPerShard;
    }

    /** A stripe's row id in its partition. */
    public int rowid(int stripe) {
        return stripe % stripesPerShard;
    }

    /** The number of partitions. */
    int shards() {
        return (stripes + stripesPerShard - 1) / stripesPerShard;
    }

    /** The name in messages, such as {@code events/3}, or {@code events/-7 (a part of events/3)}. */
    public String label() {
        return dataset + "/" + number + partOf(dataset, number, version);
    }

    /** A chunk's place in messages: dataset, number, shard, column name and row id, by which the tables have it. */
    public String place(int stripe, String column) {
        return place(dataset, number, version, shard(stripe), column, rowid(stripe));
    }

    public static String place(String dataset, int number, int version, int shard, String column, int rowid) {
        return dataset + "/" + number + "/" + shard + "/" + column + "/" + rowid + partOf(dataset, number, version);
    }

    private static String partOf(String dataset, int number, int version) {
        return number == version ? "" : " (a part of " + dataset + "/" + version + ")";
    }
}
