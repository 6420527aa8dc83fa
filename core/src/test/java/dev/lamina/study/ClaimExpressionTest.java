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
        "~ 10,      20,   90,   true",
        "~ 10,      20.1, 90,   false",
        "~ 10,      1,    90,   true",
        "~ 20..36,  72,   80,   true",
        "~ 20..36,  73,   80,   false",
        "~ 20..36,  1,    10,   true",
        "~ 20..36,  1,    9.9,  false"
    })
    void each_comparison_has_its_rule_on_the_interval(String comparison, double low, double high, boolean holds) {
        assertThat(ClaimExpression.parse("bytes(a) " + comparison).holds(low, high))
                .isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ">= 1.5   | holds if the whole interval is >= 1.50",
                "< 1000   | holds if the whole interval is < 1,000",
                "~ 2190   | holds if the interval meets 1,100 to 4,380, twice the published either way",
                "~ 20..35 | holds if the interval meets 10 to 70, twice the published either way"
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
                "disk(a, b) 2"
            })
    void what_is_no_claim_is_answered_with_the_grammar(String text) {
        assertThatThrownBy(() -> ClaimExpression.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\": ")
                .hasMessageContaining("Expected a function (ratio, disk, chunks, rate, bytes, chunkBytes, compression,"
                        + " dictionaryShare, latency, slower, growth), and then nothing, or >=, >, <=, < or ~ with a number, or ~ with a range"
                        + " x..y; such as ratio(columnar:scan-one, row-per-record:scan-one) >= 355.");
    }

    @Test
    void the_message_says_what_is_wrong() {
        assertThatThrownBy(() -> ClaimExpression.parse("ratio(a:b) > 1"))
                .hasMessageStartingWith("\"ratio(a:b) > 1\": ratio takes 2 arguments.");
        assertThatThrownBy(() -> ClaimExpression.parse("rate(a)"))
                .hasMessageStartingWith("\"rate(a)\": \"a\" must be a layout, a colon and an operation.");
        assertThatThrownBy(() -> ClaimExpression.parse("bytes(a) > 1..2"))
                .hasMessageStartingWith("\"bytes(a) > 1..2\": a range stands behind ~ alone, its lower end first.");
    }
}
