// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Expected;
import dev.lamina.study.plan.ClaimExpression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every verdict on both sides of each of its borders. */
class ClaimRuleTest {
    private static ClaimRule rule(String expect) {
        return ClaimRule.of(ClaimExpression.parse(expect), null);
    }

    private static String verdict(String expect, double low, double high) {
        return rule(expect).verdict(low, high).word();
    }

    @ParameterizedTest(name = "ratio {0} on [{1}, {2}]: {3}")
    @CsvSource({
        // A published size of 4 is met within 3.2 to 5.
        "~ 4,       3.2,   5,     holds",
        "~ 4,       4,     4,     holds",
        "~ 4,       3.19,  5,     direction",
        "~ 4,       3.2,   5.01,  direction",
        "~ 4,       1.01,  90,    direction",
        "~ 4,       1,     90,    undecided",
        "~ 4,       0.283, 744,   undecided",
        "~ 4,       0.5,   1,     undecided",
        "~ 4,       0.5,   0.99,  reversed",
        "~ 4,       1.01,  3.19,  weaker",
        "~ 4,       1.01,  3.2,   direction",
        "~ 4,       5.01,  9,     stronger",
        "~ 4,       5,     9,     direction",
        // A range is met from its lower end over 1.25 to its upper end times 1.25.
        "~ 20..36,  16,    45,    holds",
        "~ 20..36,  15.9,  45,    direction",
        "~ 20..36,  16,    45.1,  direction",
        "~ 20..36,  2,     15.9,  weaker",
        "~ 20..36,  46,    50,    stronger",
        // The interval must not reach 1, however near the published value is to it.
        "~ 1.2,     0.97,  1.3,   undecided",
        "~ 1.2,     1.01,  1.3,   holds",
        // At measured 2.5, four times no longer holds, and neither does its refutation.
        "~ 4,       2.4,   2.6,   weaker",
        // More than a number that is itself beyond 1.
        "> 1.25,    1.26,  2,     holds",
        "> 1.25,    1.25,  2,     direction",
        ">= 1.25,   1.25,  2,     holds",
        "> 1.25,    1.01,  1.24,  weaker",
        "> 1.25,    1,     1.24,  undecided",
        "> 1.25,    0.7,   0.99,  reversed",
        "< 0.5,     0.1,   0.49,  holds",
        "< 0.5,     0.1,   0.5,   direction",
        "<= 0.5,    0.1,   0.5,   holds",
        "< 0.5,     0.51,  0.99,  weaker",
        "< 0.5,     0.3,   1.2,   undecided",
        "< 0.5,     1.01,  1.2,   reversed"
    })
    void a_size(String relation, double low, double high, String verdict) {
        assertThat(verdict("ratio(a:b, c:d) " + relation, low, high)).isEqualTo(verdict);
        assertThat(rule("ratio(a:b, c:d) " + relation).kind()).isEqualTo(Expected.Kind.SIZE);
    }

    /** What is said of a/b below 1 is said of b/a above 1. */
    @ParameterizedTest(name = "1/4 on [{0}, {1}]: {2}")
    @CsvSource({
        "0.2,   0.3125, holds",
        "0.25,  0.25,   holds",
        "0.19,  0.3125, direction",
        "0.2,   0.32,   direction",
        "0.32,  0.99,   weaker",
        "0.1,   0.19,   stronger",
        "0.1,   1,      undecided",
        "1.01,  4,      reversed"
    })
    void a_size_below_1_is_judged_as_its_inverse(double low, double high, String verdict) {
        assertThat(verdict("ratio(a:b, c:d) ~ 0.25", low, high)).isEqualTo(verdict);
        assertThat(verdict("ratio(c:d, a:b) ~ 4", 1 / high, 1 / low)).isEqualTo(verdict);
        assertThat(verdict("slower(server.p50, a:b, c:d) ~ 0.25", low, high)).isEqualTo(verdict);
    }

