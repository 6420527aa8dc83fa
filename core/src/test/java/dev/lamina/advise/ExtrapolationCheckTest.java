// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.table.Growth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the first tenth says of the readings of 20 devices at 4 sites, which come in rounds, by a model of known coefficients. */
class ExtrapolationCheckTest {
    private static final int DEVICES = 20;
    private static final int ROUNDS = 1000;
    private static final String WARNING = "What is said of more rows can be far off.";
    private static final Growth GROWTH = new Growth(0.1, Duration.ofDays(90), true);

    private static final String QUERIES = """
            queries:
              - name: newest
                sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 10
                per_second: 50
              - name: hour
                sql: SELECT ts, value FROM readings WHERE device = :device AND ts >= :from AND ts < :from + INTERVAL 1 HOUR
                per_second: 50
              - name: all-of-one
                sql: SELECT ts, value FROM readings WHERE device = :device
                per_second: 1
              - name: site-since
                sql: SELECT device, ts, value FROM readings WHERE site = :site AND ts >= :from
                draws: 20
                per_second: 1
              - name: warm
                sql: SELECT count(*) FROM readings WHERE value > 9
                per_day: 1
              - name: arrive
                insert: readings
                per_second: 10
            """;

    @TempDir
    Path directory;

    /** @param times how many times as fast rounds come after the first tenth */
    private SimulatedChoice chosen(int rounds, int times, String queries, Growth growth) throws Exception {
        List<String> rows = new ArrayList<>();
        Instant at = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < rounds; i++) {
            for (int device = 0; device < DEVICES; device++) {
                rows.add("d" + device + ",s" + device % 4 + "," + at.plusSeconds(device) + "," + i % 100 / 10.0);
            }
            at = at.plusSeconds(i < rounds / 10 ? 600 : 600 / times);
        }
        // The first rows by their time need not be the first ones of a file.
        Collections.shuffle(rows, new Random(7));
        rows.add(0, "device,site,ts,value");
        return SimulatedChoice.of(
                Files.write(directory.resolve("readings.csv"), rows),
                Map.of("key", List.of("device", "ts")),
                Files.writeString(directory.resolve("q.yaml"), queries),
                Limits.NONE,
                growth);
    }

    /** What is extrapolated for a query in the cheapest design, by what is counted. */
    private static double ratio(Advice.Extrapolation found, String query) {
        return found.plans().stream()
                .filter(plan -> plan.what().equals("first: " + query))
                .mapToDouble(Advice.Extrapolated::ratio)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void of_rows_that_come_evenly_a_tenth_says_what_all_of_them_take() throws Exception {
        SimulatedChoice even = chosen(ROUNDS, 1, QUERIES, GROWTH);

        Advice.Extrapolation found = even.extrapolation();

        assertThat(found.fromRows()).isEqualTo(DEVICES * ROUNDS / 10);
        assertThat(found.toRows()).isEqualTo(DEVICES * ROUNDS);
        assertThat(found.median()).isLessThan(0.02);
        for (String query : List.of("newest", "hour", "all-of-one", "warm")) {
            assertThat(ratio(found, query)).as(query).isCloseTo(1, within(0.02));
        }
        // From when on is drawn from the tenth here and from all rows there.
        assertThat(ratio(found, "site-since")).isCloseTo(1, within(0.3));
        assertThat(found.plans()).noneMatch(plan -> plan.what().endsWith(": arrive"));
        Advice advice = even.advice(found);
        assertThat(advice.extrapolation()).isEqualTo(found);
        assertThat(advice.warnings()).noneMatch(warning -> warning.startsWith(WARNING));
    }

    @Test
    void of_rows_that_come_ten_times_as_fast_later_a_tenth_says_too_little() throws Exception {
        SimulatedChoice dense = chosen(ROUNDS, 10, QUERIES, GROWTH);

        Advice.Extrapolation found = dense.extrapolation();

        assertThat(ratio(found, "hour")).isLessThan(0.5);
        assertThat(ratio(found, "all-of-one")).isLessThan(0.5);
        assertThat(found.p90()).isGreaterThan(0.5);
        assertThat(dense.advice(found).warnings())
                .filteredOn(warning -> warning.startsWith(WARNING))
                .singleElement()
                .asString()
                .contains("from the first 2,000 rows to all 20,000", ": all-of-one takes", "times less than counted");
    }

    @Test
    @Tag("part-5")
    void without_growth_a_bad_extrapolation_is_told_and_not_warned_of() throws Exception {
        SimulatedChoice dense = chosen(ROUNDS, 10, QUERIES, null);

        Advice.Extrapolation found = dense.extrapolation();

        assertThat(found.p90()).isGreaterThan(0.5);
        assertThat(dense.advice(found).warnings()).noneMatch(warning -> warning.startsWith(WARNING));
    }

    @Test
    @Tag("part-5")
    void too_few_rows_and_a_query_that_finds_nothing_in_the_tenth_are_left_out() throws Exception {
        String late = """
                  - name: late
                    sql: SELECT count(*) FROM readings WHERE device = :device AND ts >= '2026-06-07T00:00:00Z'
                    per_second: 1
                """;
        assertThat(chosen(ROUNDS / 2 - 1, 1, QUERIES, null).extrapolation()).isNull();
        assertThat(chosen(ROUNDS, 1, QUERIES + late, null).extrapolation()).isNull();
    }
}
