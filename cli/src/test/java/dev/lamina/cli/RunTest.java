// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.Client;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.Ratio;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.study.plan.Studies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs, from the command line to the page, with a real Cassandra each. */
@Tag("cluster")
class RunTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    Path directory;

    @Test
    void a_run_measures_proves_reports_and_leaves_nothing_running() throws Exception {
        try (LaminaProcess lamina = start(
                "--rows",
                "2000",
                "--repeats",
                "2",
                "--layouts",
                "row-per-record,columnar-flatbuffers-dict",
                "--operations",
                "ingest,scan-one,lookup")) {
            long node = lamina.awaitNode();
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            LaminaProcess.assertNothingLeft(node);
            Run run = results();
            assertThat(run.complete()).isTrue();
            assertThat(run.interruption()).isNull();
            assertThat(run.dataset().rows()).isEqualTo(2000);
            assertThat(run.dataset().digest()).hasSize(16);
            assertThat(run.environment().cassandra()).isEqualTo("5.0.9");
            assertThat(run.environment().settings()).containsEntry("batch_size_fail_threshold", "64MiB");
            assertThat(statuses(run))
                    .isEqualTo(Map.of(
                            "row-per-record tuned ingest", "measured 2",
                            "row-per-record tuned scan-one", "measured 2",
                            "row-per-record tuned lookup", "measured 2",
                            "columnar-flatbuffers-dict tuned ingest", "measured 2",
                            "columnar-flatbuffers-dict tuned scan-one", "measured 2",
                            "columnar-flatbuffers-dict tuned lookup", "unsupported"));
            assertThat(run.layouts()).hasSize(2).allSatisfy(layout -> {
                assertThat(layout.equivalent()).isTrue();
                assertThat(layout.size().diskBytes()).isPositive();
                assertThat(layout.ddl()).isNotEmpty();
            });
            assertThat(run.ratios())
                    .extracting(Ratio::operation)
                    .containsExactlyInAnyOrder("ingest", "scan-one", "disk");
            assertThat(verdicts(run))
                    .containsEntry("B-compact-ingest", "not measured")
                    .containsEntry("B-row-one", "context")
                    .containsEntry("B-one", "not measured")
                    .doesNotContainKey("B-nulls-space");
            assertThat(run.notes()).noneMatch(note -> note.startsWith("Not as published"));
            assertThat(run.verdict())
                    .contains("columnar-flatbuffers-dict reads one column")
                    .endsWith("it cannot look up one record cheaply.");
            assertThat(run.command())
                    .startsWith("./lamina run gdelt --rows 2000 --repeats 2 --layouts row-per-record,columnar-");
            assertSaid(lamina, run);
            assertThat(directory.resolve("out")).isDirectoryNotContaining("glob:**/work");
        }
    }

    private void assertSaid(LaminaProcess lamina, Run run) throws Exception {
        Path page = directory.resolve("out/report.html");
        assertThat(page).isNotEmptyFile();
        assertThat(lamina.out().replaceAll("\\s+", " "))
                .startsWith(run.verdict().replaceAll("\\s+", " "))
                .contains("Report: " + page.toUri())
                .doesNotContain("\u001b");
        assertThat(lamina.out().lines()).allSatisfy(line -> {
            if (!line.contains(directory.toString())) {
                assertThat(line.length()).isLessThanOrEqualTo(120);
            }
        });
        assertThat(lamina.error())
                .contains("ingest row-per-record (tuned), 1 of 2", "scan-one: repeat 2 of 2")
                .doesNotContain("\u001b", "\r", "\tat ");
    }

    @Test
    @Tag("part-1")
    void as_published_takes_the_client_and_the_operations_of_the_publication() throws Exception {
        try (LaminaProcess lamina = start(
                "--as-published",
                "--edition",
                "A",
                "--rows",
                "1500",
                "--repeats",
                "1",
                "--layouts",
                "row-per-record,columnar-flatbuffers-dict")) {
            long node = lamina.awaitNode();
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            LaminaProcess.assertNothingLeft(node);
            Run run = results();
            assertThat(run.complete()).isTrue();
            assertThat(run.layouts()).hasSize(2).allSatisfy(layout -> {
                assertThat(layout.client()).isEqualTo(Client.PUBLISHED);
                assertThat(layout.equivalent()).isTrue();
            });
            assertThat(run.operations())
                    .extracting(MeasuredOperation::name)
                    .containsExactly("ingest", "fetch-all", "scan-all", "scan-one", "top10");
            assertThat(run.cells()).hasSize(10).allSatisfy(cell -> {
                assertThat(cell.status()).isEqualTo(Cell.Status.MEASURED);
                assertThat(cell.throughput().n()).isEqualTo(1);
            });
            assertThat(verdicts(run))
                    .containsEntry("A-wide-read", "not measured")
                    .containsEntry("A-row-one", "context")
                    .containsEntry("A-all", "not measured");
            assertThat(run.notes())
                    .anySatisfy(note -> assertThat(note).contains("batches of 1000 rows"))
                    .anySatisfy(note -> assertThat(note).startsWith("Not as published: dates keep their months"));
        }
    }

    @Test
    void a_table_of_the_users_own_is_laid_out_and_its_questions_are_answered() throws Exception {
        StringBuilder text = new StringBuilder("id;taxi;day;fare\n");
        for (int i = 1; i <= 400; i++) {
            text.append(i + ";\"t" + i % 20 + "\";" + (i % 9 == 0 ? "" : "2025-01-0" + i % 9) + ";" + i / 4.0 + "\n");
        }
        Path trips = Files.writeString(directory.resolve("trips.csv"), text);
        Path queries = Files.writeString(
                directory.resolve("q.yaml"),
                "queries:\n- {name: fares, scan: [fare], where: fare > 50}\n- {name: one-day, partition: day, value:"
                        + " 2025-01-03}\n- {lookup: 20}\n");
        Path saved = directory.resolve("mine.yaml");
        List<String> words =
                List.of("--input", trips.toString(), "--partition", "day", "--queries", queries.toString());
        try (LaminaProcess lamina = start(
                "layouts",
                words,
                "--save-study",
                saved.toString(),
                "--repeats",
                "1",
                "--layouts",
                "row-per-record,wide-row,columnar,parquet",
                "--operations",
                "ingest,fares,one-day,lookup-1")) {
            long node = lamina.awaitNode();
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            LaminaProcess.assertNothingLeft(node);
            Run run = results();
            assertThat(run.layouts())
                    .allSatisfy(layout -> assertThat(layout.equivalent()).isNotEqualTo(false));
            assertThat(statuses(run))
                    .containsEntry("row-per-record tuned fares", "measured 1")
                    .containsEntry("row-per-record tuned lookup-1", "measured 1")
                    .containsEntry("row-per-record tuned one-day", "unsupported")
                    .containsEntry("wide-row tuned one-day", "measured 1")
                    .containsEntry("columnar tuned fares", "measured 1")
                    .containsEntry("parquet duckdb lookup-1", "measured 1")
                    .doesNotContainValue("failed");
            assertThat(run.verdict())
                    .contains(" answers 2 of these 3 queries, and no layout more")
                    .contains("for ");
            assertThat(lamina.out())
                    .startsWith(trips + ": 4 columns between semicolons, with header, 400 rows\n")
                    .contains("key        id  (proposed; --key says another)\npartition  day\norder      id\n");
            assertThat(Studies.named(saved.toString(), null).layouts().get(1).toString())
                    .contains("partition=[day], clustering=[id], missing={day=0001-01-01}");
        }
    }

    private Run results() throws Exception {
        return RunJson.read(directory.resolve("out/run.json"));
    }

    private LaminaProcess start(String... arguments) throws Exception {
        return start("gdelt", List.of(), arguments);
    }

    private LaminaProcess start(String study, List<String> input, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", study));
        words.addAll(input);
        words.addAll(List.of(arguments));
        words.addAll(List.of("--heap", "512M", "--out", directory.resolve("out").toString()));
        Files.createDirectories(LaminaProcess.HOME);
        return LaminaProcess.start(directory, words.toArray(new String[0]));
    }

    private static Map<String, String> statuses(Run run) {
        Map<String, String> statuses = new TreeMap<>();
        for (Cell cell : run.cells()) {
            String repeats =
                    cell.throughput() == null ? "" : " " + cell.throughput().n();
            statuses.put(
                    cell.layout() + " " + cell.client().word() + " " + cell.operation(),
                    cell.status().word() + repeats);
        }
        return statuses;
    }

    private static Map<String, String> verdicts(Run run) {
        Map<String, String> verdicts = new TreeMap<>();
        for (Claim claim : run.claims()) {
            verdicts.put(claim.id(), claim.verdict().word());
        }
        return verdicts;
    }
}
