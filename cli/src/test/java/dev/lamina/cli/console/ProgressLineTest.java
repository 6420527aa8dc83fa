// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressLineTest {
    @TempDir
    Path directory;

    @Test
    void a_pipe_gets_a_line_per_step_with_its_time_where_more_is_wanted() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        try (ProgressLine usual = new ProgressLine(out, false)) {
            usual.step(0, 2, "read");
        }
        try (ProgressLine timed = new ProgressLine(out, false).timed()) {
            timed.step(1, 2, "write");
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8)).matches("\\[1/2] read\\R[0-9.]+ m?s  \\[2/2] write\\R");
    }

    @Test
    void each_logged_warning_is_told_once_and_none_that_was_there_before() throws Exception {
        Path log = directory.resolve("lamina.log");
        LoggedWarnings none = new LoggedWarnings(log);
        assertThat(none.next()).isEmpty();
        Files.writeString(log, "WARN old\n");
        assertThat(none.next()).isEqualTo("WARN old\n");
        LoggedWarnings warnings = new LoggedWarnings(log);
        Files.writeString(log, "WARN old\nWARN new\n");
        assertThat(warnings.next()).isEqualTo("WARN new\n");
        assertThat(warnings.next()).isEmpty();
        Files.writeString(log, "WARN anew\n");
        assertThat(warnings.next()).isEqualTo("WARN anew\n");
    }

    @Test
    void a_line_at_a_terminal_is_written_over_whatever_its_width() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ProgressLine line = new ProgressLine(new PrintStream(bytes, true, StandardCharsets.UTF_8), true)) {
            line.step(0, 2, "read");
            line.note("two bad rows");
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("\r\u001b[K\u001b[?7l[1/2] read\u001b[?7h\r\u001b[K  two bad rows" + System.lineSeparator());
    }
}
