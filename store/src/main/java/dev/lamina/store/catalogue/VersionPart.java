// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.stripe.Grouping;

/**
 * A run of stripes that belongs to a version, or to several: stored under a number of its own where other versions have
 * their own number.
 *
 * @param number what the tables have as the version: below 0 for a part of a load by several writers, which no version
 *     has as its number; else the version whose load wrote it
 * @param grouping which columns its stripes encode together
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard stripes per partition, fewer in the last
 * @param rows how many rows
 * @param stripes how many stripes
 * @param bytes the bytes of all chunks, envelopes included
 */
public record VersionPart(
        int number, Grouping grouping, int stripeRows, int stripesPerShard, long rows, int stripes, long bytes) {}
