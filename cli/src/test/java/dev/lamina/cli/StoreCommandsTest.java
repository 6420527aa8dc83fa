// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.model.Field;
import dev.lamina.node.CassandraNode;
import dev.lamina.results.Figures;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on stored datasets, in a cluster that runs already; files are compared with the input by DuckDB. */
@Tag("node")
class StoreCommandsTest {
    /** Two stripes, the second one partly filled. */
    private static final int ROWS = 140_000;

    private static final String KEYSPACE = "commands";

    @TempDir
    static Path shared;

    private static Path input;
    private static Dataset dataset;

    @TempDir
    Path directory;

    @BeforeAll
    static void load() throws Exception {
        SharedNode.get().session().execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        input = shared.resolve("events.tsv");
        Datasets.named("gdelt").generate(ROWS, 11, input, DatasetProgress.NONE);
        dataset = Datasets.named("gdelt").open(DatasetRequest.files(List.of(input.toString()), shared.resolve("work")));
    }

    @AfterAll
    static void close() {
        dataset.close();
    }

    @BeforeEach
    void requireLoaded() {
        if (lamina("datasets").done().out().contains("No datasets")) {
            String said = lamina("load", "events", input.toString()).done().out();
            assertThat(said).startsWith("Loaded 140,000 rows as version 0 of events: ");
        }
    }

    private static Shell.Result lamina(String... words) {
        CassandraNode node = SharedNode.get().node();
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.add("--contact-points=" + node.contactPoint().getHostString() + ":"
                + node.contactPoint().getPort());
        if (!String.join(" ", words).contains("--keyspace")) {
            arguments.add("--keyspace=" + KEYSPACE);
        }
        return Shell.lamina(arguments.toArray(new String[0]));
    }

    private static CqlSession session() {
        return SharedNode.get().session();
    }

    private static long number(String sql) throws Exception {
        return ((Number) dataset.sql(sql).get(0).get(0)).longValue();
    }

    /** How many rows stand in only one of both, counting repeated ones as often as they are there. */
    private static long differing(String one, String other) throws Exception {
        return number("SELECT (SELECT count(*) FROM (" + one + " EXCEPT ALL " + other + ")) + (SELECT count(*) FROM ("
                + other + " EXCEPT ALL " + one + "))");
    }

    private static String csv(Path file, List<String> columns) {
        StringJoiner types = new StringJoiner(", ", "{", "}");
        for (Field field : dataset.entity().fields(columns)) {
            types.add("'" + field.name() + "': '"
                    + switch (field.type()) {
                        case INT -> "INTEGER";
                        case DOUBLE -> "DOUBLE";
                        case DATE -> "DATE";
                        default -> "VARCHAR";
                    }
                    + "'");
        }
        return "SELECT * FROM read_csv('" + file + "', header = true, auto_detect = false, delim = ',', quote = '\"',"
                + " escape = '\"', nullstr = '', allow_quoted_nulls = false, columns = " + types + ")";
    }

    @Test
    void every_row_and_column_comes_back_in_its_order_as_parquet() throws Exception {
        Path file = directory.resolve("events.parquet");
        Shell.Result result =
                lamina("export", "events", "--to", file.toString()).done();
        assertThat(result.out())
                .isEqualTo("Wrote 140,000 rows, " + Figures.whole(Files.size(file)) + " bytes, to " + file + ".\n");
        String read = "SELECT * FROM '" + file + "'";
        assertThat(differing("SELECT * FROM events", read)).isZero();
        assertThat(number("SELECT count(*) FROM (SELECT globalEventId, row_number() OVER () AS n FROM events) a"
                        + " JOIN (SELECT globalEventId, file_row_number + 1 AS n FROM read_parquet('" + file
                        + "', file_row_number = true)) b USING (n) WHERE a.globalEventId = b.globalEventId"))
                .isEqualTo(ROWS);
    }

    @Test
    void columns_come_in_the_order_asked_for_and_rows_exactly_as_csv() throws Exception {
        Path file = directory.resolve("some.csv");
        List<String> columns = List.of("avgTone", "a1fullName", "globalEventId", "sqlDate");
        String where = "avgTone < -2.5 and (a1fullName is null or a1fullName >= 'M')";
        lamina("export", "events", "--columns", String.join(",", columns), "--where", where, "--to", file.toString())
                .done();
        assertThat(Files.lines(file).findFirst()).contains(String.join(",", columns));
        String expected = "SELECT " + String.join(", ", columns) + " FROM events WHERE " + where;
        assertThat(number("SELECT count(*) FROM (" + expected + ")")).isBetween(1_000L, ROWS - 1_000L);
        assertThat(differing(expected, csv(file, columns))).isZero();
    }

