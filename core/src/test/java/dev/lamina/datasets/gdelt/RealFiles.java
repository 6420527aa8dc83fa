// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Real files, where the machine has them: beside the repository, or where LAMINA_TEST_DATA says. */
public final class RealFiles {
    private RealFiles() {}

    /** The directory of real GDELT files; without one the test is skipped. */
    public static Path directory() {
        return directory("gdelt");
    }

    /** The directory of real files of a kind, such as {@code taxi}; without one the test is skipped. */
    public static Path directory(String kind) {
        Optional<Path> found = find(kind);
        Assumptions.assumeTrue(
                found.isPresent(), "no real files in ../shared/data/" + kind + ", nor in $LAMINA_TEST_DATA/" + kind);
        return found.orElseThrow();
    }

    private static Optional<Path> find(String kind) {
        String named = System.getenv("LAMINA_TEST_DATA");
        if (named != null && Files.isDirectory(Path.of(named, kind))) {
            return Optional.of(Path.of(named, kind));
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path data = at.resolveSibling("shared").resolve("data").resolve(kind);
            if (Files.exists(at.resolve("pom.xml")) && at.getParent() != null && Files.isDirectory(data)) {
                return Optional.of(data);
            }
        }
        return Optional.empty();
    }
}
