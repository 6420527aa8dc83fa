// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import dev.lamina.report.console.Detail;
import java.io.OutputStream;
import java.io.PrintStream;
import picocli.CommandLine.Option;

/** How much a command says. */
public final class ProgressOptions {
    @Option(
            names = {"-q", "--quiet"},
            order = 53,
            description = "Leave out progress and notes.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            order = 54,
            description = "Say more: every detail, the time of each step, and the warnings that libraries log.")
    private boolean verbose;

    /** @throws IllegalArgumentException if the user wants both less and more */
    public Detail detail() {
        if (quiet && verbose) {
            throw new IllegalArgumentException(
                    "--quiet can't be combined with --verbose: one says less, the other more. Leave one of them out.");
        }
        return quiet ? Detail.BRIEF : verbose ? Detail.ALL : Detail.USUAL;
    }

    /** Progress on standard error: a line that changes at a terminal, one line per step in a pipe or with more detail. */
    public ProgressLine progress() {
        return switch (detail()) {
            case BRIEF -> new ProgressLine(new PrintStream(OutputStream.nullOutputStream()), false);
            case USUAL -> ProgressLine.onStandardError();
            case ALL -> new ProgressLine(System.err, false).timed();
        };
    }
}
