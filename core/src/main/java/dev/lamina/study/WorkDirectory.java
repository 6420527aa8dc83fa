// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;

/** The directory for what a run needs while it lasts; its rejected rows outlive it, beside the results. */
public final class WorkDirectory implements AutoCloseable {
    private final Path path;
    private final boolean keep;

    /**
     * @param out the run's directory
     * @param keep whether all stays when the run ends
     */
    public WorkDirectory(Path out, boolean keep) throws IOException {
        this.path = out.resolve("work");
        this.keep = keep;
        Files.createDirectories(path);
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        keepRejects();
        if (!keep) {
            delete();
        }
    }

    private void keepRejects() throws IOException {
        if (!Files.isDirectory(path)) {
            return;
        }
        try (var files = Files.list(path)) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith("rejects")) {
                    Files.move(file, path.resolveSibling(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private void delete() throws IOException {
        if (!Files.isDirectory(path)) {
            return;
        }
        try (var files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
