// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.study.plan.Studies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advice from the command line to its files, with a real Cassandra. */
@Tag("cluster")
@Tag("part-2")
class AdviseTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    Path directory;

    private Path rows;
    private Path queries;

    @BeforeEach
    void write() throws Exception {
        StringBuilder text = new StringBuilder("device,site,ts,value\n");
        for (int i = 0; i < 20_000; i++) {
            int minute = i / 20;
            text.append(String.format(
                    "d%02d,s%d,2026-06-01T%02d:%02d:%02dZ,%d%n",
                    i % 20, i % 4, minute / 60, minute % 60, i % 20, i % 97));
        }
        rows = Files.writeString(directory.resolve("readings.csv"), text);
        queries = Files.writeString(directory.resolve("q.yaml"), """
                queries:
                  - name: newest
                    sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 50
                    draws: 20
                    per_second: 50
                  - name: site-hour
                    sql: SELECT device, ts, value FROM readings WHERE site = :site AND ts >= :from AND ts < :from + INTERVAL 1 HOUR
                    draws: 20
                    per_second: 50
                  - {name: arrive, insert: readings, per_second: 100}
                """);
    }

    private JsonNode advise(String out, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "advise",
                rows.toString(),
                "--key",
                "device,ts",
                "--queries",
                queries.toString(),
                "--cluster",
                "3x4x3"));
        words.addAll(List.of("--heap", "512M", "--out", directory.resolve(out).toString()));
        words.addAll(List.of(options));
        Files.createDirectories(LaminaProcess.HOME);
        try (LaminaProcess lamina = LaminaProcess.start(directory, words.toArray(new String[0]))) {
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            assertThat(lamina.out()).contains("CREATE TABLE readings_by_", "Model error: median ");
            assertThat(lamina.error()).doesNotContain("\tat ");
        }
        return new ObjectMapper()
                .readTree(directory.resolve(out).resolve("advice.json").toFile());
    }

    @Test
    void the_design_that_is_advised_was_measured_and_gives_the_same_answers() throws Exception {
        JsonNode quick = advise("quick", "--quick");
        assertThat(quick.get("measured").asBoolean()).isFalse();
        assertThat(directory.resolve("quick/report.html")).doesNotExist();

        JsonNode advice = advise("full");
        assertThat(advice.get("measured").asBoolean()).isTrue();
        assertThat(advice.get("complete").asBoolean()).isTrue();
        assertThat(advice.fieldNames()).toIterable().containsExactlyElementsOf(() -> quick.fieldNames());
        // Percentiles may be absent where the client of a busy machine was late.
        assertThat(quick.at("/queries/0").fieldNames())
                .toIterable()
                .containsAll(() -> advice.at("/queries/0").fieldNames());
        assertThat(advice.get("queries")).hasSize(2).allSatisfy(query -> {
            assertThat(query.get("serverCpuMicros").asDouble()).isPositive();
            assertThat(query.get("cql").asText()).startsWith("SELECT ");
        });
        assertThat(advice.at("/writes/0/statements")).hasSameSizeAs(advice.get("tables"));
        assertThat(advice.at("/costs/diskBytes").asLong()).isPositive();

        Run run = RunJson.read(directory.resolve("full/run.json"));
        assertThat(run.layouts())
                .allSatisfy(layout -> assertThat(layout.equivalent()).isTrue());
        assertThat(run.cells()).allSatisfy(cell -> assertThat(cell.status()).isEqualTo(Cell.Status.MEASURED));
        assertThat(directory.resolve("full/report.html")).isNotEmptyFile();
        assertThat(Studies.named(directory.resolve("full/study.yaml").toString(), null)
                        .layouts())
                .hasSameSizeAs(run.layouts());
    }
}
