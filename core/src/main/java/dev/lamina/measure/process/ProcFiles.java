// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What Linux tells in {@code /proc} about processes and the machine; formats in proc(5). Names of fields there begin at
 * 1.
 */
final class ProcFiles {
    private static final Path PROC = Path.of("/proc");
    private static final int USER = 14;
    private static final int SYSTEM = 15;

    /** The field after the name of the program, which may hold blanks and brackets itself. */
    private static final int STATE = 3;

    private final Path root;

    ProcFiles(Path root) {
        this.root = root;
    }

    static ProcFiles ofThisSystem() {
        return new ProcFiles(PROC);
    }

    /** Why nothing can be told here; null where it can. */
    String missing() {
        return Files.isReadable(root.resolve("stat")) && Files.isReadable(root.resolve("self/stat"))
                ? null
                : root + " does not exist (" + Machine.os()
                        + "). Lamina reads the processor time of processes from it, on Linux only.";
    }

    /** The model of the first processor; {@code null} where it is not told. */
    String processor() {
        try {
            for (String line : Files.readAllLines(root.resolve("cpuinfo"))) {
                if (line.matches("model name\\s*:.*")) {
                    String model = line.substring(line.indexOf(':') + 1).trim().replaceAll("\\s+", " ");
                    return model.isEmpty() ? null : model;
                }
            }
        } catch (IOException untold) {
            return null;
        }
        return null;
    }

    long ticksPerSecond() {
        return ClockTicks.perSecond(root);
    }

    /**
     * What a process has used.
     *
     * @return empty if it has ended
     * @throws IOException if its files can't be read or are not as they should be
     */
    Optional<ProcessUse> process(long pid) throws IOException {
        Path directory = root.resolve(Long.toString(pid));
        Path file = directory.resolve("stat");
        try {
            String line = Files.readString(file);
            int name = line.lastIndexOf(')');
            String[] fields = line.substring(name + 1).trim().split(" ");
            if (name < 0 || fields.length <= SYSTEM - STATE) {
                throw damaged(file, 1, line, SYSTEM + " fields and more");
            }
            // One that waits for its parent to take note of its end, or has just gone.
            if (fields[0].equals("Z") || fields[0].equals("X")) {
                return Optional.empty();
            }
            long user = number(file, 1, fields[USER - STATE]);
            long system = number(file, 1, fields[SYSTEM - STATE]);
            Map<Long, Long> switches = switches(directory.resolve("task"));
            String unread = null;
            Map<String, Long> io = Map.of();
            try {
                io = named(directory.resolve("io"), List.of("read_bytes", "write_bytes"));
            } catch (IOException denied) {
                if (!Files.exists(file)) {
                    return Optional.empty();
                }
                unread = "disk traffic: " + directory.resolve("io") + " can't be read (" + denied + ")";
            }
            return Optional.of(
                    new ProcessUse(user, system, switches, io.get("read_bytes"), io.get("write_bytes"), unread));
        } catch (IOException e) {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** By thread, both kinds together: the file of the process itself has those of its first thread alone. */
    private Map<Long, Long> switches(Path threads) throws IOException {
        Map<Long, Long> switches = new HashMap<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(threads)) {
            for (Path thread : children) {
                Path file = thread.resolve("status");
                try {
                    Map<String, Long> counts =
                            named(file, List.of("voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"));
                    switches.put(
                            number(file, 1, thread.getFileName().toString()),
                            counts.values().stream().mapToLong(Long::longValue).sum());
                } catch (IOException e) {
                    if (Files.exists(file)) {
                        throw e;
                    }
                }
            }
        } catch (NoSuchFileException gone) {
            return Map.of();
        }
        return switches;
    }

    /** What the machine has done. */
    HostUse host() throws IOException {
        Path file = root.resolve("stat");
        long[] cpu = null;
        Long switches = null;
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            String[] fields = line.split(" +");
            if (fields[0].equals("cpu")) {
                cpu = numbers(file, number, line, fields, 1, 8);
            } else if (fields[0].equals("ctxt")) {
                switches = numbers(file, number, line, fields, 1, 1)[0];
            }
        }
        if (cpu == null || switches == null) {
            throw damaged(file, number, "no line " + (cpu == null ? "cpu" : "ctxt"), "one");
        }
        long[] disks = disks();
        // user nice system idle iowait irq softirq steal
        return new HostUse(
                cpu[0] + cpu[1],
                cpu[2] + cpu[5] + cpu[6],
                cpu[3],
                cpu[4],
                cpu[7],
                switches,
                disks == null ? null : disks[0],
                disks == null ? null : disks[1]);
    }

    private long[] disks() throws IOException {
        Path file = root.resolve("diskstats");
        return Files.isReadable(file) ? DiskTotals.of(file, Files.readAllLines(file)) : null;
    }

    /** The numbers after keys with a colon. */
    private static Map<String, Long> named(Path file, List<String> keys) throws IOException {
        Map<String, Long> values = new HashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            int colon = lines.get(i).indexOf(':');
            if (colon > 0 && keys.contains(lines.get(i).substring(0, colon))) {
                values.put(
                        lines.get(i).substring(0, colon),
                        number(file, i + 1, lines.get(i).substring(colon + 1).trim()));
            }
        }
        for (String key : keys) {
            if (!values.containsKey(key)) {
                throw damaged(file, lines.size(), "no line " + key, "one");
            }
        }
        return values;
    }

    static long[] numbers(Path file, int lineNumber, String line, String[] fields, int from, int count)
            throws IOException {
        if (fields.length < from + count) {
            throw damaged(file, lineNumber, line, from + count + " fields and more");
        }
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = number(file, lineNumber, fields[from + i]);
        }
        return numbers;
    }

    private static long number(Path file, int line, String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw damaged(file, line, text, "a whole number");
        }
    }

    static IOException damaged(Path file, int line, String found, String expected) {
        return new IOException(file + ":" + line + ": found " + found.strip() + ", expected " + expected
                + ". Is this a /proc of Linux?");
    }
}
