// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

/**
 * What a subject's rows take.
 *
 * @param bytes on the disk
 * @param compressionRatio compressed over uncompressed bytes; {@code null} where nobody says
 * @param flushSeconds how long the flush took; {@code null} where there is none
 * @param compactSeconds how long the compaction took; likewise
 * @param partitions how many partitions there are, about; likewise
 * @param largestPartitionBytes the largest partition; likewise
 */
record Weight(
        long bytes,
        Double compressionRatio,
        Double flushSeconds,
        Double compactSeconds,
        Long partitions,
        Long largestPartitionBytes) {}
