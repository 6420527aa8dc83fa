// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class EarlierColumnsTest {
    private static final Field ID = new Field("id", ColumnType.INT, false);
    private static final Field TEMP = new Field("temp", ColumnType.DOUBLE, true);
    private static final Field NOTE = new Field("note", ColumnType.TEXT, true);
    private static final Entity EARLIER = new Entity("rows", List.of(ID, TEMP, NOTE), "id");

    @Test
    void the_same_columns_are_taken() {
        assertThatCode(() -> EarlierColumns.require("readings/2", EARLIER, EARLIER))
                .doesNotThrowAnyException();
    }

    @Test
    void of_other_types_the_option_is_named_with_all_of_them() {
        Entity given = new Entity(
                "rows",
                List.of(ID, new Field("temp", ColumnType.INT, true), new Field("note", ColumnType.DATE, true)),
                "id");
        assertThatThrownBy(() -> EarlierColumns.require("readings/2", EARLIER, given))
                .hasMessage("The types differ from those of readings/2: temp is int, expected double; note is date,"
                        + " expected text. Add --types temp=double,note=text, or load the rows under another name.");
    }

    @Test
    void a_type_that_would_not_hold_the_values_is_not_advised() {
        Entity fractions = new Entity("rows", List.of(new Field("id", ColumnType.DOUBLE, false), TEMP, NOTE), "id");
        assertThatThrownBy(() -> EarlierColumns.require("readings/2", EARLIER, fractions))
                .hasMessage("The types differ from those of readings/2: id is double, expected int. Correct the values"
                        + " that are of another type, or load the rows under another name.");
    }

    @Test
    void a_file_that_lacks_the_key_is_not_told_of_the_numbers_of_its_rows() {
        Entity numbered =
                new Entity("rows", List.of(TEMP, NOTE, new Field("row_number", ColumnType.LONG, false)), "row_number");
        assertThatThrownBy(() -> EarlierColumns.require("readings/2", EARLIER, numbered))
                .hasMessageStartingWith("The columns differ from those of readings/2: id is missing. Write");
    }

    @Test
    void of_another_proposed_key_the_option_is_named() {
        Entity numbered = new Entity(
                "rows",
                List.of(
                        new Field("id", ColumnType.INT, true),
                        TEMP,
                        NOTE,
                        new Field("row_number", ColumnType.LONG, false)),
                "row_number");
        assertThatThrownBy(() -> EarlierColumns.require("readings/2", EARLIER, numbered))
                .hasMessage("The key differs from that of readings/2: found row_number, expected id. Add --key id, or"
                        + " load the rows under another name.");
        assertThatThrownBy(() -> EarlierColumns.require("readings/2", numbered, EARLIER))
                .hasMessage("The key differs from that of readings/2: found id, expected row_number. Add --key"
                        + " row_number, or load the rows under another name.");
    }

    @Test
    void new_and_missing_columns_and_another_order_are_said_by_name() {
        Entity given = new Entity("rows", List.of(ID, TEMP, new Field("humidity", ColumnType.INT, true)), "id");
        assertThatThrownBy(() -> EarlierColumns.require("readings/2", EARLIER, given))
                .hasMessageStartingWith("The columns differ from those of readings/2: humidity is new; note is missing."
                        + " Write a file with the same columns in the same order,");
        Entity turned = new Entity("rows", List.of(ID, NOTE, TEMP), "id");
        assertThatThrownBy(() -> EarlierColumns.require("readings/2", EARLIER, turned))
                .hasMessageStartingWith("The columns differ from those of readings/2: found the order id, note, temp,"
                        + " expected id, temp, note.");
    }

    @Test
    void what_no_option_mends_is_left_to_the_store() {
        Entity lists = new Entity(
                "rows",
                List.of(
                        ID,
                        new Field("temp", ColumnType.LIST, true, List.of(new Field("item", ColumnType.INT, true))),
                        NOTE),
                "id");
        assertThatCode(() -> EarlierColumns.require("readings/2", lists, EARLIER))
                .doesNotThrowAnyException();
    }
}
