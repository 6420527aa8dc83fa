// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.StandardOutput;
import dev.lamina.cli.console.WorkDirectory;
import dev.lamina.data.DatasetException;
import dev.lamina.data.export.Export;
import dev.lamina.data.export.ExportFormats;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Where an export goes: into a file, or, by way of one, to standard output. */
final class ExportTarget {
    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--to",
            required = true,
            order = 1,
            paramLabel = "FILE",
            description = "The file to write: .parquet, .csv, .jsonl or .arrow. An existing file is replaced. With -,"
                    + " write to standard output.")
    private Path to;

    @Option(
            names = "--format",
            order = 2,
            paramLabel = "FORMAT",
            description = "With --to -: parquet, csv, jsonl or arrow.")
    private String format;

    private WorkDirectory work;
    private Path spool;

    /** Whether standard output is meant. */
    boolean isStandardOutput() {
        return to.toString().equals(STANDARD_OUTPUT);
    }

    /**
     * Looks whether the target can be written.
     *
     * @throws IllegalArgumentException if the options contradict each other, or the format is none
     */
    Export open() throws IOException, DatasetException {
        if (!isStandardOutput()) {
            if (format != null) {
                throw new IllegalArgumentException(
                        "--format needs --to -: the name of a file says its format. Leave --format out.");
            }
            return Export.to(to);
        }
        if (format == null) {
            throw new IllegalArgumentException(
                    "--to - needs --format too. Add one of " + String.join(", ", ExportFormats.names()) + ".");
        }
        if (!ExportFormats.names().contains(format)) {
            throw new IllegalArgumentException("--format: there is no format \"" + format + "\". "
                    + UnknownName.hint(format, ExportFormats.names()));
        }
        // Nothing is to come out of an export that fails half way.
        work = WorkDirectory.make("export");
        spool = work.path().resolve("export." + format);
        return Export.to(spool);
    }

    /** Hands on what was written; the answer is its size in bytes, or none where who reads it has gone, as head does. */
    OptionalLong deliver() throws IOException {
        if (spool == null) {
            return OptionalLong.of(Files.size(to));
        }
        long bytes = Files.copy(spool, System.out);
        StandardOutput.requireWhole();
        return System.out.checkError() ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    /** Removes what is not the user's. */
    void release() throws IOException {
        if (work != null) {
            work.close();
        }
    }

    @Override
    public String toString() {
        return isStandardOutput() ? "standard output" : to.toString();
    }
}
