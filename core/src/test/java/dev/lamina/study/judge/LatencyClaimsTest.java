// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims and verdicts about what single requests took. */
class LatencyClaimsTest {
    private static final List<MeasuredOperation> OPERATIONS = List.of(
            new MeasuredOperation("recent/wide", "", "recent", "records", 1e6),
            new MeasuredOperation("recent/small", "", "recent", "records", 100.0),
            new MeasuredOperation("recent/middle", "", "recent", "records", 1e3),
            new MeasuredOperation("alone/small", "", "alone", "records", 100.0),
            new MeasuredOperation("even/a", "", "even", "records", 1e3),
            new MeasuredOperation("even/b", "", "even", "records", 1e3),
            new MeasuredOperation("even/c", "", "even", "records", 1e3));

    private static final Results RESULTS = MadeUp.results(
            List.of(MadeUp.layout("up", 1001), MadeUp.layout("down", 1000)),
            cell("up", "recent/small", 100, 110, 90),
            cell("up", "recent/wide", 300, 330, 270),
            cell("down", "recent/small", 100, 110, 90),
            cell("down", "recent/middle", 5000, 5000, 5000),
            cell("down", "recent/wide", 105, 115.5, 94.5),
            cell("down", "alone/small", 7, 7, 7),
            cell("down", "even/a", 7, 7, 7),
            cell("down", "even/b", 8, 8, 8),
            cell("down", "even/c", 9, 9, 9));

    private static final Results OTHERS = MadeUp.results(
            List.of(),
            cell("up@big", "recent/wide", 100, 110, 90),
            cell("up@bti", "recent/wide", 220, 198, 202),
            late("up", "late/all", List.of("min", "p50", "p99")),
            late("up", "late/some", List.of("p99")));

