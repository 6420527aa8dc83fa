// SPDX-License-Identifier: Apache-2.0
package dev.lamina.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The repository that the tests were built from. */
public final class SourceTree {
    private SourceTree() {}

    /** The directory with the launcher, found upwards of the working directory. */
    public static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(directory.resolve("lamina")) || !Files.isDirectory(directory.resolve("codec"))) {
            directory = directory.getParent();
            if (directory == null) {
                throw new IllegalStateException("The tests run outside of the source tree.");
            }
        }
        return directory;
    }

    /** The folders {@code src/main/java} of all modules. */
    static List<Path> mainFolders() throws IOException {
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root())) {
            for (Path module : modules.sorted().toList()) {
                Path folder = module.resolve("src/main/java");
                if (Files.isDirectory(folder)) {
                    folders.add(folder);
                }
            }
        }
        return folders;
    }

    /** All Java files of our own under {@code src/main/java}. */
    static List<Path> mainFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : mainFolders()) {
            try (Stream<Path> tree = Files.walk(folder)) {
                files.addAll(tree.filter(path -> path.toString().endsWith(".java"))
                        .sorted()
                        .toList());
            }
        }
        return files;
    }
}
