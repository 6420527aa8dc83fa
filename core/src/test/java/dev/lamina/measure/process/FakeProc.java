// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory that looks like Linux's {@code /proc}, with one process whose name is made to be misread. */
final class FakeProc {
    static final long PID = 4711;
    private final Path root;

    FakeProc(Path root) throws IOException {
        this.root = root;
        write("self/stat", "1 (java) S 0\n");
        process(0, 0);
        thread(PID, 0, 0);
        io(0, 0);
        host(0, 0, 0, 0);
        write("diskstats", "");
    }

    Path root() {
        return root;
    }

    ProcFiles files() {
        return new ProcFiles(root);
    }

    void write(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }

    void process(long userTicks, long systemTicks) throws IOException {
        write(
                PID + "/stat",
                PID + " (a) b (c 1 2) S 1 4711 4711 0 -1 4194560 250 0 3 0 " + userTicks + " " + systemTicks
                        + " 9 9 20 0 31 0 8800 123456 789 18446744073709551615\n");
    }

    void thread(long tid, long voluntary, long involuntary) throws IOException {
        write(
                PID + "/task/" + tid + "/status",
                "Name:\tvoluntary_ctxt_switches: 9\nThreads:\t31\nvoluntary_ctxt_switches:\t" + voluntary
                        + "\nnonvoluntary_ctxt_switches:\t" + involuntary + "\n");
    }

    void io(long read, long written) throws IOException {
        write(
                PID + "/io",
                "rchar: 5\nwchar: 5\nsyscr: 5\nsyscw: 5\nread_bytes: " + read + "\nwrite_bytes: " + written
                        + "\ncancelled_write_bytes: 5\n");
    }

    /** Two ticks in five of what is busy are nice, and one in ten of the system's are soft interrupts. */
    void host(long user, long system, long idle, long switches) throws IOException {
        long nice = user * 2 / 5;
        long soft = system / 10;
        write(
                "stat",
                "cpu  " + (user - nice) + " " + nice + " " + (system - soft) + " " + idle + " 0 0 " + soft + " 0 0 0\n"
                        + "cpu0 1 1 1 1 1 1 1 1 0 0\nintr 5 0 0\nctxt " + switches + "\nbtime 1\n");
    }

    void ticksPerSecond(long ticks) throws IOException {
        Files.write(root.resolve("self/auxv"), auxiliaryVector(6, 4096, 17, ticks, 0, 0));
    }

    static byte[] auxiliaryVector(long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES).order(ByteOrder.nativeOrder());
        for (long number : numbers) {
            bytes.putLong(number);
        }
        return bytes.array();
    }

    void remove(String name) throws IOException {
        try (var files = Files.walk(root.resolve(name))) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
