// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.files;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.ProgressOptions;
import dev.lamina.data.DatasetException;
import dev.lamina.data.csv.CsvProgress;
import picocli.CommandLine;

/** Work on delimited files, with progress and an end by Ctrl-C that leaves nothing half done. */
final class CsvWork {
    private final CommandLine command;

    private final ProgressOptions options;

    private CsvWork(CommandLine command, ProgressOptions options) {
        this.command = command;
        this.options = options;
    }

    static CsvWork of(CommandLine command, ProgressOptions options) {
        return new CsvWork(command, options);
    }

    /** What is done. */
    @FunctionalInterface
    interface Job {
        void run(Heard progress) throws DatasetException;
    }

    /** Where progress goes. */
    @FunctionalInterface
    interface Heard {
        /** The progress of one step. */
        CsvProgress of(String step);
    }

    /** Does it; the answer is the exit code. */
    int run(Job job) throws DatasetException {
        try (Interruption interruption = new Interruption();
                ProgressLine line = options.progress()) {
            try {
                job.run(step -> {
                    line.step(0, 0, step);
                    return (read, of) -> {
                        interruption.check();
                        line.bytes(read, of);
                    };
                });
                command.getOut().flush();
                return ExitCode.DONE;
            } catch (DatasetException | Interruption.Stopped e) {
                if (!interruption.wanted()) {
                    throw e;
                }
                line.giveWay();
                command.getErr().println("Stopped. Incomplete files were removed.");
                return ExitCode.INTERRUPTED;
            }
        }
    }
}
