// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset.gdelt;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Real GDELT files, where the machine has them: beside the repository, or where LAMINA_TEST_DATA says. */
public final class RealFiles {
    private RealFiles() {}

    /** The directory of real files; without one the test is skipped. */
    public static Path directory() {
        Optional<Path> found = find();
        Assumptions.assumeTrue(
                found.isPresent(), "no real GDELT files in ../shared/data/gdelt, nor in $LAMINA_TEST_DATA/gdelt");
        return found.orElseThrow();
    }

    private static Optional<Path> find() {
        String named = System.getenv("LAMINA_TEST_DATA");
        if (named != null && Files.isDirectory(Path.of(named, "gdelt"))) {
            return Optional.of(Path.of(named, "gdelt"));
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path data = at.resolveSibling("shared").resolve("data").resolve("gdelt");
            if (Files.exists(at.resolve("pom.xml")) && at.getParent() != null && Files.isDirectory(data)) {
                return Optional.of(data);
            }
        }
        return Optional.empty();
    }
}
