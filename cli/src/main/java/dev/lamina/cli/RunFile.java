// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where a run's results are. */
final class RunFile {
    private RunFile() {}

    /** The {@code run.json} that a user means by a file or by the directory that holds it. */
    static Path of(Path given) {
        boolean file = given.toString().endsWith(".json") || Files.isRegularFile(given);
        return file ? given : given.resolve("run.json");
    }
}
