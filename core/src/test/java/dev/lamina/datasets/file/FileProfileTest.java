// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileProfileTest {
    @TempDir
    private Path directory;

    @Test
    void each_column_gets_the_narrowest_type_that_all_its_values_have() throws Exception {
        Path file = file("t.csv", """
                id,code,big,share,day,at,yes,name,none,mixed
                1,007,3000000000,.5,2025-01-01,2025-01-01 00:00:00,true,a,,1
                2,010,-1,1e3,2024-02-29,2025-01-01T10:00,FALSE,,,x
                3,,0,-2,,,,"b, c",,
                """);
        assertThat(types(file).toString())
                .isEqualTo("{id=int, code=text, big=long, share=double, day=date, at=timestamp, yes=boolean, name=text,"
                        + " none=text, mixed=text}");
        FileProfile profile = profile(file, Map.of("types", Map.of("id", "text", "day", "text")));
        assertThat(profile.typeWords()).containsEntry("id", "text").containsEntry("day", "text");
        assertThat(profile.column("code").nulls()).isEqualTo(1);
        assertThat(profile.column("name").distinct()).isEqualTo(2);
        assertThat(profile.column("name").example()).isEqualTo("a");
        assertThat(profile.column("big").ascending()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "a,b|1,2|            ! 2 columns between commas, with header     ! a b",
                "a;b|1,5;2|3;4|      ! 2 columns between semicolons, with header ! a b",
                "1,x|2,y|            ! 2 columns between commas, no header       ! column1 column2",
                "a,,b|1,2,3|         ! 3 columns between commas, with header     ! a column2 b",
                "a,b|1,2,|3,4,|      ! 3 columns between commas, with header     ! a b column3",
                "Trip type,1st|x,y|  ! 2 columns between commas, with header     ! Trip_type c1st"
            })
    void the_form_is_seen(String text, String form, String columns) throws Exception {
        String lines = text.replace('|', '\n').strip() + "\n";
        FileProfile profile = profile(file("t.csv", lines), Map.of());
        assertThat(profile.form()).isEqualTo(form);
        assertThat(profile.columns().stream().map(ColumnProfile::name)).containsExactly(columns.split(" "));
    }

    @Test
    void tabs_bars_and_names_given_by_the_user() throws Exception {
        assertThat(profile(file("a.tsv", "a\tb\n1\t2\n"), Map.of()).form()).contains("between tabs");
        assertThat(profile(file("b.txt", "a|b\n1|2\n"), Map.of()).form()).contains("between bars");
        FileProfile named =
                profile(file("c.csv", "x,y\nz,y\n"), Map.of("columns", List.of("one", "two"), "header", false));
        assertThat(named.rows()).isEqualTo(2);
        assertThat(named.typeWords()).containsOnlyKeys("one", "two");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "a,b,A|1,2,3|    ! :1:3: found the name \"A\" of column 1 again: names must differ in more than",
                ",,|1,2,3|       ! :1:1: the header has no names. Pass --columns with 3 names",
                "a,b,c|1,2|3,4|  ! :1:3: found 3 names in the header, expected one for each of the 2 columns. Pass --columns",
                "# of May|a,b,c|1,2,3|4,5,6| ! :1:1: found 1 name in the header, expected one for each of the 3 columns. If the line",
                "mpg,cyl|Mazda,21,6|Fiat,32,4| ! :1:2: found 2 names in the header, expected one for each of the 3 columns. If",
                "a,b|            ! : found a header and no rows, expected rows.",
                "[{\"a\": 1}]|   ! :1:1: this is a JSON array; write one object per line.",
                "{\"a\": 1|      ! :1:1: not a JSON object with members; write one object per line.",
                "{}|{}|          ! :1:1: not a JSON object with members; write one object per line."
            })
    void a_file_that_is_no_table_is_refused_with_what_to_do(String text, String message) throws Exception {
        Path file = file("t", text.replace('|', '\n'));
        assertThatThrownBy(() -> profile(file, Map.of()))
                .isInstanceOf(DatasetException.class)
                .hasMessageStartingWith(file + message);
    }

    @Test
    void names_stay_as_they_are_where_that_is_asked_for() throws Exception {
        Path file = file("n.csv", "Station Name, größe ,\"a \"\"b\"\"\",\"two\nlines\",\n1,2,3,4,5\n");
        assertThat(profile(file, Map.of()).typeWords())
                .containsOnlyKeys("Station_Name", "gr_e", "a_b_", "two_lines", "column5");
        FileProfile named = profile(file, Map.of("names", "as-is", "types", Map.of("größe", "text")));
        assertThat(named.typeWords())
                .containsOnlyKeys("Station Name", "größe", "a \"b\"", "two_lines", "column5")
                .containsEntry("größe", "text");
        Path json = file("n.jsonl", "{\"Station Name\": 1, \"who\": {\"is it\": 2}}\n");
        assertThat(profile(json, Map.of("names", "as-is")).typeWords()).containsOnlyKeys("Station Name", "who_is it");
        assertThatThrownBy(() -> profile(file, Map.of("names", "quoted")))
                .hasMessage("Dataset file, names: found quoted, expected plain or as-is.");
    }

    @Test
    void ragged_rows_and_other_encodings_are_named_when_the_file_is_opened() throws Exception {
        Path ragged = file("r.csv", "a,b\n1,x\n2\n3,y\n");
        assertThatThrownBy(() -> open(ragged, Map.of()))
                .hasMessage(ragged + ":3:1: found 1 columns, expected 2. Fix the row or pass --bad-rows skip.");
        Path latin = bytes("l.csv", "a,b\n1,\u00e9\n", StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> open(latin, Map.of())).hasMessageContaining(latin + ":2:2: not valid UTF-8");
        try (Dataset dataset = open(latin, Map.of("encoding", "latin1"))) {
            assertThat(dataset.sql("SELECT b FROM rows")).containsExactly(List.of("\u00e9"));
        }
        Path wide = bytes("w.csv", "\uFEFFa,b\n1,\u4e2d\n", StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> open(wide, Map.of()))
                .hasMessage(wide + ":1:1: the text is UTF-16. Pass --encoding utf-16.");
        try (Dataset dataset = open(wide, Map.of("encoding", "utf-16"))) {
            assertThat(dataset.sql("SELECT b FROM rows")).containsExactly(List.of("\u4e2d"));
        }
        Path marked = file("m.csv", "\uFEFFa,b\r\n1,x\r\n");
        assertThat(types(marked)).containsOnlyKeys("a", "b");
    }

    @Test
    void a_key_is_proposed_by_values_nulls_and_order() throws Exception {
        assertThat(profile(file("a.csv", "n,id\n2,y\n1,x\n"), Map.of()).key()).containsExactly("n");
        assertThat(profile(file("b.csv", "n,id\n2,x\n1,y\n3,z\n"), Map.of()).key())
                .as("ascending before first")
                .containsExactly("id");
        assertThat(profile(
                                file(
                                        "c.csv",
                                        "id,taxi,at\n1,t,2025-01-01 00:00:00\n1,t,2025-01-02 00:00:00\n1,u,2025-01-01 00:00:00\n"),
                                Map.of())
                        .key())
                .containsExactly("taxi", "at");
        assertThat(profile(file("d.csv", "a,b\nx,1\nx,1\n"), Map.of()).key()).containsExactly(FileProfile.ROW);
        Path file = file("e.csv", "a,b\n1,x\n1,y\n");
        assertThatThrownBy(() -> open(file, Map.of("key", List.of("a"))))
                .hasMessage(file + ":3:1: repeated key, a \"1\" in lines 2, 3. Choose another key,"
                        + " correct the file, or pass --bad-rows skip to keep the first row of each key.");
        assertThatThrownBy(() -> open(file, Map.of("key", "c")))
                .hasMessage("--key: there is no column \"c\". Known: a, b, row_number.");
        assertThat(profile(file, Map.of("key", "none")).key()).containsExactly(FileProfile.ROW);
        try (Dataset dataset = open(file, Map.of("key", List.of("none")))) {
            assertThat(dataset.entity().identity()).isEqualTo(FileProfile.ROW);
        }
        assertThat(profile(file("f.csv", "a,none\n1,x\n1,y\n"), Map.of("key", "none"))
                        .key())
                .as("a column of that name")
                .containsExactly("none");
    }

    @Test
    void lines_of_JSON_become_columns_structs_taken_apart_and_lists_as_text() throws Exception {
        Path file = file("t.jsonl", """
                {"id": 1, "who": {"name": "a", "age": 5}, "tags": ["x", 1], "on": "2025-01-01", "zip": "01"}
                {"id": 2, "who": {"name": null}, "ok": true}
                """);
        try (Dataset dataset = open(file, Map.of())) {
            assertThat(dataset.entity()
                            .fields()
                            .toString()
                            .replaceAll("Field\\[name=(\\w+), type=(\\w+)[^]]*\\]\\]", "$1 $2"))
                    .isEqualTo("[id INT, who_name TEXT, who_age INT, tags TEXT, on DATE, zip TEXT, ok BOOLEAN]");
            assertThat(dataset.sql("SELECT id, who_name, who_age, tags, zip, ok FROM rows")
                            .toString())
                    .isEqualTo("[[1, a, 5, [\"x\",1], 01, null], [2, null, null, null, null, true]]");
        }
        assertThat(profile(file, Map.of()).notes())
                .containsExactly("column tags has lists, which become the text of their JSON");
    }

    @Test
    void a_directory_of_Parquet_files_is_one_table_with_the_values_in_names_of_directories() throws Exception {
        Path table = directory.resolve("table");
        for (int part = 1; part <= 2; part++) {
            Path file = Files.createDirectories(table.resolve("day=2025-01-0" + part))
                    .resolve("part-0.parquet");
            Files.move(parquet("SELECT " + part + " AS id, 'x' AS v"), file);
        }
        Files.writeString(table.resolve("_SUCCESS"), "");
        try (Dataset dataset = open(table, Map.of())) {
            assertThat(dataset.sql("SELECT id, v, CAST(day AS VARCHAR) FROM rows ORDER BY id"))
                    .containsExactly(List.of(1, "x", "2025-01-01"), List.of(2, "x", "2025-01-02"));
        }
    }

    @Test
    void types_of_Parquet_are_taken_over_or_refused_by_name() throws Exception {
        Path file = parquet("SELECT 1::TINYINT AS a, 2::UINTEGER AS b, 3::UBIGINT AS c, 4::HUGEINT AS d,"
                + " 1.25::DECIMAL(9, 2) AS e, true AS f, DATE '2025-01-01' AS g, TIMESTAMPTZ '2025-01-01 00:00:00+01' AS h,"
                + " 0.5::FLOAT AS i, [1, 2] AS j, {'x': 1, 'y': {'z': 'w'}} AS k, 'x' AS l, '\\x00'::BLOB AS m,"
                + " 12::DECIMAL(18, 0) AS n");
        try (Dataset dataset = open(file, Map.of("key", "l"))) {
            assertThat(dataset.entity().fields().stream().map(field -> field.name() + " " + field.type()))
                    .containsExactly(
                            "a INT",
                            "b LONG",
                            "c LONG",
                            "d DOUBLE",
                            "e DOUBLE", // DuckDB writes HUGEINT as DOUBLE.
                            "f BOOLEAN",
                            "g DATE",
                            "h TIMESTAMP",
                            "i DOUBLE",
                            "j TEXT",
                            "k_x INT",
                            "k_y_z TEXT",
                            "l TEXT",
                            "m BLOB",
                            "n LONG");
            assertThat(dataset.sql("SELECT a, c, e, epoch_ms(h), j, k_y_z FROM rows")
                            .toString())
                    .isEqualTo("[[1, 3, 1.25, 1735686000000, [1,2], w]]");
        }
        Path large = parquet("SELECT 18446744073709551615::UBIGINT AS id, 1 AS x");
        assertThatThrownBy(() -> open(large, Map.of()))
                .hasMessage(large + ": column id has the Parquet type UBIGINT, which Lamina does not have. Pass"
                        + " --types id=double, which rounds, or text.");
        assertThat(profile(large, Map.of("types", Map.of("id", "text")))
                        .column("id")
                        .example())
                .isEqualTo("18446744073709551615");
        Path ids = parquet(
                "SELECT 9223372036854775807::DECIMAL(38, 0) AS id, 10000000000000000000::DECIMAL(38, 0) AS big");
        assertThat(profile(ids, Map.of("types", Map.of("big", "text"))).typeWords())
                .containsEntry("id", "long");
        assertThatThrownBy(() -> open(ids, Map.of()))
                .hasMessageContaining("column big has the Parquet type DECIMAL(38,0)");
        Path money = parquet("SELECT 1.5::DECIMAL(38, 10) AS money");
        assertThatThrownBy(() -> open(money, Map.of()))
                .hasMessageContaining("column money has the Parquet type DECIMAL(38,10)");
    }

    @Test
    void all_columns_of_types_that_there_are_not_are_told_at_once() throws Exception {
        Path file = parquet("SELECT 1 AS id, 1.5::DECIMAL(38, 10) AS money, INTERVAL 1 DAY AS span");
        assertThatThrownBy(() -> open(file, Map.of()))
                .hasMessage(
                        file + ": columns money (DECIMAL(38,10)), span (INTERVAL) have Parquet types that Lamina does"
                                + " not have. Pass --types money=text,span=text; numbers may be double, which rounds.");
        assertThatThrownBy(() -> open(file, Map.of("types", Map.of("money", "text"))))
                .hasMessage(
                        file + ": column span has the Parquet type INTERVAL, which Lamina does not have. Pass --types"
                                + " span=text.");
        try (Dataset dataset = open(file, Map.of("types", Map.of("money", "text", "span", "text")))) {
            assertThat(dataset.sql("SELECT money, span FROM rows").toString()).isEqualTo("[[1.5000000000, 1 day]]");
        }
    }

    @Test
    void numbers_of_more_digits_than_a_double_keeps_are_told() throws Exception {
        String rows = "id,long_,zeros,repr,exp,whole,text\n"
                + "1,-0.1234567890123456789,1.500000000000000000000,0.30000000000000004,1.000000000000000055e-01,"
                + "123456789012345678,0.1234567890123456789\n2,1,000.00000000000000000000,2,3,.5,x\n";
        Path plain = file("plain.csv", rows.replace(",000.", ",0."));
        Path other = file("other.csv", rows.replace(",000.", ",0.").replace("\n2,", "\n+2,"));
        for (Path file : List.of(plain, other)) {
            assertThat(profile(file, Map.of()).notes())
                    .containsExactly(
                            "numbers of more than 17 significant digits in long_ are rounded to doubles; --types"
                                    + " long_=text keeps them",
                            "numbers of more than 17 significant digits in exp are rounded to doubles; --types"
                                    + " exp=text keeps them",
                            "numbers of more than 17 significant digits in whole are rounded to doubles; --types"
                                    + " whole=text keeps them");
        }
        Map<String, String> types = Map.of("long_", "text", "exp", "text", "whole", "double");
        assertThat(profile(plain, Map.of("types", types)).notes()).isEmpty();
    }

    @Test
    void numbers_of_JSON_of_more_digits_than_a_double_keeps_are_told_of_every_file() throws Exception {
        Path first = file("first.jsonl", """
            {"id": 1, "long": 0.1234567890123456789, "kept": 0.30000000000000004, "text": "0.1234567890123456789"}
            {"id": 2, "long": 1, "in": {"a/b": [{"c": 1}, {"c": -1.2345678901234567890e-5}]}, "kept": 1.50000000000000000}
            {"id": 3, "in": {"n": 123456789012345678}, "later": 123456789012345678901234567890}
            {"id": 4, "power": 1234567890123456789e-5, "zeros": 0.0000000000000000000012, "one": 1.0000000000000000000}
            [{"id": 1.2345678901234567890}]
            """);
        Path second =
                file("second.jsonl", "{\"id\": 4, \"kept\": 123456789012345678.5, \"long\": 0.1234567890123456789}\n");
        String told =
                "numbers of more than 17 significant digits in %s are rounded to doubles; write them in quotes to keep"
                        + " them as text";
        assertThat(profile(first, Map.of()).notes())
                .containsExactly(
                        told.formatted("long"),
                        told.formatted("in_a_b"),
                        "column in_a_b has lists, which become the text of their JSON",
                        told.formatted("power"));
        DatasetRequest both =
                DatasetRequest.files(List.of(first.toString(), second.toString()), directory.resolve("work"));
        assertThat(FileProfile.of(both).notes())
                .containsExactly(
                        told.formatted("long"),
                        told.formatted("in_a_b"),
                        "column in_a_b has lists, which become the text of their JSON",
                        told.formatted("power"),
                        told.formatted("kept"));
        assertThat(profile(second, Map.of("types", Map.of("long", "double", "kept", "text")))
                        .notes())
                .containsExactly(told.formatted("kept"));
    }

    @Test
    void a_profile_of_many_columns_says_of_each_what_it_says_of_few() throws Exception {
        StringBuilder rows = new StringBuilder();
        for (String row : List.of("c,n,d,b,t", "b,,2025-01-02,true,x", "a,7,2025-01-03,false,NA", "c,9,,true,3")) {
            rows.append((row + ",").repeat(20).replaceAll(",$", "\n"));
        }
        FileProfile profile = profile(
                file("wide.csv", rows.toString().lines().skip(1).collect(Collectors.joining("\n"))),
                Map.of("header", false, "null", "?"));
        assertThat(profile.columns()).hasSize(100);
        for (int i = 0; i < 100; i += 5) {
            assertThat(profile.columns().subList(i, i + 5).stream()
                            .map(column -> column.toString().replaceAll("name=\\w+, ", "")))
                    .containsExactly(
                            "ColumnProfile[type=TEXT, nulls=0, distinct=3, ascending=false, example=b, least=a]",
                            "ColumnProfile[type=INT, nulls=1, distinct=2, ascending=true, example=7, least=7]",
                            "ColumnProfile[type=DATE, nulls=1, distinct=2, ascending=true, example=2025-01-02,"
                                    + " least=2025-01-02]",
                            "ColumnProfile[type=BOOLEAN, nulls=0, distinct=2, ascending=false, example=true,"
                                    + " least=null]",
                            "ColumnProfile[type=TEXT, nulls=0, distinct=3, ascending=false, example=x, least=3]");
        }
    }

    @Test
    void numbers_that_are_not_finite_make_a_column_text_and_that_is_told() throws Exception {
        Path csv = file("n.csv", "id,nn,word\n1,1.5,a\n2,nan,nan\n3,-inf,1\n");
        Path json = file(
                "n.jsonl",
                "{\"id\":1,\"nn\":1.5,\"word\":\"a\"}\n{\"id\":2,\"nn\":\"NaN\",\"word\":\"NaN\"}\n"
                        + "{\"id\":3,\"nn\":\"-Infinity\",\"word\":\"1\"}\n");
        for (Path file : List.of(csv, json)) {
            FileProfile profile = profile(file, Map.of());
            assertThat(profile.typeWords()).containsEntry("nn", "text");
            assertThat(profile.notes())
                    .filteredOn(note -> note.startsWith("NaN"))
                    .containsExactly(
                            "NaN or infinity among numbers makes nn text; --types nn=double keeps it as a number");
            Map<String, ?> typed = Map.of("types", Map.of("nn", "double"));
            assertThat(profile(file, typed).notes()).noneMatch(note -> note.startsWith("NaN"));
            try (Dataset dataset = open(file, typed)) {
                assertThat(dataset.sql("SELECT nn FROM rows ORDER BY id"))
                        .containsExactly(List.of(1.5), List.of(Double.NaN), List.of(Double.NEGATIVE_INFINITY));
            }
        }
    }

    @Test
    void names_that_SQL_can_not_have_are_refused() throws Exception {
        Path json = file("e.jsonl", "{\"id\":1,\"\":2,\"in\":{\"\":4}}\n");
        for (String names : List.of("plain", "as-is")) {
            try (Dataset dataset = open(json, Map.of("names", names))) {
                assertThat(dataset.entity().names()).containsExactly("id", "column2", "in_");
                assertThat(dataset.sql("FROM rows").toString()).isEqualTo("[[1, 2, 4]]");
            }
        }
        Path nul = file("z.jsonl", "{\"id\":1,\"in\":{\"a\\u0000b\":3}}\n");
        assertThatThrownBy(() -> open(nul, Map.of()))
                .hasMessage(nul
                        + ": found the name \"a\\u0000b\" of a column, expected one that is not empty and has no NUL."
                        + " Rename the column.");
        String struct = "json_transform('{\"a\\u0000b\": 1}', '{\"a\\u0000b\": \"INTEGER\"}')";
        for (String select : List.of("SELECT 1 AS id, " + struct + " AS s", "SELECT 1 AS id, unnest(" + struct + ")")) {
            Path file = parquet(select);
            assertThatThrownBy(() -> open(file, Map.of()))
                    .hasMessageStartingWith(file + ": found the name \"a\\u0000b\" of a column, expected");
        }
    }

    @Test
    void several_files_are_one_table_and_a_column_that_one_lacks_is_missing() throws Exception {
        file("1.csv", "id,a,b\n1,x,2\n");
        file("2.csv", "b,id\n3,4\n");
        try (Dataset dataset = open(directory.resolve("[12].csv"), Map.of())) {
            assertThat(dataset.sql("FROM rows").toString()).isEqualTo("[[1, x, 2], [4, null, 3]]");
        }
        file("2.csv", "id,c\n3,4\n");
        assertThatThrownBy(() -> open(directory.resolve("[12].csv"), Map.of()))
                .hasMessageContaining("found column c, expected those of");
    }

    @Test
    void words_that_mean_nothing_are_refused() throws Exception {
        Path file = file("t.csv", "a,b\n1,2\n");
        assertThatThrownBy(() -> open(file, Map.of("types", Map.of("a", "number"))))
                .hasMessage("Dataset file, types: found number, expected one of boolean, date, double, int, long, text,"
                        + " timestamp.");
        assertThatThrownBy(() -> open(file, Map.of("types", Map.of("c", "int"))))
                .hasMessage("--types: there is no column \"c\". Known: a, b.");
        assertThatThrownBy(() -> open(file, Map.of("seperator", ",")))
                .hasMessage("Dataset file has no parameter \"seperator\". Known: columns, date-format, decimal,"
                        + " delimiter, encoding, explode, header, key, max-row, names, null, thousands, types.");
        assertThatThrownBy(() -> open(file, Map.of("delimiter", "::"))).hasMessageContaining("delimiter: found ::");
        assertThatThrownBy(() -> open(file, Map.of("encoding", "latin"))).hasMessageContaining("encoding: found latin");
        assertThatThrownBy(() -> open(file, Map.of("columns", "a,b,c")))
                .hasMessage(file + ": found 2 columns, expected the 3 that --columns names.");
        assertThatThrownBy(() -> open(file, Map.of("key", List.of("a", "a"))))
                .hasMessageContaining("key: found [a, a]");
    }

    @Test
    void a_file_that_no_other_form_has_is_recognised_and_a_heap_of_lines_is_not() throws Exception {
        assertThat(Datasets.recognising(List.of(file("t.csv", "a,b\n1,2\n").toString()))
                        .name())
                .isEqualTo("file");
        Path prose = file("prose.txt", "It was a dark night.\nThe end.\n");
        assertThatThrownBy(() -> Datasets.recognising(List.of(prose.toString())))
                .hasMessageContaining("file: found text of one column, expected CSV, TSV, JSON lines or Parquet,"
                        + " or --format file for a table of one column");
    }

    @Test
    void the_example_table_is_the_same_for_the_same_seed() throws Exception {
        Path one = directory.resolve("1.csv");
        Path other = directory.resolve("2.csv");
        new FileFamily().generate(100, 7, one, DatasetProgress.NONE);
        new FileFamily().generate(100, 7, other, DatasetProgress.NONE);
        assertThat(one).hasSameBinaryContentAs(other);
        FileProfile profile = profile(one, Map.of());
        assertThat(profile.typeWords().toString())
                .isEqualTo("{key=int, partition=int, order=date, number=double, text=text}");
        assertThat(profile.key()).containsExactly("key");
    }

    private Map<String, String> types(Path file) throws DatasetException {
        return profile(file, Map.of()).typeWords();
    }

    private FileProfile profile(Path file, Map<String, ?> parameters) throws DatasetException {
        return FileProfile.of(request(file, parameters));
    }

    private Dataset open(Path file, Map<String, ?> parameters) throws DatasetException {
        return new FileFamily().open(request(file, parameters));
    }

    private DatasetRequest request(Path file, Map<String, ?> parameters) {
        return DatasetRequest.files(List.of(file.toString()), directory.resolve("work"))
                .withParameters(parameters);
    }

    private Path parquet(String select) throws Exception {
        Path file = Files.createTempFile(directory, "t", ".parquet");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet)");
        }
        return file;
    }

    private Path file(String name, String text) throws IOException {
        return bytes(name, text, StandardCharsets.UTF_8);
    }

    private Path bytes(String name, String text, Charset charset) throws IOException {
        return Files.write(directory.resolve(name), text.getBytes(charset));
    }
}
