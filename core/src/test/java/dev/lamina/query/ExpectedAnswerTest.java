// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.LongVector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpectedAnswerTest {
    private static final Entity ENTRIES = new Entity(
            "entries",
            List.of(new Field("amount", ColumnType.DOUBLE, false), new Field("account", ColumnType.LONG, false)),
            "amount");

    /** How an answer differs whose only row is DuckDB's sum of some amounts and this much. */
    private static String difference(String function, double more, double... amounts) throws Exception {
        return answer(function + "(amount) FROM entries", more, amounts);
    }

    private static String answer(String answer, double more, double... amounts) throws Exception {
        Batch rows = new Batch(ENTRIES.fields());
        for (double amount : amounts) {
            ((DoubleVector) rows.column(0)).append(amount);
            ((LongVector) rows.column(1)).append(Math.abs(amount) < 10 ? 1 : 2);
        }
        rows.setRows(amounts.length);
        MemoryDataset dataset = new MemoryDataset(ENTRIES, rows);
        SqlSelect select = SelectParser.parse("SELECT " + answer, ENTRIES, Set.of("entries"));
        List<List<Object>> told = dataset.sql(select.sql("entries", Map.of(), false));
        Batch found = new Batch(select.answerFields());
        for (List<Object> row : told) {
            ((DoubleVector) found.column(0)).append((Double) row.get(0) + more);
        }
        found.setRows(told.size());
        return new ExpectedAnswer(select, told).difference(found);
    }

    @Test
    void what_terms_that_cancel_out_leave_may_differ_by_their_own_rounding() throws Exception {
        assertThat(difference("sum", 1e-5, 1e6, -1e6)).isNull();
        assertThat(difference("avg", 1e-5, 1e6, -1e6)).isNull();
        assertThat(difference("sum", 0.01, 1e6, -1e6)).contains("which DuckDB does not have there");
        assertThat(difference("sum", 1e-5, 1, -1)).contains("which DuckDB does not have there");
        assertThat(difference("avg", 1e-5, 1, -1)).contains("which DuckDB does not have there");
    }

    @Test
    void a_sum_of_small_terms_may_not_be_another_small_number() throws Exception {
        assertThat(difference("sum", 1e-12, 2e-12, 3e-12)).contains("which DuckDB does not have there");
        assertThat(difference("sum", 0, 2e-12, 3e-12)).isNull();
    }

    @Test
    void a_group_of_small_terms_is_not_judged_by_the_terms_of_others() throws Exception {
        String grouped = "sum(amount) FROM entries WHERE account = 1 GROUP BY account";
        assertThat(answer(grouped, 0.01, 1, 2, 1e9)).contains("which DuckDB does not have there");
        assertThat(answer(grouped, 0, 1, 2, 1e9)).isNull();
        String ordered = "sum(amount) AS total FROM entries GROUP BY account ORDER BY total";
        assertThat(answer(ordered, 1e-3, 1, 2, 1e9)).contains("row 1 of the answer");
        assertThat(answer(ordered, 0, 1, 2, 1e9)).isNull();
    }

    @Test
    void infinite_terms_say_nothing_of_the_others_size() throws Exception {
        assertThat(difference("sum", 0, Double.POSITIVE_INFINITY, 1)).isNull();
        assertThat(difference("sum", 0, Double.NaN, 1)).isNull();
    }
}
