// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches as a program fills them in. */
class BatchTest {
    private static final Entity TRIPS = new Entity(
            "trips",
            List.of(new Field("id", ColumnType.LONG, false), new Field("fare", ColumnType.DOUBLE, true)),
            "id");

    private final Batch batch = new Batch(TRIPS.fields());

    private void add(int rows) {
        for (int row = 0; row < rows; row++) {
            ((LongVector) batch.column(0)).append(row);
            batch.column(1).appendMissing();
        }
    }

    @Test
    void rows_whose_number_was_not_said_are_refused_and_not_left_out() {
        add(2);
        assertThatThrownBy(() -> RowSource.of(TRIPS, batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Column id: found 2 rows, expected 0, as many as the batch. Append to every column, then"
                        + " call setRows.");
        batch.setRows(2);
        assertThat(RowSource.of(TRIPS, batch).rows()).isEqualTo(2);
    }

    @Test
    void a_column_that_is_shorter_than_the_others_is_named() {
        add(2);
        ((LongVector) batch.column(0)).append(2);
        batch.setRows(3);
        assertThatThrownBy(batch::requireWhole).hasMessageStartingWith("Column fare: found 2 rows, expected 3");
    }

    @Test
    void a_value_that_must_be_there_and_is_not_is_named() {
        add(2);
        batch.column(0).appendMissing();
        batch.column(1).appendMissing();
        batch.setRows(3);
        assertThatThrownBy(batch::requireWhole)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Column id: found 1 rows without a value, expected none, as its field is not nullable.");
    }

    @Test
    void no_rows_are_whole() {
        batch.requireWhole();
        assertThat(RowSource.of(TRIPS, batch).rows()).isZero();
    }
}
