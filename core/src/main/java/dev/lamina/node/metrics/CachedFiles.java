// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

/**
 * How much of some files lies in the system's page cache.
 *
 * @param bytes the files' bytes
 * @param cachedBytes those of them that are in memory, in whole pages
 */
public record CachedFiles(long bytes, long cachedBytes) {}
