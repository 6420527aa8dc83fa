// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.study.ClaimExpression.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimExpressionTest {
    @Test
    void a_ratio_names_two_cells_a_comparison_and_a_bound() {
        ClaimExpression claim = ClaimExpression.parse(" ratio( columnar : scan-one , rows:scan-all )>=35.5 ");
        assertThat(claim.function()).isEqualTo("ratio");
        assertThat(claim.places()).containsExactly(new Place("columnar", "scan-one"), new Place("rows", "scan-all"));
        assertThat(claim.comparison()).isEqualTo(">=");
        assertThat(claim.low()).isEqualTo(35.5);
        assertThat(claim.high()).isEqualTo(35.5);
        assertThat(claim.isContext()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes(a)", "chunkBytes(a)", "compression(a)", "dictionaryShare(a)", "disk(a, b)"})
    void sizes_are_of_layouts(String text) {
        ClaimExpression claim = ClaimExpression.parse(text);
        assertThat(claim.places().get(0)).isEqualTo(new Place("a", null));
        assertThat(claim.isContext()).isTrue();
    }

    @Test
    void a_range_stands_behind_about() {
        ClaimExpression claim = ClaimExpression.parse("rate(a:ingest) ~ 20 .. 35");
        assertThat(claim.low()).isEqualTo(20);
        assertThat(claim.high()).isEqualTo(35);
    }

    @ParameterizedTest(name = "{0} holds on [{1}, {2}]: {3}")
    @CsvSource({
        ">= 10,     10,   20,   true",
        ">= 10,     9.99, 20,   false",
        "> 10,      10,   20,   false",
        "> 10,      10.1, 20,   true",
        "<= 10,     5,    10,   true",
        "<= 10,     5,    10.1, false",
        "< 10,      5,    10,   false",
        "< 10,      5,    9.9,  true",
        "~ 10,      4,    5,    true",
        "~ 10,      4,    4.9,  false",
        "~ 10,      20,   40,   true",
        "~ 10,      20,   40.1, false",
        "~ 10,      20.1, 40,   false",
        "~ 10,      2.5,  40,   true",
        "~ 10,      2.4,  40,   false",
        "~ 10,      1,    90,   false",
        "~ 20..36,  72,   80,   true",
        "~ 20..36,  73,   80,   false",
        "~ 20..36,  5,    10,   true",
        "~ 20..36,  4.9,  10,   false",
        "~ 20..36,  5,    9.9,  false",
        "in 0.8..1.25, 0.8,  1.25, true",
        "in 0.8..1.25, 0.9,  1.26, false",
        "in 0.8..1.25, 0.79, 1,    false"
    })
    void each_comparison_has_its_rule_on_the_interval(String comparison, double low, double high, boolean holds) {
        assertThat(ClaimExpression.parse("bytes(a) " + comparison).holds(low, high))
                .isEqualTo(holds);
    }

    /** A number that says which of two is the greater is not shown by an interval with 1 in it. */
    @ParameterizedTest
    @CsvSource({
        "~ 2.19, 0.87, 1.32, false",
        "~ 2.19, 1,    1.32, false",
        "~ 2.19, 1.01, 1.32, true",
        "~ 0.46, 0.8,  1.01, false",
        "~ 0.46, 0.8,  0.99, true",
        "~ 0.46, 0.6,  0.9,  true",
        "~ 1,    0.9,  1.3,  true",
        "~ 1.2,  0.9,  1.3,  true"
    })
    void a_published_ratio_has_a_direction(String comparison, double low, double high, boolean holds) {
        ClaimExpression claim = ClaimExpression.parse("ratio(a:scan, b:scan) " + comparison);
        assertThat(claim.holds(low, high)).isEqualTo(holds);
        assertThat(claim.rule().contains("does not reach 1")).isEqualTo(!comparison.startsWith("~ 1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ">= 1.5   | holds if the whole interval is >= 1.50",
                "< 1000   | holds if the whole interval is < 1,000",
                "~ 2190   | holds if the interval meets 1,100 to 4,380, twice the published either way, and reaches no further than four times",
                "in 0.8..1.25 | holds if the whole interval lies in 0.800 to 1.25",
                "~ 20..35 | holds if the interval meets 10 to 70, twice the published either way, and reaches no further than four times"
            })
    void the_rule_is_said_in_words(String comparison, String rule) {
        assertThat(ClaimExpression.parse("bytes(a) " + comparison).rule()).isEqualTo(rule);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "faster",
                "speed(a:b) > 1",
                "ratio(a:b, c:d) == 1",
                "ratio(a:b, c:d) > ",
                "ratio(a:b, c:d) > fast",
                "ratio(a:b, c:d) > -1",
                "ratio(a:b, c:d) > 1 or so",
                "ratio(a:b) > 1",
                "ratio(a:b, c:d, e:f) > 1",
                "ratio(a, b) > 1",
                "ratio(a:b, c:) > 1",
                "ratio(a:b:c, d:e) > 1",
                "rate(a)",
                "bytes()",
                "bytes(a:b)",
                "disk(a, )",
                "disk(a, b) >= 2..3",
                "disk(a, b) < 2..2",
                "disk(a, b) ~ 3..2",
                "disk(a, b) in 2",
                "disk(a, b) in 3..2",
                "disk(a, b) in2..3 of",
                "disk(a, b) 2"
            })
    void what_is_no_claim_is_answered_with_the_grammar(String text) {
        assertThatThrownBy(() -> ClaimExpression.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\": ")
                .hasMessageContaining("Expected a function (ratio, disk, chunks, rate, bytes, chunkBytes, compression,"
                        + " dictionaryShare, latency, iowait, slower, growth, slope), and then nothing, or >=, >, <=, < or ~ with a number, or ~ or in with a range"
                        + " x..y; such as ratio(columnar:scan-one, row-per-record:scan-one) >= 355.");
    }

    @ParameterizedTest(name = "{0} on [{1}, {2}] may hold: {3}")
    @CsvSource({
        "> 10,         9,   11, true",
        "> 10,         8,   9,  false",
        "<= 10,        9,   11, true",
        "< 10,         10,  11, false",
        "in 0.8..1.25, 0.7, 3,  true",
        "in 0.8..1.25, 1.3, 3,  false"
    })
    void an_interval_that_reaches_over_a_bound_shows_neither(String comparison, double low, double high, boolean may) {
        ClaimExpression claim = ClaimExpression.parse("bytes(a) " + comparison);
        assertThat(claim.holds(low, high)).isFalse();
        assertThat(claim.mayHold(low, high)).isEqualTo(may);
    }

    @Test
    void a_layouts_name_may_have_an_environments_behind_it() {
        ClaimExpression claim =
                ClaimExpression.parse("slower(server.p50, up@bti-64k:recent, up@big-64k:recent) in 1..2");
        assertThat(claim.acrossEnvironments()).isTrue();
        assertThat(claim.places()).extracting(Place::layout).containsExactly("up@bti-64k", "up@big-64k");
        assertThat(ClaimExpression.parse("bytes(a)").acrossEnvironments()).isFalse();
    }

    @Test
    void the_message_says_what_is_wrong() {
        assertThatThrownBy(() -> ClaimExpression.parse("ratio(a:b) > 1"))
                .hasMessageStartingWith("\"ratio(a:b) > 1\": ratio takes 2 arguments.");
        assertThatThrownBy(() -> ClaimExpression.parse("rate(a)"))
                .hasMessageStartingWith("\"rate(a)\": \"a\" must be a layout, a colon and an operation.");
        assertThatThrownBy(() -> ClaimExpression.parse("bytes(a) > 1..2"))
                .hasMessageStartingWith(
                        "\"bytes(a) > 1..2\": a range stands behind ~ and in alone, its lower end first.");
    }
}