    @Test
    void standard_output_gets_what_a_file_would_and_nothing_else() throws Exception {
        Path file = directory.resolve("tone.jsonl");
        String[] export = {"export", "events", "--columns", "avgTone", "--where", "avgTone > 5", "--to"};
        List<String> words = new ArrayList<>(List.of(export));
        words.add(file.toString());
        lamina(words.toArray(new String[0])).done();
        words.set(words.size() - 1, "-");
        lamina(words.toArray(new String[0])).refusedWith("--to - needs --format too. Add one of arrow, csv, jsonl");
        words.add("--format");
        words.add("jsonl");
        Shell.Result result = lamina(words.toArray(new String[0])).done();
        assertThat(result.out()).isEqualTo(Files.readString(file)).startsWith("{\"avgTone\":");
        assertThat(result.error()).contains("bytes, to standard output.");
        words.set(words.size() - 1, "xml");
        lamina(words.toArray(new String[0])).refusedWith("--format: there is no format \"xml\". Known: ");
        lamina("export", "events", "--to", file.toString(), "--format", "csv")
                .refusedWith("--format needs --to -: the name of a file says its format.");
    }

    @Test
    void an_arrow_file_holds_what_the_parquet_file_holds() throws Exception {
        Path arrow = directory.resolve("a.arrow");
        Path parquet = directory.resolve("a.parquet");
        for (Path file : List.of(arrow, parquet)) {
            lamina("export", "events", "--columns", "globalEventId,numMentions", "--to", file.toString())
                    .done();
        }
        assertThat(ArrowSums.of(arrow))
                .isEqualTo(new ArrowSums(
                        ROWS,
                        number("SELECT sum(numMentions) FROM '" + parquet + "'"),
                        number("SELECT sum(length(globalEventId)) FROM '" + parquet + "'")));
        assertThat(number("SELECT sum(numMentions) FROM events"))
                .isEqualTo(number("SELECT sum(numMentions) FROM '" + parquet + "'"));
    }

    @Test
    void the_list_and_the_columns_say_what_is_stored_and_how() throws Exception {
        String list = lamina("datasets").done().out();
        assertThat(list).contains("name", "B/row", "140,000", "events.tsv: 57 columns");
        String columns = lamina("datasets", "events").done().out();
        assertThat(columns)
                .contains("events, version 0: 140,000 rows", "avgTone ", "Groups of columns that determine each other")
                .containsPattern("avgTone +double +[a-z]+ \\d+ %");
        JsonNode json = new ObjectMapper()
                .readTree(lamina("datasets", "events", "--json").done().out());
        assertThat(json.get("columns")).hasSize(57);
        assertThat(json.get("rows").asLong()).isEqualTo(ROWS);
        double sum = 0;
        for (JsonNode column : json.get("columns")) {
            sum += column.get("bytes").asDouble();
        }
        assertThat(sum)
                .isBetween(
                        json.get("bytes").asDouble() * 0.99, json.get("bytes").asDouble() * 1.01);
        JsonNode all =
                new ObjectMapper().readTree(lamina("datasets", "--json").done().out());
        assertThat(all.get("datasets").get(0).get("name").asText()).isEqualTo("events");
    }

