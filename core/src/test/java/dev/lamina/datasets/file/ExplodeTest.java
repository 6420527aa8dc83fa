// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Field;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of which each element becomes a row. */
class ExplodeTest {
    private static final String ORDERS = """
            {"id": 1, "who": {"name": "Ann", "tags": ["a", "b"]}, "items": [{"sku": "x", "n": 2}, {"sku": "y", "n": 1}]}
            {"id": 2, "who": {"name": "Bob \\"B\\"", "tags": []}, "items": []}
            {"id": 3, "who": {"name": "Cléo", "tags": ["c"]}, "items": [{"sku": "z, and \\u0001 more", "n": null}]}
            {"id": 4, "who": {"name": "Dan"}}
            """;

    @TempDir
    Path directory;

    @Test
    void eachElementOfAListOfObjectsIsARow() throws Exception {
        Path file = Files.writeString(directory.resolve("orders.jsonl"), ORDERS);
        try (Dataset rows = open(file, "items")) {
            assertThat(rows.schema().entities().get(0).fields())
                    .extracting(Field::name)
                    .containsExactly("id", "who_name", "who_tags", "items_sku", "items_n", "row_number");
            assertThat(rows.sql("SELECT id, who_name, items_sku, items_n FROM rows ORDER BY row_number"))
                    .containsExactly(
                            List.of(1, "Ann", "x", 2),
                            List.of(1, "Ann", "y", 1),
                            Arrays.asList(2, "Bob \"B\"", null, null),
                            Arrays.asList(3, "Cléo", "z, and \u0001 more", null),
                            Arrays.asList(4, "Dan", null, null));
        }
    }

    @Test
    void whatIsNullWithinElementsStays() throws Exception {
        Path file = Files.writeString(directory.resolve("nulls.jsonl"), """
                {"id": 1, "items": [{"sku": "x", "n": null, "of": {"a": null, "b": [null]}}, null], "p": null}
                {"id": 2, "items": [null]}
                """);
        try (Dataset rows = open(file, "items")) {
            assertThat(rows.schema().entities().get(0).names())
                    .containsExactlyInAnyOrder(
                            "id", "p", "items_sku", "items_n", "items_of_a", "items_of_b", "row_number");
            assertThat(rows.sql("SELECT id, items_sku, items_n, items_of_b FROM rows ORDER BY row_number"))
                    .containsExactly(
                            Arrays.asList(1, "x", null, "[null]"),
                            Arrays.asList(1, null, null, null),
                            Arrays.asList(2, null, null, null));
        }
        // What an element holds may be of two kinds, and is text then.
        Path mixed = Files.writeString(directory.resolve("mixed-kinds.jsonl"), """
                {"id": 1, "items": [{"v": {"a": null}}, {"v": 5}]}
                """);
        try (Dataset rows = open(mixed, "items")) {
            assertThat(rows.sql("SELECT items_v FROM rows ORDER BY row_number"))
                    .containsExactly(List.of("{\"a\":null}"), List.of("5"));
        }
    }

