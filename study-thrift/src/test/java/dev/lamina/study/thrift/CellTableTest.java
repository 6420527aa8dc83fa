// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.rows.RecordTable;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.thrift.Column;
import org.apache.cassandra.thrift.ColumnOrSuperColumn;
import org.junit.jupiter.api.Test;

class CellTableTest {
    private static final Entity OPTIONS = new Entity(
            "options",
            List.of(
                    new Field("code", ColumnType.TEXT, false),
                    new Field("amount", ColumnType.INT, true),
                    Field.list("countries", true, new Field("country", ColumnType.TEXT, false)),
                    new Field("profile", ColumnType.TEXT, true)),
            "code");

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private static CellTable table(ThriftForm form) {
        return new CellTable(
                RecordTable.of(
                        Layouts.of(Map.of(
                                "name",
                                "options",
                                "family",
                                form == ThriftForm.FLAT ? "table" : "record",
                                form == ThriftForm.FLAT ? "nested" : "record",
                                form == ThriftForm.FLAT ? "collection" : "json",
                                "table",
                                "options_" + form.word(),
                                "partition",
                                List.of("'OPTIONS' as partition_key"),
                                "clustering",
                                List.of("code"))),
                        OPTIONS),
                form);
    }

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static ColumnOrSuperColumn cell(ByteBuffer value, String... name) throws IOException {
        List<ByteBuffer> parts = new ArrayList<>();
        for (String part : name) {
            parts.add(text(part));
        }
        return cell(value, Composite.of(parts));
    }

    private static ColumnOrSuperColumn cell(ByteBuffer value, ByteBuffer name) {
        Column column = new Column(name);
        column.setValue(value);
        return new ColumnOrSuperColumn().setColumn(column);
    }

    private static ByteBuffer number(int number) {
        return ByteBuffer.allocate(4).putInt(0, number);
    }

    private static Batch read(CellTable table, int most, List<ColumnOrSuperColumn> cells) throws IOException {
        Batch batch = new Batch(OPTIONS.fields());
        table.reading(OPTIONS.names()).append(cells, batch, most);
        return batch;
    }

    private static String row(Batch batch, int row) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < batch.fields().size(); i++) {
            words.add(batch.column(i).isMissing(row) ? "-" : batch.column(i).textAt(row));
        }
        return String.join(" ", words);
    }

    private static List<ColumnOrSuperColumn> three() throws IOException {
        return List.of(
                cell(NOTHING, "vp00", ""),
                cell(NOTHING, "vp01", ""),
                cell(number(7), "vp01", "amount"),
                cell(text("FR"), "vp01", "countries", "0123456789abcdef"),
                cell(text("DE"), "vp01", "countries", "0123456789abcdeg"),
                cell(text("p"), "vp01", "profile"),
                cell(text("q"), "vp02", "profile"));
    }

    @Test
    void cells_of_columns_and_of_list_elements_make_records() throws IOException {
        CellTable table = table(ThriftForm.FLAT);
        Batch batch = read(table, 100, three());
        assertThat(batch.rows()).isEqualTo(3);
        assertThat(row(batch, 0)).isEqualTo("vp00 - - -");
        assertThat(row(batch, 1)).isEqualTo("vp01 7 [\"FR\", \"DE\"] p");
        assertThat(row(batch, 2)).isEqualTo("vp02 - - q");
        assertThat(table.count(three())).isEqualTo(3);
        assertThat(table.lastRecord(three())).isEqualTo(6);
        assertThat(table.lastRecord(three().subList(0, 6))).isEqualTo(1);
        assertThat(read(table, 2, three()).rows()).isEqualTo(2);
        assertThat(read(table, 100, List.of()).rows()).isZero();
    }

    @Test
    void a_cell_of_thrifts_own_is_a_record() throws IOException {
        CellTable table = table(ThriftForm.LEGACY);
        Batch batch = read(
                table,
                100,
                List.of(
                        cell(text("{\"code\":\"vp00\",\"profile\":\"p\"}"), "vp00"),
                        cell(text("{\"code\":\"vp01\",\"countries\":[\"FR\"]}"), "vp01")));
        assertThat(row(batch, 0)).isEqualTo("vp00 - - p");
        assertThat(row(batch, 1)).isEqualTo("vp01 - [\"FR\"] -");
    }

    @Test
    void damage_is_named_by_table_and_record() throws IOException {
        damaged(
                ThriftForm.FLAT,
                cell(text("x"), "vp03", "amount"),
                "options_flat, record vp03: found a damaged value: ");
        damaged(
                ThriftForm.FLAT,
                cell(text("x"), "vp03", "colour"),
                "options_flat, record vp03: found a cell of the column colour, expected one of amount, countries, profile.");
        damaged(
                ThriftForm.FLAT,
                cell(text("x"), "vp03"),
                "options_flat: found a cell whose name, 0x00047670303300, has 1 components, expected 2 to 3.");
        damaged(
                ThriftForm.FLAT,
                cell(text("x"), text("v")),
                "options_flat: found a cell whose name, 0x76, ends within");
        damaged(
                ThriftForm.JSON,
                cell(text("{\"code\":"), "vp03", "payload"),
                "options_json, record vp03: found a damaged value");
        damaged(ThriftForm.LEGACY, cell(text("[1]"), "vp03"), "options_legacy, record vp03: found a damaged value");
        damaged(ThriftForm.LEGACY, cell(text("{}"), "vp03", "payload"), "has 2 components, expected 1.");
        damaged(ThriftForm.FLAT, new ColumnOrSuperColumn(), "found a super column or counter, expected a column");
    }

    private static void damaged(ThriftForm form, ColumnOrSuperColumn cell, String message) {
        assertThatThrownBy(() -> read(table(form), 100, List.of(cell)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }
}
