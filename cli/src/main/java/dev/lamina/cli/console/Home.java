// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** Lamina's own directory: {@code LAMINA_HOME}, or {@code .lamina} in the user's home. */
public final class Home {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private Home() {}

    /** The directory, which need not exist yet. */
    public static Path directory() {
        String given = System.getenv("LAMINA_HOME");
        return given == null || given.isBlank() ? Path.of(System.getProperty("user.home"), ".lamina") : Path.of(given);
    }

    /** Where a run leaves its results if nobody says otherwise. */
    public static Path newRun(String study) {
        return directory()
                .resolve("runs")
                .resolve(study + "-" + LocalDateTime.now().format(STAMP));
    }
}
