// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
        Files.writeString(left.resolve(".lamina-run.lock"), "");
        Files.writeString(left.resolve("rejects.tsv"), "a bad row");
        Path empty = runs.resolve("gdelt-0");
        Files.createFile(Files.createDirectories(empty.resolve("work")).resolve(".lamina-run.lock"));
        try (WorkDirectory work = new WorkDirectory(runs.resolve("gdelt-2"), false)) {
            assertThat(empty).doesNotExist();
            assertThat(runs.resolve("gdelt-1")).isDirectoryContaining("glob:**/rejects.tsv");
            assertThat(left).doesNotExist();
            assertThat(work.path()).isDirectory();
        }
        assertThat(runs.resolve("gdelt-2/work")).doesNotExist();
    }

    @Test
    void what_cannot_be_removed_of_another_run_stops_no_run() throws IOException {
        Path left = runs.resolve("gdelt-1").resolve("work");
        Files.createDirectories(left.resolve(".lamina-run.lock")); // A directory can't be opened to lock it.
        try (WorkDirectory work = new WorkDirectory(runs.resolve("gdelt-2"), false)) {
            assertThat(work.path()).isDirectory();
            assertThat(left).isDirectory();
        }
    }

    @Test
    void a_directory_of_that_name_that_is_no_runs_stays() throws IOException {
        Path others = Files.createDirectories(runs.resolve("pipeline").resolve("work"));
        Files.writeString(others.resolve(".lock"), "");
        Files.writeString(others.resolve("lamina.lock"), ""); // As a kept node's directory has one.
        try (WorkDirectory work = new WorkDirectory(runs.resolve("gdelt-2"), false)) {
            assertThat(work.path()).isDirectory();
            assertThat(others).isDirectory();
        }
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

    /** Another run, which says whether this directory is in use, and begins and ends beside it. */
    static final class OtherRun {
        private OtherRun() {}

        public static void main(String[] arguments) throws IOException {
            Path here = Path.of(arguments[0]);
            try (WorkDirectory same = new WorkDirectory(here, false)) {
                System.out.println("took " + same.path());
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
            new WorkDirectory(here.resolveSibling("other"), false).close();
        }
    }

    @Test
    void another_process_leaves_the_directory_of_a_run_as_it_is() throws Exception {
        Path here = runs.resolve("here");
        try (WorkDirectory work = new WorkDirectory(here, false)) {
            Files.writeString(work.path().resolve("rows"), "rows");
            Process other = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            OtherRun.class.getName(),
                            here.toString())
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualToIgnoringNewLines(work.path() + ": another run is using it. Wait until it has ended, or"
                            + " choose another directory (--out).");
            assertThat(other.waitFor()).isZero();
            assertThat(work.path().resolve("rows")).exists();
        }
    }

    @Test
    void two_runs_of_one_process_do_not_share_a_directory() throws IOException {
        try (WorkDirectory work = new WorkDirectory(runs.resolve("here"), false)) {
            assertThatThrownBy(() -> new WorkDirectory(runs.resolve("./here"), false))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another run is using it");
            assertThat(work.path()).isDirectory();
        }
        new WorkDirectory(runs.resolve("here"), false).close();
    }
}
