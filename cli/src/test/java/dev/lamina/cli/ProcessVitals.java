// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a Java process holds.
 *
 * @param heapBytes the heap's objects after a full collection
 * @param threads of the process
 * @param files open ones, sockets among them
 * @param besideBytes its own memory in RAM beside the heap and compiled code, if the heap is in RAM as a whole, after its C library
 *     has given back what is free: the JIT compiler needs tens of megabytes for a moment, at moments that nobody knows. The least of
 *     some looks
 * @param codeBytes what the JIT compiler has made, of which there is more for hours, ever more seldom
 */
record ProcessVitals(long heapBytes, int threads, int files, long besideBytes, long codeBytes) {
    private static final Pattern USED =
            Pattern.compile("(?m)^\\s*(?:PSYoungGen|ParOldGen|garbage-first heap)\\s.*?\\bused (\\d+)K");
    /** A mapping, with its permissions, and how much of it is in RAM and no file's (proc_pid_smaps(5)). */
    private static final Pattern OWN_MEMORY =
            Pattern.compile("(?m)^[0-9a-f]+-[0-9a-f]+ ..(.). .*$|^Anonymous:\\s*(\\d+) kB$");

    private static final long KILO = 1024;
    private static final int LOOKS = 5;
    private static final int MAPPINGS = 12;

    /** Makes it collect and give back what is free, and looks. */
    static ProcessVitals of(long pid, long heapLimitBytes) throws IOException, InterruptedException {
        jcmd(pid, "GC.run");
        long heap = sum(USED, jcmd(pid, "GC.heap_info"));
        Path process = Path.of("/proc", Long.toString(pid));
        long own = Long.MAX_VALUE;
        for (int look = 0; look < LOOKS; look++) {
            jcmd(pid, "System.trim_native_heap");
            own = Math.min(own, own(process, '-'));
        }
        return new ProcessVitals(
                heap,
                entries(process.resolve("task")),
                entries(process.resolve("fd")),
                own - heapLimitBytes,
                own(process, 'x'));
    }

    /** Has a process that runs with {@code -XX:NativeMemoryTracking=summary} remember what its JVM holds. */
    static void rememberMemory(long pid) throws IOException, InterruptedException {
        jcmd(pid, "VM.native_memory baseline");
    }

    /** What parts of the JVM hold now, and how much more than was remembered; what is not in it is the C library's. */
    static String memorySince(long pid) throws IOException, InterruptedException {
        return jcmd(pid, "VM.native_memory summary.diff")
                .lines()
                .filter(line -> line.startsWith("Total") || line.startsWith("-"))
                .map(line -> line.replaceFirst("^-\\s*", ""))
                .collect(Collectors.joining("\n  "));
    }

    /** How much of each mapping is in RAM and no file's, in bytes. */
    static Map<String, Long> mappings(long pid) throws IOException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        String mapping = "";
        Matcher matcher = OWN_MEMORY.matcher(Files.readString(Path.of("/proc", Long.toString(pid), "smaps")));
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                mapping = matcher.group();
            } else {
                bytes.put(mapping, Long.parseLong(matcher.group(2)) * KILO);
            }
        }
        return bytes;
    }

    /** The mappings of a process that have come to hold most, each with how much more than before; what it is, NMT may know. */
    static String grownMost(Map<String, Long> before, Map<String, Long> now) {
        Map<String, Long> grown = new LinkedHashMap<>();
        now.forEach((mapping, bytes) -> grown.merge(start(mapping), bytes, Long::sum));
        before.forEach((mapping, bytes) -> grown.merge(start(mapping), -bytes, Long::sum));
        return grown.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MAPPINGS)
                .map(each -> "%+,d kB %s"
                        .formatted(
                                each.getValue() / KILO,
                                now.keySet().stream()
                                        .filter(mapping -> start(mapping).equals(each.getKey()))
                                        .findFirst()
                                        .orElse(each.getKey())))
                .collect(Collectors.joining("\n  ", "\n  ", ""));
    }

    /** Where it begins, which stays when it grows. */
    private static String start(String mapping) {
        return mapping.substring(0, mapping.indexOf('-'));
    }

    /** @param execution of mappings that can be executed {@code x}, of the others {@code -} */
    private static long own(Path process, char execution) throws IOException {
        long sum = 0;
        boolean counts = false;
        Matcher matcher = OWN_MEMORY.matcher(Files.readString(process.resolve("smaps")));
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                counts = matcher.group(1).charAt(0) == execution;
            } else if (counts) {
                sum += Long.parseLong(matcher.group(2)) * KILO;
            }
        }
        return sum;
    }

    private static String jcmd(long pid, String command) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process process = new ProcessBuilder(jcmd.toString(), Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("jcmd " + command + ": " + said);
        }
        return said;
    }

    private static long sum(Pattern kilobytes, String text) throws IOException {
        long sum = 0;
        Matcher matcher = kilobytes.matcher(text);
        while (matcher.find()) {
            sum += Long.parseLong(matcher.group(1)) * KILO;
        }
        if (sum == 0) {
            throw new IOException(kilobytes + " does not occur in " + text);
        }
        return sum;
    }

    private static int entries(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return (int) entries.count();
        }
    }

    /** The cells of a table in Markdown, bytes in kB. */
    @Override
    public String toString() {
        return "%,d | %d | %d | %,d | %,d"
                .formatted(heapBytes / KILO, threads, files, besideBytes / KILO, codeBytes / KILO);
    }
}
