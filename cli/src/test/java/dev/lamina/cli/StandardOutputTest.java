// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.GivenCommand;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output that can't be written is told; a reader that has seen enough is not. */
@Tag("cluster")
class StandardOutputTest {
    /** A device whose disk is always full (full(4)). */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path directory;

    @Test
    void a_full_disk_is_told() throws Exception {
        assumeThat(FULL).exists();
        Process process = LaminaProcess.command(directory, "list", "studies")
                .redirectOutput(FULL.toFile())
                .start();
        String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(error).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error)
                .contains("Standard output can't be written (No space left on device). Free some space where it goes,")
                .doesNotContain("\tat ");
    }

    @Test
    void a_reader_that_goes_is_not() throws Exception {
        Path error = directory.resolve("stderr.txt");
        Process process = LaminaProcess.command(
                        directory,
                        "sql",
                        "FROM range(3000000)",
                        "--format",
                        "csv",
                        "--data-dir",
                        directory.resolve("none").toString())
                .redirectError(error.toFile())
                .start();
        try (BufferedReader lines = process.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("range");
        }
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(error)).isEqualTo(ExitCode.DONE);
    }

    /** As at a terminal, whose user keeps standard error for later. */
    @Test
    void progress_that_goes_into_a_file_has_no_commands_to_a_terminal() throws Exception {
        Path terminal = Path.of("/usr/bin/script");
        assumeThat(terminal).exists();
        assumeThat(Path.of("/proc/self/fd")).exists();
        Path progress = directory.resolve("progress.txt");
        Path events = directory.resolve("events.tsv");
        ProcessBuilder lamina =
                LaminaProcess.command(directory, "generate", "gdelt", "--rows", "3000", "--out", events.toString());
        String line = GivenCommand.words(lamina.command()) + " 2>" + GivenCommand.word(progress.toString());
        lamina.command(terminal.toString(), "-qec", line, "/dev/null").redirectErrorStream(true);
        lamina.environment().put("TERM", "xterm");
        Process process = lamina.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        assertThat(out).contains("Wrote 3,000 rows");
        assertThat(progress).content().isNotBlank().doesNotContain("\u001b");
    }
}
