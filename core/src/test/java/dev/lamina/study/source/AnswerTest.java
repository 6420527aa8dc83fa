// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTest {
    private static boolean match(Object a, Object b) {
        boolean match = Answer.of(1, a).matches(Answer.of(1, b));
        assertThat(Answer.of(1, b).matches(Answer.of(1, a))).isEqualTo(match);
        return match;
    }

    @Test
    void rows_and_values_must_be_the_same() {
        assertThat(Answer.of(2, 5L, "a").matches(Answer.of(2, 5L, "a"))).isTrue();
        assertThat(Answer.of(2, 5L, "a").matches(Answer.of(3, 5L, "a"))).isFalse();
        assertThat(Answer.of(2, 5L, "a").matches(Answer.of(2, 5L))).isFalse();
        assertThat(Answer.of(2, 5L, "a").matches(Answer.of(2, "a", 5L))).isFalse();
        assertThat(match(5L, 6L)).isFalse();
        assertThat(match(5L, 5)).isFalse();
    }

    @Test
    void doubles_may_differ_by_the_rounding_of_sums_and_by_no_more() {
        assertThat(match(1.0, 1.0 + 1e-12)).isTrue();
        assertThat(match(1.0, 1.0 + 1e-8)).isFalse();
        assertThat(match(1e300, 1e300 * (1 + 1e-12))).isTrue();
        assertThat(match(1e-300, 2e-300)).isFalse();
        assertThat(match(0.0, -0.0)).isTrue();
    }

    @Test
    void an_average_whose_terms_cancel_out_may_differ_as_its_terms_do() {
        // (0.1 + 0.2) - 0.3 and 0.1 + (0.2 - 0.3), with least and greatest.
        Answer one = Answer.of(3, (0.1 + 0.2 - 0.3) / 3, -0.3, 0.2);
        Answer other = Answer.of(3, (0.1 + (0.2 - 0.3)) / 3, -0.3, 0.2);
        assertThat(one).isNotEqualTo(other);
        assertThat(one.matches(other)).isTrue();
    }

    @Test
    void averages_that_all_cancel_out_may_differ_as_the_greatest_term_does() {
        Answer expected = new Answer(3, List.of(1, (0.1 + 0.2 - 0.3) / 3), 0.3);
        Answer found = Answer.of(3, 1, (0.1 + (0.2 - 0.3)) / 3);
        assertThat(found.matches(expected)).isTrue();
        assertThat(found.matches(new Answer(3, expected.values()))).isFalse();
        assertThat(Answer.of(3, 1, 1e-9).matches(expected)).isFalse();
    }

    @Test
    void what_is_no_number_matches_itself_alone() {
        assertThat(match(Double.NaN, Double.NaN)).isTrue();
        assertThat(match(Double.NaN, 1.0)).isFalse();
        assertThat(match(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isTrue();
        assertThat(match(Double.POSITIVE_INFINITY, 1.0)).isFalse();
        assertThat(match(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)).isFalse();
        // An infinity beside them lets no other value off.
        assertThat(Answer.of(1, Double.POSITIVE_INFINITY, 1.0).matches(Answer.of(1, Double.POSITIVE_INFINITY, 2.0)))
                .isFalse();
    }

    @Test
    void the_short_form_stays_short() {
        assertThat(Answer.of(3, 1L, "a").brief()).isEqualTo("3 rows, [1, a]");
        assertThat(Answer.of(3, "x".repeat(500)).brief())
                .hasSize("3 rows, ".length() + 120)
                .endsWith("...");
    }
}
