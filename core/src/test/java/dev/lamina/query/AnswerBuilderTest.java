// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.LongVector;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnswerBuilderTest {
    private static final Entity ROWS = new Entity("rows", List.of(new Field("bytes", ColumnType.LONG, false)), "bytes");

    /** The answer to a query over some values, a half of which another builder takes. */
    private static Batch answer(String sql, long... values) {
        SqlSelect select = SelectParser.parse(sql, ROWS, Set.of("rows"));
        Select rows = select.rows(Map.of(), Map.of());
        AnswerBuilder all = new AnswerBuilder(select, rows, ROWS.fields());
        AnswerBuilder other = new AnswerBuilder(select, rows, ROWS.fields());
        for (int i = 0; i < values.length; i++) {
            Batch batch = new Batch(ROWS.fields());
            ((LongVector) batch.column(0)).append(values[i]);
            batch.setRows(1);
            (i % 2 == 0 ? all : other).take(batch);
        }
        all.merge(other);
        return all.answer();
    }

    private static double average(long... values) {
        return ((DoubleVector) answer("SELECT avg(bytes) FROM rows", values).column(0)).get(0);
    }

    @Test
    void an_average_is_one_whatever_the_sum_of_its_numbers_is() {
        assertThat(average(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE))
                .isEqualTo(0x1p63);
        assertThat(average(Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE)).isEqualTo(-0x1p63);
        assertThat(average(Long.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 3))
                .isEqualTo(0.2);
        assertThat(average(-1, -2, -4)).isEqualTo(-7.0 / 3);
        assertThat(average(1, 2)).isEqualTo(1.5);
    }

    @Test
    void a_sum_may_have_more_bits_before_its_last_number() {
        String sum = "SELECT sum(bytes) AS total FROM rows";
        Batch answer = answer(sum, Long.MAX_VALUE, -5, Long.MAX_VALUE, -Long.MAX_VALUE);

        assertThat(((LongVector) answer.column(0)).get(0)).isEqualTo(Long.MAX_VALUE - 5);
        assertThatThrownBy(() -> answer(sum, Long.MIN_VALUE, -1)).hasMessage("The sum total has more than 64 bits.");
    }
}
