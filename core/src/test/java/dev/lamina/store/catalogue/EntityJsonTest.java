// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntityJsonTest {
    private static Entity everyType() {
        List<Field> fields = new ArrayList<>();
        for (ColumnType type : ColumnType.values()) {
            if (type != ColumnType.LIST && type != ColumnType.STRUCT) {
                fields.add(new Field("a \"" + type + "\"", type, fields.size() % 2 == 0));
            }
        }
        fields.add(Field.list("tags", true, new Field("tag", ColumnType.TEXT, true)));
        fields.add(Field.struct(
                "place",
                false,
                List.of(
                        new Field("name", ColumnType.TEXT, false),
                        Field.list("marks", true, new Field("mark", ColumnType.DOUBLE, true)))));
        return new Entity("things", fields, fields.get(0).name());
    }

    @Test
    void every_type_comes_back() {
        assertThat(EntityJson.read(EntityJson.write(everyType()))).isEqualTo(everyType());
    }

    @Test
    void what_identifies_records_within_comes_back() {
        Entity offers = new Entity(
                "offers",
                everyType().fields(),
                everyType().identity(),
                List.of(everyType().names().get(1)));
        assertThat(EntityJson.read(EntityJson.write(offers))).isEqualTo(offers);
    }

    @Test
    void the_text_is_short_and_readable() {
        assertThat(EntityJson.write(new Entity("e", List.of(new Field("k", ColumnType.INT, false)), "k")))
                .isEqualTo("{\"name\":\"e\",\"identity\":\"k\","
                        + "\"fields\":[{\"name\":\"k\",\"type\":\"int\",\"nullable\":false}]}");
    }

    @Test
    void what_can_not_be_read_is_shown() {
        assertThatThrownBy(() -> EntityJson.read("{\"name\":\"e\"}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("{\"name\":\"e\"}");
        assertThatThrownBy(() -> EntityJson.read("{")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void differences_are_said_in_words() {
        Entity one = new Entity("e", List.of(new Field("k", ColumnType.INT, false)), "k");
        Entity wider = new Entity(
                "e", List.of(new Field("k", ColumnType.INT, false), new Field("t", ColumnType.TEXT, true)), "k");
        Entity other = new Entity("e", List.of(new Field("k", ColumnType.LONG, false)), "k");
        Entity named = new Entity("f", one.fields(), "k");
        Entity identified = new Entity("e", wider.fields(), "t");
        assertThat(EntityJson.difference(one, one)).isNull();
        assertThat(EntityJson.difference(one, wider))
                .isEqualTo("found \"t\" (text, nullable) as field 2, expected none");
        assertThat(EntityJson.difference(wider, one))
                .isEqualTo("found none as field 2, expected \"t\" (text, nullable)");
        assertThat(EntityJson.difference(one, other)).isEqualTo("found \"k\" (long) as field 1, expected \"k\" (int)");
        assertThat(EntityJson.difference(one, named)).isEqualTo("found the entity f, expected e");
        assertThat(EntityJson.difference(wider, identified)).isEqualTo("found the identity t, expected k");
    }

    @Test
    void differences_within_nested_fields_are_shown() {
        assertThat(EntityJson.difference(
                        nested(new Field("a", ColumnType.INT, false)), nested(new Field("a", ColumnType.LONG, true))))
                .isEqualTo("found \"l\" (list<struct<a nullable long>>) as field 2, expected"
                        + " \"l\" (list<struct<a int>>)");
    }

    private static Entity nested(Field child) {
        Field struct = Field.struct("element", false, List.of(child));
        return new Entity("e", List.of(new Field("k", ColumnType.INT, false), Field.list("l", false, struct)), "k");
    }
}
