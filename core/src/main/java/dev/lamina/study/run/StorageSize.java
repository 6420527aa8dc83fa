// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import java.util.Map;

/**
 * What a layout's rows take.
 *
 * @param bytes on the disk; {@code null} if unknown
 * @param compressionRatio compressed over uncompressed bytes; {@code null} if unknown
 * @param flushSeconds how long the flushes took since the tables were empty; {@code null} where there is none
 * @param compactSeconds how long the compaction took; likewise
 * @param partitions how many partitions there are, about; likewise
 * @param largestPartitionBytes the largest partition; likewise
 * @param sstables how many SSTables there are; likewise
 * @param files bytes of their files by component; likewise
 */
public record StorageSize(
        Long bytes,
        Double compressionRatio,
        Double flushSeconds,
        Double compactSeconds,
        Long partitions,
        Long largestPartitionBytes,
        Long sstables,
        Map<String, Long> files) {
    /** How the names of a storage-attached index's components begin. */
    private static final String INDEX_FILE = "SAI+";

    /** Of what can't be weighed. */
    static final StorageSize UNKNOWN = new StorageSize(null, null, null, null, null, null, null, null);

    /**
     * What tables with these files take. The server's own figure counts the files of storage-attached indexes only in part
     * (LiveDiskSpaceUsed of 5.0), so that with an index it is the sum of the files.
     *
     * @param liveBytes what the server says
     * @param files bytes of the files by component
     */
    static long bytes(long liveBytes, Map<String, Long> files) {
        long sum = 0;
        boolean indexed = false;
        for (Map.Entry<String, Long> file : files.entrySet()) {
            sum += file.getValue();
            indexed |= file.getKey().startsWith(INDEX_FILE);
        }
        return indexed ? sum : liveBytes;
    }

    /** The weight of a plain file. */
    static StorageSize ofFile(long bytes) {
        return new StorageSize(bytes, null, null, null, null, null, null, null);
    }
}
