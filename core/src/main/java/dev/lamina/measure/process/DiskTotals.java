// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The traffic of all disks in {@code /proc/diskstats}. A disk and its partitions stand there side by side, as does what is
 * made of other disks (device mapper, RAID): each byte is to be counted once.
 */
final class DiskTotals {
    /** Whatever the disk's own sectors are (proc(5)). */
    private static final long SECTOR_BYTES = 512;

    private static final int NAME = 2;
    private static final int SECTORS_READ = 5;
    private static final int SECTORS_WRITTEN = 9;
    private static final String NO_DISK = "(loop|ram|zram|dm-|md|sr|fd|nbd)[0-9].*";
    /** After a name that ends with a digit, such as nvme0n1, and after one that ends with a letter, such as sda. */
    private static final String NUMBERED = "[0-9]p[0-9]+|[^0-9][0-9]+";

    private DiskTotals() {}

    /** Bytes read and bytes written. */
    static long[] of(Path file, List<String> lines) throws IOException {
        Set<String> names = new HashSet<>();
        for (String line : lines) {
            String[] fields = line.trim().split(" +");
            if (fields.length > NAME) {
                names.add(fields[NAME]);
            }
        }
        long read = 0;
        long written = 0;
        for (int i = 0; i < lines.size(); i++) {
            String[] fields = lines.get(i).trim().split(" +");
            long[] counts = ProcFiles.numbers(
                    file, i + 1, lines.get(i), fields, SECTORS_READ, SECTORS_WRITTEN - SECTORS_READ + 1);
            if (!fields[NAME].matches(NO_DISK) && !isPartition(fields[NAME], names)) {
                read += counts[0] * SECTOR_BYTES;
                written += counts[counts.length - 1] * SECTOR_BYTES;
            }
        }
        return new long[] {read, written};
    }

    private static boolean isPartition(String name, Set<String> names) {
        for (int end = 1; end < name.length(); end++) {
            if (name.substring(end - 1).matches(NUMBERED) && names.contains(name.substring(0, end))) {
                return true;
            }
        }
        return false;
    }
}
