// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.util.Collection;

/**
 * How much of some files lies in the system's page cache.
 *
 * @param bytes the files' bytes
 * @param cachedBytes those of them that are in memory, in whole pages
 */
public record CachedFiles(long bytes, long cachedBytes) {
    /**
     * How much of a node's tables does.
     *
     * @param drop whether the system is asked before to let them go; only of use while the node is stopped, since what a
     *     process has mapped stays
     * @throws IOException if the files can't be looked at
     */
    public static CachedFiles of(CassandraNode node, String keyspace, Collection<String> tables, boolean drop)
            throws IOException {
        return PageCache.of(SstableFiles.paths(node.directory().resolve("data"), keyspace, tables), drop);
    }
}
