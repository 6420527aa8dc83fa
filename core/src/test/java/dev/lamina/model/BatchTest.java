// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import java.io.IOException;
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
        assertThatThrownBy(() -> batch.requireWhole(TRIPS))
                .hasMessageStartingWith("Column fare: found 2 rows, expected 3");
    }

    @Test
    void a_value_that_must_be_there_and_is_not_is_named() {
        add(2);
        batch.column(0).appendMissing();
        batch.column(1).appendMissing();
        batch.setRows(3);
        assertThatThrownBy(() -> batch.requireWhole(TRIPS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Column id: found 1 rows without a value, expected none, as its field is not nullable.");
    }

    @Test
    void no_rows_are_whole() {
        batch.requireWhole(TRIPS);
        assertThat(RowSource.of(TRIPS, batch).rows()).isZero();
    }

    @Test
    void columns_of_another_order_number_or_type_are_refused_and_not_stored_under_a_wrong_name() {
        Field id = new Field("id", ColumnType.LONG, false);
        Field fare = new Field("fare", ColumnType.DOUBLE, true);
        Field tip = new Field("tip", ColumnType.DOUBLE, true);
        Entity entity = new Entity("rides", List.of(id, fare, tip), "id");
        assertThatThrownBy(() -> RowSource.of(entity, new Batch(List.of(id, tip, fare))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Column 2: found tip (double), expected fare (double). Make the batch with the fields of the"
                                + " entity rides.");
        assertThatThrownBy(() -> RowSource.of(entity, new Batch(List.of(id, fare))))
                .hasMessageStartingWith("Column 3: found none, expected tip (double).");
        Batch more = new Batch(List.of(id, fare, tip, new Field("x", ColumnType.INT, true)));
        assertThatThrownBy(() -> RowSource.of(entity, more))
                .hasMessageStartingWith("Column 4: found x (int), expected none.");
        Batch other = new Batch(List.of(id, new Field("fare", ColumnType.LONG, true), tip));
        assertThatThrownBy(() -> RowSource.of(entity, other))
                .hasMessageStartingWith("Column 2: found fare (long), expected fare (double).");
        Field longs = Field.list("tags", true, new Field("each", ColumnType.LONG, true));
        Field texts = Field.list("tags", true, new Field("each", ColumnType.TEXT, true));
        Entity tagged = new Entity("tagged", List.of(id, texts), "id");
        assertThatThrownBy(() -> RowSource.of(tagged, new Batch(List.of(id, longs))))
                .hasMessageStartingWith("Column 2: found tags (list of long), expected tags (list of text).");
    }

    @Test
    void names_of_elements_mean_nothing_and_those_in_structs_do() {
        Field id = new Field("id", ColumnType.LONG, false);
        Entity tagged = new Entity("tagged", List.of(id, places("each", "x", false)), "id");
        new Batch(List.of(id, places("item", "x", true))).requireWhole(tagged);
        assertThatThrownBy(() -> new Batch(List.of(id, places("each", "y", false))).requireWhole(tagged))
                .hasMessageStartingWith(
                        "Column 2: found at (list of struct of y (double)), expected at (list of struct of x"
                                + " (double)).");
    }

    private static Field places(String element, String coordinate, boolean nullable) {
        Field number = new Field(coordinate, ColumnType.DOUBLE, nullable);
        return Field.list("at", true, Field.struct(element, nullable, List.of(number)));
    }

    @Test
    void a_value_that_the_entity_must_have_may_not_be_missing_whatever_the_batch_says_of_its_columns() {
        Batch loose =
                new Batch(List.of(new Field("id", ColumnType.LONG, true), new Field("fare", ColumnType.DOUBLE, false)));
        loose.column(0).appendMissing();
        loose.column(1).appendMissing();
        loose.setRows(1);
        assertThatThrownBy(() -> RowSource.of(TRIPS, loose)).hasMessageStartingWith("Column id: found 1 rows without");
        loose.clear();
        ((LongVector) loose.column(0)).append(7);
        loose.column(1).appendMissing();
        loose.setRows(1);
        assertThat(RowSource.of(TRIPS, loose).rows()).isEqualTo(1);
    }

    @Test
    void a_batch_that_is_used_again_while_it_is_a_source_is_noticed() throws IOException {
        add(2);
        batch.setRows(2);
        RowSource source = RowSource.of(TRIPS, batch);
        try (BatchCursor cursor = source.read()) {
            assertThat(cursor.next()).isTrue();
        }
        batch.clear();
        assertThatThrownBy(source::read)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "The batch that became a source of trips: found 0 rows, expected the 2 that it");
    }
}