    @Test
    void oneFileOfSeveralMayHaveNothingButNullsWhereOthersHaveObjects() throws Exception {
        Path first = Files.writeString(
                directory.resolve("first.jsonl"),
                "{\"id\": 1, \"who\": {\"name\": \"Ann\"}, \"items\": [{\"of\": {\"a\": 1}}]}\n");
        Path later = Files.writeString(
                directory.resolve("later.jsonl"), "{\"id\": 2, \"who\": null, \"items\": [{\"of\": null}]}\n");
        try (Dataset rows = open(List.of(first, later), "items")) {
            assertThat(rows.sql("SELECT id, who_name, items_of_a FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(1, "Ann", 1), Arrays.asList(2, null, null));
        }
        Path typed = directory.resolve("structs.parquet");
        Path untyped = directory.resolve("no-structs.parquet");
        Path other = directory.resolve("numbers.parquet");
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            String list = "[1] AS items, ";
            duck.execute(
                    "COPY (SELECT 1 AS id, " + list + "{'name': 'Ann'} AS who) TO '" + typed + "' (FORMAT parquet)");
            duck.execute("COPY (SELECT 2 AS id, " + list + "CAST(NULL AS INTEGER) AS who) TO '" + untyped
                    + "' (FORMAT parquet)");
            duck.execute("COPY (SELECT 3 AS id, " + list + "4 AS who) TO '" + other + "' (FORMAT parquet)");
        }
        try (Dataset rows = open(List.of(typed, untyped), "items")) {
            assertThat(rows.sql("SELECT id, who_name FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(1, "Ann"), Arrays.asList(2, null));
        }
        assertThatThrownBy(() -> open(List.of(typed, other), "items"))
                .hasMessageContaining("found column who, expected");
    }

    @Test
    void aListWithinAnObjectIsNamedWithDots() throws Exception {
        Path file = Files.writeString(directory.resolve("orders.jsonl"), ORDERS);
        try (Dataset rows = open(file, "who.tags")) {
            assertThat(rows.sql("SELECT id, who_tags FROM rows ORDER BY row_number"))
                    .containsExactly(
                            List.of(1, "a"),
                            List.of(1, "b"),
                            Arrays.asList(2, null),
                            List.of(3, "c"),
                            Arrays.asList(4, null));
        }
    }

    @Test
    void aNameMayHaveDotsItself() throws Exception {
        Path file = Files.writeString(
                directory.resolve("dots.jsonl"), "{\"id\": 1, \"a.b\": [1, 2], \"c\": {\"d.e\": [3, 4]}}\n");
        try (Dataset rows = open(file, "a.b")) {
            assertThat(rows.sql("SELECT id, a_b FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(1, 1), List.of(1, 2));
        }
        try (Dataset rows = open(file, "c.d.e")) {
            assertThat(rows.sql("SELECT id, c_d_e FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(1, 3), List.of(1, 4));
        }
        Path both =
                Files.writeString(directory.resolve("both.jsonl"), "{\"id\": 1, \"x.y\": 5, \"x\": {\"y\": [6, 7]}}\n");
        Map<String, ?> asIs = Map.of("explode", "x.y", "key", "none", "names", "as-is");
        try (Dataset rows = Datasets.named("file")
                .open(DatasetRequest.files(List.of(both.toString()), directory.resolve("work"))
                        .withParameters(asIs))) {
            assertThat(rows.sql("SELECT \"x.y\", x_y FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(5, 6), List.of(5, 7));
        }
    }

    @Test
    void listsOfParquetAreTakenApartAsWell() throws Exception {
        Path file = directory.resolve("orders.parquet");
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            duck.execute(
                    "COPY (SELECT * FROM (VALUES (1, [{'sku': 'x', 'n': 2}, {'sku': 'y', 'n': 1}]), (2, [])) o(id, items))"
                            + " TO '" + file + "' (FORMAT parquet)");
        }
        try (Dataset rows = open(file, "items")) {
            assertThat(rows.sql("SELECT id, items_sku, items_n FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(1, "x", 2), List.of(1, "y", 1), Arrays.asList(2, null, null));
        }
    }

    @Test
    void whatIsNoListIsSaidWithTheKnownOnes() throws Exception {
        Path file = Files.writeString(directory.resolve("orders.jsonl"), ORDERS);
        assertThatThrownBy(() -> open(file, "item"))
                .isInstanceOf(DatasetException.class)
                .hasMessageStartingWith(file + ": --explode: there is no list \"item\".")
                .hasMessageContaining("items");
        Path kinds = Files.writeString(
                directory.resolve("kinds.jsonl"), "{\"id\": 1, \"n\": [1, 2]}\n{\"id\": 2, \"n\": 7}\n");
        assertThatThrownBy(() -> open(kinds, "n"))
                .hasMessage(kinds + ": --explode: \"n\" has values of different kinds, expected a list in every line"
                        + " that has it. --explode skips no bad rows; mend the file.");
        Path csv = Files.writeString(directory.resolve("orders.csv"), "id,items\n1,[2]\n2,[3]\n");
        assertThatThrownBy(() -> open(csv, "items"))
                .hasMessage(csv + ": found text between delimiters, which has no lists; --explode needs JSON lines or"
                        + " Parquet. Leave it out.");
        Path broken = Files.writeString(directory.resolve("broken.jsonl"), ORDERS + "{\"id\": 5, \n");
        assertThatThrownBy(() -> open(broken, "items")).hasMessageStartingWith(broken + ":5:1: not a JSON object");
    }

    @Test
    void aBadRowIsSaidToBeOneOfTheUsersFileTakenApart() throws Exception {
        Path file = Files.writeString(directory.resolve("orders.jsonl"), ORDERS);
        DatasetRequest request = DatasetRequest.files(List.of(file.toString()), directory.resolve("work"));
        assertThatThrownBy(() -> Datasets.named("file")
                        .open(request.withParameters(Map.of("explode", "items", "key", List.of("id")))))
                .hasMessageStartingWith(file + " exploded by items:2:1: repeated key, id \"1\" in lines 1, 2.");
        Map<String, ?> dates = Map.of("explode", "items", "key", "none", "types", Map.of("items_sku", "date"));
        assertThatThrownBy(() -> Datasets.named("file").open(request.withParameters(dates)))
                .hasMessageStartingWith(file + " exploded by items:1:1: found \"x\" as items_sku, expected a date");
        try (Dataset rows =
                Datasets.named("file").open(request.withParameters(dates).withBadRows(BadRows.SKIP))) {
            assertThat(rows.rejectsFile().orElseThrow())
                    .content()
                    .contains(file + " exploded by items\t1\t1\t", file + " exploded by items\t4\t1\t");
        }
    }

    @Test
    void linesMayBeBlankAndEndInTwoWays() throws Exception {
        String lines = "{\"id\": 1, \"n\": [1, 2]}\r\n\r\n{\"id\": 2, \"n\": [3]}\n\n{\"id\": 3, \"n\": [4]}\r\n\n";
        Path file = Files.writeString(directory.resolve("mixed.jsonl"), lines);
        try (Dataset rows = open(file, "n")) {
            assertThat(rows.sql("SELECT id, n FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(1, 1), List.of(1, 2), List.of(2, 3), List.of(3, 4));
        }
        Path broken = Files.writeString(directory.resolve("broken.jsonl"), lines + "[5]\n");
        assertThatThrownBy(() -> open(broken, "n"))
                .hasMessage(broken + ":7:1: not a JSON object; write one object per line. --explode skips no bad rows;"
                        + " mend the file.");
    }

    @Test
    void numbersThatAreRoundedInTheCopyAreTold() throws Exception {
        Path first = Files.writeString(directory.resolve("first.jsonl"), """
                {"id": 1, "price": 1.5, "of": {"items": [{"n": 2, "m": 3}]}}
                """);
        Path second = Files.writeString(directory.resolve("second.jsonl"), """
                {"id": 2, "price": 2, "of": {"items": [{"n": 0.1234567890123456789, "m": 4}]}}
                """);
        DatasetRequest request =
                DatasetRequest.files(List.of(first.toString(), second.toString()), directory.resolve("work"));
        assertThat(FileProfile.of(request.withParameters(Map.of("explode", "of.items", "key", "none")))
                        .notes())
                .containsExactly(
                        "numbers of more than 17 significant digits in of_items_n are rounded to doubles; write"
                                + " them in quotes to keep them as text");
    }

    @Test
    void zerosBehindGzipArePadding() throws Exception {
        Path file = directory.resolve("tape.jsonl.gz");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
            gzip.write(ORDERS.getBytes(StandardCharsets.UTF_8));
        }
        Files.write(file, new byte[512], StandardOpenOption.APPEND);
        try (Dataset rows = open(file, "items")) {
            assertThat(rows.sql("SELECT id, items_n FROM rows ORDER BY row_number"))
                    .containsExactly(
                            List.of(1, 2),
                            List.of(1, 1),
                            Arrays.asList(2, null),
                            Arrays.asList(3, null),
                            Arrays.asList(4, null));
        }
    }

    @Test
    void linesThatAreNoTextAreNotToBeSkipped() throws Exception {
        Path file = Files.writeString(
                directory.resolve("latin.jsonl"), "{\"id\": \"é\", \"n\": [1]}\n", StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> open(file, "n"))
                .hasMessage(file + ":1:1: not valid UTF-8 (for Latin-1, pass --encoding latin1). --explode skips no bad"
                        + " rows; mend the file.");
    }

    @Test
    void oneFileOfSeveralMayLackTheListOrHaveNothingInIt() throws Exception {
        Path file = Files.writeString(directory.resolve("orders.jsonl"), ORDERS);
        Path nulls = Files.writeString(directory.resolve("nulls.jsonl"), "{\"id\": 5, \"items\": null}\n");
        Path none = Files.writeString(directory.resolve("none.jsonl"), "{\"id\": 6, \"who\": {\"name\": \"Eve\"}}\n");
        try (Dataset rows = open(List.of(file, nulls, none), "items")) {
            assertThat(rows.sql("SELECT id, who_name, items_sku FROM rows WHERE id > 3 ORDER BY row_number"))
                    .containsExactly(
                            Arrays.asList(4, "Dan", null), Arrays.asList(5, null, null), Arrays.asList(6, "Eve", null));
        }
        Path other = Files.writeString(directory.resolve("other.jsonl"), "{\"id\": 7, \"items\": \"x\"}\n");
        assertThatThrownBy(() -> open(List.of(file, other), "items"))
                .hasMessageStartingWith(other + ": --explode: there is no list \"items\".");
        Path typed = directory.resolve("typed.parquet");
        Path untyped = directory.resolve("untyped.parquet");
        Path lacking = directory.resolve("lacking.parquet");
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            duck.execute("COPY (SELECT 1 AS id, [3, 4] AS items) TO '" + typed + "' (FORMAT parquet)");
            duck.execute("COPY (SELECT 2 AS id, CAST(NULL AS INTEGER) AS items) TO '" + untyped + "' (FORMAT parquet)");
            duck.execute("COPY (SELECT 3 AS id) TO '" + lacking + "' (FORMAT parquet)");
        }
        try (Dataset rows = open(List.of(typed, untyped, lacking), "items")) {
            assertThat(rows.sql("SELECT id, items FROM rows ORDER BY row_number"))
                    .containsExactly(List.of(1, 3), List.of(1, 4), Arrays.asList(2, null), Arrays.asList(3, null));
        }
    }

    private Dataset open(Path file, String list) throws DatasetException {
        return open(List.of(file), list);
    }

    private Dataset open(List<Path> files, String list) throws DatasetException {
        return Datasets.named("file")
                .open(DatasetRequest.files(files.stream().map(Path::toString).toList(), directory.resolve("work"))
                        .withParameters(Map.of("explode", list, "key", "none")));
    }
}
