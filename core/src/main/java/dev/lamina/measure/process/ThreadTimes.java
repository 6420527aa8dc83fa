// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Processor time of a Java process until a moment, by thread and without its compilers, in nanoseconds: {@code schedstat} of each thread
 * in {@code /proc}. The clock of the process itself ticks every 10 ms, and a server that has just started compiles for minutes, which
 * is no part of what its requests take.
 */
public final class ThreadTimes {
    private static final Path PROC = Path.of("/proc");

    /** How threads are called that collect garbage; the VM's own does little else than to stop and lead them. */
    private static final List<String> COLLECTORS = List.of("GC Thread", "G1 ", "VM Thread");

    private final Map<String, Long> requests = new HashMap<>();
    private final Map<String, Long> collectors = new HashMap<>();

    /** Those of a process; empty where the system does not tell, or the process has ended. */
    public static Optional<ThreadTimes> of(long pid) {
        return of(PROC, pid);
    }

    static Optional<ThreadTimes> of(Path proc, long pid) {
        ThreadTimes times = new ThreadTimes();
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(proc.resolve(Long.toString(pid)).resolve("task"))) {
            for (Path thread : threads) {
                times.read(thread);
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        // A kernel that does not count writes zeros.
        boolean counts = times.requests.values().stream().anyMatch(nanos -> nanos > 0);
        return counts ? Optional.of(times) : Optional.empty();
    }

    private void read(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm"));
            // Linux cuts the names off, such as that of C2 CompilerThread0.
            if (!name.startsWith("C1 Compiler") && !name.startsWith("C2 Compiler")) {
                String[] numbers = Files.readString(thread.resolve("schedstat")).split(" ");
                Map<String, Long> nanos = COLLECTORS.stream().anyMatch(name::startsWith) ? collectors : requests;
                nanos.put(thread.getFileName().toString(), Long.parseLong(numbers[0].strip()));
            }
        } catch (IOException | NumberFormatException e) {
            // It has ended meanwhile, or the kernel counts no times of threads.
        }
    }

    /** What the threads that live have used since an earlier look, those that collect garbage among them. */
    public long nanosSince(ThreadTimes earlier) {
        return since(requests, earlier.requests) + collectorNanosSince(earlier);
    }

    /** What those of them have used that collect garbage. */
    public long collectorNanosSince(ThreadTimes earlier) {
        return since(collectors, earlier.collectors);
    }

    private static long since(Map<String, Long> now, Map<String, Long> earlier) {
        long sum = 0;
        for (Map.Entry<String, Long> thread : now.entrySet()) {
            long before = earlier.getOrDefault(thread.getKey(), 0L);
            // A number that is given to a new thread begins at 0.
            sum += thread.getValue() >= before ? thread.getValue() - before : thread.getValue();
        }
        return sum;
    }
}
