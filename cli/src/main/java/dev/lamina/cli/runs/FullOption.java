// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.cli.console.Terminal;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.report.console.ConsoleSummary;
import dev.lamina.results.Run;
import picocli.CommandLine.Option;

/** How much of a run is printed. */
final class FullOption {
    @Option(names = "--full", description = "Print every table, claim and note. Default: what fits one screen.")
    private boolean full;

    boolean isFull() {
        return full;
    }

    /** The run as text. */
    String text(Run run) {
        return full
                ? ConsoleReport.text(run, Terminal.colour())
                : ConsoleSummary.text(run, Terminal.width(), Terminal.colour());
    }
}