    @ParameterizedTest(name = "ratio {0} on [{1}, {2}]: {3}")
    @CsvSource({
        "> 1,  1.01, 90,   holds",
        "> 1,  1,    90,   undecided",
        ">= 1, 1,    90,   holds",
        "> 1,  0.1,  1,    undecided",
        "> 1,  0.1,  0.99, reversed",
        "< 1,  0.1,  0.99, holds",
        "< 1,  0.1,  1,    undecided",
        "<= 1, 0.1,  1,    holds",
        "< 1,  1,    2,    undecided",
        "< 1,  1.01, 2,    reversed"
    })
    void a_direction(String relation, double low, double high, String verdict) {
        assertThat(verdict("ratio(a:b, c:d) " + relation, low, high)).isEqualTo(verdict);
        assertThat(rule("disk(a, c) " + relation).kind()).isEqualTo(Expected.Kind.DIRECTION);
    }

    @ParameterizedTest(name = "ratio {0} on [{1}, {2}]: {3}")
    @CsvSource({
        "~ 1,          0.9,  1.1,  holds",
        "~ 1,          0.89, 1.1,  undecided",
        "~ 1,          0.9,  1.11, undecided",
        "~ 1,          1.1,  2,    undecided",
        "~ 1,          1.11, 2,    refuted",
        "~ 1,          0.5,  0.89, refuted",
        "~ 1,          0.5,  2,    undecided",
        "~ 1.02,       0.9,  1.1,  holds",
        "~ 1.02,       1.11, 1.12, refuted",
        "~ 0.9..1.1,   0.9,  1.1,  holds",
        "in 0.8..1.25, 0.8,  1.25, holds",
        "in 0.8..1.25, 0.79, 1.25, undecided",
        "in 0.8..1.25, 1.26, 1.3,  refuted",
        "~ 0.8..1.3,   0.8,  1.3,  holds",
        "~ 0.8..1.3,   1.31, 1.4,  refuted"
    })
    void no_difference(String relation, double low, double high, String verdict) {
        assertThat(verdict("ratio(a:b, c:d) " + relation, low, high)).isEqualTo(verdict);
        assertThat(rule("growth(cpu.mean, s, a) " + relation).kind()).isEqualTo(Expected.Kind.NO_DIFFERENCE);
    }

