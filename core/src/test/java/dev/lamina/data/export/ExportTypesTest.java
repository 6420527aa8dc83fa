// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The types that GDELT does not have, and values at the ends of their ranges. */
class ExportTypesTest {
    private static final List<Field> FIELDS = List.of(
            new Field("flag", ColumnType.BOOLEAN, true),
            new Field("raw", ColumnType.BLOB, true),
            Field.list("marks", true, new Field("mark", ColumnType.INT, true)),
            Field.struct(
                    "place",
                    true,
                    List.of(
                            new Field("name", ColumnType.TEXT, true),
                            Field.list("at", true, new Field("c", ColumnType.DOUBLE, true)))),
            new Field("ratio", ColumnType.DOUBLE, true),
            new Field("when", ColumnType.TIMESTAMP, true));

    @TempDir
    Path directory;

    private final Batch batch = new Batch(FIELDS);

    @BeforeEach
    void fill() {
        IntVector flags = (IntVector) batch.column(0);
        TextVector raws = (TextVector) batch.column(1);
        ListVector marks = (ListVector) batch.column(2);
        StructVector places = (StructVector) batch.column(3);
        ListVector at = (ListVector) places.child(1);
        DoubleVector ratios = (DoubleVector) batch.column(4);
        LongVector whens = (LongVector) batch.column(5);

        flags.append(1);
        raws.append(new byte[] {0, (byte) 0xFF, 'a'}, 0, 3);
        ((IntVector) marks.element()).append(7);
        marks.element().appendMissing();
        marks.endRow();
        ((TextVector) places.child(0)).append("O'Hara, \"x\"");
        ((DoubleVector) at.element()).append(1.5);
        ((DoubleVector) at.element()).append(-0.0);
        at.endRow();
        places.endRow();
        ratios.append(Double.NaN);
        whens.append(253_402_300_799_999L);

        for (int i = 0; i < FIELDS.size(); i++) {
            batch.column(i).appendMissing();
        }

        flags.append(0);
        raws.append(new byte[0], 0, 0);
        marks.endRow();
        places.child(0).appendMissing();
        at.appendMissing();
        places.endRow();
        ratios.append(Double.NEGATIVE_INFINITY);
        whens.append(-1);
        batch.setRows(3);
    }

    private static BatchCursor once(Batch rows) {
        boolean[] done = {false};
        return new BatchCursor() {
            @Override
            public boolean next() {
                boolean more = !done[0];
                done[0] = true;
                return more;
            }

            @Override
            public Batch batch() {
                return rows;
            }

            @Override
            public long bytes() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }

    private Path export(String name) throws Exception {
        Path file = directory.resolve(name);
        assertThat(Export.to(file).write(once(batch), FIELDS, rows -> {})).isEqualTo(3);
        return file;
    }

    @Test
    void parquet_has_them_all() throws Exception {
        Path file = export("all.parquet");
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            try (ResultSet result = statement.executeQuery("SELECT concat_ws('|', coalesce(flag::VARCHAR, '-'),"
                    + " coalesce(hex(raw), '-'), coalesce(marks::VARCHAR, '-'), coalesce(place::VARCHAR, '-'),"
                    + " coalesce(ratio::VARCHAR, '-'), coalesce(\"when\"::VARCHAR, '-')) FROM '" + file + "'")) {
                while (result.next()) {
                    rows.add(result.getString(1));
                }
            }
        }
        assertThat(rows)
                .containsExactly(
                        "true|00FF61|[7, NULL]|{'name': 'O\\'Hara, \"x\"', 'at': [1.5, -0.0]}|nan"
                                + "|9999-12-31 23:59:59.999+00",
                        "-|-|-|-|-|-",
                        "false||[]|{'name': NULL, 'at': NULL}|-inf|1969-12-31 23:59:59.999+00");
    }

    @Test
    void csv_has_lists_and_structs_as_json() throws Exception {
        assertThat(Files.readString(export("all.csv"))).isEqualTo("""
                flag,raw,marks,place,ratio,when
                true,\\x00\\xFFa,"[7,null]","{""name"":""O'Hara, \\""x\\""\"",""at"":[1.5,-0.0]}",nan,9999-12-31 23:59:59.999+00
                ,,,,,
                false,"",[],"{""name"":null,""at"":null}",-inf,1969-12-31 23:59:59.999+00
                """);
    }

    @Test
    void json_has_texts_for_doubles_that_are_not_finite() throws Exception {
        ((DoubleVector) ((ListVector) ((StructVector) batch.column(3)).child(1)).element()).values()[0] = Double.NaN;
        assertThat(Files.readString(export("all.jsonl"))).isEqualTo("""
                {"flag":true,"raw":"\\\\x00\\\\xFFa","marks":[7,null],"place":{"name":"O'Hara, \\"x\\"","at":["NaN",-0.0]},"ratio":"NaN","when":"9999-12-31 23:59:59.999+00"}
                {"flag":null,"raw":null,"marks":null,"place":null,"ratio":null,"when":null}
                {"flag":false,"raw":"","marks":[],"place":{"name":null,"at":null},"ratio":"-Infinity","when":"1969-12-31 23:59:59.999+00"}
                """);
    }

    @Test
    void a_missing_value_of_the_only_column_of_csv_is_no_blank_line() throws Exception {
        List<Field> fields = List.of(new Field("n", ColumnType.INT, true));
        Batch rows = new Batch(fields);
        ((IntVector) rows.column(0)).append(1);
        rows.column(0).appendMissing();
        rows.setRows(2);
        Path file = directory.resolve("one.csv");
        Export.to(file).write(once(rows), fields, done -> {});
        assertThat(file).hasContent("n\n1\n\"\"\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"twins.csv", "twins.jsonl", "twins.parquet"})
    void names_that_differ_in_case_alone_are_two_columns(String name) throws Exception {
        List<Field> fields = List.of(new Field("id", ColumnType.INT, true), new Field("ID", ColumnType.DOUBLE, true));
        Batch twins = new Batch(fields);
        ((IntVector) twins.column(0)).append(1);
        ((DoubleVector) twins.column(1)).append(2.5);
        twins.setRows(1);
        Path file = directory.resolve(name);
        assertThat(Export.to(file).write(once(twins), fields, rows -> {})).isEqualTo(1);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT #1 + #2 FROM '" + file + "'")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getDouble(1)).isEqualTo(3.5);
        }
    }

    @Test
    void arrow_has_them_all() throws Exception {
        try (RootAllocator allocator = new RootAllocator();
                ArrowFileReader reader = new ArrowFileReader(Files.newByteChannel(export("all.arrow")), allocator)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.getVectorSchemaRoot().contentToTSVString().replaceAll("B@[0-9a-f]+", "B@"))
                    .isEqualTo("""
                    flag\traw\tmarks\tplace\tratio\twhen
                    true\t[B@\t[7,null]\t{"name":"O'Hara, \\"x\\"","at":[1.5,-0.0]}\tNaN\t253402300799999
                    null\tnull\tnull\tnull\tnull\tnull
                    false\t[B@\t[]\t{}\t-Infinity\t-1
                    """);
        }
    }
}
