// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.ByteBuffer;
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

    /** All values together are more than the memory that tests have. */
    @Test
    void values_that_are_bettered_are_forgotten() {
        Entity names = new Entity("rows", List.of(new Field("name", ColumnType.TEXT, false)), "name");
        SqlSelect select = SelectParser.parse("SELECT max(name), min(name) FROM rows", names, Set.of("rows"));
        AnswerBuilder builder = new AnswerBuilder(select, select.rows(Map.of(), Map.of()), names.fields());
        byte[] name = new byte[1 << 16];
        Batch batch = new Batch(names.fields());
        for (int i = 0; i < 16_500; i++) {
            ByteBuffer.wrap(name).putInt(i);
            batch.clear();
            ((TextVector) batch.column(0)).append(name, 0, name.length);
            batch.setRows(1);
            builder.take(batch);
        }

        TextVector greatest = (TextVector) builder.answer().column(0);
        assertThat(ByteBuffer.wrap(greatest.bytes(), greatest.start(0), 4).getInt())
                .isEqualTo(16_499);
        TextVector least = (TextVector) builder.answer().column(1);
        assertThat(ByteBuffer.wrap(least.bytes(), least.start(0), 4).getInt()).isZero();
    }

    @Test
    void each_group_keeps_its_own_least_value() {
        Entity pairs = new Entity(
                "rows", List.of(new Field("g", ColumnType.INT, false), new Field("n", ColumnType.LONG, false)), "n");
        SqlSelect select =
                SelectParser.parse("SELECT g, min(n) FROM rows GROUP BY g ORDER BY g", pairs, Set.of("rows"));
        AnswerBuilder builder = new AnswerBuilder(select, select.rows(Map.of(), Map.of()), pairs.fields());
        Batch batch = new Batch(pairs.fields());
        for (int i = 0; i < 10_000; i++) {
            ((IntVector) batch.column(0)).append(i % 100);
            ((LongVector) batch.column(1)).append(-i);
        }
        batch.setRows(10_000);
        builder.take(batch);

        Batch answer = builder.answer();
        assertThat(answer.rows()).isEqualTo(100);
        for (int group = 0; group < 100; group++) {
            assertThat(((LongVector) answer.column(1)).get(group)).isEqualTo(-9900 - group);
        }
    }

    @Test
    void a_sum_may_have_more_bits_before_its_last_number() {
        String sum = "SELECT sum(bytes) AS total FROM rows";
        Batch answer = answer(sum, Long.MAX_VALUE, -5, Long.MAX_VALUE, -Long.MAX_VALUE);

        assertThat(((LongVector) answer.column(0)).get(0)).isEqualTo(Long.MAX_VALUE - 5);
        assertThatThrownBy(() -> answer(sum, Long.MIN_VALUE, -1)).hasMessage("The sum total has more than 64 bits.");
    }
}
