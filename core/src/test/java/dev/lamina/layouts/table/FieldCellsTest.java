// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.AwkwardRows;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.NestedThings;
import dev.lamina.layouts.rows.CellRow;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.layouts.rows.RecordForm;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.ColumnTypes;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lists and structs in the columns of a table, in each way that a study can ask for. */
class FieldCellsTest {
    private static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    Field.struct(
                            "some_place",
                            true,
                            List.of(
                                    new Field("code", ColumnType.TEXT, true),
                                    Field.list(
                                            "people",
                                            true,
                                            Field.struct(
                                                    "person",
                                                    false,
                                                    List.of(new Field("name", ColumnType.TEXT, true)))))),
                    Field.list("tags", true, new Field("tag", ColumnType.TEXT, true)),
                    Field.list(
                            "parts",
                            true,
                            Field.struct("part", true, List.of(new Field("a_b", ColumnType.TEXT, true))))),
            "id");

    private static Layout layout(Object... words) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "mine");
        entry.put("family", "table");
        entry.put("partition", List.of("id"));
        entry.put("table", "t");
        for (int i = 0; i < words.length; i += 2) {
            entry.put(words[i].toString(), words[i + 1]);
        }
        return Layouts.of(entry);
    }

    private static FieldCells cells(Nested.Way way, int elements, Entity entity) {
        KeyColumn id = KeyColumn.of("id", entity, Map.of(), Map.of(), false, false);
        return new FieldCells(
                entity,
                List.of(id),
                Map.of(),
                new ColumnTypes(false, Map.of()),
                new Nested(way, elements),
                "t",
                List.of());
    }

    /** One record with a place of two people, one of them without a name, and one part; its tags are as given. */
    private static Batch record(String... tags) {
        Batch batch = new Batch(ENTITY.fields());
        ((TextVector) batch.column(0)).append("1");
        StructVector place = (StructVector) batch.column(1);
        ((TextVector) place.child(0)).append("it's");
        ListVector people = (ListVector) place.child(1);
        StructVector person = (StructVector) people.element();
        ((TextVector) person.child(0)).append("Ann");
        person.endRow();
        person.child(0).appendMissing();
        person.endRow();
        people.endRow();
        place.endRow();
        ListVector list = (ListVector) batch.column(2);
        for (String tag : tags) {
            if (tag == null) {
                list.element().appendMissing();
            } else {
                ((TextVector) list.element()).append(tag);
            }
        }
        list.endRow();
        ListVector parts = (ListVector) batch.column(3);
        ((TextVector) ((StructVector) parts.element()).child(0)).append("x");
        ((StructVector) parts.element()).endRow();
        parts.endRow();
        batch.setRows(1);
        return batch;
    }

    private static String literals(FieldCells cells, Batch batch) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cells.columns().size(); i++) {
            text.append(i == 0 ? "" : "; ");
            cells.literal(batch, 0, i, text);
        }
        return text.toString();
    }

    @Test
    void tables_say_how_lists_and_structs_stand() {
        assertThat(layout("nested", "collection").ddl(ENTITY, "k")).containsExactly("""
                CREATE TABLE k.t (
                    id text,
                    some_place text,
                    tags list<text>,
                    parts list<text>,
                    PRIMARY KEY (id)
                )""");
        assertThat(layout("nested", "frozen").ddl(ENTITY, "k")).containsExactly("""
                CREATE TABLE k.t (
                    id text,
                    some_place text,
                    tags frozen<list<text>>,
                    parts frozen<list<text>>,
                    PRIMARY KEY (id)
                )""");
        assertThat(layout("nested", "udt").ddl(ENTITY, "k")).containsExactly("""
                CREATE TYPE k.t_some_place_people (
                    name text
                )""", """
                CREATE TYPE k.t_some_place (
                    code text,
                    people frozen<list<frozen<t_some_place_people>>>
                )""", """
                CREATE TYPE k.t_parts (
                    a_b text
                )""", """
                CREATE TABLE k.t (
                    id text,
                    some_place frozen<t_some_place>,
                    tags frozen<list<text>>,
                    parts frozen<list<frozen<t_parts>>>,
                    PRIMARY KEY (id)
                )""");
        assertThat(layout("nested", "scalars", "elements", 2, "names", Map.of("tags", "word"))
                        .ddl(ENTITY, "k"))
                .containsExactly("""
                CREATE TABLE k.t (
                    id text,
                    some_place text,
                    word_1 text,
                    word_2 text,
                    parts_1 text,
                    parts_2 text,
                    PRIMARY KEY (id)
                )""");
    }

    @Test
    void literals_are_those_of_cql() throws IOException {
        String json = "'{\"code\":\"it''s\",\"people\":[{\"name\":\"Ann\"},{}]}'";
        Batch batch = record("a", "b'c");
        assertThat(literals(cells(Nested.Way.COLLECTION, 0, ENTITY), batch))
                .isEqualTo(json + "; ['a', 'b''c']; ['{\"a-b\":\"x\"}']");
        assertThat(literals(cells(Nested.Way.FROZEN, 0, ENTITY), record()))
                .isEqualTo(json + "; []; ['{\"a-b\":\"x\"}']");
        assertThat(literals(cells(Nested.Way.UDT, 0, ENTITY), batch))
                .isEqualTo("{code: 'it''s', people: [{name: 'Ann'}, {name: null}]}; ['a', 'b''c']; [{a_b: 'x'}]");
        assertThat(literals(cells(Nested.Way.SCALARS, 3, ENTITY), batch))
                .isEqualTo(json + "; 'a'; 'b''c'; null; '{\"a-b\":\"x\"}'; null; null");
    }

    @Test
    void values_are_those_of_the_native_protocol() throws IOException {
        ByteBuffer[] values = new ByteBuffer[3];
        cells(Nested.Way.UDT, 0, ENTITY).encode(record("a"), 0, new Arena(), values, 0);
        assertThat(HexFormat.of().formatHex(values[0].array()))
                .isEqualTo("00000004" + "69742773" // code
                        + "00000017" + "00000002" // people, how many
                        + "00000007" + "00000003" + "416e6e" // a person with a name
                        + "00000004" + "ffffffff"); // a person without
        assertThat(HexFormat.of().formatHex(values[1].array())).isEqualTo("00000001" + "00000001" + "61");
        assertThat(HexFormat.of().formatHex(values[2].array())).isEqualTo("00000001" + "00000005" + "00000001" + "78");
    }

    @Test
    void every_way_gives_back_what_it_holds() throws IOException {
        Vectors random = Vectors.printed(getClass().getSimpleName());
        MemoryDataset all = NestedThings.of(
                AwkwardRows.of(ColumnType.TEXT, 100, random.random().nextLong(), false),
                random.random().nextLong());
        exact(Nested.Way.COLLECTION, 0, NestedThings.within(NestedThings.Limits.NO_EMPTY_LISTS, all));
        exact(Nested.Way.FROZEN, 0, NestedThings.within(NestedThings.Limits.NO_MISSING_ELEMENTS, all));
        exact(Nested.Way.UDT, 0, NestedThings.within(NestedThings.Limits.NO_MISSING_ELEMENTS_ANYWHERE, all));
        exact(Nested.Way.SCALARS, 5, NestedThings.within(NestedThings.Limits.NO_EMPTY_LISTS, all));
    }

    private static void exact(Nested.Way way, int elements, MemoryDataset data) throws IOException {
        FieldCells cells = cells(way, elements, data.entity());
        List<Field> fields = data.entity().fields().stream()
                .filter(field -> !field.name().equals("id"))
                .toList();
        RecordForm.Decoder decoder = cells.decoder(fields);
        Batch back = new Batch(fields);
        ByteBuffer[] values = new ByteBuffer[cells.columns().size()];
        assertThat(decoder.selected()).hasSize(values.length);
        for (int row = 0; row < data.all().rows(); row++) {
            cells.encode(data.all(), row, new Arena(), values, 0);
            decoder.decode(CellRow.of(values), back);
        }
        for (int i = 0; i < fields.size(); i++) {
            Vectors.assertSame(
                    data.all().column(data.entity().indexOf(fields.get(i).name())),
                    0,
                    data.all().rows(),
                    back.column(i));
        }
    }

    private static void refused(Nested.Way way, int elements, Batch record, String message) {
        FieldCells cells = cells(way, elements, ENTITY);
        assertThatThrownBy(() -> cells.encode(
                        record, 0, new Arena(), new ByteBuffer[cells.columns().size()], 0))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> literals(cells, record))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void lists_that_a_way_cannot_hold_are_refused_with_a_reason() {
        String instead = " Store lists with nested: frozen or udt.";
        refused(
                Nested.Way.COLLECTION,
                0,
                record(),
                "A record has an empty list for tags of table t, which a multi-cell list can't tell from a missing one."
                        + instead);
        refused(
                Nested.Way.SCALARS,
                3,
                record(),
                "A record has an empty list for tags of table t, which a column per element can't tell from a missing"
                        + " one." + instead);
        refused(
                Nested.Way.SCALARS,
                3,
                record("a", "b", "c", "d"),
                "A record has a list of 4 elements for tags of table t, which has columns for 3. Give the layout"
                        + " elements: 4 or more.");
        for (Nested.Way way : List.of(Nested.Way.COLLECTION, Nested.Way.FROZEN, Nested.Way.UDT)) {
            refused(
                    way,
                    0,
                    record("a", null),
                    "A record has a list for tags of table t whose element 2 is missing, which Cassandra's lists can't"
                            + " hold. Store such records with record: json.");
        }
        refused(
                Nested.Way.SCALARS,
                3,
                record(null, "a"),
                "A record has a list for tags of table t whose element 1 is missing, which a column per element can't"
                        + " hold. Store such records with record: json.");
    }

    private static void damaged(Nested.Way way, int elements, String field, String message, String... hex) {
        RecordForm.Decoder decoder = cells(way, elements, ENTITY).decoder(ENTITY.fields(List.of(field)));
        ByteBuffer[] values = new ByteBuffer[hex.length];
        for (int i = 0; i < hex.length; i++) {
            values[i] = hex[i] == null ? null : ByteBuffer.wrap(HexFormat.of().parseHex(hex[i]));
        }
        Row row = CellRow.of(values);
        assertThatThrownBy(() -> decoder.decode(row, new Batch(ENTITY.fields(List.of(field)))))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void damaged_values_are_refused_with_their_place() {
        String cut = " ends within its values.";
        damaged(Nested.Way.FROZEN, 0, "tags", "tags of table t" + cut, "0000");
        damaged(Nested.Way.FROZEN, 0, "tags", "tags of table t" + cut, "7fffffff");
        damaged(Nested.Way.FROZEN, 0, "tags", "tags of table t" + cut, "000000010000000261");
        damaged(
                Nested.Way.COLLECTION,
                0,
                "tags",
                "tags of table t has a list whose element 1 is null.",
                "00000001ffffffff");
        damaged(
                Nested.Way.FROZEN,
                0,
                "tags",
                "tags of table t has 1 bytes after its last value.",
                "00000001000000016100");
        damaged(Nested.Way.UDT, 0, "some_place", "some_place of table t" + cut, "0000000269");
        damaged(
                Nested.Way.UDT,
                0,
                "parts",
                "parts of table t has 1 bytes after its last value.",
                "0000000100000006" + "0000000178" + "00");
        damaged(
                Nested.Way.SCALARS,
                3,
                "tags",
                "A row has the element 3 and not the element 2 of a list for tags of table t.",
                "61",
                null,
                "62");
        String json = HexFormat.of().formatHex("{\"code\":7}".getBytes(StandardCharsets.UTF_8));
        damaged(
                Nested.Way.COLLECTION,
                0,
                "some_place",
                "some_place of table t, /code at byte 8: found 7, expected a text.",
                json);
    }

    @Test
    void a_type_may_lack_fields_at_its_end() throws IOException {
        RecordForm.Decoder decoder = cells(Nested.Way.UDT, 0, ENTITY).decoder(ENTITY.fields(List.of("some_place")));
        Batch batch = new Batch(ENTITY.fields(List.of("some_place")));
        decoder.decode(CellRow.of(ByteBuffer.wrap(HexFormat.of().parseHex("0000000161"))), batch);
        decoder.decode(CellRow.of(ByteBuffer.allocate(0)), batch);
        assertThat(batch.column(0).textAt(0)).isEqualTo("{\"code\": \"a\", \"people\": null}");
        assertThat(batch.column(0).textAt(1)).isEqualTo("{\"code\": null, \"people\": null}");
    }

    @Test
    void without_a_word_lists_and_structs_are_refused_and_so_they_are_in_keys() {
        assertThatThrownBy(() -> layout().ddl(ENTITY, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layout mine: Field some_place holds structs. Say how they are stored: nested: collection,"
                        + " frozen, udt or scalars; or use a layout of another family.");
        assertThatThrownBy(() ->
                        layout("nested", "udt", "clustering", List.of("tags")).ddl(ENTITY, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Layout mine: Field tags holds lists, which have no order, so they can't be part of a key.");
        Entity clashing = new Entity(
                "things",
                List.of(
                        new Field("id", ColumnType.TEXT, false),
                        new Field("tags_2", ColumnType.TEXT, true),
                        Field.list("tags", true, new Field("tag", ColumnType.TEXT, true))),
                "id");
        assertThatThrownBy(() -> layout("nested", "scalars", "elements", 2).ddl(clashing, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layout mine: two of its columns are called tags_2. Give one of them another name.");
        Field part = Field.struct("b", true, List.of(new Field("c", ColumnType.TEXT, true)));
        Entity types = new Entity(
                "things",
                List.of(
                        new Field("id", ColumnType.TEXT, false),
                        Field.struct("a", true, List.of(part)),
                        Field.struct("a_b", true, List.of(new Field("c", ColumnType.TEXT, true)))),
                "id");
        assertThatThrownBy(() -> layout("nested", "udt").ddl(types, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layout mine: two user-defined types are called t_a_b, one of them for a_b. Give that field"
                        + " another name.");
        Entity fields = new Entity(
                "things",
                List.of(
                        new Field("id", ColumnType.TEXT, false),
                        Field.struct(
                                "a",
                                true,
                                List.of(new Field("c", ColumnType.TEXT, true), new Field("C", ColumnType.TEXT, true)))),
                "id");
        assertThatThrownBy(() -> layout("nested", "udt").ddl(fields, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layout mine: two fields of a are called c in CQL. Give one of them another name.");
    }
}
