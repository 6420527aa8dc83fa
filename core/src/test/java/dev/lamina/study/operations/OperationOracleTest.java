// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Conditions;
import dev.lamina.model.Ingest;
import dev.lamina.model.Predicate;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Things;
import dev.lamina.study.source.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation on a row layout, a layout by month and a columnar one: what stores answer, what the source is said
 * to answer (by DuckDB), and what plain Java makes of the same rows.
 */
@Tag("node")
class OperationOracleTest {
    @TempDir
    private static Path work;

    private static Dataset dataset;
    private static Batch rows;
    private static Source source;
    private static Source things;
    private static final Map<String, Store> STORES = new LinkedHashMap<>();
    private static final Map<String, Store> THINGS = new LinkedHashMap<>();

    private static final Map<String, Map<String, Object>> LAYOUTS = Map.of(
            "row", Map.of("partition", List.of("globalEventId")),
            "month",
                    Map.of(
                            "partition",
                            List.of("monthYear"),
                            "clustering",
                            List.of("globalEventId"),
                            "missing",
                            Map.of("monthYear", 0)),
            "columnar", Map.of("codec", "flatbuffers-dict", "chunkRows", 300, "chunksPerShard", 2, "dates", "text"));

    @BeforeAll
    static void load() throws Exception {
        dataset = Datasets.named("gdelt").open(DatasetRequest.generated(1500, 5, work));
        source = Source.read(dataset, 3, RunProgress.SILENT);
        rows = MemoryDataset.of(Datasets.named("gdelt").open(DatasetRequest.generated(1500, 5, work)))
                .all();
        for (String name : new TreeMap<>(LAYOUTS).keySet()) {
            STORES.put(name, fill(name, LAYOUTS.get(name), new MemoryDataset(source.entity(), rows)));
        }
        MemoryDataset small = Things.rows(400);
        things = Source.read(small, 3, RunProgress.SILENT);
        THINGS.put("row", fill("things row", Map.of("partition", List.of("id")), small));
        THINGS.put("columnar", fill("things columnar", Map.of("codec", "flatbuffers", "chunkRows", 64), small));
    }

    private static Store fill(String name, Map<String, Object> words, MemoryDataset data) throws Exception {
        Map<String, Object> entry = new LinkedHashMap<>(words);
        entry.put("name", name);
        entry.put("family", words.containsKey("codec") ? "chunks" : "table");
        Layout layout = Layouts.of(entry);
        String keyspace = Keyspaces.create(layout, data.entity(), "oracle " + name);
        Store store = layout.open(Keyspaces.session(), data.entity(), keyspace, Access.tuned());
        try (Ingest ingest = store.ingest()) {
            ingest.accept(data.all());
            ingest.finish();
        }
        return store;
    }

    @AfterAll
    static void close() {
        STORES.values().forEach(Store::close);
        THINGS.values().forEach(Store::close);
        if (dataset != null) {
            dataset.close();
        }
    }

