// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.data.DatasetProgress;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.CassandraNode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lamina sql} on a cluster that runs already. */
@Tag("node")
class SqlCommandTest {
    /** Two stripes. */
    private static final int ROWS = 140_000;

    private static final String KEYSPACE = "sqlcommand";

    @TempDir
    static Path shared;

    @TempDir
    Path directory;

    @BeforeAll
    static void load() throws Exception {
        SharedNode.get().session().execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        Path input = shared.resolve("events.tsv");
        Datasets.named("gdelt").generate(ROWS, 11, input, DatasetProgress.NONE);
        lamina("load", "events", input.toString()).done();
    }

    private static Shell.Result lamina(String... words) {
        CassandraNode node = SharedNode.get().node();
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.add("--contact-points=" + node.contactPoint().getHostString() + ":"
                + node.contactPoint().getPort());
        arguments.add("--keyspace=" + KEYSPACE);
        return Shell.lamina(arguments.toArray(new String[0]));
    }

    @Test
    void an_answer_is_a_table_csv_objects_or_a_file() throws Exception {
        String sql = "SELECT year, count(*) AS n, CASE WHEN year > 1979 THEN 'a,b' END AS t FROM events WHERE"
                + " sqlDate < '1980-02-01' GROUP BY ALL ORDER BY year";
        String table = lamina("sql", sql).done().out();
        assertThat(table)
                .startsWith("year      n  t\n----  -----  ----\n1979  ")
                .contains("NULL\n1980  ")
                .endsWith("\n(2 rows)\n");
        String csv = lamina("sql", sql, "--format", "csv").done().out();
        assertThat(csv).startsWith("year,n,t\n1979,").contains(",\n1980,").endsWith(",\"a,b\"\n");
        String json = lamina("sql", sql, "--format", "json").done().out();
        assertThat(json).startsWith("{\"year\":1979,\"n\":").endsWith(",\"t\":\"a,b\"}\n");
        Path file = directory.resolve("answer.parquet");
        assertThat(lamina("sql", sql, "--format", "parquet", "--to", file.toString())
                        .done()
                        .out())
                .isEmpty();
        assertThat(lamina("sql", "SELECT * FROM '" + file + "' ORDER BY 1", "--format", "csv")
                        .done()
                        .out())
                .isEqualTo(csv);
        Path text = directory.resolve("answer.csv");
        lamina("sql", sql, "--format", "csv", "--to", text.toString()).done();
        assertThat(text).hasContent(csv);
        Path objects = directory.resolve("answer.json");
        lamina("sql", sql, "--to", objects.toString()).done();
        assertThat(objects).as("the name says the format").hasContent(json);
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void doubles_that_are_not_finite_are_texts_in_json() {
        assertThat(lamina(
                                "sql",
                                "SELECT 'nan'::DOUBLE AS r, ['-inf'::FLOAT, 1.5] AS l, {'N': 'inf'::DOUBLE} AS s, 'say \"NaN\" I' AS \"I'm\"",
                                "--format",
                                "json")
                        .done()
                        .out())
                .isEqualTo("{\"r\":\"NaN\",\"l\":[\"-Infinity\",1.5],\"s\":{\"N\":\"Infinity\"},"
                        + "\"I'm\":\"say \\\"NaN\\\" I\"}\n");
    }

    @Test
    void long_answers_are_cut_in_tables_alone() {
        assertThat(lamina("sql", "SELECT globalEventId FROM events").done().out())
                .endsWith("\n(the first 1,000 rows; --format csv or json gives all)\n")
                .hasLineCount(1003);
        assertThat(lamina("sql", "SELECT globalEventId FROM events", "--format", "csv")
                        .done()
                        .out())
                .hasLineCount(ROWS + 1);
    }

    @Test
    void it_is_said_what_was_read() {
        Shell.Result result = lamina(
                "sql",
                "SELECT avg(avgTone) FROM events@0 WHERE sqlDate > (DATE '1979-01-01') AND globalEventId = '140000'",
                "--explain");
        assertThat(result.done().error())
                .contains("Read events@0: 1 of 140,000 rows went to DuckDB, with 3 of 57 columns.")
                .contains("globalEventId = '140000'")
                .contains("  fetched: ");
        assertThat(lamina("sql", "SELECT count(*) FROM events", "--explain")
                        .done()
                        .error())
                .contains("Read events@0: 140,000 of 140,000 rows went to DuckDB, with 0 of 57 columns.")
                .contains("nothing was fetched");
        assertThat(lamina("sql", "SELECT 1", "--explain").done().error()).contains("No dataset was read.");
    }

    @Test
    void statements_are_taken_from_standard_input() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(
                    "SELECT 1 AS a;\nSELECT ';'\n AS b; -- done\nSELECT 3 AS c".getBytes(StandardCharsets.UTF_8)));
            assertThat(lamina("sql", "--format", "csv").done().out()).isEqualTo("a\n1\nb\n;\nc\n3\n");
            System.setIn(
                    new ByteArrayInputStream("SELECT 1 AS a;\nSELEC 2;\nSELECT 3".getBytes(StandardCharsets.UTF_8)));
            Shell.Result broken = lamina("sql", "--format", "csv");
            assertThat(broken.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(broken.out()).isEqualTo("a\n1\n");
            assertThat(broken.error()).contains("LINE 1: SELEC 2\n        ^");
            System.setIn(new ByteArrayInputStream(
                    ".tables\nSELECT 1 AS a;\n.quit\nSELECT 2;".getBytes(StandardCharsets.UTF_8)));
            assertThat(lamina("sql", "--format", "jsonl").done().out())
                    .contains("\"events\"")
                    .endsWith("{\"a\":1}\n");
            System.setIn(new ByteArrayInputStream(".tabels".getBytes(StandardCharsets.UTF_8)));
            Shell.Result unknown = lamina("sql");
            assertThat(unknown.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(unknown.out()).startsWith(".tabels: there is no such command. Commands: .tables, ");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void bad_input_is_said_with_its_place_and_the_known_names() throws Exception {
        lamina("sql", "SELECT nme FROM events")
                .refusedWith(
                        "LINE 1: SELECT nme FROM events\n               ^",
                        "Columns of events: globalEventId, sqlDate");
        lamina("sql", "SELECT * FROM event").refusedWith("Table with name event does not exist", "Datasets: events.");
        lamina("sql", "SELECT * FROM events@9").refusedWith("events@9", "Datasets: events, events@0.");
        lamina("sql", "DROP TABLE events").refusedWith("sql: found DROP, but only queries can run here");
        lamina("sql", "SELECT 1", "--to", directory.resolve("x.dat").toString())
                .refusedWith("--to: the name x.dat says no format. Add --format csv, json, parquet or table,");
        lamina("sql", "SELECT 1", "--format", "xml")
                .refusedWith("--format: there is no format \"xml\". Known: table, csv, json, parquet.");
        lamina("sql", "SELECT 1", "--format", "parquet").refusedWith("--format parquet needs a file");
        lamina("sql", ";").refusedWith("There is no SQL statement");
        lamina(
                        "sql",
                        "SELECT 1; SELECT 2",
                        "--format",
                        "csv",
                        "--to",
                        directory.resolve("x.csv").toString())
                .refusedWith("--to: found several statements");
        lamina("sql", "SELECT 1", "--format", "csv", "--to", directory.toString())
                .refusedWith("--to: found the directory ");
        lamina("sql", "SELECT 1", "--format", "csv", "--to", "/dev/null")
                .refusedWith("--to: found the device or pipe /dev/null, expected a file to write. Name another one.");
        Path file = directory.resolve("kept.csv");
        Files.writeString(file, "before");
        lamina("sql", "SELECT CAST(a1Name AS INTEGER) FROM events", "--format", "csv", "--to", file.toString())
                .refusedWith("Could not convert string");
        assertThat(file).hasContent("before");
    }
}
