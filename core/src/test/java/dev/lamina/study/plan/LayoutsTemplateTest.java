// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.file.FileFamily;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.model.Schema;
import dev.lamina.study.DataFit;
import dev.lamina.study.Plan;
import dev.lamina.study.QueryFile;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Sources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayoutsTemplateTest {
    private static final Study TEMPLATE = Studies.named("layouts", null);

    @TempDir
    private Path directory;

    private Path trips;

    @BeforeEach
    void writeTrips() throws Exception {
        StringBuilder text = new StringBuilder("id,taxi,day,fare,note\n");
        for (int i = 0; i < 64; i++) {
            text.append(100 - i + "," + (char) ('a' + i % 8) + "," + (i % 8 == 7 ? "" : "2025-01-0" + (1 + i % 7)) + ","
                    + i * 1.5 + ",n" + i % 30 + "\n");
        }
        trips = Files.writeString(directory.resolve("trips.csv"), text);
    }

    @Test
    void the_files_columns_take_the_place_of_the_templates() throws Exception {
        Study study = fill(Map.of(), List.of(), List.of(), List.of());
        assertThat(study.dataset().get("file"))
                .containsEntry("key", List.of("id"))
                .containsEntry(
                        "types", Map.of("id", "int", "taxi", "text", "day", "date", "fare", "double", "note", "text"));
        assertThat(study.layout("row-per-record").get("partition")).isEqualTo(List.of("id"));
        assertThat(study.layout("wide-row"))
                .containsEntry("partition", List.of("taxi"))
                .containsEntry("clustering", List.of("id"))
                .doesNotContainKey("missing");
        assertThat(study.operations().toString())
                .contains("scan=[fare]", "scan=[note]", "partition=taxi, value=a", "lookup=1000");
        assertThat(study.verdict().over()).containsExactly("scan-number", "scan-text", "partition", "lookup");
        requireRunnable(study);
    }

    @Test
    void a_key_whose_name_has_brackets_is_divided_where_no_column_groups_rows() throws Exception {
        trips = Files.writeString(directory.resolve("numbers.csv"), "Trip (ID);fare\n1;1.5\n2;2.5\n3;3.5\n");
        Study study = fill(Map.of("names", "as-is", "key", "Trip (ID)"), List.of(), List.of(), List.of());
        assertThat(study.layout("wide-row")).containsEntry("partition", List.of("\"Trip (ID)\" / 10000"));
        requireRunnable(study);
    }

    @Test
    void a_select_may_go_on_in_the_next_line() {
        assertThat(QueryFile.of("SELECT\n  id FROM rows", "rows").queries().get(0))
                .containsEntry("sql", "SELECT\n  id FROM rows");
    }

    @Test
    void partition_order_and_queries_are_the_users() throws Exception {
        Path queries = Files.writeString(
                directory.resolve("q.yaml"),
                "queries:\n- {name: fares, scan: [fare], where: fare > 10}\n- {scan: [taxi]}\n- {lookup: 10}\n"
                        + "- {aggregate: average, of: fare, by: taxi}\n");
        Study study = fill(
                Map.of("key", "id"),
                List.of("day"),
                List.of("fare desc"),
                QueryFile.of(queries.toString(), "rows").queries());
        assertThat(study.layout("wide-row"))
                .containsEntry("partition", List.of("day"))
                .containsEntry("clustering", List.of("fare desc", "id"))
                .containsEntry("missing", Map.of("day", "0001-01-01"));
        assertThat(study.verdict().over()).containsExactly("fares", "scan-1", "lookup-1", "aggregate-1");
        assertThat(study.operations())
                .extracting(operation -> operation.get("name"))
                .containsExactly("ingest", "scan-all", "fares", "scan-1", "lookup-1", "aggregate-1");
        requireRunnable(study);
        assertThat(fill(Map.of(), List.of("id / 10"), List.of(), List.of()).layout("wide-row"))
                .containsEntry("partition", List.of("id / 10"))
                .containsEntry("clustering", List.of("id"));
    }

    @Test
    void three_versions_have_aged_tables_and_the_mixed_load_too() throws Exception {
        Path queries = Files.writeString(
                directory.resolve("q.yaml"),
                "queries:\n- {name: fares, sql: 'SELECT fare FROM rows WHERE taxi = :t', per_second: 5}\n"
                        + "- {name: write, insert: rows, per_second: 1}\n");
        QueryFile file = QueryFile.of(queries.toString(), "rows").aged("1").mixed();
        Plan plan = Plan.of(
                fill(Map.of(), List.of(), List.of(), file.queries()), Wishes.withCassandra("3.11.19,4.1.10,5.0.9"));
        assertThat(plan.operations())
                .extracting(Operation::name)
                .containsExactly("scan-all", "fares", "fares-latency", "write", "write-latency", "aged", "mixed");
        assertThat(plan.leftOut()).isEmpty();
    }

    @Test
    void what_a_mixed_load_is_made_of_stays_where_conclusions_rest_on_it_alone() {
        Plan plan = Plan.of(Studies.named("rubis", null), Wishes.withCassandra("3.11.19,4.1.10,5.0.9"));
        assertThat(plan.operations()).extracting(Operation::name).contains("mixed", "view-item-item");
        assertThat(plan.leftOut()).isEmpty();
    }

    @Test
    void partitions_of_expressions_have_what_stands_for_missing_values() throws Exception {
        List<String> words = List.of("hash(taxi) % 4", "year-month(day)");
        Study study = fill(Map.of("key", "id"), words, List.of("day"), List.of());
        assertThat(study.layout("wide-row"))
                .containsEntry("partition", words)
                .containsEntry("clustering", List.of("day", "id"))
                .containsEntry("missing", Map.of("day", "0001-01-01"));
        assertThat(study.operations().toString()).doesNotContain("partition=");
        requireRunnable(study);
    }

    @Test
    void a_key_of_several_columns_groups_records_which_are_asked_for_slices() throws Exception {
        List<Map<String, Object>> newest =
                List.of(Map.of("name", "newest", "slice", Map.of("newest", 3, "partitions", List.of("c"))));
        Study study = fill(Map.of("key", "taxi,id"), List.of(), List.of(), newest);
        assertThat(study.layout("wide-row"))
                .containsEntry("partition", List.of("taxi"))
                .containsEntry("clustering", List.of("id"));
        assertThat(study.layout("row-per-record")).containsEntry("partition", List.of("taxi", "id"));
        requireRunnable(study);
        assertThat(fill(Map.of("key", "taxi,id"), List.of(), List.of(), List.of())
                        .operations()
                        .toString())
                .as("a lookup is by one column")
                .doesNotContain("lookup");
    }

    @Test
    void a_saved_study_is_the_same_study() throws Exception {
        Study study = fill(Map.of("types", Map.of("note", "text")), List.of("day"), List.of(), List.of());
        Path saved = Files.writeString(directory.resolve("mine.yaml"), Studies.yaml(study));
        assertThat(Studies.named(saved.toString(), null)).isEqualTo(study);
        assertThat(LayoutsTemplate.is(Studies.named(saved.toString(), null))).isFalse();
        assertThat(LayoutsTemplate.is(TEMPLATE)).isTrue();
    }

    @Test
    void words_that_fit_no_column_are_refused() {
        assertThatThrownBy(() -> fill(Map.of(), List.of("dey"), List.of(), List.of()))
                .hasMessage(
                        "--partition: there is no column \"dey\". Did you mean \"day\"? Known: id, taxi, day, fare, note.");
        assertThatThrownBy(() -> fill(Map.of(), List.of(), List.of("dey"), List.of()))
                .hasMessage(
                        "--order: there is no column \"dey\". Did you mean \"day\"? Known: id, taxi, day, fare, note.");
        assertThatThrownBy(() -> fill(Map.of(), List.of("fare / 10"), List.of(), List.of()))
                .hasMessage(
                        "--partition: key column \"fare / 10\": fare is of type double, expected whole numbers, or a text"
                                + " of digits.");
        assertThatThrownBy(() -> fill(Map.of(), List.of("taxi", "dat(day)"), List.of(), List.of()))
                .hasMessage("--partition:1: found \"dat\", expected a field, or one of bin, date, hash, hour, month,"
                        + " prefix, year-month. Did you mean \"date\"?\n  dat(day)\n  ^");
        assertThatThrownBy(() -> fill(Map.of(), List.of("date(dey)"), List.of(), List.of()))
                .hasMessageStartingWith("--partition: there is no column \"dey\". Did you mean \"day\"?");
    }

    @Test
    void queries_that_are_none_are_refused() throws Exception {
        refused(
                "querys: []",
                ":1: The file has an unknown key \"querys\". Did you mean \"queries\"? Known: entities, layouts, queries, relations.");
        refused("# nothing\n", ": the file is empty. Write the keys of a file of queries, such as queries:.");
        refused("- a\n", ": there are no keys. Write those of a file of queries, such as queries:.");
        refused("queries: []", ":1: The file: queries is [], expected a list such as");
        refused("queries: [fares]", ":1: The file: queries is fares, expected a map for each entry");
        refused(
                "queries:\n- scan: [fare]\n- skan: [fare]\n",
                ":3: Operation {skan=[fare]} has an unknown key \"skan\". Did you mean \"scan\"? Known: aged, aggregate,");
        refused("queries: [{join: [fare]}]", ":1: Operation {join=[fare]} needs one of the keys aged, aggregate,");
        Path absent = directory.resolve("absent.yaml");
        assertThatThrownBy(() -> QueryFile.of(absent.toString(), "rows"))
                .hasMessage(absent + ": there is no such file. Check" + " the path.");
    }

    @Test
    void what_rows_do_not_have_is_told_before_they_are_read() throws Exception {
        for (String line : List.of(
                "{name: q, sql: SELECT fare FROM rows WHERE taxy = :t}| Operation q: sql: ",
                "{name: q, sql: SELECT fare FROM row}| Operation q: sql: ",
                "{name: q, update: [fair]}| Operation q: update: there is no column \"fair\". Known: id,",
                "{name: q, insert: row}| Operation q: insert: there is no table \"row\".")) {
            String[] parts = line.split("\\|");
            Path file = Files.writeString(directory.resolve("q.yaml"), "queries:\n- " + parts[0] + "\n");
            Study study = fill(
                    Map.of(),
                    List.of(),
                    List.of(),
                    QueryFile.of(file.toString(), "rows").queries());
            Plan plan = Plan.of(study, Wishes.none());
            FileProfile profile = FileProfile.of(DatasetRequest.files(List.of(trips.toString()), directory));
            assertThatThrownBy(() -> plan.requireFit(Schema.of(profile.entity())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(file + ":2:" + parts[1]);
        }
    }

    @Test
    void a_name_that_two_queries_have_is_told_with_its_line() throws Exception {
        Path file = Files.writeString(
                directory.resolve("q.yaml"), "queries:\n- {name: a, scan: [fare]}\n- {name: a, scan: [day]}\n");
        Study study = fill(
                Map.of(),
                List.of(),
                List.of(),
                QueryFile.of(file.toString(), "rows").queries());
        assertThatThrownBy(() -> Plan.of(study, Wishes.none()))
                .hasMessage(file + ":3: Two operations have the name \"a\".");
    }

    private void refused(String yaml, String message) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), yaml);
        assertThatThrownBy(() -> QueryFile.of(file.toString(), "rows")).hasMessageStartingWith(file + message);
    }

    @Test
    void a_key_that_the_data_do_not_prove_is_refused_with_the_rows_that_would_be_lost() throws Exception {
        refused(
                layout("partition", List.of("taxi"), "clustering", List.of("day"), "unique", true),
                "Layout mine: the primary key taxi, day of table records does not tell rows apart: 14 of 64 rows would be"
                        + " lost, because later ones overwrite them. Add columns to the key, such as id.");
        refused(
                layout(
                        "partition",
                        List.of("month(day)"),
                        "clustering",
                        List.of("id", "hash(note) % 2"),
                        "tables",
                        List.of(Map.of(
                                "table",
                                "second",
                                "unique",
                                true,
                                "partition",
                                List.of("prefix(note, 1)"),
                                "clustering",
                                List.of("id / 10"))),
                        "unique",
                        true),
                "Layout mine: the primary key prefix(note, 1), id / 10 of table second does not tell rows apart: 56 of 64"
                        + " rows would be lost");
        refused(
                layout("partition", List.of("id"), "columns", List.of("day", "note")),
                "Layout mine can't answer query fares: table records has no column for fare. Known: id, day, note.");
        require(layout("partition", List.of("taxi"), "clustering", List.of("fare"), "unique", true));
    }

    @Test
    void expressions_may_order_records_too() throws Exception {
        Study study =
                fill(Map.of("key", "id"), List.of("taxi"), List.of("month(day) desc", "hash(note) % 4"), List.of());
        assertThat(study.layout("wide-row"))
                .containsEntry("clustering", List.of("month(day) desc", "hash(note) % 4", "id"))
                .containsEntry("missing", Map.of("day", "0001-01-01"));
        requireRunnable(study);
        assertThatThrownBy(() -> fill(Map.of("key", "id"), List.of("taxi"), List.of("month(dya)"), List.of()))
                .hasMessageStartingWith("--order: there is no column \"dya\". Did you mean \"day\"?");
        assertThatThrownBy(() -> fill(Map.of("key", "id"), List.of("taxi"), List.of("month(fare)"), List.of()))
                .hasMessageStartingWith(
                        "--order: key column \"month(fare)\": fare is of type double, expected a timestamp");
    }

    @Test
    void each_table_of_a_layout_has_values_for_missing_keys() throws Exception {
        Study study = filled(layout(
                "partition",
                List.of("id"),
                "tables",
                List.of(Map.of("table", "b", "partition", List.of("day"), "clustering", List.of("id")))));
        assertThat(study.layout("mine")).doesNotContainKey("missing");
        assertThat(study.layout("mine").get("tables").toString()).contains("missing={day=0001-01-01}");
        require(study.layout("mine"));
    }

    private static Map<String, Object> layout(Object... words) {
        Map<String, Object> layout = new LinkedHashMap<>(Map.of("name", "mine", "family", "table"));
        for (int i = 0; i < words.length; i += 2) {
            layout.put((String) words[i], words[i + 1]);
        }
        return layout;
    }

    private Study filled(Map<String, Object> candidate) throws Exception {
        Map<String, Object> file = Map.of("key", "id");
        DatasetRequest request = DatasetRequest.files(List.of(trips.toString()), directory.resolve("work"))
                .withParameters(file);
        Map<String, Object> query = Map.of("name", "fares", "sql", "SELECT fare FROM rows WHERE fare > 3");
        return LayoutsTemplate.fill(
                TEMPLATE,
                FileProfile.of(request),
                file,
                new KeySettings(List.of(), List.of()),
                List.of(query),
                List.of(candidate));
    }

    private void require(Map<String, Object> candidate) throws Exception {
        Study study = filled(candidate);
        Plan plan = Plan.of(study, Wishes.none());
        DatasetRequest request = DatasetRequest.files(List.of(trips.toString()), directory.resolve("run"))
                .withParameters(study.dataset().get("file"));
        try (Dataset rows = new FileFamily().open(request)) {
            plan.requireFit(rows.schema());
            Sources sources = Sources.read(rows, 1, RunProgress.SILENT);
            Tasks tasks = new Tasks();
            tasks.prepare(plan.operations(), sources);
            DataFit.require(plan, sources, tasks);
        }
    }

    private void refused(Map<String, Object> candidate, String message) {
        assertThatThrownBy(() -> require(candidate))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    private Study fill(
            Map<String, ?> file, List<String> partition, List<String> order, List<Map<String, Object>> queries)
            throws Exception {
        DatasetRequest request = DatasetRequest.files(List.of(trips.toString()), directory.resolve("work"))
                .withParameters(file);
        return LayoutsTemplate.fill(
                TEMPLATE, FileProfile.of(request), file, new KeySettings(partition, order), queries, List.of());
    }

    /** Each layout holds the rows, and each question has an answer. */
    private void requireRunnable(Study study) throws Exception {
        Plan plan = Plan.of(study, Wishes.none());
        DatasetRequest request = DatasetRequest.files(List.of(trips.toString()), directory.resolve("run"))
                .withParameters(study.dataset().get("file"));
        try (Dataset rows = new FileFamily().open(request)) {
            plan.requireFit(rows.schema());
            Tasks tasks = new Tasks();
            tasks.prepare(plan.operations(), Sources.read(rows, 1, RunProgress.SILENT));
            assertThat(tasks.prepared(plan.operations())).hasSameSizeAs(plan.operations());
        }
    }
}