    @ParameterizedTest(name = "{0} on [{1}, {2}]: {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                "ratio(a:b, c:d) > 0.5           | 0.51  | 2     | holds",
                "ratio(a:b, c:d) > 0.5           | 0.5   | 2     | undecided",
                "ratio(a:b, c:d) > 0.5           | 0.1   | 0.5   | refuted",
                "ratio(a:b, c:d) >= 0.86         | 0.86  | 0.9   | holds",
                "ratio(a:b, c:d) >= 0.86         | 0.8   | 0.86  | undecided",
                "ratio(a:b, c:d) >= 0.86         | 0.8   | 0.85  | refuted",
                "disk(a, b) <= 1.35              | 1.35  | 1.35  | holds",
                "disk(a, b) <= 1.35              | 1.36  | 1.36  | refuted",
                "slope(server.p80, s, a) < 0.05  | -0.1  | 0.04  | holds",
                "slope(server.p80, s, a) < 0.05  | -0.1  | 0.05  | undecided",
                "slope(server.p80, s, a) < 0.05  | 0.05  | 0.1   | refuted",
                "slope(server.p80, s, a) > 0.05  | 0.06  | 0.1   | holds",
                "iowait(a:b) < 1                 | 0     | 0.9   | holds",
                "iowait(a:b) < 1                 | 1     | 3     | refuted",
                "latency(service.p95, a:b) <= 10000 | 9000  | 10000 | holds",
                "ratio(a:b, c:d) in 2..3         | 2     | 3     | holds",
                "ratio(a:b, c:d) in 2..3         | 1     | 3     | undecided",
                "ratio(a:b, c:d) in 2..3         | 1     | 1.9   | refuted"
            })
    void a_bound(String expect, double low, double high, String verdict) {
        assertThat(verdict(expect, low, high)).isEqualTo(verdict);
        assertThat(rule(expect).kind()).isEqualTo(Expected.Kind.BOUND);
    }

    /** Bytes and shares have no interval: the value is both of its ends. */
    @ParameterizedTest(name = "{0} at {1}: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "disk(a, b) ~ 8                     | 6.4    | holds",
                "disk(a, b) ~ 8                     | 6.39   | weaker",
                "disk(a, b) ~ 8                     | 10     | holds",
                "disk(a, b) ~ 8                     | 10.1   | stronger",
                "disk(a, b) ~ 8                     | 1      | undecided",
                "disk(a, b) ~ 8                     | 0.9    | reversed",
                "compression(a) ~ 4                 | 3.2    | holds",
                "compression(a) ~ 4                 | 0.9    | reversed",
                "dictionaryShare(a) ~ 0.72..0.75    | 0.576  | holds",
                "dictionaryShare(a) ~ 0.72..0.75    | 0.5759 | weaker",
                "dictionaryShare(a) ~ 0.72..0.75    | 0.9375 | holds",
                "dictionaryShare(a) ~ 0.72..0.75    | 0.938  | stronger",
                "bytes(a) ~ 100                     | 79     | weaker"
            })
    void a_counted_value_is_exact(String expect, double value, String verdict) {
        assertThat(verdict(expect, value, value)).isEqualTo(verdict);
    }

    @Test
    void an_amount_whose_interval_reaches_over_the_border_is_undecided() {
        assertThat(verdict("rate(a:b) ~ 100", 79, 81)).isEqualTo("undecided");
        assertThat(verdict("rate(a:b) ~ 100", 80, 125)).isEqualTo("holds");
    }

    @ParameterizedTest(name = "{0} on [{1}, {2}]: {3}")
    @CsvSource({
        "~ -2,      -2.5,  -1.6,  holds",
        "~ -2,      -2.6,  -1.6,  undecided",
        "~ -2,      -1.5,  -1,    weaker",
        "~ -2,      -1.5,  3,     weaker",
        "~ -2,      -4,    -2.6,  stronger",
        "~ -4..-2,  -5,    -1.6,  holds",
        "~ -4..-2,  -9,    -5.1,  stronger",
        "~ -1..1,   -1.25, 1.25,  holds",
        "~ -1..1,   -1.3,  1.25,  undecided"
    })
    void an_amount_may_be_negative(String relation, double low, double high, String verdict) {
        assertThat(verdict("standardizedDifference(a:b, c:d) " + relation, low, high))
                .isEqualTo(verdict);
    }

    @Test
    void an_absolute_figure_is_context_whatever_it_is() {
        assertThat(verdict("bytes(a)", 1, 1)).isEqualTo("context");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytes(a)               | 1.9 GB    | 1900000000",
                "rate(a:b)              | 2,091/s   | 2091",
                "rate(a:b)              | 17.4M/s   | 17400000",
                "latency(server.p80, a:b) | min 0.14, p80 0.1512, p95 0.1542, max 0.157 ms | 151.2",
                "latency(server.p80, a:b) | p80 1,240, max 2,000.5 ms | 1240000",
                "latency(server.max, a:b) | p80 1,240, max 2,000.5 ms | 2000500",
                "latency(server.p80, a:b) | p80 ... ms |",
                "bytes(a)               | less      |",
                "latency(server.p50, a:b) | p80 0.1512 ms |"
            })
    void the_publications_absolute_figure_is_read_from_its_words(String expect, String published, Double figure) {
        assertThat(ClaimRule.of(ClaimExpression.parse(expect), published).expected())
                .isEqualTo(new Expected(Expected.Kind.CONTEXT, figure, figure));
    }

    @Test
    void open_ends_are_absent() {
        assertThat(rule("ratio(a:b, c:d) > 1").expected()).isEqualTo(new Expected(Expected.Kind.DIRECTION, 1.0, null));
        assertThat(rule("ratio(a:b, c:d) < 0.5").expected()).isEqualTo(new Expected(Expected.Kind.SIZE, null, 0.5));
        assertThat(rule("ratio(a:b, c:d) ~ 20..35").expected()).isEqualTo(new Expected(Expected.Kind.SIZE, 20.0, 35.0));
    }
}
