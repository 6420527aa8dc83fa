// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import java.util.List;
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
        long meanPartitionBytes) {
    /** Several together: the ratio and the mean are weighted, the largest partition is that of any. */
    public static TableSize sum(List<TableSize> sizes) {
        long bytes = 0;
        long sstables = 0;
        long partitions = 0;
        long largest = 0;
        double partitionBytes = 0;
        double compressed = 0;
        double uncompressed = 0;
        for (TableSize size : sizes) {
            bytes += size.liveDiskBytes;
            sstables += size.sstables;
            partitions += size.estimatedPartitions;
            largest = Math.max(largest, size.maxPartitionBytes);
            partitionBytes += (double) size.estimatedPartitions * size.meanPartitionBytes;
            if (size.compressionRatio.isPresent()) {
                compressed += size.liveDiskBytes;
                uncompressed += size.liveDiskBytes / size.compressionRatio.getAsDouble();
            }
        }
        return new TableSize(
                bytes,
                sstables,
                uncompressed == 0 ? OptionalDouble.empty() : OptionalDouble.of(compressed / uncompressed),
                partitions,
                largest,
                partitions == 0 ? 0 : Math.round(partitionBytes / partitions));
    }
}
