// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.cost.Estimate;
import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.measure.Measurement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.assertj.core.util.DoubleComparator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is chosen for readings of 20 devices at 4 sites, one a device and 10 minutes for 4 days, by a model of known coefficients. */
class ChoiceTest {
    private static final Map<String, Object> KEY = Map.of("key", List.of("device", "ts"));
    private static final String NEWEST = """
              - name: newest
                sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 50
                draws: 20
                per_second: %s
            """;
    private static final String SITE_HOUR = """
              - name: site-hour
                sql: SELECT device, ts, value FROM readings WHERE site = :site AND ts >= :from AND ts < :from + INTERVAL 1 HOUR
                draws: 20
                per_second: %s
            """;
    private static final String INSERT = """
              - name: arrive
                insert: readings
                per_second: %s
            """;

    private static final String OFTEN = NEWEST.formatted(50) + SITE_HOUR.formatted(50) + INSERT.formatted(100);
    private static final String RARELY = NEWEST.formatted(50) + SITE_HOUR.formatted(0.0001) + INSERT.formatted(1000);

    @TempDir
    static Path directory;

    private static SimulatedChoice often;
    private static SimulatedChoice rarely;

    @BeforeAll
    static void choose() throws Exception {
        StringBuilder rows = new StringBuilder("device,site,ts,value,note\n");
        Instant begin = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < 4 * 24 * 6; i++) {
            for (int device = 0; device < 20; device++) {
                rows.append("d").append(device).append(",s").append(device % 4).append(',');
                rows.append(begin.plusSeconds(600L * i + device))
                        .append(',')
                        .append(i % 100 / 10.0)
                        .append(",fine\n");
            }
        }
        Files.writeString(directory.resolve("readings.csv"), rows);
        often = chosen(OFTEN, Limits.NONE, null);
        rarely = chosen(RARELY, Limits.NONE, null);
    }

    private static SimulatedChoice chosen(String queries, Limits limits, Growth growth) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), "queries:\n" + queries);
        return SimulatedChoice.of(directory.resolve("readings.csv"), KEY, file, limits, growth);
    }

    private static List<String> keys(LaidDesign design) {
        List<String> keys = new ArrayList<>();
        for (DesignTable table : design.tables()) {
            keys.add(table.partition() + " " + table.clustering()
                    + (table.indexes().isEmpty() ? "" : " " + table.indexes()));
        }
        return keys;
    }

    @Test
    void a_column_may_be_called_like_one_with_a_direction() throws Exception {
        StringBuilder rows = new StringBuilder("device,ts asc,price desc\n");
        for (int i = 0; i < 1000; i++) {
            rows.append("d")
                    .append(i % 10)
                    .append(",2026-06-01T00:00:")
                    .append(i / 10 % 60)
                    .append(".");
            rows.append(100 + i / 600).append("Z,").append(i * 31 % 97).append('\n');
        }
        Path csv = Files.writeString(directory.resolve("offers.csv"), rows);
        Path file = Files.writeString(directory.resolve("offers.yaml"), """
                queries:
                  - name: newest
                    sql: SELECT "price desc" FROM offers WHERE device = :d ORDER BY "ts asc" DESC LIMIT 5
                    draws: 5
                    per_second: 10
                  - name: cheapest
                    sql: SELECT "ts asc" FROM offers WHERE device = :d ORDER BY "price desc" LIMIT 5
                    draws: 5
                    per_second: 10
                  - {name: arrive, insert: offers, per_second: 1}
                """);
        Map<String, Object> words = Map.of("key", List.of("device", "ts asc"), "names", "as-is");
        Advice advice = SimulatedChoice.of(csv, words, file, Limits.NONE, null).advice();
        assertThat(advice.tables())
                .extracting(Advice.Table::cql)
                .anyMatch(cql ->
                        cql.contains("PRIMARY KEY (device, \"ts asc\")") && cql.contains("ORDER BY (\"ts asc\" DESC)"))
                .anyMatch(cql -> cql.contains("PRIMARY KEY (device, \"price desc\", \"ts asc\")"));
    }

    @Test
    void a_query_is_executed_where_the_choice_asks_it() throws Exception {
        StringBuilder rows = new StringBuilder("tenant,id,ts,state,amount\n");
        Instant begin = Instant.parse("2026-01-01T00:00:00Z");
        for (int i = 0; i < 20_000; i++) {
            rows.append("t").append(i % 5).append(',').append(i).append(',');
            rows.append(begin.plusSeconds(600L * i)).append(',').append(i % 401 == 0 ? "open" : "done");
            rows.append(',').append(i % 97).append('\n');
        }
        Path csv = Files.writeString(directory.resolve("orders.csv"), rows);
        Path file = Files.writeString(directory.resolve("orders.yaml"), """
                queries:
                  - name: newest
                    sql: SELECT id, amount FROM orders WHERE tenant = :t ORDER BY ts DESC LIMIT 20
                    draws: 5
                    per_second: 200
                  - name: open
                    sql: SELECT id, amount FROM orders WHERE tenant = :t AND state = 'open'
                    draws: 5
                    per_second: 5
                  - name: any
                    sql: SELECT tenant, id FROM orders WHERE state = :s AND ts >= :from AND ts < :from + INTERVAL 30 DAYS
                    draws: 5
                    per_second: 10
                  - {name: arrive, insert: orders, per_second: 1000}
                """);
        Map<String, Object> words = Map.of("key", List.of("id"));
        Choice choice = SimulatedChoice.of(csv, words, file, Limits.NONE, null).choice();
        LaidDesign design = choice.designs().stream()
                .filter(one -> keys(one).equals(List.of("[tenant] [ts desc, id]", "[state] [ts, id]")))
                .findFirst()
                .orElseThrow();
        // Both tables have a partition for it, and of 4,000 orders of a tenant and 50 that are open the layout sees
        // none.
        LaidDesign.Answer open = design.answers().get("open");
        assertThat(open.table()).isEqualTo("orders_by_state");
        assertThat(open.work().of(Factor.ROWS_READ)).isEqualTo(50);
        assertThat(design.entry().get("tables")).asString().contains("answers=[open]");
    }

    @Test
    void which_rows_share_a_partition_is_what_the_advice_decides() {
        assertThatThrownBy(() -> chosen(
                        NEWEST.formatted(50) + "  - {name: wipe, delete: partition, per_second: 1}\n",
                        Limits.NONE,
                        null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Operation wipe deletes partitions");
    }

    @Test
    void a_query_that_is_asked_often_gets_a_table_and_one_that_is_asked_rarely_does_not() throws Exception {
        LaidDesign best = often.choice().designs().get(0);
        assertThat(keys(best))
                .hasSize(2)
                .anyMatch(key -> key.startsWith("[device"))
                .anyMatch(key -> key.startsWith("[site"));
        assertThat(best.answers().get("newest").plan().kind().word()).isEqualTo("slice");
        assertThat(best.answers().get("site-hour").plan().kind().word()).isEqualTo("slice");
        assertThat(keys(rarely.choice().designs().get(0)))
                .singleElement()
                .asString()
                .startsWith("[device");
    }

    @Test
    void partitions_without_a_bound_are_named_if_they_become_large_within_ten_years() throws Exception {
        assertThat(often.advice().warnings()).anyMatch(warning -> warning.contains("have no bound"));
        SimulatedChoice slow = chosen(NEWEST.formatted(50) + INSERT.formatted(0.0001), Limits.NONE, null);
        assertThat(slow.advice().warnings()).noneMatch(warning -> warning.contains("have no bound"));
    }

    @Test
    void no_design_has_an_index_that_nothing_uses() {
        for (LaidDesign design : often.choice().designs()) {
            boolean isSearched = design.answers().values().stream()
                    .anyMatch(answer -> answer.plan().kind() == AccessPlan.Kind.INDEX);
            boolean hasIndex =
                    design.tables().stream().anyMatch(table -> !table.indexes().isEmpty());
            assertThat(hasIndex).as(keys(design).toString()).isEqualTo(isSearched);
        }
    }

    @Test
    void a_flip_point_says_from_which_frequency_on_the_table_pays() throws Exception {
        Advice.FlipPoint flip = rarely.choice().expected().flips().stream()
                .map(Choice.Flip::point)
                .filter(each -> each.query().equals("site-hour"))
                .findFirst()
                .orElseThrow();
        assertThat(flip.at()).isGreaterThan(0.0001);
        assertThat(flip.becomes()).startsWith("add an index on ts to readings_by_");
        assertThat(flip.interval().get(0)).isLessThanOrEqualTo(flip.at());

        SimulatedChoice beyond = chosen(
                NEWEST.formatted(50) + SITE_HOUR.formatted(flip.at() * 1.01) + INSERT.formatted(1000),
                Limits.NONE,
                null);
        assertThat(keys(beyond.choice().designs().get(0)))
                .isNotEqualTo(keys(rarely.choice().designs().get(0)));
        SimulatedChoice before = chosen(
                NEWEST.formatted(50) + SITE_HOUR.formatted(flip.at() * 0.99) + INSERT.formatted(1000),
                Limits.NONE,
                null);
        assertThat(keys(before.choice().designs().get(0)))
                .isEqualTo(keys(rarely.choice().designs().get(0)));
    }

    @Test
    void rows_that_arrive_fast_and_expire_are_divided_by_time_and_compacted_by_it() throws Exception {
        Advice advice = chosen(
                        NEWEST.formatted(50) + INSERT.formatted(2000),
                        Limits.NONE,
                        new Growth(2000, Duration.ofDays(900), true))
                .advice();

        assertThat(advice.tables()).singleElement().satisfies(table -> {
            assertThat(table.partition()).hasSize(2);
            assertThat(table.partition().get(1)).contains("ts");
            assertThat(table.cql())
                    .contains(
                            "default_time_to_live = 77760000",
                            "TimeWindowCompactionStrategy",
                            "'compaction_window_size': '30'")
                    .startsWith("-- ts_month = month(ts)\nCREATE TABLE readings_by_device_month (");
        });
        assertThat(advice.warnings())
                .anyMatch(
                        warning -> warning.startsWith("2,000 rows arrive per second, and those given came at 0.0334"));
        assertThat(advice.measured()).isFalse();
        assertThat(advice.costs().nodes()).isEqualTo(3);
    }

    @Test
    void an_index_that_keeps_a_limit_is_not_left_out_for_being_more_expensive() throws Exception {
        // Without one, site-hour reads all rows.
        Limits limits = new Limits(20_000.0, null, null);
        LaidDesign best = chosen(RARELY, limits, null).choice().designs().get(0);
        assertThat(keys(best)).singleElement().asString().endsWith("[ts]");
    }

    @Test
    void limits_that_no_design_meets_are_named_beside_the_nearest_design() throws Exception {
        Advice advice = chosen(NEWEST.formatted(50) + INSERT.formatted(10), new Limits(1.0, null, null), null)
                .advice();

        assertThat(advice.tables()).isNotEmpty();
        assertThat(advice.warnings())
                .anyMatch(warning -> warning.startsWith(
                        "No design keeps to all limits; of the nearest one, the 99th percentile of newest is "));
    }

    @Test
    void frequencies_that_are_missing_are_equal_and_some_that_are_missing_are_asked_for_by_name() throws Exception {
        String without = NEWEST.replaceAll("per_second.*", "").stripTrailing() + "\n";
        Advice advice = chosen(without, Limits.NONE, null).advice();
        assertThat(advice.warnings()).anyMatch(warning -> warning.startsWith("No query says how often it is executed"));
        assertThat(advice.queries())
                .extracting(query -> query.execution().perSecond())
                .containsExactly(1.0);

        assertThatThrownBy(() -> chosen(without + INSERT.formatted(10), Limits.NONE, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("newest")
                .hasMessageContaining("per_second");
        assertThatThrownBy(() -> chosen(INSERT.formatted(10), Limits.NONE, null))
                .hasMessageStartingWith("--queries: there is no query in SQL");
    }

    @Test
    void a_query_that_every_table_must_be_read_for_is_warned_of_where_it_is_asked_often() throws Exception {
        String scan = """
                  - name: warm
                    sql: SELECT count(*) FROM readings WHERE value > 9.5
                    per_second: 20
                """;
        Advice advice = chosen(scan, Limits.NONE, null).advice();
        assertThat(advice.warnings())
                .anyMatch(warning -> warning.startsWith("Query warm reads all rows")
                        && warning.contains("At 20 a second no cluster"));
        assertThat(advice.queries().get(0).plan().client()).endsWith(", aggregate");
    }

    @Test
    void a_flip_point_of_rows_is_told_from_how_many_on_even_from_as_many_as_now() {
        assertThat(new Advice.FlipPoint("readings", 2000, 2000, Advice.FlipPoint.ROWS, "another", null).isAbove())
                .isTrue();
    }

    @Test
    void rows_that_are_read_by_the_thousand_and_never_written_are_measured_in_the_columnar_store_too()
            throws Exception {
        String mean = """
                  - name: mean
                    sql: SELECT site, avg(value) FROM readings GROUP BY site
                    per_second: 1
                """;
        SimulatedChoice chosen = chosen(mean, Limits.NONE, null);
        assertThat(chosen.choice().designs()).extracting(LaidDesign::name).contains("columnar");
        assertThat(chosen.advice().alternatives())
                .anyMatch(each -> each.name().equals("columnar")
                        && !each.own()
                        && each.tables().get(0).cql().startsWith("-- lamina load makes these tables"));

        assertThat(chosen(mean + INSERT.formatted(1), Limits.NONE, null)
                        .choice()
                        .designs())
                .extracting(LaidDesign::name)
                .doesNotContain("columnar");
        assertThat(chosen(NEWEST.formatted(1), Limits.NONE, null).choice().designs())
                .extracting(LaidDesign::name)
                .doesNotContain("columnar");
    }

    @Test
    void an_update_that_needs_more_than_the_key_is_warned_of() throws Exception {
        String update = """
                  - {name: correct, update: [value], per_second: 1}
                """;
        Advice advice = chosen(NEWEST.formatted(50) + SITE_HOUR.formatted(50) + update, Limits.NONE, null)
                .advice();
        assertThat(advice.warnings())
                .anyMatch(warning -> warning.startsWith("Write correct needs site to find the row in "));
    }

    private static MeasuredDesign measured(SimulatedChoice chosen, String name, double factor) {
        Map<String, MeasuredDesign.Of> operations = new LinkedHashMap<>();
        for (Question question : chosen.choice().questions()) {
            double cpu = 40 * factor;
            operations.put(
                    question.name(),
                    new MeasuredDesign.Of(new Estimate(cpu, cpu * 0.9, cpu * 1.1, "µs"), 300.0, 900.0, null));
        }
        return new MeasuredDesign(name, operations, 5_000_000L, Map.of(), null, null);
    }

    @Test
    void what_was_measured_decides_and_it_is_said_where_the_model_expected_something_else() throws Exception {
        assertThat(often.choice().designs()).hasSize(3);

        Advice advice =
                often.advice(measured(often, "first", 3), measured(often, "second", 1), measured(often, "third", 2));

        assertThat(advice.measured()).isTrue();
        assertThat(advice.tables())
                .extracting(Advice.Table::name)
                .containsExactlyElementsOf(often.choice().designs().get(1).tables().stream()
                        .map(DesignTable::name)
                        .toList());
        assertThat(advice.costs().serverCores()).isCloseTo(200 * 40 / 1e6, within(1e-12));
        assertThat(advice.alternatives()).extracting(Advice.Alternative::name).containsExactly("third", "first");
        assertThat(advice.warnings())
                .anyMatch(warning -> warning.startsWith("The model expected another design to be the cheapest"));
        assertThat(advice.modelError().median()).isGreaterThan(0);
        assertThat(advice.flipPoints()).isEmpty();
    }

    @Test
    void of_designs_that_cost_as_much_the_one_is_advised_that_takes_less_with_all_at_once() {
        List<Double> less = List.of(0.5, 0.7, 0.6, 0.9, 0.5);
        List<Double> more = less.stream().map(cores -> 1.1 * cores).toList();
        List<Double> scattered = List.of(0.9, 0.5, 0.6, 0.5, 0.9);
        Advice advice = often.advice(
                atOnce(measured(often, "first", 1), more),
                atOnce(measured(often, "second", 1.02), less),
                atOnce(measured(often, "third", 1.01), more));
        assertThat(advised(advice)).isEqualTo("second");
        assertThat(advice.warnings())
                .anyMatch(warning ->
                        warning.endsWith("Advised is the one that takes less with all queries and writes at once."));

        Advice unclear = often.advice(
                atOnce(measured(often, "first", 1), less),
                atOnce(measured(often, "second", 1.02), scattered),
                atOnce(measured(often, "third", 1.01), scattered));
        Advice unknown = often.advice(
                measured(often, "first", 1), measured(often, "second", 1.02), measured(often, "third", 1.01));
        assertThat(advised(unclear)).isEqualTo(advised(unknown));

        Advice dearer = often.advice(
                atOnce(measured(often, "first", 1), more),
                atOnce(measured(often, "second", 2), less),
                atOnce(measured(often, "third", 2), less));
        assertThat(advised(dearer)).as("what each costs alone is known").isEqualTo("first");
    }

    private static MeasuredDesign atOnce(MeasuredDesign design, List<Double> cores) {
        return new MeasuredDesign(
                design.name(),
                design.operations(),
                design.diskBytes(),
                Map.of("mixed", Measurement.of("processors", cores)),
                null,
                null);
    }

    @Test
    void a_design_that_does_not_keep_up_with_all_at_once_is_named() {
        MeasuredDesign first = measured(often, "first", 1);
        MeasuredDesign slow =
                new MeasuredDesign(first.name(), first.operations(), first.diskBytes(), Map.of(), 0.8, null);
        String rest = " answered 80 % of the requests a second. So what it takes then is not compared.";
        assertThat(often.advice(slow, measured(often, "second", 2)).warnings())
                .contains("With all queries and writes at once, the advised design" + rest);
        assertThat(often.advice(slow, measured(often, "second", 0.5)).warnings())
                .contains("With all queries and writes at once, first" + rest);
    }

    /** The name of the design that is none of the alternatives. */
    private static String advised(Advice advice) {
        List<String> names = new ArrayList<>(List.of("first", "second", "third"));
        advice.alternatives().forEach(each -> names.remove(each.name()));
        return String.join(", ", names);
    }

    /** A design that takes so much of each question, in µs. */
    private static MeasuredDesign measured(SimulatedChoice chosen, LaidDesign design, Map<String, Double> cpu) {
        Map<String, MeasuredDesign.Of> operations = new LinkedHashMap<>();
        chosen.choice().questions().forEach(question -> {
            double micros = cpu.get(question.name());
            Estimate estimate = new Estimate(micros, micros * 0.99, micros * 1.01, "µs");
            operations.put(question.name(), new MeasuredDesign.Of(estimate, null, null, null));
        });
        return new MeasuredDesign(design.name(), operations, null, Map.of(), null, null);
    }

    @Test
    void a_flip_point_is_confirmed_where_the_measured_designs_cross_within_its_interval() {
        LaidDesign best = rarely.choice().designs().get(0);
        LaidDesign other = rarely.choice().designs().get(1);
        Choice.Flip flip = new Choice.Flip(
                new Advice.FlipPoint("site-hour", 0.0001, 2, "executions per second", "another", List.of(1.0, 4.0)),
                other);
        // The other one takes 10 µs more of each of 1,000 inserts a second.
        Map<String, Double> here = Map.of("newest", 50.0, "site-hour", 5100.0, "arrive", 20.0);
        Map<String, Double> even = Map.of("newest", 50.0, "site-hour", 100.0, "arrive", 30.0);
        Map<String, Double> late = Map.of("newest", 50.0, "site-hour", 4100.0, "arrive", 30.0);
        Map<String, Double> never = Map.of("newest", 50.0, "site-hour", 5200.0, "arrive", 30.0);

        assertThat(checked(flip, Map.of(best, here, other, even)))
                .isEqualTo(flip.point().checked(Advice.FlipPoint.CONFIRMED, 2.0));
        assertThat(checked(flip, Map.of(best, here, other, late)))
                .isEqualTo(flip.point().checked(Advice.FlipPoint.CONTRADICTED, 10.0));
        assertThat(checked(flip, Map.of(best, here, other, never)))
                .isEqualTo(flip.point().checked(Advice.FlipPoint.CONTRADICTED, null));
        // Both take as much at 2 a second within one in a hundred, and cross far from there.
        Map<String, Double> close = Map.of("newest", 50.0, "site-hour", 5090.0, "arrive", 20.1);
        assertThat(checked(flip, Map.of(best, here, other, close)).check()).isEqualTo(Advice.FlipPoint.UNDECIDED);
        assertThat(checked(flip, Map.of(best, here))).isEqualTo(flip.point().checked(Advice.FlipPoint.NOT_TRIED, null));
    }

    private static Advice.FlipPoint checked(Choice.Flip flip, Map<LaidDesign, Map<String, Double>> cpu) {
        Map<LaidDesign, MeasuredDesign> measured = new LinkedHashMap<>();
        cpu.forEach((design, micros) -> measured.put(design, measured(rarely, design, micros)));
        return new MeasuredFlips(
                        rarely.choice().questions(), rarely.choice().designs().get(0), measured, List.of())
                .checked(flip)
                .point();
    }

    @Test
    void both_designs_of_a_near_flip_point_are_tried_on_either_side_of_it() {
        List<LaidDesign> designs = rarely.choice().designs();
        Advice.FlipPoint near =
                new Advice.FlipPoint("site-hour", 0.0001, 2, "executions per second", "another", List.of(1.0, 4.0));
        Advice.FlipPoint nearer = new Advice.FlipPoint("newest", 50, 60, "executions per second", "another", null);
        Advice.FlipPoint below = new Advice.FlipPoint("arrive", 1000, 10, "executions per second", "another", null);
        Advice.FlipPoint never = new Advice.FlipPoint("newest", 50, 0, "executions per second", "another", null);
        List<Choice.Flip> flips = List.of(
                new Choice.Flip(never, designs.get(1)),
                new Choice.Flip(near, designs.get(1)),
                new Choice.Flip(below, designs.get(2)),
                new Choice.Flip(nearer, designs.get(1)),
                new Choice.Flip(near, null));
        List<Question> questions = rarely.choice().questions();

        assertThat(FlipTrial.of(questions, designs.get(0), flips, 3))
                .as("120 newest a second are beyond; what is before it is the frequency as it is")
                .usingRecursiveFieldByFieldElementComparator(RecursiveComparisonConfiguration.builder()
                        .withComparatorForType(new DoubleComparator(1e-9), Double.class)
                        .build())
                .containsExactly(
                        new FlipTrial("flip-1-before", "newest", 50, "first", "second"),
                        new FlipTrial("flip-1-beyond", "newest", 120, "first", "second"),
                        new FlipTrial("flip-2-before", "arrive", 20, "first", "third"),
                        new FlipTrial("flip-2-beyond", "arrive", 5, "first", "third"),
                        new FlipTrial("flip-3-before", "site-hour", 1, "first", "second"),
                        new FlipTrial("flip-3-beyond", "site-hour", 4, "first", "second"));
        assertThat(FlipTrial.of(questions, designs.get(0), flips, 1))
                .extracting(FlipTrial::name)
                .containsExactly("flip-1-before", "flip-1-beyond");
        Advice.FlipPoint much = new Advice.FlipPoint("newest", 50, 4000, "executions per second", "another", null);
        assertThat(FlipTrial.of(questions, designs.get(0), List.of(new Choice.Flip(much, designs.get(1))), 3))
                .as("more requests a second than a client sends")
                .isEmpty();
    }

    @Test
    void what_is_tried_under_load_are_the_flip_points_that_are_told() {
        Map<String, Double> one = Map.of("newest", 50.0, "site-hour", 5100.0, "arrive", 30.0);
        Map<String, Double> other = Map.of("newest", 60.0, "site-hour", 100.0, "arrive", 31.0);
        LaidDesign first = rarely.choice().designs().get(0);
        LaidDesign second = rarely.choice().designs().get(1);
        // The model expects the first; measured, the second is cheaper at these frequencies too, by its writes.
        MeasuredDesign dear = measured(rarely, first, Map.of("newest", 50.0, "site-hour", 5100.0, "arrive", 90.0));
        MeasuredDesign cheap = measured(rarely, second, other);
        List<FlipTrial> trials = rarely.trials(3, dear, cheap);

        assertThat(trials).isNotEmpty();
        assertThat(trials).allSatisfy(trial -> {
            assertThat(trial.advised()).isEqualTo(second.name());
            assertThat(trial.other()).isEqualTo(first.name());
        });
        Advice advice = rarely.advice(dear, cheap);
        assertThat(advice.flipPoints())
                .extracting(Advice.FlipPoint::query)
                .containsAll(trials.stream().map(FlipTrial::query).toList());
        assertThat(rarely.trials(0, measured(rarely, first, one), cheap)).isEmpty();
    }

    @Test
    void loads_beside_a_flip_point_confirm_it_contradict_it_or_leave_it_undecided() {
        Measurement less = Measurement.of("processors", List.of(0.2, 0.21, 0.19, 0.2, 0.2));
        Measurement more = Measurement.of("processors", List.of(0.3, 0.31, 0.29, 0.3, 0.3));
        Measurement wide = Measurement.of("processors", List.of(0.3, 0.1, 0.4, 0.2, 0.3));

        Advice.FlipPoint confirmed = loaded(less, more, more, less);
        assertThat(confirmed.underLoad()).isEqualTo(Advice.FlipPoint.CONFIRMED);
        assertThat(confirmed.loads()).extracting(Advice.Load::perSecond).containsExactly(1.0, 4.0);
        Advice.Load before = confirmed.loads().get(0);
        assertThat(before.advised()).containsExactly(0.2, less.low(), less.high());
        assertThat(before.other()).containsExactly(0.3, more.low(), more.high());
        assertThat(before.ratio().get(0)).isEqualTo(2.0 / 3, within(0.01));
        Measurement drifting = Measurement.of("processors", List.of(0.2, 0.4, 0.6, 0.8, 1.0));
        Measurement beside = Measurement.of("processors", List.of(0.22, 0.44, 0.66, 0.88, 1.1));
        assertThat(loaded(drifting, beside, more, less).underLoad())
                .as("repeat by repeat one takes a tenth more, though all of them drift")
                .isEqualTo(Advice.FlipPoint.CONFIRMED);
        assertThat(loaded(less, more, less, more).underLoad()).isEqualTo(Advice.FlipPoint.CONTRADICTED);
        assertThat(loaded(less, wide, more, less).underLoad()).isEqualTo(Advice.FlipPoint.UNDECIDED);
        assertThat(loaded(less, more, null, less).loads())
                .as("without what is beyond, nothing")
                .isNull();
    }

    /** A point at 2 a second with what the advised design and the other one took at 1 and at 4. */
    private static Advice.FlipPoint loaded(
            Measurement here1, Measurement there1, Measurement here4, Measurement there4) {
        LaidDesign best = rarely.choice().designs().get(0);
        LaidDesign other = rarely.choice().designs().get(1);
        Choice.Flip flip = new Choice.Flip(
                new Advice.FlipPoint("site-hour", 0.0001, 2, "executions per second", "another", null), other);
        Map<String, Double> cpu = Map.of("newest", 50.0, "site-hour", 100.0, "arrive", 30.0);
        Map<LaidDesign, MeasuredDesign> measured = new LinkedHashMap<>();
        measured.put(best, mixed(measured(rarely, best, cpu), here1, here4));
        measured.put(other, mixed(measured(rarely, other, cpu), there1, there4));
        List<FlipTrial> tried = List.of(
                new FlipTrial("flip-1-before", "site-hour", 1, best.name(), other.name()),
                new FlipTrial("flip-1-beyond", "site-hour", 4, best.name(), other.name()),
                new FlipTrial("flip-2-beyond", "newest", 4, best.name(), other.name()));
        return new MeasuredFlips(rarely.choice().questions(), best, measured, tried)
                .checked(flip)
                .point();
    }

    private static MeasuredDesign mixed(MeasuredDesign design, Measurement before, Measurement beyond) {
        Map<String, Measurement> mixed = new LinkedHashMap<>();
        mixed.put("flip-1-before", before);
        if (beyond != null) {
            mixed.put("flip-1-beyond", beyond);
        }
        return new MeasuredDesign(design.name(), design.operations(), null, mixed, null, null);
    }

    @Test
    void where_the_model_expected_another_design_flip_points_are_those_of_the_measured_ones() throws Exception {
        List<LaidDesign> designs = often.choice().designs();
        Map<String, Double> dear = Map.of("newest", 900.0, "site-hour", 900.0, "arrive", 900.0);
        Map<String, Double> best = Map.of("newest", 50.0, "site-hour", 200.0, "arrive", 20.0);
        Map<String, Double> other = Map.of("newest", 50.0, "site-hour", 100.0, "arrive", 500.0);
        Advice advice = often.advice(
                measured(often, designs.get(0), dear),
                measured(often, designs.get(1), best),
                measured(often, designs.get(2), other));

        double inserts = often.choice().questions().stream()
                .filter(question -> question.name().equals("arrive"))
                .findFirst()
                .orElseThrow()
                .perSecond();
        assertThat(advice.flipPoints())
                .filteredOn(point -> point.query().equals("site-hour"))
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.at()).isCloseTo(480 * inserts / 100, within(1e-6 * inserts));
                    assertThat(point.check()).isEqualTo(Advice.FlipPoint.MEASURED);
                    assertThat(point.becomes()).startsWith("take the design third: ");
                    assertThat(point.interval()).hasSize(2);
                    assertThat(point.interval().get(0)).isLessThan(point.at());
                });
    }

    @Test
    void of_designs_that_were_measured_even_the_simplest_and_expected_one_is_advised_and_it_is_said_why()
            throws Exception {
        List<String> expected = often.choice().designs().get(0).tables().stream()
                .map(DesignTable::name)
                .toList();

        Advice even = often.advice(measured(often, "first", 1.1), measured(often, "second", 1));
        assertThat(even.tables()).extracting(Advice.Table::name).isEqualTo(expected);
        assertThat(even.warnings())
                .anyMatch(warning -> warning.startsWith("second was measured at ")
                        && warning.contains("their intervals overlap, so neither is known to be the cheaper."));
        assertThat(even.flipPoints()).isNotEmpty();

        Advice apart = often.advice(measured(often, "first", 1.5), measured(often, "second", 1));
        assertThat(apart.tables()).extracting(Advice.Table::name).isNotEqualTo(expected);
        assertThat(apart.warnings()).noneMatch(warning -> warning.contains("their intervals overlap"));
    }

    @Test
    void a_design_with_fewer_tables_is_not_preferred_where_it_reads_all_rows_and_the_other_one_does_not() {
        LaidDesign scans = rarely.choice().designs().get(0);
        LaidDesign other = rarely.choice().designs().stream()
                .filter(design -> design.answers().get("site-hour").plan().kind() != AccessPlan.Kind.SCAN)
                .findFirst()
                .orElseThrow();
        assertThat(scans.answers().get("site-hour").plan().kind()).isEqualTo(AccessPlan.Kind.SCAN);

        assertThat(advised(measured(rarely, scans.name(), 1.1), measured(rarely, other.name(), 1)))
                .containsExactlyElementsOf(names(other));
        assertThat(advised(measured(rarely, scans.name(), 1), measured(rarely, other.name(), 1.1)))
                .containsExactlyElementsOf(names(scans));
    }

    private static List<String> advised(MeasuredDesign... measured) {
        return rarely.advice(measured).tables().stream().map(Advice.Table::name).toList();
    }

    private static List<String> names(LaidDesign design) {
        return design.tables().stream().map(DesignTable::name).toList();
    }

    @Test
    void the_file_has_the_keys_that_readers_know() throws Exception {
        JsonNode json = new ObjectMapper().valueToTree(rarely.advice());

        assertThat(json.at("/tables/0").fieldNames())
                .toIterable()
                .containsExactly("name", "cql", "partition", "clustering", "indexes", "serves", "partitions");
        assertThat(json.at("/queries/0").fieldNames())
                .toIterable()
                .contains("name", "table", "cql", "plan", "matchedRows", "serverCpuMicros", "p50Micros", "p99Micros");
        assertThat(json.at("/flipPoints/0").fieldNames())
                .toIterable()
                .contains("query", "now", "at", "unit", "becomes", "interval")
                .doesNotContain("above");
        assertThat(json.fieldNames()).toIterable().contains("alternatives", "warnings", "modelError", "measured");
        assertThat(json.at("/modelError").fieldNames())
                .toIterable()
                .containsExactly("median", "p90", "plans", "trials");
    }

    @Test
    void tables_of_the_users_own_stand_beside() throws Exception {
        String own = NEWEST.formatted(50)
                + "layouts:\n  - {name: mine, family: table, table: mine, partition: [device], clustering: [ts]}\n";
        SimulatedChoice chosen = chosen(own, Limits.NONE, null);
        assertThat(chosen.choice().designs()).extracting(LaidDesign::name).contains("mine");
        assertThat(chosen.advice().alternatives()).anyMatch(each -> each.own() && each.costs() != null);
    }
}
