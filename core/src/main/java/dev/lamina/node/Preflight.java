// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.sun.management.OperatingSystemMXBean;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.PrivateDirectory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a machine must have before a server is started on it. */
final class Preflight {
    /** An empty server writes 200 MB; below this the first dataset fills the disk. */
    static final long MIN_DISK_BYTES = 1L << 30;

    /** A server with a heap of 768 MB was seen to take 1.2 GB: code, threads, buffers, indexes. */
    static final long BESIDE_HEAP_BYTES = 450L << 20;

    private static final String OWN = "Set LAMINA_HOME (or the --data-dir that was given) to a directory of your own.";

    private Preflight() {}

    /**
     * Fails unless the machine has as much memory as the servers together take. One server may take what others can give
     * back; several at once must find theirs free.
     */
    static void memory(Environment environment) throws NodeException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long has = system.getTotalMemorySize();
        if (environment.heapBytes() >= has) {
            throw new NodeException("heap: " + environment.heap() + " is more than this machine's "
                    + gigabytes(has) + " of memory allow. Choose a smaller heap (--heap"
                    + " " + Environment.DEFAULT_HEAP + ").");
        }
        if (environment.shape().nodes() > 1) {
            memory(environment, available(has));
        }
    }

    static void memory(Environment environment, long available) throws NodeException {
        int nodes = environment.shape().nodes();
        long each = environment.heapBytes() + BESIDE_HEAP_BYTES;
        if (nodes * each > available) {
            throw new NodeException("nodes: found " + nodes + " with a heap of " + environment.heap()
                    + ", which take " + gigabytes(each) + " each and " + gigabytes(nodes * each)
                    + " together, but only " + gigabytes(available)
                    + " of memory are free. Stop other programs, or choose fewer nodes or a smaller"
                    + " heap (--heap).");
        }
    }

    /**
     * What programs could have without others being swapped out; all of the memory where the system does not say. In a container the system
     * speaks of the whole machine.
     */
    static long available(long total) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
                if (line.startsWith("MemAvailable:")) {
                    return Math.min(total, Long.parseLong(line.replaceAll("[^0-9]", "")) << 10);
                }
            }
        } catch (IOException elsewhere) {
            return total;
        }
        return total;
    }

    /** Makes the directory and fails unless its disk has that many bytes to spare. */
    static void disk(Path directory, long bytes) throws NodeException {
        long free;
        try {
            PrivateDirectory.make(directory);
            if (!Files.isWritable(directory)) {
                throw new NodeException(directory + ": can't be written. " + OWN);
            }
            free = Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            throw new NodeException(directory + ": can't be created (" + e + "). " + OWN, e);
        }
        if (free < bytes) {
            throw new NodeException(directory + ": " + gigabytes(free) + " of disk space are free, at least "
                    + gigabytes(bytes) + " are needed. Free some, or set LAMINA_HOME (or the --data-dir that was given)"
                    + " to a directory on another disk.");
        }
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }
}
