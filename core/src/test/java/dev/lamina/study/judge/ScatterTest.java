// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static dev.lamina.study.judge.MadeUp.cell;
import static dev.lamina.study.judge.MadeUp.results;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.study.plan.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Claims about means, deviations and what writes and reads are worth; 100 rows each, so 100/s is one second. */
class ScatterTest {
    private static final Results RESULTS = results(
            List.of(),
            cell("bins", "write", 50, 52, 48, 51, 49),
            cell("tiles", "write", 100, 102, 98, 101, 99),
            cell("bins", "read", 200, 204, 196, 202, 198),
            cell("tiles", "read", 100, 102, 98, 101, 99),
            cell("bins", "varied", 100, 50, 25),
            cell("tiles", "same", 100, 100, 100),
            cell("tiles", "rarely", 100, 102, 98),
            cell("bins", "twice", 100, 50),
            cell("bins", "once", 100));

    @Test
    void means_and_deviations_are_those_of_a_population_of_times() {
        Claim mean = judge("meanTime(bins:varied)", "mean 2.5, deviation 1.25 s");
        assertThat(mean.measured().median()).isEqualTo((1 + 2 + 4) / 3.0 * 1e6, within(1e-3));
        assertThat(mean.measured().unit()).isEqualTo("µs");
        assertThat(mean.expected().low()).isEqualTo(2.5e6);
        Claim deviation = judge("deviation(bins:varied)", "mean 2.5, deviation 1.25 s");
        assertThat(deviation.measured().median()).isEqualTo(Math.sqrt(14 / 9.0) * 1e6, within(1e-3));
        assertThat(deviation.expected().low()).isEqualTo(1.25e6);
        assertThat(deviation.verdict()).isEqualTo(ClaimVerdict.CONTEXT);
    }

    @Test
    void a_difference_is_in_deviations_of_the_second_and_may_be_negative() {
        Measurement up = judge("standardizedDifference(bins:write, tiles:write) > 1", null)
                .measured();
        assertThat(up.unit()).isEqualTo("σ");
        assertThat(up.median()).isEqualTo(71.1, within(0.5));
        assertThat(up.values()).containsExactly(up.median());
        assertThat(up.low()).isLessThan(up.median());
        assertThat(up.high()).isGreaterThan(up.median());
        assertThat(judge("standardizedDifference(bins:write, tiles:write) in -1..1", null)
                        .verdict())
                .isEqualTo(ClaimVerdict.REFUTED);
        assertThat(judge("standardizedDifference(bins:read, tiles:read) <= -1", null)
                        .verdict())
                .isEqualTo(ClaimVerdict.HOLDS);
        assertThat(judge("standardizedDifference(tiles:read, tiles:write) in -1..1", null)
                        .measured()
                        .median())
                .isZero();
    }

    @Test
    void a_ratio_of_deviations_is_judged_as_a_ratio() {
        Claim claim = judge("deviationRatio(bins:write, tiles:write) ~ 4", null);
        assertThat(claim.measured().median()).isEqualTo(4, within(0.05));
        assertThat(claim.measured().unit()).isEqualTo("×");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
    }

    @Test
    void what_reads_gain_pays_for_so_many_slower_writes() {
        Claim claim = judge("breakEven(bins:read, bins:write, tiles:read, tiles:write) > 0", null);
        assertThat(claim.measured().median()).isEqualTo(0.5, within(0.01));
        assertThat(claim.measured().unit()).isEqualTo("writes/read");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(judge("breakEven(bins:read, bins:write, tiles:rarely, tiles:write) > 0", null)
                        .measured()
                        .median())
                .as("fewer repeats of the other's reads, which take as long")
                .isEqualTo(0.5, within(0.01));
        assertThat(judge("breakEven(tiles:read, bins:write, bins:read, tiles:write) > 0", null)
                        .verdict())
                .isEqualTo(ClaimVerdict.REFUTED);
        Claim none = judge("breakEven(bins:read, tiles:write, tiles:read, bins:write) > 0", null);
        assertThat(none.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(none.why()).isEqualTo("tiles writes no slower than bins, so that there is nothing to break even.");
    }

    @Test
    void what_does_not_vary_or_was_repeated_twice_has_no_verdict() {
        Claim same = judge("deviationRatio(bins:varied, tiles:same) > 1", null);
        assertThat(same.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(same.why()).isEqualTo("All repeats are equal, so that their deviation has no interval.");
        assertThat(judge("deviationRatio(bins:once, tiles:same) > 1", null).why())
                .isEqualTo("One repeat has no deviation. Give more --repeats.");
        assertThat(judge("deviationRatio(bins:twice, bins:varied) > 1", null).verdict())
                .isEqualTo(ClaimVerdict.NOT_MEASURED);
    }

    private static Claim judge(String expect, String published) {
        return new Claims(RESULTS, List.of(), List.of(Client.TUNED))
                .judge(List.of(new Study.ClaimEntry("id", "source", "text", published, expect, null)))
                .get(0);
    }
}
