// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.cost.Estimate;
import dev.lamina.advise.table.Growth;
import dev.lamina.results.Figures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Designs of the user's and measured ones, which may break limits that the model's choice keeps. */
class LimitedChoiceTest {
    private static final String QUERIES = """
            queries:
              - name: newest
                sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 5
                draws: 5
                per_second: 100
              - name: site-hour
                sql: SELECT device, ts, value FROM readings WHERE site = :site AND ts >= :from AND ts < :from + INTERVAL 1 HOUR
                draws: 5
                per_second: 50
              - {name: arrive, insert: readings, per_second: 10}
            """;

    private static final String OWN = """
            layouts:
              - name: %s
                family: table
                table: by_device
                partition: [device]
                clustering: [ts desc]
                tables: [{table: by_site, partition: [site], clustering: [ts, device]}]
            """;

    @TempDir
    static Path directory;

    @BeforeAll
    static void write() throws Exception {
        StringBuilder rows = new StringBuilder("device,site,ts,value\n");
        Instant begin = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < 500; i++) {
            for (int device = 0; device < 20; device++) {
                rows.append("d").append(device).append(",s").append(device % 4).append(',');
                rows.append(begin.plusSeconds(600L * i))
                        .append(',')
                        .append(i % 100)
                        .append('\n');
            }
        }
        Files.writeString(directory.resolve("readings.csv"), rows);
    }

    private static SimulatedChoice chosen(String queries, Limits limits) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), queries);
        Map<String, Object> key = Map.of("key", List.of("device", "ts"));
        return SimulatedChoice.of(directory.resolve("readings.csv"), key, file, limits, null);
    }

    @Test
    void tables_of_the_users_that_break_a_limit_are_not_advised_where_others_keep_to_it() throws Exception {
        for (Limits limits : List.of(new Limits(null, null, 1), new Limits(null, 1.5e6, null))) {
            Advice advice = chosen(QUERIES + OWN.formatted("mine"), limits).advice();
            assertThat(advice.limitsBroken()).isFalse();
            assertThat(advice.tables()).hasSize(1);
            assertThat(advice.alternatives())
                    .filteredOn(other -> other.name().equals("mine"))
                    .singleElement()
                    .satisfies(
                            mine -> assertThat(mine.limitsBroken())
                                    .singleElement()
                                    .asString()
                                    .matches(
                                            "it has 2 tables, and the limit is 1|the tables take [0-9,]+ (bytes|MB) before compression.*"));
        }
    }

    @Test
    void where_no_design_keeps_to_a_limit_the_nearest_one_is_advised_whose_figures_are_told() throws Exception {
        SimulatedChoice chosen = chosen(QUERIES + OWN.formatted("mine"), new Limits(null, 1e5, null));
        assertThat(chosen.advice().limitsBroken()).isTrue();
        assertThat(chosen.advice().alternatives())
                .extracting(Advice.Alternative::name)
                .contains("mine")
                .doesNotContain("first");
    }

    @Test
    void all_rows_are_read_from_a_table_with_all_columns_by_the_choice_as_by_its_layout() throws Exception {
        String scan = """
                  - name: all
                    sql: SELECT site, count(*) AS n FROM readings GROUP BY site
                    draws: 5
                    per_second: 1
                """;
        String narrow = """
                queries:
                  - name: newest
                    sql: SELECT * FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 5
                    draws: 5
                    per_second: 100
                  - name: site-hour
                    sql: SELECT device, ts FROM readings WHERE site = :site AND ts >= :from AND ts < :from + INTERVAL 1 HOUR
                    draws: 5
                    per_second: 50
                """;
        Considered considered = chosen(narrow + scan, Limits.NONE).advice().considered();
        int all = considered.queries().indexOf("all");
        assertThat(considered.tables())
                .anyMatch(table -> !table.complete())
                .allSatisfy(table ->
                        assertThat(table.reads().get(0).get(all) != null).isEqualTo(table.complete()));

        Advice nearest = chosen(narrow + scan, new Limits(1.0, null, null)).advice();
        assertThat(nearest.queries())
                .hasSize(3)
                .allSatisfy(query -> assertThat(nearest.warnings())
                        .anySatisfy(warning -> assertThat(warning)
                                .contains("the 99th percentile of " + query.name() + " is "
                                        + Figures.seconds(query.execution().p99Micros() / 1e6))));
        assertThat(nearest.tables())
                .allSatisfy(table -> assertThat(table.serves()).isNotEmpty());
    }

    @Test
    void a_search_that_was_ended_is_told() throws Exception {
        SimulatedChoice chosen = chosen(QUERIES, Limits.NONE);
        Choice whole = chosen.choice();
        for (boolean complete : new boolean[] {true, false}) {
            Choice choice = new Choice(
                    whole.questions(),
                    whole.designs(),
                    whole.beyond(),
                    whole.tables(),
                    new Choice.Expected(
                            whole.expected().tables(), whole.expected().flips(), complete),
                    whole.warnings(),
                    whole.broken(),
                    whole.breaks(),
                    whole.model(),
                    whole.drift(),
                    whole.stored(),
                    whole.rowsAtEnd(),
                    whole.tried(),
                    whole.pruned(),
                    whole.longer(),
                    whole.considered());
            assertThat(new SimulatedChoice(chosen.request(), choice).advice().warnings())
                    .filteredOn(warning -> warning.startsWith("The search for other designs was ended"))
                    .hasSize(complete ? 0 : 1);
        }
    }

    @Test
    void no_two_designs_have_one_name() {
        assertThatThrownBy(() -> chosen(QUERIES + OWN.formatted("first"), Limits.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("q.yaml:")
                .hasMessageContaining("layout first would be a second design of that name, which a proposed one has.");
    }

    private static MeasuredDesign measured(SimulatedChoice chosen, String name, double cpu, Double p99) {
        Map<String, MeasuredDesign.Of> operations = new LinkedHashMap<>();
        for (Question question : chosen.choice().questions()) {
            double micros = question.isWrite() ? 1000 / cpu : cpu;
            operations.put(
                    question.name(),
                    new MeasuredDesign.Of(new Estimate(micros, micros, micros, "µs"), 100.0, p99, null));
        }
        return new MeasuredDesign(name, operations, 1000L, Map.of(), null, null);
    }

    @Test
    void a_latency_that_was_not_measured_is_the_models() throws Exception {
        String scans = OWN.formatted("mine").replaceFirst("(?m)^ *tables: .*\n", "");
        SimulatedChoice chosen = chosen(QUERIES + scans, new Limits(20e3, null, null));
        Advice advice = chosen.advice(measured(chosen, "first", 20, 1e3), measured(chosen, "mine", 10, null));
        assertThat(advice.limitsBroken()).isFalse();
        assertThat(advice.alternatives())
                .filteredOn(other -> other.name().equals("mine"))
                .singleElement()
                .satisfies(mine -> assertThat(mine.limitsBroken())
                        .singleElement()
                        .asString()
                        .startsWith("the 99th percentile of site-hour is ")
                        .endsWith(", by the model, since that was not measured"));
    }

    @Test
    void rows_that_have_expired_take_space_for_ten_days() throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), QUERIES);
        SimulatedChoice chosen = SimulatedChoice.of(
                directory.resolve("readings.csv"),
                Map.of("key", List.of("device", "ts")),
                file,
                Limits.NONE,
                new Growth(1, Duration.ofDays(1), true));
        assertThat(chosen.choice().rowsAtEnd()).isEqualTo(86_400);
        assertThat(chosen.advice().costs().expiredRowsAtEnd()).isEqualTo(864_000);
        assertThat(chosen.choice().stored().get("first")).isCloseTo(3 * (86_400 + 864_000) / 10_000.0, within(1e-6));
    }

    @Test
    void a_measured_design_that_breaks_a_limit_is_no_way_at_other_frequencies() throws Exception {
        SimulatedChoice chosen = chosen(QUERIES, new Limits(20e3, null, null));
        assertThat(chosen.choice().designs()).hasSizeGreaterThanOrEqualTo(2);
        for (double p99 : new double[] {1e3, 30e3}) {
            Advice advice = chosen.advice(measured(chosen, "second", 20, 1e3), measured(chosen, "first", 10, p99));
            boolean breaks = p99 > 20e3;
            assertThat(advice.alternatives())
                    .filteredOn(other -> other.name().equals(breaks ? "first" : "second"))
                    .singleElement()
                    .satisfies(other -> assertThat(other.limitsBroken()).hasSize(breaks ? 2 : 0));
            assertThat(advice.flipPoints())
                    .as("to the other one")
                    .filteredOn(flip -> flip.becomes().startsWith("take the design first"))
                    .isEmpty();
        }
        Advice both = chosen.advice(measured(chosen, "second", 10, 1e3), measured(chosen, "first", 20, 1e3));
        assertThat(both.flipPoints()).anyMatch(flip -> flip.becomes().startsWith("take the design first"));
    }
}
