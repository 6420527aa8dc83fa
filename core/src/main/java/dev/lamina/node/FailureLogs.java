// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps the logs of failed servers, whose directories are removed. */
final class FailureLogs {
    private static final int MAX_LOGS = 20;

    private FailureLogs() {}

    /**
     * Copies a log with the console's output after it into Lamina's home.
     *
     * @return the copy, or the log itself where there is no room for one
     */
    static Path keep(ServerLog log, Path laminaHome, String name) {
        Path copy = laminaHome.resolve("logs").resolve(name + ".log");
        try {
            Files.createDirectories(copy.getParent());
            try (OutputStream out = Files.newOutputStream(copy)) {
                for (Path file : List.of(log.log(), log.console())) {
                    if (Files.exists(file)) {
                        Files.copy(file, out);
                    }
                }
            }
            forgetOldest(copy.getParent());
            return copy;
        } catch (IOException noRoom) {
            return log.log();
        }
    }

    private static void forgetOldest(Path logs) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> own = Files.newDirectoryStream(logs, NodeDirectory.PREFIX + "*.log")) {
            own.forEach(files::add);
        }
        files.sort(Comparator.comparing(FailureLogs::modified));
        for (int i = 0; i < files.size() - MAX_LOGS; i++) {
            Files.deleteIfExists(files.get(i));
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException gone) {
            return FileTime.fromMillis(0);
        }
    }
}
