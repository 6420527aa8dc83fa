// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that are cut short, by Ctrl-C, by the death of Cassandra and by their own. */
@Tag("cluster")
class CutShortTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** Ingest has its figures when this is said, and nothing else has. */
    private static final String FIRST_READ = "fetch-all: warm up row-per-record (tuned)";

    @TempDir
    Path directory;

    @Test
    @Tag("part-3")
    void a_cassandra_that_is_killed_ends_the_run_and_leaves_what_was_measured() throws Exception {
        try (LaminaProcess lamina = start("1000", "--fail-if", "throughput(row-per-record,q1) < 1/s")) {
            long node = lamina.awaitNode();
            lamina.awaitWords(FIRST_READ);
            LaminaProcess.send("KILL", node);
            assertThat(lamina.await(MINUTE)).as(lamina.error()).isEqualTo(ExitCode.ENVIRONMENT);
            LaminaProcess.assertNothingLeft(node);
            assertThat(lamina.error())
                    .contains("Cassandra 5.0.9 died: it was killed")
                    .doesNotContain("\tat ");
            Run run = assertPartial();
            assertThat(run.interruption()).contains("Cassandra 5.0.9 died: it was killed");
            assertThat(lamina.out())
                    .contains("Results: ")
                    .contains(
                            "FAIL  throughput(row-per-record,q1) < 1/s\n      no figure: row-per-record/tuned q1: not tried");
        }
    }

    @Test
    void ctrl_c_stops_the_node_and_leaves_what_was_measured() throws Exception {
        try (LaminaProcess lamina = start("1000")) {
            long node = lamina.awaitNode();
            lamina.awaitWords(FIRST_READ);
            lamina.signal("INT");
            assertThat(lamina.await(MINUTE)).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            LaminaProcess.assertNothingLeft(node);
            assertThat(assertPartial().interruption()).isEqualTo("Stopped by the user.");
            assertThat(lamina.error()).doesNotContain("\tat ");
        }
    }

    @Test
    void ctrl_c_while_cassandra_starts_does_not_wait_for_it() throws Exception {
        try (LaminaProcess lamina = start("20")) {
            long node = lamina.awaitNode();
            lamina.signal("INT");
            assertThat(lamina.await(MINUTE)).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            LaminaProcess.assertNothingLeft(node);
            assertThat(lamina.error())
                    .contains("Stopped before anything was measured.")
                    .doesNotContain("\tat ");
            assertThat(directory.resolve("out")).doesNotExist();
        }
    }

    @Test
    void ctrl_c_while_rows_are_generated_leaves_nothing() throws Exception {
        try (LaminaProcess lamina = start("2000000")) {
            lamina.awaitWords("generating");
            lamina.signal("INT");
            assertThat(lamina.await(MINUTE)).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(lamina.error())
                    .contains("Stopped before anything was measured.")
                    .doesNotContain("\tat ");
            assertThat(directory.resolve("out")).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gdelt", "readings"})
    void ctrl_c_while_a_file_is_generated_leaves_nothing_of_it(String dataset) throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        String out = files.resolve("rows.csv").toString();
        try (LaminaProcess lamina =
                LaminaProcess.start(directory, "generate", dataset, "--rows", "10000000", "--out", out)) {
            long deadline = System.nanoTime() + MINUTE.toNanos();
            while (files.toFile().list().length == 0 && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
            assertThat(files).isDirectoryContaining("glob:**.part");
            lamina.signal("INT");
            assertThat(lamina.await(MINUTE)).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(lamina.error()).doesNotContain("\tat ");
            assertThat(files).isEmptyDirectory();
        }
    }

    @Test
    void ctrl_c_ends_a_statement_of_sql_that_reads_nothing_of_ours() throws Exception {
        try (LaminaProcess lamina = LaminaProcess.start(
                directory,
                "sql",
                "SELECT 1; SELECT count(*) FROM range(1000000000000) t(i) WHERE hash(i) = 7",
                "--data-dir",
                directory.resolve("none").toString())) {
            lamina.awaitOut(Pattern.compile("(1 row)"));
            // The second statement has begun by then, or begins now; both ways it ends.
            Thread.sleep(500);
            lamina.signal("INT");
            assertThat(lamina.await(Duration.ofSeconds(30))).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(lamina.error()).contains("Stopped.").doesNotContain("\tat ");
        }
    }

    @Test
    void a_lamina_that_is_killed_takes_its_node_with_it() throws Exception {
        try (LaminaProcess lamina = start("1000")) {
            long node = lamina.awaitNode();
            lamina.awaitWords("ingest row-per-record (tuned), 1 of");
            lamina.signal("KILL");
            assertThat(lamina.await(MINUTE)).isEqualTo(137);
            LaminaProcess.assertNothingLeft(node);
            assertThat(directory.resolve("out/run.json")).doesNotExist();
        }
    }

    /** Asserts that the results are readable, marked incomplete, and hold the ingest that was measured. */
    private Run assertPartial() throws Exception {
        Run run = RunJson.read(directory.resolve("out/run.json"));
        assertThat(run.complete()).isFalse();
        assertThat(run.cells())
                .filteredOn(cell -> cell.operation().equals("ingest"))
                .hasSize(2)
                .allSatisfy(cell -> assertThat(cell.status()).isEqualTo(Cell.Status.MEASURED));
        assertThat(run.cells()).allSatisfy(cell -> assertThat(cell.status()).isNotEqualTo(Cell.Status.FAILED));
        assertThat(run.verdict()).isEqualTo("No answer: no layout has a figure for scan-one.");
        assertThat(directory.resolve("out/report.html")).isNotEmptyFile();
        assertThat(directory.resolve("out/work")).doesNotExist();
        return run;
    }

    private LaminaProcess start(String rows, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "gdelt",
                "--rows",
                rows,
                "--repeats",
                "1",
                "--layouts",
                "row-per-record,columnar-flatbuffers-dict",
                "--heap",
                "512M",
                "--out",
                directory.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return LaminaProcess.start(directory, arguments.toArray(new String[0]));
    }
}
