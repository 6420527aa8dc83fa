// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.results.Client;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.AsPublished;
import dev.lamina.study.plan.EnvironmentEntry;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {
    private static final Map<String, Object> ROWS =
            Map.of("name", "rows", "family", "table", "partition", List.of("globalEventId"));
    private static final Map<String, Object> COLUMNS =
            Map.of("name", "columns", "family", "chunks", "codec", "flatbuffers");
    private static final Map<String, Object> INGEST = Map.of("name", "ingest");
    private static final Map<String, Object> SCAN = Map.of("name", "scan", "scan", "all");
    private static final Map<String, Object> TOP = Map.of("name", "best", "aggregate", "top", "of", "monthYear");

    @Test
    void without_wishes_everything_is_done() {
        Plan plan = Plan.of(study(), Wishes.none());
        assertThat(plan.layouts()).extracting(StudyLayout::name).containsExactly("rows", "columns");
        assertThat(plan.operations()).extracting(Operation::name).containsExactly("scan", "best");
        assertThat(plan.ingests()).isTrue();
        assertThat(plan.clients()).containsExactly(Client.TUNED);
        assertThat(plan.environments().get(0).environment().cassandra()).isEqualTo("5.0.9");
        assertThat(plan.environments().get(0).environment().heap()).isEqualTo("1G");
        assertThat(plan.repeats().usual()).isEqualTo(5);
    }

    @Test
    void the_published_client_alone_sends_large_batches_and_not_into_layouts_that_it_prepares_inserts_for() {
        assertThat(Plan.of(study(), Wishes.none()).sendsBatches()).isFalse();
        RunOptions published = Wishes.of(List.of(), List.of(), List.of("tuned", "published"), false, null);
        assertThat(Plan.of(study(), published).sendsBatches()).isTrue();
        Map<String, Object> prepared = new HashMap<>(ROWS);
        prepared.put("published", "prepared");
        assertThat(Plan.of(study(List.of(prepared), List.of(INGEST, SCAN)), published)
                        .sendsBatches())
                .isFalse();
        assertThat(Plan.of(study(List.of(prepared, COLUMNS), List.of(INGEST, SCAN)), published)
                        .sendsBatches())
                .isTrue();
    }

    @Test
    void two_layouts_alone_are_read_more_often_unless_somebody_says_how_many() {
        assertThat(Plan.of(study(), Wishes.none()).repeats().reads()).isEqualTo(10);
        assertThat(Plan.of(study(), Wishes.of(List.of(), List.of(), List.of("tuned", "published"), false, null))
                        .repeats()
                        .reads())
                .isEqualTo(5);
        assertThat(Plan.of(study(), Wishes.of(List.of(), List.of(), List.of("tuned"), false, 7))
                        .repeats()
                        .reads())
                .isEqualTo(7);
        assertThat(Plan.of(study(), Wishes.withCassandra("3.11.19,4.1.10,5.0.9"))
                        .repeats()
                        .reads())
                .isEqualTo(5);
    }

    @Test
    void every_cell_has_five_repeats_in_any_number_of_environments_unless_somebody_says_how_many() {
        assertThat(Plan.of(study(), Wishes.withCassandra("3.11.19,4.1.10,5.0.9"))
                        .repeats()
                        .usual())
                .isEqualTo(5);
        assertThat(Plan.of(study(), Wishes.of(List.of(), List.of(), List.of("tuned"), false, 7))
                        .repeats()
                        .usual())
                .isEqualTo(7);
    }

    @Test
    void a_shorter_run_has_fewer_rows_and_as_many_repeats() {
        RunOptions quick =
                RunOptions.in(Path.of("out"), Path.of("home")).seconds(90).build();
        Plan plan = Plan.of(study(), quick);
        assertThat(plan.time().rows(50_000)).isEqualTo(10_294);
        assertThat(plan.mostSeconds(11, List.of())).isEqualTo(90);
        assertThat(plan.repeats().usual()).isEqualTo(5);
        assertThat(plan.time().share()).isEqualTo(0.25);
        RunOptions slow =
                RunOptions.in(Path.of("out"), Path.of("home")).seconds(3600).build();
        assertThat(Plan.of(study(), slow).time().rows(50_000)).isEqualTo(50_000);
        assertThat(Plan.of(study(), Wishes.none()).time().rows(50_000)).isEqualTo(50_000);
        assertThat(Plan.of(study(), Wishes.none()).pace(0, plan.environments().get(0), List.of(), Duration.ZERO, 0))
                .isNull();
    }

    @Test
    void a_study_with_a_time_of_its_own_has_all_of_its_rows_in_it_and_fewer_in_less() {
        assertThat(PlannedTime.of(seconds(230), "230s", 1, List.of()).rows(20_000))
                .isEqualTo(20_000);
        assertThat(PlannedTime.of(seconds(125), "230s", 1, List.of()).rows(20_000))
                .isEqualTo(10_000);
        assertThat(PlannedTime.of(seconds(600), "230s", 1, List.of()).rows(20_000))
                .isEqualTo(20_000);
    }

    private static RunOptions seconds(int seconds) {
        return RunOptions.in(Path.of("out"), Path.of("home")).seconds(seconds).build();
    }

    @Test
    void a_time_is_for_operations_whose_length_the_study_leaves_open() {
        RunOptions quick =
                RunOptions.in(Path.of("out"), Path.of("home")).seconds(90).build();
        assertThatThrownBy(() -> Plan.of(Studies.named("reversed", null), quick))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--time: the study says itself how long these operations take: recent-start");
        assertThatThrownBy(() -> Plan.of(Studies.named("cells", null), quick))
                .hasMessageStartingWith("--time: the requests whose latencies are measured take ")
                .hasMessageContaining(" Give at least ");
        RunOptions hasty =
                RunOptions.in(Path.of("out"), Path.of("home")).seconds(59).build();
        assertThatThrownBy(() -> Plan.of(study(), hasty)).hasMessage("--time must be 1m or more.");
    }

    @Test
    void single_requests_take_less_of_the_time_where_compilers_do_not_count() {
        Study cells = Studies.named("cells", null);
        // Neither requests that do nothing are sent, nor compilers waited for as long.
        assertThat(Plan.leastSeconds(cells, seconds(600), false))
                .isLessThan(Plan.leastSeconds(cells, seconds(600), true));
        assertThat(Plan.leastSeconds(study(), seconds(600), false)).isEqualTo(60);
    }

    @Test
    void three_versions_are_asked_what_conclusions_rest_on_unless_operations_are_named() {
        Study study = study(
                List.of(ROWS, COLUMNS),
                List.of(INGEST, SCAN, TOP),
                null,
                List.of(new Study.ClaimEntry("c", "s", "t", null, "ratio(columns:scan, rows:scan) > 1", null)));
        Plan two = Plan.of(study, Wishes.withCassandra("4.1.10,5.0.9"));
        assertThat(two.operations()).extracting(Operation::name).containsExactly("scan", "best");
        assertThat(two.leftOut()).isEmpty();
        assertThat(two.budget(5).twiceTheClient()).isTrue();
        Plan three = Plan.of(study, Wishes.withCassandra("3.11.19,4.1.10,5.0.9"));
        assertThat(three.operations()).extracting(Operation::name).containsExactly("scan");
        assertThat(three.leftOut()).containsExactly("best");
        assertThat(three.gated()).extracting(Operation::name).containsExactly("best");
        assertThat(three.ingests()).isTrue();
        assertThat(three.budget(3).twiceTheClient()).isFalse();
        assertThat(Plan.of(study(), Wishes.withCassandra("3.11.19,4.1.10,5.0.9"))
                        .operations())
                .as("a study without conclusions")
                .extracting(Operation::name)
                .containsExactly("scan", "best");
    }

    @Test
    void what_is_said_of_a_reference_concludes_nothing_about_versions() {
        Study study = study(
                List.of(ROWS, COLUMNS),
                List.of(new Study.Reference("file", "parquet", null, null, null)),
                List.of(INGEST, SCAN, TOP),
                null,
                List.of(
                        new Study.ClaimEntry("c", "s", "t", null, "ratio(columns:scan, rows:scan) > 1", null),
                        new Study.ClaimEntry("d", "s", "t", null, "ratio(columns:best, file:best) > 1", null)));
        Plan three = Plan.of(study, Wishes.withCassandra("3.11.19,4.1.10,5.0.9"));
        assertThat(three.operations()).extracting(Operation::name).containsExactly("scan");
        assertThat(three.leftOut()).containsExactly("best");
    }

    @Test
    void layouts_and_operations_can_be_chosen_and_the_gate_stays_as_it_is() {
        Plan plan = Plan.of(study(), Wishes.of(List.of("columns"), List.of("scan"), List.of("published"), false, 1));
        assertThat(plan.layouts()).extracting(StudyLayout::name).containsExactly("columns");
        assertThat(plan.operations()).extracting(Operation::name).containsExactly("scan");
        assertThat(plan.gated()).extracting(Operation::name).containsExactly("best");
        assertThat(plan.ingests()).isFalse();
        assertThat(plan.clients()).containsExactly(Client.PUBLISHED);
    }

    @Test
    void a_layout_that_is_none_by_default_runs_when_it_is_named_or_all_are() {
        Map<String, Object> extra = new HashMap<>(COLUMNS);
        extra.put("name", "extra");
        extra.put("default", false);
        Study study = study(List.of(ROWS, COLUMNS, extra), List.of(INGEST));
        assertThat(layouts(study)).containsExactly("rows", "columns");
        assertThat(layouts(study, "extra")).containsExactly("extra");
        assertThat(layouts(study, "all")).containsExactly("rows", "columns", "extra");
        assertThat(layouts(study, "all", "rows")).containsExactly("rows", "columns", "extra");
        assertThatThrownBy(() -> layouts(study, "all", "row")).hasMessageContaining("Did you mean \"rows\"?");
        extra.put("default", "no");
        assertRefused(
                study(List.of(ROWS, extra), List.of(INGEST)), "Layout extra: default is no, expected true or false.");
    }

    @Test
    void a_study_without_a_layout_by_default_asks_for_one() {
        Map<String, Object> extra = new HashMap<>(ROWS);
        extra.put("default", false);
        assertRefused(
                study(List.of(extra), List.of(INGEST)),
                "No layout of this study runs by default. Name some with --layouts: rows.");
    }

    @Test
    void no_layout_is_called_all() {
        Map<String, Object> all = new HashMap<>(ROWS);
        all.put("name", "all");
        assertRefused(
                study(List.of(all), List.of(INGEST)),
                "A layout can't have the name \"all\", which means all layouts. Rename it.");
    }

    private static List<String> layouts(Study study, String... names) {
        return Plan.of(study, Wishes.of(List.of(names), List.of(), List.of("tuned"), false, 1)).layouts().stream()
                .map(StudyLayout::name)
                .toList();
    }

    @Test
    void as_published_chooses_the_client_and_the_operations_of_the_publication() {
        Plan plan = Plan.of(study(), Wishes.of(List.of(), List.of(), List.of("tuned"), true, 1));
        assertThat(plan.clients()).containsExactly(Client.PUBLISHED);
        assertThat(plan.operations()).extracting(Operation::name).containsExactly("scan");
        assertThat(plan.ingests()).isTrue();
        Plan named = Plan.of(study(), Wishes.of(List.of(), List.of("best"), List.of("tuned"), true, 1));
        assertThat(named.operations()).extracting(Operation::name).containsExactly("best");
    }

    @Test
    void as_published_the_layouts_of_the_publication_run_unless_others_are_named() {
        Study tiles = Studies.named("tiles", null);
        assertThat(Plan.of(tiles, Wishes.some().asPublished(true).build()).layouts())
                .extracting(StudyLayout::name)
                .containsExactly("tile-per-partition", "tile-bins");
        RunOptions other =
                Wishes.some().asPublished(true).layouts(List.of("tile-zoom")).build();
        assertThat(Plan.of(tiles, other).layouts())
                .extracting(StudyLayout::name)
                .containsExactly("tile-zoom");
    }

    @Test
    void the_user_may_name_the_version_and_the_heap() {
        RunOptions other = Wishes.some().cassandra("4.1.10").heap("3G").build();
        assertThat(Plan.of(study(), other).environments().get(0).environment().cassandra())
                .isEqualTo("4.1.10");
        assertThat(Plan.of(study(), other).environments().get(0).environment().heap())
                .isEqualTo("3G");
    }

    @Test
    void unknown_names_list_the_known_ones() {
        assertRefused(
                study(),
                Wishes.of(List.of("rows", "row"), List.of(), List.of("tuned"), false, 1),
                "There is no layout \"row\". Did you mean \"rows\"? Known: rows, columns.");
        assertRefused(
                study(),
                Wishes.of(List.of(), List.of("skan"), List.of("tuned"), false, 1),
                "There is no operation \"skan\". Did you mean \"scan\"? Known: ingest, scan, best.");
        assertRefused(
                study(),
                Wishes.of(List.of(), List.of(), List.of("quick"), false, 1),
                "There is no client \"quick\". Known: tuned, published.");
    }

    @Test
    void references_are_chosen_like_layouts_and_some_only_when_named() {
        Study study = study(List.of(reference("file", null), reference("other", false)));
        assertThat(references(study, List.of())).containsExactly("file");
        assertThat(references(study, List.of("rows"))).isEmpty();
        assertThat(references(study, List.of("rows", "other"))).containsExactly("other");
        Plan plan = Plan.of(study, Wishes.of(List.of("file"), List.of(), List.of("tuned", "published"), false, 1));
        assertThat(plan.layouts()).isEmpty();
        assertThat(plan.allTested(null, plan.environments().get(0), Path.of("work")))
                .as("once, whatever clients there are")
                .singleElement()
                .satisfies(tested -> {
                    assertThat(tested.label()).isEqualTo("file (duckdb)");
                    assertThat(tested.reference()).isEqualTo("local Parquet file, no Cassandra");
                });
        assertRefused(
                study,
                Wishes.of(List.of("files"), List.of(), List.of("tuned"), false, 1),
                "There is no layout \"files\". Did you mean \"file\"? Known: rows, columns, file, other.");
    }

    @Test
    void a_reference_has_a_name_of_its_own_and_claims_may_name_it() {
        assertRefused(study(List.of(reference("rows", null))), "Two layouts have the name \"rows\".");
        Study study = study(
                List.of(ROWS),
                List.of(reference("file", null)),
                List.of(INGEST, SCAN),
                null,
                List.of(
                        claim("ratio(rows:scan, file:scan) > 1"),
                        new Study.ClaimEntry("d", "s", "t", null, "disk(file, rows) <= 0.5", null)));
        assertThat(Plan.of(study, Wishes.none()).references()).hasSize(1);
    }

    private static List<String> references(Study study, List<String> wanted) {
        return Plan.of(study, Wishes.of(wanted, List.of(), List.of("tuned"), false, 1)).references().stream()
                .map(Study.Reference::name)
                .toList();
    }

    private static Study.Reference reference(String name, Boolean byDefault) {
        return new Study.Reference(name, "parquet", null, null, byDefault);
    }

    @Test
    void an_attribution_of_what_there_is_not_is_refused() {
        Study.Change change = new Study.Change("routing", "made", "back");
        Study tiles = Studies.named("tiles", "factors");
        for (Study.AttributionEntry wrong : List.of(
                new Study.AttributionEntry(
                        "f", null, null, null, "read-tiles", "tile-bins", "tile-bins", "tile-bins", List.of(change)),
                new Study.AttributionEntry(
                        "f", null, null, null, "scan", "tile-bins", "tile-bins", "tile-bins", List.of(change)),
                new Study.AttributionEntry(
                        "f",
                        null,
                        null,
                        null,
                        "ingest",
                        "tile-bins/fast",
                        "tile-bins",
                        "tile-bins",
                        List.of(change)))) {
            Study study = new Study(
                    tiles.study(),
                    tiles.question(),
                    tiles.dataset(),
                    tiles.rows(),
                    null,
                    tiles.environment(),
                    tiles.layouts(),
                    List.of(),
                    tiles.operations(),
                    null,
                    null,
                    List.of(),
                    List.of(wrong),
                    Map.of());
            assertThatThrownBy(() -> Plan.of(study, Wishes.none()))
                    .hasMessageStartingWith("Attribution f: There is no ")
                    .hasMessageContaining("Known: ");
        }
        assertThatThrownBy(() -> new Study.AttributionEntry("f", null, null, null, "ingest", "a", "b", "c", List.of()))
                .hasMessageContaining("entries with at least one change; f has none");
        assertThatThrownBy(() -> new Study.Change("routing", "made", null))
                .hasMessageContaining("entries whose changes have name, made and takenBack");
    }

    private static Study study(List<Study.Reference> references) {
        return study(List.of(ROWS, COLUMNS), references, List.of(INGEST, SCAN, TOP), null, List.of());
    }

    @Test
    void repeats_are_at_least_one() {
        assertRefused(
                study(),
                Wishes.of(List.of(), List.of(), List.of("tuned"), false, 0),
                "--repeats must be 1 or more, not 0.");
    }

    @Test
    void the_ingest_has_no_keys_of_other_operations() {
        Map<String, Object> ingest = Map.of("name", "ingest", "repeats", 3);
        assertRefused(
                study(List.of(ROWS), List.of(ingest)),
                Wishes.none(),
                "Operation ingest has an unknown key \"repeats\". Known: default, name, summary.");
    }

    @Test
    void what_executes_all_operations_is_of_no_entity() {
        Map<String, Object> mixed = Map.of("name", "mixed", "mixed", "all", "entity", "events");
        assertRefused(
                study(List.of(ROWS), List.of(SCAN, mixed)),
                Wishes.none(),
                "Operation mixed: entity is events, expected no such key: it executes the operations of all entities.");
    }

    @Test
    void names_are_distinct() {
        assertRefused(study(List.of(ROWS, ROWS), List.of(INGEST)), "Two layouts have the name \"rows\".");
        Map<String, Object> dotted = new HashMap<>(ROWS);
        dotted.put("name", "by.month");
        Map<String, Object> hyphened = new HashMap<>(ROWS);
        hyphened.put("name", "By-month");
        assertRefused(
                study(List.of(dotted, hyphened), List.of(INGEST)),
                "Layouts by.month and By-month would have the same keyspace, lamina_by_month_tuned, since its name has"
                        + " letters in lower case, and an underscore for all but letters and digits. Rename one of them.");
        assertRefused(study(List.of(ROWS), List.of(SCAN, SCAN)), "Two operations have the name \"scan\".");
        assertRefused(
                study(List.of(ROWS), List.of(SCAN), null, List.of(claim("rate(rows:scan)"), claim("disk(rows, rows)"))),
                "Two claims have the id \"c\".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "family | tabel   | Layout x has the family \"tabel\". Did you mean \"table\"? Known: chunks, record, stripes, table",
                "codec  | arrows  | Layout x: codec is arrows, expected one of arrow, arrow-lz4,",
                "chunkRow | 5     | Layout x has an unknown key \"chunkRow\". Did you mean \"chunkRows\"? Known: ",
            })
    void a_wrong_layout_lists_what_is_known(String word, String value, String message) {
        Map<String, Object> entry = new HashMap<>(Map.of("name", "x", "family", "chunks", "codec", "flatbuffers"));
        entry.put(word, value);
        assertRefused(study(List.of(entry), List.of(INGEST)), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "skan      | all       | Operation x has an unknown key \"skan\". Did you mean \"scan\"? Known: aged, aggregate,"
                        + " block, decode, delete, encode, fetch, insert, keys, lookup, mixed, pan, partition, requests,"
                        + " scan, slice, sql, tiles, update.",
                "scan      | some      | Operation x: scan is some, expected all, or a list of columns such as"
                        + " [monthYear].",
                "fetch     | some      | Operation x: fetch is some, expected all, or a list of columns such as"
                        + " [monthYear].",
                "encode    | some      | Operation x: encode is some, expected all.",
                "decode    | some      | Operation x: decode is some, expected all.",
                "keys      | row       | Operation x: keys is row, expected partition.",
                "lookup    | all       | Operation x: lookup is all, expected a whole number of at least 1.",
                "partition | monthYear | Operation x: value is missing, expected a value.",
                "aggregate | sum       | Operation x: of is missing, expected a value."
            })
    void a_wrong_operation_says_what_is_expected(String word, String value, String message) {
        assertRefused(study(List.of(ROWS), List.of(sorted("x", word, value))), message);
    }

    @Test
    void an_operation_with_a_word_that_its_kind_does_not_know_is_refused() {
        assertRefused(
                study(List.of(ROWS), List.of(Map.of("name", "x", "scan", "all", "in", "codes"))),
                "Operation x has an unknown key \"in\". Known: as, default, entity, name, per_day, per_second, scan, share,"
                        + " summary, where.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ratio(rows:scan, column:scan) > 1 | Claim c: expect:18: there is no layout \"column\". Did you mean"
                        + " \"columns\"? Known: rows, columns.",
                "ratio(rows:scan, columns:skan) > 1 | Claim c: expect:26: there is no operation \"skan\". Did you mean"
                        + " \"scan\"? Known: ingest, scan, best.",
                "disk(rows, column) | Claim c: expect:12: there is no layout \"column\". Did you mean",
                "ratio(rows, columns) > 1 | Claim c: expect:11: found \",\", expected a colon and an operation."
            })
    void a_claim_about_what_the_study_does_not_have_is_refused(String expect, String message) {
        assertRefused(study(List.of(ROWS, COLUMNS), List.of(INGEST, SCAN, TOP), null, List.of(claim(expect))), message);
    }

    @Test
    void a_claim_about_what_the_user_left_out_is_fine() {
        Study study = study(
                List.of(ROWS, COLUMNS),
                List.of(INGEST, SCAN, TOP),
                null,
                List.of(claim("ratio(rows:scan, columns:ingest) > 1")));
        RunOptions less = Wishes.of(List.of("rows"), List.of("best"), List.of("tuned"), false, 1);
        assertThat(Plan.of(study, less).layouts()).hasSize(1);
    }

    @Test
    void a_verdict_about_what_the_study_does_not_have_is_refused() {
        assertRefused(
                study(
                        List.of(ROWS),
                        List.of(SCAN),
                        new Study.VerdictRule("skan", null, "reads", "rows", Map.of(), List.of(), Map.of()),
                        List.of()),
                "There is no operation \"skan\". Did you mean \"scan\"? Known: scan.");
        assertRefused(
                study(
                        List.of(ROWS),
                        List.of(SCAN),
                        new Study.VerdictRule("scan", null, "reads", "row", Map.of(), List.of(), Map.of()),
                        List.of()),
                "There is no layout \"row\". Did you mean \"rows\"? Known: rows.");
        assertRefused(
                study(
                        List.of(ROWS),
                        List.of(SCAN),
                        new Study.VerdictRule(
                                "scan", null, "reads", null, Map.of("lookup", "find"), List.of(), Map.of()),
                        List.of()),
                "There is no operation \"lookup\". Known: scan.");
        assertRefused(
                study(
                        List.of(ROWS),
                        List.of(SCAN),
                        new Study.VerdictRule(
                                "scan", null, "reads", null, Map.of(), List.of("scan"), Map.of("scam", 1.0)),
                        List.of()),
                "There is no operation \"scam\". Did you mean \"scan\"? Known: scan.");
    }

    private static void assertRefused(Study study, String message) {
        assertRefused(study, Wishes.none(), message);
    }

    private static void assertRefused(Study study, RunOptions options, String message) {
        assertThatThrownBy(() -> Plan.of(study, options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    private static Map<String, Object> sorted(String name, String word, Object value) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", name);
        entry.put(word, value);
        return entry;
    }

    private static Study.ClaimEntry claim(String expect) {
        return new Study.ClaimEntry("c", "somebody", "something", "1×", expect, null);
    }

    private static Study study() {
        return study(List.of(ROWS, COLUMNS), List.of(INGEST, SCAN, TOP));
    }

    private static Study study(List<Map<String, Object>> layouts, List<Map<String, Object>> operations) {
        return study(layouts, operations, null, List.of());
    }

    private static Study study(
            List<Map<String, Object>> layouts,
            List<Map<String, Object>> operations,
            Study.VerdictRule verdict,
            List<Study.ClaimEntry> claims) {
        return study(layouts, List.of(), operations, verdict, claims);
    }

    private static Study study(
            List<Map<String, Object>> layouts,
            List<Study.Reference> references,
            List<Map<String, Object>> operations,
            Study.VerdictRule verdict,
            List<Study.ClaimEntry> claims) {
        return new Study(
                "mine",
                "Which one?",
                Map.of("gdelt", Map.of()),
                10,
                null,
                new EnvironmentEntry("5.0.9", "1G", null, null, null, null, null, Map.of(), List.of()),
                layouts,
                references,
                operations,
                verdict,
                new AsPublished(List.of("ingest", "scan"), List.of(), null, null, false, null, null, List.of()),
                claims,
                List.of(),
                Map.of());
    }
}
