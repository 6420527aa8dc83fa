// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import dev.lamina.fixtures.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** What is done to processes and files. */
final class Strikes {
    private Strikes() {}

    static void signal(String name, long pid) throws IOException, InterruptedException {
        if (Processes.runs(pid)) {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
        }
    }

    static void stopped(List<Long> pids, int millis) throws IOException, InterruptedException {
        for (long pid : pids) {
            signal("STOP", pid);
        }
        Thread.sleep(millis);
        for (long pid : pids) {
            signal("CONT", pid);
        }
    }

    /** Flips bytes of what a server has stored of datasets. */
    static void flip(Path server, SplittableRandom random) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(server.resolve("data"))) {
            files = all.filter(file -> file.toString().contains("/" + ClientProcess.KEYSPACE + "/data-")
                            && file.toString().endsWith("-Data.db"))
                    .sorted()
                    .toList();
        }
        if (!files.isEmpty()) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 0; i < 3; i++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(file, bytes);
        }
    }

    static void empty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
