// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

/**
 * A run of stripes that belongs to a version, or to several: stored under a number of its own where other versions have
 * their own number.
 *
 * @param number what the tables have as the version: below 0 for a part of a load by several writers, which no version
 *     has as its number; else the version whose load wrote it
 * @param plan how its rows are cut into stripes
 * @param rows how many rows
 * @param stripes how many stripes
 * @param bytes the bytes of all chunks, envelopes included
 */
public record VersionPart(int number, StripePlan plan, long rows, int stripes, long bytes) {}