    @Test
    void what_is_unknown_lists_the_known() {
        String to = directory.resolve("x.csv").toString();
        lamina("export", "event", "--to", to)
                .refusedWith("There is no dataset \"event\". Did you mean \"events\"? Known: ", "events");
        lamina("export", "events", "--version", "99", "--to", to).refusedWith("has no version 99 to read. Known: 0");
        lamina("export", "events", "--columns", "avgTon", "--to", to)
                .refusedWith(
                        "--columns: there is no column \"avgTon\". Did you mean \"avgTone\"? Known: globalEventId, sqlDate");
        lamina("export", "events", "--where", "avgTon > 1", "--to", to).refusedWith("avgTon", "Known: ", "avgTone");
        lamina("export", "events", "--where", "avgTone > 'high'", "--to", to)
                .refusedWith("where:11: avgTone is a double", "high");
        lamina("export", "events", "--to", directory.resolve("x.xls").toString())
                .refusedWith("End it with one of .arrow, .csv, .jsonl, .parquet");
        lamina("check", "event").refusedWith("There is no dataset \"event\". Did you mean \"events\"? Known: ");
        lamina("drop", "event", "--yes").refusedWith("There is no dataset \"event\". Did you mean \"events\"? Known: ");
        lamina("drop", "events", "--version", "99", "--yes").refusedWith("has no version 99. Known: 0");
        lamina("datasets", "event").refusedWith("There is no dataset \"event\". Did you mean \"events\"? Known: ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void files_that_no_format_knows_are_refused_before_anything_is_opened() throws Exception {
        Path file = Files.writeString(directory.resolve("prices.txt"), "It was a dark night.\nThe end.\n");
        lamina("load", "prices", file.toString())
                .refusedWith(
                        "no format fits this file (",
                        "file: found text of one column, expected CSV",
                        "gdelt: found a line of one column");
        lamina("load", "events", input.toString(), "--key", "globalEventId")
                .refusedWith("--key: files of the format gdelt have fixed columns");
        lamina("load", "prices", file.toString(), "--format", "gdelta").refusedWith("Known: accounts, ");
        Path offers = directory.resolve("offers.cql");
        Datasets.named("offers").generate(510, 1, offers, DatasetProgress.NONE);
        lamina("load", "offers", offers.toString())
                .refusedWith("Dataset offers has 4 entities, and a stored dataset can only have one.");
        lamina("load", "a/b", input.toString()).refusedWith("NAME: \"a/b\" can't be a dataset's name");
        lamina("load", input.toString(), "readings")
                .refusedWith("NAME: found the file " + input
                        + ", expected the dataset's name, which comes first: lamina" + " load readings " + input + ".");
        lamina("load", "events", input.toString(), "--bad-rows", "keep")
                .refusedWith("--bad-rows must be fail or skip, not keep");
        lamina("load", "events", input.toString(), "--resume").refusedWith("has no unfinished load to resume");
        assertThat(lamina("datasets").done().out()).doesNotContain("prices");
    }

    @Test
    void a_table_of_any_form_is_loaded_with_its_types_and_comes_back() throws Exception {
        Path file = Files.writeString(
                directory.resolve("trips.csv"),
                "id;day;fare;taxi\n3;2025-01-01;1.5;\"a;b\"\n1;;2;007\n2;2025-01-03;;c\n");
        lamina("load", "trips", file.toString(), "--key", "fare")
                .refusedWith(file + ":4:3: found no fare, expected a number in every row.");
        assertThat(lamina("load", "trips", file.toString(), "--key", "id")
                        .done()
                        .out())
                .startsWith("trips.csv: 4 columns between semicolons, with header\n\ncolumn  type\nid      int\n")
                .contains("\nkey        id\n\nLoaded 3 rows as version 0 of trips: 1 stripe, ");
        Path back = directory.resolve("back.csv");
        lamina("export", "trips", "--to", back.toString()).done();
        assertThat(back).hasContent("id,day,fare,taxi\n3,2025-01-01,1.5,a;b\n1,,2.0,007\n2,2025-01-03,,c\n");
        lamina("drop", "trips", "--yes").done();
    }

    @Test
    @Tag("part-3")
    void a_bad_row_far_into_the_file_ends_the_load_or_is_left_out() throws Exception {
        List<String> lines = new ArrayList<>(Files.readAllLines(input));
        String[] columns = lines.get(135_000).split("\t", -1);
        columns[1] = "19790230";
        lines.set(135_000, String.join("\t", columns));
        Path file = Files.write(directory.resolve("bad.tsv"), lines);
        String place = file + ":135001:2: \"19790230\" is not a date (yyyyMMdd)";
        lamina("load", "bad", file.toString()).refusedWith(place + ". Fix the row or pass --bad-rows skip.");
        // A name stands at a line's start; "bad" alone may be part of another file's checksum.
        assertThat(lamina("datasets").done().out().lines()).noneMatch(line -> line.startsWith("bad "));
        assertThat(session()
                        .execute("SELECT DISTINCT dataset, version, shard FROM " + KEYSPACE + ".data")
                        .all())
                .noneMatch(row -> row.getString(0).equals("bad"));

        Shell.Result skipped =
                lamina("load", "bad", file.toString(), "--bad-rows", "skip").done();
        assertThat(skipped.out()).contains("Loaded 139,999 rows as version 1 of bad: ");
        assertThat(skipped.error()).contains("1 bad row is left out", "Bad rows are kept, with their reasons, in ");
        Path rejects = Path.of(skipped.error().replaceAll("(?s).*with their reasons, in (\\S+\\.tsv).*", "$1"));
        assertThat(Files.readAllLines(rejects))
                .hasSize(2)
                .last()
                .satisfies(row -> assertThat(row)
                        .startsWith(file + "\t135001\t2\t")
                        .contains("is not a date")
                        .endsWith(lines.get(135_000)));
        Files.delete(rejects);

        lines.set(135_000, lines.get(7));
        Files.write(file, lines);
        lamina("load", "repeated", file.toString()).refusedWith(file + ":135001:1: ", "of line 8 already");
        assertThat(lamina("datasets").done().out()).doesNotContain("repeated");
        lamina("drop", "bad", "--yes").done();
    }

    @Test
    void a_damaged_row_of_the_catalogue_is_named_and_other_datasets_are_read() throws Exception {
        lamina("load", "cut", input.toString()).done();
        String row = KEYSPACE + ".versions SET stripes = %d WHERE dataset = 'cut' AND version = 0";
        session().execute("UPDATE " + row.formatted(1));
        String words = "Version cut/0: its row in table versions is damaged: ";
        for (List<String> command : List.of(
                List.of("sql", "SELECT count(*) FROM cut"),
                List.of("export", "cut", "--to", directory.resolve("x.csv").toString()),
                List.of("check", "cut"),
                List.of("drop", "cut", "--yes"))) {
            Shell.Result refused = lamina(command.toArray(new String[0]));
            assertThat(refused.exit()).as(command + refused.error()).isEqualTo(ExitCode.FAILED);
            assertThat(refused.error()).contains(words).doesNotContain("\tat ");
        }
        Shell.Result list = lamina("datasets");
        assertThat(list.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(list.error()).contains(words);
        assertThat(list.out()).contains("events").doesNotContain("cut");
        assertThat(lamina("sql", "SELECT count(*) AS n FROM events").done().out())
                .contains("140000");
        session().execute("UPDATE " + row.formatted(2));
        assertThat(lamina("check", "cut").done().out()).contains("sound, 140,000 rows");
        session().execute("UPDATE " + row.formatted(1));
        assertThat(lamina("drop", "cut", "--version", "0", "--yes").done().out())
                .contains("Dropped version 0 of cut.");
        assertThat(lamina("datasets").done().out()).doesNotContain("cut");
    }

    @Test
    void a_missing_directory_is_damage() throws Exception {
        lamina("load", "torn", input.toString()).done();
        session()
                .execute("DELETE FROM " + KEYSPACE + ".stripes WHERE dataset = 'torn' AND version = 0 AND block = 0"
                        + " AND stripe = 1");
        for (List<String> command : List.of(
                List.of("sql", "SELECT avg(avgTone) FROM torn"),
                List.of("export", "torn", "--to", directory.resolve("x.csv").toString()),
                List.of("check", "torn"))) {
            Shell.Result refused = lamina(command.toArray(new String[0]));
            assertThat(refused.exit()).as(command + refused.error()).isEqualTo(ExitCode.FAILED);
            assertThat(refused.error() + refused.out()).contains("torn/0/0/(directory)/1: ");
        }
        lamina("drop", "torn", "--yes").done();
    }

    @Test
    void a_flipped_byte_is_found_and_other_columns_stay_readable() throws Exception {
        lamina("load", "hurt", input.toString()).done();
        Row row = session()
                .execute("SELECT shard, rowid, bytes FROM " + KEYSPACE + ".data WHERE dataset = 'hurt' AND"
                        + " version = 0 AND shard = 0 AND columnname = 'isRootEvent'")
                .one();
        ByteBuffer bytes = ByteBuffer.wrap(row.getByteBuffer(2).array().clone());
        bytes.put(bytes.limit() / 2, (byte) (bytes.get(bytes.limit() / 2) ^ 0x10));
        session()
                .execute(
                        "UPDATE " + KEYSPACE
                                + ".data SET bytes = ? WHERE dataset = 'hurt' AND version = 0 AND shard = ?"
                                + " AND columnname = 'isRootEvent' AND rowid = ?",
                        bytes,
                        row.getInt(0),
                        row.getInt(1));
        String place = "hurt/0/0/isRootEvent/" + row.getInt(1) + ": ";

        Shell.Result check = lamina("check", "hurt");
        assertThat(check.exit()).as(check.error()).isEqualTo(ExitCode.FAILED);
        assertThat(check.out()).contains(place, "hurt version 0: damaged, 1 of ");
        Shell.Result checked = lamina("check", "hurt", "--json");
        assertThat(checked.exit()).isEqualTo(ExitCode.FAILED);
        JsonNode version =
                new ObjectMapper().readTree(checked.out()).get("versions").get(0);
        assertThat(version.get("sound").asBoolean()).isFalse();
        assertThat(version.get("damages")).hasSize(1);
        assertThat(version.get("damages").get(0).get("column").asText()).isEqualTo("isRootEvent");
        Path file = directory.resolve("x.csv");
        Shell.Result export = lamina("export", "hurt", "--to", file.toString());
        assertThat(export.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(export.error()).contains(place, "lamina check hurt").doesNotContain("\tat ");
        assertThat(directory).isEmptyDirectory();
        lamina("export", "hurt", "--columns", "avgTone,numMentions", "--to", file.toString())
                .done();
        assertThat(differing("SELECT avgTone, numMentions FROM events", csv(file, List.of("avgTone", "numMentions"))))
                .isZero();
        lamina("drop", "hurt", "--yes").done();
        assertThat(lamina("check", "events").done().out()).contains("events version 0: sound, 140,000 rows in ");
    }

    @Test
    @Tag("part-4")
    void appended_rows_are_a_version_with_those_before() {
        lamina("load", "more", input.toString()).done();
        lamina("load", "more", input.toString(), "--append", "--resume")
                .refusedWith("--resume can't be combined with --append");
        assertThat(lamina("load", "more", input.toString(), "--append").done().out())
                .startsWith("Loaded 140,000 rows as version 1 of more: 280,000 rows with the earlier ones, ");
        assertThat(lamina("datasets", "more").done().out())
                .startsWith("more, version 1: 280,000 rows, ")
                .contains(" bytes per row, 2 parts\n");
        lamina("drop", "more", "--version", "0", "--yes").done();
        assertThat(lamina("check", "more").done().out()).startsWith("more version 1: sound, 280,000 rows in ");
        lamina("drop", "more", "--yes").done();
    }

    @Test
    @Tag("part-4")
    void an_append_to_a_name_that_is_not_there_says_that_it_makes_a_dataset() {
        Shell.Result first =
                lamina("load", "moer", input.toString(), "--append").done();
        assertThat(first.error()).contains("There was no dataset moer yet: --append makes a new one.");
        assertThat(first.out())
                .startsWith("Loaded 140,000 rows as version 0 of moer: ")
                .doesNotContain("earlier ones");
        lamina("drop", "moer", "--yes").done();
    }

    @Test
    void dropping_takes_what_is_named_and_asks_first() {
        lamina("load", "gone", input.toString()).done();
        lamina("load", "gone", input.toString()).done();
        lamina("drop", "gone").refusedWith("drop asks for confirmation, but this is not a terminal");
        assertThat(lamina("drop", "gone", "--version", "0", "--yes").done().out())
                .isEqualTo("Dropped version 0 of gone.\n");
        assertThat(lamina("check", "gone").done().out())
                .contains("gone version 1: sound")
                .doesNotContain("version 0");
        lamina("drop", "gone", "--yes").done();
        assertThat(lamina("datasets").done().out()).doesNotContain("gone");
        assertThat(session()
                        .execute("SELECT DISTINCT dataset, version, shard FROM " + KEYSPACE + ".data")
                        .all())
                .noneMatch(row -> row.getString(0).equals("gone"));
    }

    @Test
    void a_keyspace_of_somebody_else_is_left_alone_and_a_missing_one_is_not_made_by_readers() {
        session()
                .execute("CREATE KEYSPACE IF NOT EXISTS theirs WITH replication = {'class': 'SimpleStrategy',"
                        + " 'replication_factor': 1}");
        session().execute("CREATE TABLE IF NOT EXISTS theirs.data (dataset text PRIMARY KEY)");
        lamina("load", "events", input.toString(), "--keyspace", "theirs")
                .refusedWith("Keyspace theirs holds the table data, which Lamina did not create");
        lamina("datasets", "--keyspace", "theirs")
                .refusedWith("Keyspace theirs holds the table data, which Lamina did not create");
        assertThat(session().refreshSchema().getKeyspace("theirs").orElseThrow().getTables())
                .hasSize(1);
        lamina("check", "events", "--keyspace", "nowhere").refusedWith("keyspace nowhere: there are no datasets yet");
        assertThat(lamina("datasets", "--keyspace", "nowhere").done().out())
                .contains("No datasets in keyspace nowhere");
        assertThat(session().refreshSchema().getKeyspace("nowhere")).isEmpty();
        lamina("datasets", "--keyspace", "no-where").refusedWith("--keyspace: no-where can't be a keyspace's name");
    }

    @Test
    void a_data_centre_that_does_not_exist_lists_those_that_do() {
        lamina("datasets", "--datacenter", "europe")
                .refusedWith("--datacenter: the cluster has no data centre \"europe\". Known: datacenter1");
        lamina("datasets", "--datacenter", "datacenter1").done();
    }
}