    private static Map<String, Object> entry(Object... words) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "op");
        for (int i = 0; i < words.length; i += 2) {
            entry.put(words[i].toString(), words[i + 1]);
        }
        return entry;
    }

    /** What all stores answer; fails where one answers otherwise than the source is said to. */
    private static Answer answer(Source of, Map<String, Store> stores, Map<String, Object> entry) throws Exception {
        Operation.Task task = OperationKinds.of(entry).prepare(of);
        for (Map.Entry<String, Store> store : stores.entrySet()) {
            try {
                Operation.Task ready = task.on(store.getValue());
                Answer answer = ready.run(store.getValue());
                assertThat(answer.matches(ready.expected()))
                        .as("%s on %s: found %s, expected %s", entry, store.getKey(), answer, ready.expected())
                        .isTrue();
            } catch (UnsupportedQueryException e) {
                assertThat(entry.keySet()).as(e.getMessage()).containsAnyOf("partition", "lookup", "encode", "decode");
                boolean coding = entry.containsKey("encode") || entry.containsKey("decode");
                assertThat(store.getKey())
                        .isNotEqualTo(coding ? "columnar" : entry.containsKey("lookup") ? "row" : "month");
            }
        }
        if (task.sql() != null) {
            List<List<Object>> found = of.dataset().sql(task.sql().sql().apply(of.view()));
            assertMatches(task.sql().answer().apply(found), task.sql().expected(of));
        }
        return task.expected();
    }

    private static Answer answer(Object... words) throws Exception {
        return answer(source, STORES, entry(words));
    }

    private static void assertMatches(Answer found, Answer oracle) {
        assertThat(found.matches(oracle))
                .as("found %s, expected %s", found, oracle)
                .isTrue();
    }

    private static Vector column(String name) {
        return rows.column(source.entity().indexOf(name));
    }

    private static long fold(String... columns) {
        long fold = 0;
        for (String column : columns) {
            for (int row = 0; row < rows.rows(); row++) {
                fold ^= column(column).hash(row);
            }
        }
        return fold;
    }

    @Test
    void the_generated_rows_lack_values_where_it_matters() {
        assertThat(rows.rows()).isEqualTo(1500);
        assertThat(column("a1Name").missingCount()).isBetween(1, 1499);
        assertThat(column("a1lat").missingCount()).isBetween(1, 1499);
    }

    @Test
    void every_kind_is_tried_here_or_with_data_that_have_groups() {
        // Slices: SliceKindTest and ReversedRunTest. Blocks, pans and tiles: TilesStudyTest. Requests: RequestMixTest.
        // SQL: SqlQueriesTest. Writes: WritesTest. Mixed loads and aged tables: WritesRunTest.
        // Kinds of other modules have tests there: RestKindTest, SparkKindTest.
        assertThat(OperationKind.all())
                .containsOnlyKeys(
                        "aged",
                        "aggregate",
                        "block",
                        "decode",
                        "delete",
                        "encode",
                        "fetch",
                        "insert",
                        "keys",
                        "lookup",
                        "mixed",
                        "pan",
                        "partition",
                        "requests",
                        "scan",
                        "slice",
                        "sql",
                        "tiles",
                        "update");
    }

    @Test
    void every_operation_of_the_study_answers_as_the_source() throws Exception {
        for (Map<String, Object> entry : Studies.named("gdelt", null).operations()) {
            if (!entry.get("name").equals("ingest")) {
                answer(source, STORES, entry);
            }
        }
    }

    @Test
    void scans_fold_every_value() throws Exception {
        String[] all = source.entity().names().toArray(new String[0]);
        assertThat(answer("scan", "all")).isEqualTo(Answer.of(1500, fold(all)));
        assertThat(answer("scan", "all", "as", "codes")).isEqualTo(Answer.of(1500, fold(all)));
        assertThat(answer("scan", List.of("a1lat", "monthYear")))
                .isEqualTo(Answer.of(1500, fold("a1lat", "monthYear")));
        assertThat(answer("fetch", "all")).isEqualTo(Answer.of(1500));
        assertThat(answer("fetch", List.of("monthYear"))).isEqualTo(Answer.of(1500));
        assertThat(answer("keys", "partition")).isEqualTo(Answer.of(1));
    }

    @Test
    void scans_with_a_condition_fold_the_records_that_meet_it() throws Exception {
        for (String where : List.of(
                "avgTone < -1.5 and a1Name is not null",
                "not (quadClass in (1, 2) or a1Name is null)",
                "monthYear = 1",
                "globalEventId is not null")) {
            List<Integer> meeting = Conditions.meeting(Predicate.parse(where, source.entity()), rows);
            long fold = 0;
            for (int row : meeting) {
                fold ^= column("a1Name").hash(row)
                        ^ column("avgTone").hash(row)
                        ^ column("sqlDate").hash(row);
            }
            Answer expected = Answer.of(meeting.size(), fold);
            List<String> columns = List.of("a1Name", "avgTone", "sqlDate");
            assertThat(answer("scan", columns, "where", where)).isEqualTo(expected);
            assertThat(answer("scan", columns, "where", where, "as", "codes")).isEqualTo(expected);
        }
    }

    @Test
    void chunks_are_encoded_and_decoded_without_the_database() throws Exception {
        assertThat(answer("encode", "all").rows()).isEqualTo(1500);
        assertThat(answer("decode", "all").rows()).isEqualTo(1500);
        assertThat(answer("decode", "all", "as", "codes").rows()).isEqualTo(1500);
        assertThat(answer(things, THINGS, entry("decode", "all")).rows()).isEqualTo(400);
    }

    @Test
    void lookups_and_partitions_fold_the_records_that_they_are_of() throws Exception {
        long fold = 0;
        for (int row = 0; row < 1000; row += 4) {
            fold ^= Source.fold(source.sample(), row);
        }
        assertThat(answer("lookup", 250)).isEqualTo(Answer.of(250, fold));
        String month = column("monthYear").textAt(700);
        long count = 0;
        fold = 0;
        for (int row = 0; row < rows.rows(); row++) {
            if (month.equals(column("monthYear").textAt(row))) {
                count++;
                fold ^= Source.fold(rows, row);
            }
        }
        assertThat(answer("partition", "monthYear", "value", month)).isEqualTo(Answer.of(count, fold));
    }

    @Test
    void a_value_that_no_record_has_gives_way_to_the_commonest() throws Exception {
        Map<String, Long> counts = counts("monthYear");
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElseThrow();
        assertThat(answer("partition", "monthYear", "value", 190001).rows()).isEqualTo(most);
        assertThat(Values.present(source, "monthYear", "190001")).isIn(keysWith(counts, most));
        String rare = counts.keySet().iterator().next();
        assertThat(Values.present(source, "monthYear", rare)).isEqualTo(rare);
    }

    private static List<String> keysWith(Map<String, Long> counts, long count) {
        return counts.keySet().stream().filter(key -> counts.get(key) == count).toList();
    }

    private static Map<String, Long> counts(String column) {
        Map<String, Long> counts = new TreeMap<>();
        for (int row = 0; row < rows.rows(); row++) {
            if (!column(column).isMissing(row)) {
                counts.merge(column(column).textAt(row), 1L, Long::sum);
            }
        }
        return counts;
    }

    @Test
    void count_counts_values_that_are_there() throws Exception {
        for (String column : new String[] {"numArticles", "a1lat", "a1Name", "sqlDate"}) {
            long expected = rows.rows() - column(column).missingCount();
            assertThat(answer("aggregate", "count", "of", column)).isEqualTo(Answer.of(1500, expected));
        }
    }

    @Test
    void averages_per_group_are_those_of_plain_java() throws Exception {
        for (String by : new String[] {"a1Name", "monthYear", "a1lat"}) {
            for (String of : new String[] {"avgTone", "a1long"}) {
                Map<String, DoubleSummaryStatistics> groups = new HashMap<>();
                for (int row = 0; row < rows.rows(); row++) {
                    DoubleSummaryStatistics group = groups.computeIfAbsent(
                            String.valueOf(column(by).textAt(row)), key -> new DoubleSummaryStatistics());
                    if (!column(of).isMissing(row)) {
                        group.accept(((DoubleVector) column(of)).get(row));
                    }
                }
                double[] averages = groups.values().stream()
                        .filter(group -> group.getCount() > 0)
                        .mapToDouble(DoubleSummaryStatistics::getAverage)
                        .sorted()
                        .toArray();
                List<Object> values = new ArrayList<>(List.of(groups.size()));
                for (int i = averages.length - 1; i >= Math.max(0, averages.length - 10); i--) {
                    values.add(averages[i]);
                }
                assertMatches(answer("aggregate", "average", "of", of, "by", by), new Answer(1500, values));
            }
        }
    }

    @Test
    void statistics_are_those_of_plain_java() throws Exception {
        for (String of : new String[] {"avgTone", "a2lat"}) {
            String month = column("monthYear").textAt(30);
            long count = 0;
            DoubleSummaryStatistics group = new DoubleSummaryStatistics();
            for (int row = 0; row < rows.rows(); row++) {
                if (month.equals(column("monthYear").textAt(row))) {
                    count++;
                    if (!column(of).isMissing(row)) {
                        group.accept(((DoubleVector) column(of)).get(row));
                    }
                }
            }
            assertThat(group.getCount()).isPositive();
            assertMatches(
                    answer("aggregate", "statistics", "of", of, "where", "monthYear", "value", month),
                    Answer.of(count, group.getAverage(), group.getMin(), group.getMax()));
        }
    }

    @Test
    void the_commonest_values_are_those_of_plain_java() throws Exception {
        for (String of : new String[] {"monthYear", "a1Name", "a1lat", "sqlDate", "globalEventId"}) {
            List<Map.Entry<String, Long>> sorted = new ArrayList<>(counts(of).entrySet());
            sorted.sort(
                    Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
            List<Object> values = new ArrayList<>();
            for (Map.Entry<String, Long> entry : sorted.subList(0, 10)) {
                if (entry.getValue() > sorted.get(10).getValue()) {
                    values.add(entry.getKey());
                }
                values.add(entry.getValue());
            }
            assertThat(answer("aggregate", "top", "of", of)).isEqualTo(new Answer(1500, values));
        }
    }

    @Test
    void operations_take_every_type_of_column() throws Exception {
        for (String of : Things.ENTITY.names()) {
            answer(things, THINGS, entry("aggregate", "top", "of", of));
            answer(things, THINGS, entry("aggregate", "count", "of", of));
            answer(things, THINGS, entry("scan", List.of(of)));
            Vector column = Things.rows(400).all().column(Things.ENTITY.indexOf(of));
            String value = column.isMissing(302) ? column.textAt(301) : column.textAt(302);
            assertThat(Values.present(things, of, value)).isEqualTo(value);
            for (String number : new String[] {"kind", "tone", "big"}) {
                if (!number.equals(of)) {
                    answer(things, THINGS, entry("aggregate", "average", "of", number, "by", of));
                    Answer statistics = answer(
                            things,
                            THINGS,
                            entry("aggregate", "statistics", "of", number, "where", of, "value", value));
                    assertThat(statistics.rows()).as(of).isPositive();
                }
            }
        }
    }

    @Test
    void records_whose_values_are_all_missing_are_counted_and_have_no_average() throws Exception {
        // Of the record 1001 the tone is missing.
        assertThat(answer(
                        things, THINGS, entry("aggregate", "statistics", "of", "tone", "where", "id", "value", "1001")))
                .isEqualTo(new Answer(1, List.of()));
    }

    @Test
    void an_average_is_of_one_column_and_by_another() {
        assertThatThrownBy(() -> OperationKinds.of(entry("aggregate", "average", "of", "kind", "by", "kind")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Operation op: by is kind, expected another column than that under of.");
    }

    @Test
    void averages_are_of_numbers() {
        assertThatThrownBy(() -> answer("aggregate", "average", "of", "a1Name", "by", "monthYear"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Operation op: the column under of is a1Name, of type text, expected a column of numbers.");
        assertThatThrownBy(
                        () -> answer("aggregate", "statistics", "of", "sqlDate", "where", "monthYear", "value", 198012))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Operation op: the column under of is sqlDate, of type date, expected a column of numbers.");
    }

    @Test
    void values_that_are_none_of_the_column_are_refused() {
        assertThatThrownBy(() -> answer("partition", "monthYear", "value", "December"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"December\" is not a value of type int.");
    }
}
