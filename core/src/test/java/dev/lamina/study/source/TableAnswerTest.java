// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the answers of two engines are the same. */
class TableAnswerTest {
    private static final List<List<Object>> ROWS =
            List.of(row("AFRICA", 3L, 2.5), row("", 1L, -0.25), row(null, 7L, null), row("EUROPE", 2L, -4.0));

    @Test
    void rows_may_come_in_any_order_and_whole_numbers_in_any_width() {
        TableAnswer answer = TableAnswer.of(ROWS, 0);
        assertThat(answer.difference(ROWS)).isNull();
        assertThat(answer.difference(List.of(
                        row("EUROPE", 2, -4.0),
                        row(null, (short) 7, null),
                        row("AFRICA", BigInteger.valueOf(3), 2.5),
                        row("", 1L, -0.25))))
                .isNull();
    }

    @Test
    void fractions_may_differ_by_rounding_alone() {
        TableAnswer answer = TableAnswer.of(List.of(row("a", 1234.5), row("b", -0.1)), 0);
        assertThat(answer.difference(List.of(row("a", 1234.5 + 1e-9), row("b", -0.1 - 1e-9))))
                .isNull();
        assertThat(answer.difference(List.of(row("a", 1234.50001), row("b", -0.1))))
                .isEqualTo("a row [a, 1234.50001], expected [a, 1234.5]");
    }

    @Test
    void another_value_a_missing_one_and_another_number_of_rows_are_differences() {
        TableAnswer answer = TableAnswer.of(ROWS, 0);
        assertThat(answer.difference(ROWS.subList(0, 3))).isEqualTo("3 rows, expected 4");
        assertThat(answer.difference(List.of(ROWS.get(0), ROWS.get(1), ROWS.get(2), row("EUROPE", 3L, -4.0))))
                .isEqualTo("a row [EUROPE, 3, -4.0], expected [EUROPE, 2, -4.0]");
        assertThat(answer.difference(List.of(ROWS.get(0), ROWS.get(1), ROWS.get(2), row("EUROPE", 2L, null))))
                .contains("expected");
        assertThat(answer.difference(List.of(ROWS.get(0), row(null, 1L, -0.25), ROWS.get(2), ROWS.get(3))))
                .contains("expected");
        assertThat(TableAnswer.of(List.of(row(1L)), 0).difference(List.of(row(1L, 2L))))
                .isEqualTo("a row [1, 2], expected [1]");
    }

    @Test
    void where_a_column_orders_the_rows_its_values_come_in_that_order() {
        List<List<Object>> rows = List.of(row("a", 3.0), row("b", 2.0), row("c", 2.0), row("d", null));
        TableAnswer answer = TableAnswer.of(rows, 2);
        assertThat(answer.difference(List.of(row("a", 3.0), row("c", 2.0), row("b", 2.0), row("d", null))))
                .as("equals in another order")
                .isNull();
        assertThat(answer.difference(List.of(row("b", 2.0), row("a", 3.0), row("c", 2.0), row("d", null))))
                .isEqualTo("value 1 of column 2 is 2.0, expected 3.0");
    }

    @Test
    void missing_values_may_come_first_or_last_of_all() {
        List<List<Object>> rows = List.of(row("a", 1.0), row("b", 2.0), row("c", null));
        TableAnswer answer = TableAnswer.of(rows, 2);
        assertThat(answer.difference(List.of(row("c", null), row("a", 1.0), row("b", 2.0))))
                .isNull();
        assertThat(answer.difference(List.of(row("c", null), row("b", 2.0), row("a", 1.0))))
                .isEqualTo("value 1 of column 2 is 2.0, expected 1.0");
        assertThat(answer.difference(List.of(row("c", null), row("a", 1.0), row("b", null))))
                .isEqualTo("a row [b, null], expected [b, 2.0]");
    }

    @Test
    void a_column_that_is_not_in_the_answer_can_t_order_it() {
        assertThatThrownBy(() -> TableAnswer.of(ROWS, 4))
                .hasMessage("orderedBy is 4, expected a column of the answer, 1 to 3.");
    }

    private static List<Object> row(Object... values) {
        return Arrays.asList(values);
    }
}