    /** A cell of an open loop whose client was late; its clocks read 500 µs. */
    private static Cell late(String layout, String operation, List<String> moved) {
        Latency.Clock clock = new Latency.Clock("made up", 9000, Map.of("p50", 500.0, "p99", 500.0), Map.of(), 0, null);
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.OPEN, 1000.0, "poisson", null, 1),
                1,
                9000,
                Measurement.of("requests/s", List.of(1000.0)),
                new Latency.Schedule(false, "2 % were late.", moved),
                null,
                Map.of(Latency.INTENDED, clock, Latency.SERVER, clock),
                null,
                null);
        return Cell.timed(new Cell.Key(layout, Client.TUNED, operation), 100, null, latency);
    }

    /** A cell whose table's clock read these 80th percentiles, and whose client's clock 1000 µs in all. */
    private static Cell cell(String layout, String operation, double... p80) {
        List<Double> values = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        for (double value : p80) {
            values.add(value);
            rates.add(1e6 / value);
        }
        Latency.Clock server = new Latency.Clock(
                "made up", 30, Map.of("p80", 1.0), Map.of("p80", Measurement.of("µs", values)), 0, null);
        Latency.Clock service = new Latency.Clock("made up", 30, Map.of("p50", 1000.0), Map.of(), 0, null);
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.SINGLE, null, null, null, 1),
                1,
                30,
                Measurement.of("requests/s", rates),
                null,
                null,
                Map.of(Latency.SERVER, server, Latency.SERVICE, service),
                null,
                null);
        return Cell.timed(new Cell.Key(layout, Client.TUNED, operation), 100, null, latency);
    }

    private static Claim judge(String expect) {
        return judge(RESULTS, expect);
    }

    private static Claim judge(Results results, String expect) {
        Study.ClaimEntry entry = new Study.ClaimEntry("id", "source", "text", "1×", expect, null);
        return new Claims(results, OPERATIONS, List.of(Client.TUNED))
                .judge(List.of(entry))
                .get(0);
    }

    @Test
    void a_latency_is_context() {
        Claim claim = judge("latency(server.p80, up:recent/wide)");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONTEXT);
        assertThat(claim.measured().median()).isEqualTo(300);
        assertThat(claim.measured().unit()).isEqualTo("µs");
        assertThat(judge("latency(service.p50, up:recent/wide)").measured().n()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slower(server.p80, up:recent/wide, down:recent/wide) > 1.25 | 2.857 | holds",
                "slower(server.p80, down:recent/wide, up:recent/wide) > 1.25 | 0.35  | reversed",
                "slower(server.p80, up:recent/small, down:recent/small) ~ 1  | 1     | holds",
                "slower(server.p80, up:recent, down:recent) > 1.25           | 2.857 | holds",
                "slower(server.p80, down:recent, up:recent) in 0.8..1.25     | 0.35  | refuted",
                "growth(server.p80, recent, down) in 0.8..1.25               | 1.05  | holds",
                "growth(server.p80, recent, down) < 1.25                     | 1.05  | holds",
                "growth(server.p80, recent, up) < 1.25                       | 3     | refuted",
                "ratio(down:recent/wide, up:recent/wide) > 1.25              | 2.857 | holds"
            })
    void requests_are_compared_repeat_by_repeat(String expect, double value, String verdict) {
        Claim claim = judge(expect);
        assertThat(claim.measured().median()).isEqualTo(value, within(1e-3));
        assertThat(claim.measured().n()).isEqualTo(3);
        assertThat(claim.verdict()).extracting(ClaimVerdict::word).isEqualTo(verdict);
    }

    /** A cell whose servers' processor time was read, and the time net of requests that do nothing. */
    private static Cell cpu(String layout, String operation, Latency.Load load, double factor, boolean always) {
        Measurement cpu = Measurement.of("µs", List.of(150.0 + factor, 160 + factor, 155 + factor));
        Measurement net = Measurement.of("µs", List.of(10 * factor, 11 * factor, 9 * factor));
        Latency latency = new Latency(
                new Latency.Offered(load, null, null, null, 1),
                1,
                30,
                Measurement.of("requests/s", List.of(1000.0, 1000.0, 1000.0)),
                null,
                null,
                Map.of(
                        Latency.CPU,
                        new Latency.Clock("made up", 30, Map.of("mean", 155.0), Map.of("mean", cpu), 0, null),
                        Latency.CPU_NET,
                        new Latency.Clock(
                                "made up", 30, Map.of("mean", 10.0), always ? Map.of("mean", net) : Map.of(), 0, null)),
                null,
                null);
        return Cell.timed(new Cell.Key(layout, Client.TUNED, operation), 1, null, latency);
    }

    @Test
    void a_claim_says_which_processor_time_it_rests_on() {
        Results results = MadeUp.results(
                List.of(),
                cpu("flat", "mix", Latency.Load.OPEN, 2, true),
                cpu("json", "mix", Latency.Load.OPEN, 1, true),
                cpu("flat", "most", Latency.Load.CLOSED, 2, true),
                cpu("json", "most", Latency.Load.CLOSED, 1, true),
                cpu("flat", "rare", Latency.Load.OPEN, 2, true),
                cpu("json", "rare", Latency.Load.OPEN, 1, false));
        Claim net = judge(results, "slower(cpu-net.mean, flat:mix, json:mix) > 1");
        assertThat(net.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(net.measured().median()).isEqualTo(2, within(1e-9));
        assertThat(net.why()).startsWith("Net processor time: 2 times");
        assertThat(judge(results, "slower(cpu.mean, flat:most, json:most) > 1").why())
                .startsWith("Processor time when saturated: 1.01 times");
        assertThat(judge(results, "slower(cpu.mean, flat:mix, json:mix) > 1").why())
                .startsWith("Processor time with waking up: 1.01 times");

        Claim nothingLeft = judge(results, "slower(cpu-net.mean, flat:rare, json:rare) > 1");
        assertThat(nothingLeft.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(nothingLeft.why())
                .contains("repeat of rare on json requests took the servers no more processor time");
    }

    @Test
    void repeats_of_two_environments_are_not_paired() {
        Claim claim = judge(OTHERS, "slower(server.p80, up@bti:recent, up@big:recent) > 1.25");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(claim.measured().median()).isEqualTo(2.075, within(1e-2));
        assertThat(claim.measured().low()).isLessThan(2).isGreaterThan(1.25);
        assertThat(judge(OTHERS, "slower(server.p80, up@bti:recent, up@big:recent) in 0.8..2")
                        .verdict())
                .isEqualTo(ClaimVerdict.UNDECIDED);
    }

    @ParameterizedTest
    @CsvSource({
        "intended.p50, late/all,  not measured",
        "server.p50,   late/all,  not measured",
        "intended.p50, late/some, context",
        "intended.p99, late/some, not measured",
        "server.p99,   late/some, context"
    })
    void what_a_late_client_moved_is_no_figure_for_a_claim(String reading, String operation, String verdict) {
        Claim claim = judge(OTHERS, "latency(" + reading + ", up:" + operation + ")");
        assertThat(claim.verdict()).extracting(ClaimVerdict::word).isEqualTo(verdict);
        if (verdict.equals("not measured")) {
            assertThat(claim.why())
                    .isEqualTo(operation + " on up was not requested at the times that the load prescribes. 2 %"
                            + " were late.");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "latency(server.p99, up:recent/wide)      | recent/wide on up has no p99 of the clock server",
                "latency(coordinator.p80, up:recent/wide) | recent/wide on up has no p80 of the clock coordinator",
                "latency(server.p80, up:recent/middle)    | This run has no figure for recent/middle on up.",
                "growth(server.p80, alone, down)          | This run has fewer than two points of alone.",
                "slope(server.p80, alone, down)           | This run has fewer than 3 points of alone.",
                "growth(server.p80, even, down)           | All points of even are of one size.",
                "slope(server.p80, even, down)            | All points of even are of one size.",
                "growth(server.p80, nothing, down)        | This run has fewer than two points of nothing."
            })
    void what_was_not_read_is_said(String expect, String why) {
        Claim claim = judge(expect);
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim.why()).startsWith(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate(up:late/all)", "ratio(up:late/all, up:late/some) ~ 1"})
    void a_rate_that_the_load_prescribes_is_no_figure_of_a_layout(String expect) {
        Claim claim = judge(OTHERS, expect);
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim.why())
                .startsWith("late/all on up was requested at a rate that the load prescribes, which says nothing of");
    }

    @Test
    void a_slope_is_fitted_to_all_points_of_a_series() {
        // By hand: 100, 5000 and 105 µs at 100, 1,000 and 1,000,000 records, least squares of the logarithms.
        Measurement slope = judge("slope(server.p80, recent, down)").measured();
        assertThat(slope.median()).isEqualTo(-0.125, within(0.001));
        assertThat(slope.unit()).isEqualTo("exponent");
        assertThat(slope.values()).containsExactlyInAnyOrder(100.0, 5000.0, 105.0);
    }

    @Test
    void a_growth_names_a_layout_and_a_series() {
        assertThat(ClaimExpression.parse("growth(server.p80, recent, up) < 2").places())
                .containsExactly(new ClaimExpression.Place("up", "recent"));
        assertThat(ClaimExpression.parse("slower(server.p99.9, a:b/c, d:e)").reading())
                .isEqualTo(new ClaimExpression.Reading("server", "p99.9"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "latency(server.p81, a:b)",
                "latency(clock.p80, a:b)",
                "latency(p80, a:b)",
                "latency(server.p80, a)",
                "latency(a:b)",
                "growth(server.p80, a:b, c)",
                "growth(server.p80, a)",
                "slower(server.p80, a:b)"
            })
    void a_wrong_expression_is_refused(String text) {
        assertThatThrownBy(() -> ClaimExpression.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expect:");
    }

    @Test
    void a_quantile_of_all_repeats_together_is_one_value_and_not_one_repeat() {
        Claim claim = judge("slower(service.p50, up:recent/wide, down:recent/wide) > 1.25");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim.why()).isEqualTo("1 times from one value, too few for an interval.");
        Study.VerdictRule rule =
                new Study.VerdictRule("recent", "service.p50", "reads the newest", "up", Map.of(), List.of(), Map.of());
        assertThat(Verdict.of(RESULTS, OPERATIONS, rule))
                .contains(" (recent/wide, service.p50, one value, no interval)");
    }

    @Test
    void the_verdict_is_about_the_largest_point() {
        Study.VerdictRule rule =
                new Study.VerdictRule("recent", "server.p80", "reads the newest", "up", Map.of(), List.of(), Map.of());
        assertThat(Verdict.of(RESULTS, OPERATIONS, rule))
                .isEqualTo("down reads the newest 2.86× [2.86–2.86] faster than up (recent/wide, server.p80, 3 repeats)"
                        + " and takes the same space.");
        Study.VerdictRule unread =
                new Study.VerdictRule("recent", "server.p99", "reads the newest", "up", Map.of(), List.of(), Map.of());
        assertThat(Verdict.of(RESULTS, OPERATIONS, unread))
                .isEqualTo("No answer: no layout has a figure for recent/wide.");
        assertThatThrownBy(() -> new Study.VerdictRule("recent", "p80", "reads", null, Map.of(), List.of(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as server.p80");
    }

    @Test
    void a_latency_of_nothing_has_no_ratio_and_no_slope() {
        Results some = MadeUp.results(
                List.of(), nothing("up", "recent/small"), nothing("up", "recent/middle"), nothing("up", "recent/wide"));
        Claim slope = judge(some, "slope(service.p50, recent, up) < 1");
        assertThat(slope.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(slope.why()).isEqualTo("recent/wide on up took 0 µs, which has no logarithm to fit a slope by.");
        assertThat(judge(some, "slower(service.p50, up:recent/small, up:recent/wide) > 1")
                        .why())
                .isEqualTo("A figure that it compares is 0, so that there is no ratio.");
    }

    private static Cell nothing(String layout, String operation) {
        Latency.Clock clock = new Latency.Clock("made up", 30, Map.of("p50", 0.0), Map.of(), 0, null);
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.SINGLE, null, null, null, 1),
                1,
                30,
                Measurement.of("requests/s", List.of(1000.0)),
                null,
                null,
                Map.of(Latency.SERVICE, clock),
                null,
                null);
        return Cell.timed(new Cell.Key(layout, Client.TUNED, operation), 100, null, latency);
    }
}
