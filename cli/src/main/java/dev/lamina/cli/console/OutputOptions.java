// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import dev.lamina.report.console.Detail;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** In which form a command answers, and how much it says. */
public final class OutputOptions {
    @Option(names = "--json", order = 52, description = "Print one JSON document.")
    private boolean json;

    @Mixin
    private ProgressOptions progress;

    /** Whether the user wants one JSON document. */
    public boolean json() {
        return json;
    }

    /** @throws IllegalArgumentException if the user wants both less and more */
    public Detail detail() {
        return progress.detail();
    }
}
