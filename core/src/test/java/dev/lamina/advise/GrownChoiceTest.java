// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.table.Growth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrownChoiceTest {
    /** A site has a quarter of all rows, which becomes more and more; a device's newest rows are as many as ever. */
    private static final String QUERIES = """
            queries:
              - name: newest
                sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 50
                draws: 20
                per_second: 50
              - name: of-site
                sql: SELECT device, ts, value FROM readings WHERE site = :site
                draws: 4
                per_second: 0.001
              - {name: arrive, insert: readings, per_second: %s}
            """;

    private static final Growth YEAR = new Growth(1, Growth.YEAR, false);

    @TempDir
    static Path directory;

    @BeforeAll
    static void write() throws Exception {
        StringBuilder rows = new StringBuilder("device,site,ts,value,note\n");
        Instant begin = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < 500; i++) {
            for (int device = 0; device < 20; device++) {
                rows.append("d").append(device).append(",s").append(device % 4).append(',');
                rows.append(begin.plusSeconds(60L * i + device))
                        .append(',')
                        .append(i % 100)
                        .append(",fine\n");
            }
        }
        Files.writeString(directory.resolve("readings.csv"), rows);
    }

    private static SimulatedChoice chosen(double inserts, Growth growth) throws Exception {
        return chosen(inserts, growth, Limits.NONE);
    }

    private static SimulatedChoice chosen(double inserts, Growth growth, Limits limits) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), QUERIES.formatted(inserts));
        Map<String, Object> key = Map.of("key", List.of("device", "ts"));
        return SimulatedChoice.of(directory.resolve("readings.csv"), key, file, limits, growth);
    }

    private static List<Advice.FlipPoint> flips(Advice advice) {
        return advice.flipPoints().stream()
                .filter(flip -> flip.unit().equals(Advice.FlipPoint.ROWS))
                .toList();
    }

    @Test
    void more_rows_make_another_design_the_cheapest_where_every_set_of_tables_says_so() throws Exception {
        Advice advice = chosen(100, YEAR).advice();
        assertThat(flips(advice)).singleElement().satisfies(flip -> {
            assertThat(flip.query()).isEqualTo("readings");
            assertThat(flip.now()).isEqualTo(10_000);
            assertThat(flip.at()).isBetween(10_001.0, YEAR.rows(10_000));
            assertThat(flip.becomes()).contains("site");
            Considered considered = advice.considered();
            Set<Integer> now = new HashSet<>(considered.chosen());
            assertThat(cheapest(considered, 0.99 * flip.at() / flip.now())).isEqualTo(now);
            assertThat(cheapest(considered, 1.01 * flip.at() / flip.now())).isNotEqualTo(now);
        });
        double newest = part(advice, 0);
        double ofSite = part(advice, 1);
        double inserts = advice.writes().get(0).execution().serverCpuMicros() * 100 / 1e6;
        assertThat(advice.costs().serverCores()).isCloseTo(newest + ofSite + inserts, within(1e-9));
        assertThat(advice.costs().serverCoresAtEnd()).isGreaterThan(newest + 50 * ofSite + inserts);
    }

    private static double part(Advice advice, int query) {
        Advice.Execution execution = advice.queries().get(query).execution();
        return execution.serverCpuMicros() * execution.perSecond() / 1e6;
    }

    @Test
    void a_design_that_stays_the_cheapest_has_no_such_point() throws Exception {
        assertThat(flips(chosen(1e6, null).advice())).isEmpty();
        assertThat(chosen(100, null).advice().costs().serverCoresAtEnd()).isNull();
    }

    @Test
    void a_limit_that_is_broken_when_there_are_more_rows_is_warned_of_with_the_figures_of_the_end() throws Exception {
        Advice advice = chosen(100, YEAR, new Limits(200e3, null, null)).advice();
        assertThat(advice.limitsBroken()).as("now").isFalse();
        assertThat(advice.warnings())
                .anyMatch(
                        warning -> warning.matches(
                                "From about 30[.]\\dk rows on, these tables do not keep to the limits: at the"
                                        + " end of the growth, the 99th percentile of of-site is [0-9a-z ]+, and the limit 200 ms[.]"));
        assertThat(advice.costs().serverCoresAtEnd())
                .isGreaterThan(2 * advice.costs().serverCores());
        assertThat(chosen(100, YEAR).advice().warnings()).noneMatch(warning -> warning.contains("limits"));
    }

    @Test
    void a_limit_of_space_is_that_of_the_end() throws Exception {
        Limits limits = new Limits(null, 1e5, null);
        assertThat(chosen(100, YEAR, limits).advice().warnings())
                .anyMatch(
                        warning -> warning.contains(" before compression at the end of the growth, and the limit is"));
        assertThat(chosen(100, null, limits).advice().warnings())
                .anyMatch(warning -> warning.contains(" before compression, and the limit is"));
    }

    @Test
    void more_rows_make_another_design_the_best_where_the_cheapest_breaks_a_limit() throws Exception {
        Advice advice = chosen(100, null, new Limits(200e3, null, null)).advice();
        assertThat(flips(advice)).singleElement().satisfies(flip -> {
            assertThat(flip.at()).isBetween(25_000.0, 30_000.0);
            assertThat(flip.becomes()).contains("site");
        });
        assertThat(advice.warnings()).as("nothing is said of growth").noneMatch(warning -> warning.contains("limits"));
        Considered considered = advice.considered();
        assertThat(considered.maxP99Micros()).isEqualTo(200e3);
        assertThat(considered.tables())
                .as("the page looks for itself where a limit is broken")
                .allSatisfy(table -> assertThat(table.p99()).hasSameSizeAs(considered.growth()))
                .anySatisfy(table -> {
                    int last = considered.growth().size() - 1;
                    assertThat(table.p99().get(last).get(1)).isGreaterThan(200e3);
                    assertThat(table.reads().get(last).get(1)).isNotNull();
                });
        assertThat(chosen(100, null).advice().considered().tables())
                .allSatisfy(table -> assertThat(table.p99()).isNull());
    }

    /** Of all sets of up to three tables, by the costs that the page has. */
    private static Set<Integer> cheapest(Considered considered, double times) {
        int count = considered.tables().size();
        Set<Integer> best = Set.of();
        double least = Double.POSITIVE_INFINITY;
        for (int a = 0; a < count; a++) {
            for (int b = a; b < count; b++) {
                for (int c = b; c < count; c++) {
                    Set<Integer> set = new HashSet<>(List.of(a, b, c));
                    double cost = cost(considered, set, times);
                    if (cost < least * (1 - 1e-12)) {
                        least = cost;
                        best = set;
                    }
                }
            }
        }
        return best;
    }

    private static double cost(Considered considered, Set<Integer> set, double times) {
        boolean isWhole = set.stream().anyMatch(t -> considered.tables().get(t).complete());
        long groups = set.stream()
                .map(t -> considered.tables().get(t).group())
                .distinct()
                .count();
        if (!isWhole || groups < set.size()) {
            return Double.POSITIVE_INFINITY;
        }
        double sum = 0;
        int queries = considered.queries().size();
        for (int q = 0; q < queries; q++) {
            double read = Double.POSITIVE_INFINITY;
            for (int t : set) {
                read = Math.min(read, read(considered, considered.tables().get(t), q, times));
            }
            sum += considered.perSecond().get(q) * read;
        }
        for (int w = 0; w < considered.writes().size(); w++) {
            for (int t : set) {
                sum += considered.perSecond().get(queries + w)
                        * considered.tables().get(t).written().get(0).get(w);
            }
        }
        return sum;
    }

    private static double read(Considered considered, Considered.Table table, int query, double times) {
        for (int i = 1; i < considered.growth().size(); i++) {
            double from = considered.growth().get(i - 1);
            double to = considered.growth().get(i);
            Double low = table.reads().get(i - 1).get(query);
            Double high = table.reads().get(i).get(query);
            if (times <= to) {
                return low == null || high == null
                        ? Double.POSITIVE_INFINITY
                        : low + (times - from) / (to - from) * (high - low);
            }
        }
        throw new IllegalStateException("beyond what is considered");
    }
}
