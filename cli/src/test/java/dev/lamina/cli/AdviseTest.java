// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.study.plan.Studies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advice from the command line to its files, with a real Cassandra. */
@Tag("cluster")
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
        // Timing single requests takes longer than all the rest, so one query alone has them timed.
        queries = Files.writeString(directory.resolve("q.yaml"), """
                queries:
                  - name: newest
                    sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 50
                    draws: 20
                    per_second: 50
                  - name: site-hour
                    sql: SELECT device, ts, value FROM readings WHERE site = :site AND ts >= :from AND ts < :from + INTERVAL 1 HOUR
                    draws: 20
                    timed_per_second: 0
                    per_second: 50
                  - {name: arrive, insert: readings, timed_per_second: 0, per_second: 100}
                """);
    }

    private LaminaProcess start(String out, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("advise", "--queries", queries.toString(), "--cluster", "3x4x3"));
        words.addAll(List.of("--heap", "512M", "--out", directory.resolve(out).toString()));
        words.addAll(List.of(options));
        Files.createDirectories(LaminaProcess.HOME);
        return LaminaProcess.start(directory, words.toArray(new String[0]));
    }

    private JsonNode ofFile(String out, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(rows.toString(), "--key", "device,ts"));
        words.addAll(List.of(options));
        return advise(out, words.toArray(new String[0]));
    }

    private JsonNode advise(String out, String... options) throws Exception {
        try (LaminaProcess lamina = start(out, options)) {
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            assertThat(lamina.out()).contains("CREATE TABLE readings_by_", "Model error: median ");
            assertThat(lamina.error()).doesNotContain("\tat ");
        }
        return new ObjectMapper()
                .readTree(directory.resolve(out).resolve("advice.json").toFile());
    }

    @Test
    @Tag("part-2")
    void the_design_that_is_advised_was_measured_and_gives_the_same_answers() throws Exception {
        JsonNode quick = quickAdviceThatBreaksALimit();
        assertThat(quick.get("measured").asBoolean()).isFalse();
        assertThat(directory.resolve("quick/report.html")).doesNotExist();

        JsonNode advice = ofFile("full", "--time", "1m");
        assertThat(advice.get("measured").asBoolean()).isTrue();
        assertThat(advice.get("complete").asBoolean()).isTrue();
        List<String> fields = new ArrayList<>();
        quick.fieldNames().forEachRemaining(fields::add);
        // Where limits are broken there is nothing to choose among.
        fields.add("considered");
        assertThat(advice.fieldNames()).toIterable().containsExactlyElementsOf(fields);
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

    /** A limit that no design keeps to is a result that failed. */
    private JsonNode quickAdviceThatBreaksALimit() throws Exception {
        try (LaminaProcess lamina =
                start("quick", rows.toString(), "--key", "device,ts", "--quick", "--max-p99", "1us")) {
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.FAILED);
        }
        JsonNode advice = new ObjectMapper()
                .readTree(directory.resolve("quick/advice.json").toFile());
        assertThat(advice.get("limitsBroken").asBoolean()).isTrue();
        assertThat(advice.get("tables")).isNotEmpty();
        assertThat(advice.get("warnings"))
                .anyMatch(
                        warning -> warning.asText().startsWith("No design keeps to all limits; of the nearest one, "));
        return advice;
    }

    @Test
    @Tag("part-6")
    void ctrl_c_while_designs_are_measured_leaves_what_the_model_knows() throws Exception {
        try (LaminaProcess lamina = start("stopped", rows.toString(), "--key", "device,ts", "--time", "1m")) {
            lamina.awaitWords("go on with the Cassandra that runs");
            lamina.signal("INT");
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(lamina.out())
                    .contains("Incomplete: it was stopped before all was done.", "CREATE TABLE readings");
            assertThat(lamina.error()).doesNotContain("\tat ");
        }
        JsonNode advice = new ObjectMapper()
                .readTree(directory.resolve("stopped/advice.json").toFile());
        assertThat(advice.get("complete").asBoolean()).isFalse();
    }

    @Test
    @Tag("part-7")
    void a_table_of_a_running_cluster_is_read_and_designs_are_measured_there() throws Exception {
        SharedNode node = SharedNode.get();
        String keyspace = node.keyspace(AdviseTest.class);
        node.session()
                .execute("CREATE TABLE " + keyspace + ".readings (device text, site text, ts timestamp, value int, tags"
                        + " set<text>, PRIMARY KEY (device, ts))");
        PreparedStatement insert = node.session()
                .prepare("INSERT INTO " + keyspace + ".readings (device, site, ts, value) VALUES (?, ?, ?, ?)");
        for (int i = 0; i < 4000; i++) {
            Instant ts = Instant.ofEpochSecond(1_780_000_000L + 60L * i);
            node.session().execute(insert.bind("d" + i % 20, "s" + i % 4, ts, i % 97));
        }
        String point = node.node().contactPoint().getAddress().getHostAddress() + ":"
                + node.node().contactPoint().getPort();
        Set<String> before = keyspaces(node);

        JsonNode sampled =
                advise("sampled", "--from-table", keyspace + ".readings", "--contact-points", point, "--quick");
        assertThat(sampled.get("today").asText()).startsWith("Today's table ");
        assertThat(sampled.get("warnings").toString()).contains("Column tags is left out: it is set<text>");

        JsonNode there = ofFile("there", "--contact-points", point, "--time", "1m");
        assertThat(there.get("measured").asBoolean()).isFalse();
        assertThat(there.get("latenciesMeasured").asBoolean()).isTrue();
        assertThat(there.get("complete").asBoolean()).isTrue();
        assertThat(keyspaces(node)).isEqualTo(before);
    }

    private static Set<String> keyspaces(SharedNode node) {
        Set<String> names = new TreeSet<>();
        node.session()
                .execute("SELECT keyspace_name FROM system_schema.keyspaces")
                .forEach(row -> names.add(row.getString(0)));
        return names;
    }
}
