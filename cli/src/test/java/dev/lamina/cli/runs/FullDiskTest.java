// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamina.results.SampleRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
    @TempDir
    Path directory;

    @Test
    void what_was_measured_is_shown_where_it_cannot_be_written() throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        Path results = directory.resolve("run.json");
        Files.createSymbolicLink(directory.resolve("run.json.part"), full);
        StringWriter out = new StringWriter();
        assertThatThrownBy(() -> RunCommand.write(SampleRuns.gdelt(), results, new FullOption(), new PrintWriter(out)))
                .isInstanceOf(IOException.class);
        assertThat(out.toString()).contains("scan-all");
        assertThat(results).doesNotExist();
    }

    @Test
    void what_is_written_is_not_shown_twice() throws Exception {
        Path results = directory.resolve("run.json");
        StringWriter out = new StringWriter();
        RunCommand.write(SampleRuns.gdelt(), results, new FullOption(), new PrintWriter(out));
        assertThat(out.toString()).isEmpty();
        assertThat(results).exists();
    }
}
