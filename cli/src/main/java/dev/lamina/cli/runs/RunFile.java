// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where a run's results are. */
final class RunFile {
    private RunFile() {}

    /** The {@code run.json}, or {@code run.json.gz}, that a user means by a file or by the directory that holds it. */
    static Path of(Path given) {
        if (given.toString().endsWith(".json") || Files.isRegularFile(given)) {
            return given;
        }
        Path plain = given.resolve("run.json");
        Path compressed = given.resolve("run.json.gz");
        return Files.exists(compressed) && !Files.exists(plain) ? compressed : plain;
    }
}
