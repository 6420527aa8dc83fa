// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary directory of a benchmark, which is gone with all that is in it when it is closed. */
record Scratch(Path path) implements AutoCloseable {
    static Scratch named(String name) throws IOException {
        return new Scratch(Files.createTempDirectory(name));
    }

    @Override
    public void close() throws IOException {
        List<Path> left;
        try (Stream<Path> all = Files.walk(path)) {
            left = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : left) {
            Files.deleteIfExists(each);
        }
    }
}
