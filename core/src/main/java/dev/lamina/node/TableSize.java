// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.util.OptionalDouble;

/**
 * What tables occupy, memtables left out: flush first.
 *
 * @param liveDiskBytes bytes of the live SSTables' files, indexes and filters included, snapshots not
 * @param sstables how many live SSTables there are
 * @param compressionRatio compressed over uncompressed bytes of the data, tables weighted by their live bytes; empty
 *     where no table has a compressed SSTable
 * @param estimatedPartitions how many partitions the server estimates, memtables included
 * @param maxPartitionBytes the largest partition's size before compression, as the upper edge of its histogram bucket,
 *     each being 1.2 times as wide as the one below
 * @param meanPartitionBytes the mean partition's size before compression, of the tables together
 */
public record TableSize(
        long liveDiskBytes,
        long sstables,
        OptionalDouble compressionRatio,
        long estimatedPartitions,
        long maxPartitionBytes,
        long meanPartitionBytes) {}
