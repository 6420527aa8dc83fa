// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import dev.lamina.node.process.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A directory in Lamina's home for a command's passing files; gone when it is closed, and, where the command was killed or stopped
 * before that, when the next one makes its own.
 */
public final class WorkDirectory implements AutoCloseable {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path directory;
    private final dev.lamina.study.WorkDirectory locked;

    private WorkDirectory(Path directory) throws IOException {
        this.directory = directory;
        this.locked = new dev.lamina.study.WorkDirectory(directory, false);
    }

    /** Makes one for a command; what is in it goes when it is closed. */
    public static WorkDirectory make(String what) throws IOException {
        Path parent = PrivateDirectory.make(Home.directory().resolve("work"));
        return new WorkDirectory(Files.createTempDirectory(parent, what + "-"));
    }

    /** The directory itself. */
    public Path path() {
        return locked.path();
    }

    /** A directory in it. */
    public Path directory(String name) throws IOException {
        return Files.createDirectories(path().resolve(name));
    }

    /** Moves one of the files to where it stays; the answer is its new path. */
    public Path keep(Path file, String name) throws IOException {
        Path kept = PrivateDirectory.make(Home.directory().resolve("rejects"))
                .resolve(name + "-" + LocalDateTime.now().format(STAMP) + ".tsv");
        return Files.move(file, kept);
    }

    @Override
    public void close() throws IOException {
        locked.close();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
