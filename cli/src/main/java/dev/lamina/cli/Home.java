// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.nio.file.Path;

/** Lamina's own directory: {@code LAMINA_HOME}, or {@code .lamina} in the user's home. */
final class Home {
    private Home() {}

    static Path directory() {
        String given = System.getenv("LAMINA_HOME");
        return given == null || given.isBlank() ? Path.of(System.getProperty("user.home"), ".lamina") : Path.of(given);
    }
}
