// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {
    @TempDir
    Path runs;

    @Test
    void what_a_killed_run_left_goes_with_the_next_run_but_for_its_rejected_rows() throws IOException {
        Path left = runs.resolve("gdelt-1").resolve("work");
        Files.writeString(Files.createDirectories(left.resolve("duckdb")).resolve("rows"), "rows");
        Files.writeString(left.resolve(".lock"), "");
        Files.writeString(left.resolve("rejects.tsv"), "a bad row");
        try (WorkDirectory work = new WorkDirectory(runs.resolve("gdelt-2"), false)) {
            assertThat(runs.resolve("gdelt-1")).isDirectoryContaining("glob:**/rejects.tsv");
            assertThat(left).doesNotExist();
            assertThat(work.path()).isDirectory();
        }
        assertThat(runs.resolve("gdelt-2/work")).doesNotExist();
    }

    @Test
    void what_another_run_needs_or_was_told_to_keep_stays() throws IOException {
        Path kept = runs.resolve("kept");
        try (WorkDirectory one = new WorkDirectory(kept, true)) {
            Files.writeString(one.path().resolve("rows"), "rows");
            try (WorkDirectory other = new WorkDirectory(runs.resolve("other"), false)) {
                assertThat(one.path().resolve("rows")).exists();
                assertThat(other.path()).exists();
            }
        }
        try (WorkDirectory later = new WorkDirectory(runs.resolve("later"), false)) {
            assertThat(kept.resolve("work/rows")).exists();
            assertThat(later.path()).exists();
        }
    }
}
