// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.cql.Requests;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.query.SelectParser;
import dev.lamina.results.MatchedRows;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.syntax.Settings;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlKindTest {
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("device", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("value", ColumnType.DOUBLE, true)),
            "ts",
            List.of("device"));
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};
    private static final long BEGIN = 1_767_225_600_000L; // 2026-01-01

    /** Device d0 has 90 of 100 readings, the nine others one or two each; one an hour. */
    private static Source source() throws Exception {
        Batch rows = new Batch(READINGS.fields());
        for (int i = 0; i < 100; i++) {
            ((TextVector) rows.column(0)).append("d" + (i < 90 ? 0 : i % 9 + 1));
            ((LongVector) rows.column(1)).append(BEGIN + i * 3_600_000L);
            ((DoubleVector) rows.column(2)).append(i);
        }
        rows.setRows(100);
        return Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT);
    }

    private static Map<String, Object> entry(String sql, Object... more) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", "newest", "sql", sql));
        for (int i = 0; i < more.length; i += 2) {
            entry.put((String) more[i], more[i + 1]);
        }
        return entry;
    }

    private static MatchedRows matched(Map<String, Object> entry) throws Exception {
        Operation operation = OperationKinds.all(entry, List.of()).get(0);
        return operation.prepare(source()).matchedRows();
    }

    /** A store whose rows the server may test, which ends with this failure. */
    private static Store testing(Source source, IOException failure) {
        return new MemoryStore(READINGS, ((MemoryDataset) source.dataset()).all(), null) {
            @Override
            public Optional<AccessPlan> testedScanPlan(Select select) {
                return Optional.of(AccessPlan.directories("test"));
            }

            @Override
            public void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers)
                    throws IOException, UnsupportedQueryException {
                if (scan.way() == Query.Way.TESTED) {
                    throw failure;
                }
                super.scan(scan, consumers);
            }
        };
    }

    @Test
    void a_trial_that_takes_too_long_is_lost_and_no_failure() throws Exception {
        Source source = source();
        Operation operation = OperationKinds.all(entry("SELECT device, ts, value FROM readings"), List.of())
                .get(0);
        Store late = testing(source, Requests.asIoException(new DriverTimeoutException("late")));
        assertThat(operation.prepare(source).on(late).run(late)).isEqualTo(Answer.of(1));
        Store wrong = testing(source, new IOException("wrong answer"));
        assertThatThrownBy(() -> operation.prepare(source).on(wrong)).hasMessage("wrong answer");
    }

    private static List<Map<String, String>> draws(
            String where, Source source, Map<String, Object> parameters, int count, double missing) throws Exception {
        return Draws.of(
                SelectParser.parse("SELECT ts FROM readings WHERE " + where, READINGS, Set.of("readings")),
                source,
                new Settings("Operation x", parameters),
                count,
                missing,
                7);
    }

    @Test
    void a_share_of_missing_values_needs_a_parameter() {
        for (String where : List.of("device = 'd0'", "ts >= :from")) {
            assertThatThrownBy(() -> draws(where, source(), Map.of(), 10, 0.05))
                    .hasMessage("missing needs a parameter that a column must equal, and the query has none. Leave"
                            + " missing out.");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "device = :d | {d: {draw: often}} | 0 | parameters, d, draw is often, expected one of frequency,",
                "device = :d | {e: {draw: zipf}}  | 0 | parameters, e is given, expected a parameter of the query.",
                "device = :d | {d: {drow: zipf}}  | 0 | parameters, d has an unknown key \"drow\". Did you mean"
                        + " \"draw\"?",
                "value = :v  | {v: {values: [x]}} | 0 | parameters, v, values is x, expected a value of value: ",
                "device > :d | {}                 | 5 % | sql: missing needs a parameter that a column must equal"
            })
    void what_parameters_and_missing_get_wrong_is_said_before_rows_are_read(
            String where, String parameters, String missing, String message) throws Exception {
        Map<String, Object> given = new ObjectMapper(new YAMLFactory()).readValue(parameters, MAP);
        Map<String, Object> entry =
                entry("SELECT ts FROM readings WHERE " + where, "parameters", given, "missing", missing);
        Operation operation = OperationKinds.all(entry, List.of()).get(0);
        assertThatThrownBy(() -> operation.requireFit(READINGS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Operation newest: ")
                .hasMessageContaining(message);
    }

    private static Map<String, Integer> devices(Map<String, Object> parameters) throws Exception {
        List<Map<String, String>> draws = draws("device = :d", source(), parameters, 1000, 0);
        Map<String, Integer> counts = new TreeMap<>();
        draws.forEach(draw -> counts.merge(draw.get("d"), 1, Integer::sum));
        return counts;
    }

    @ParameterizedTest
    @CsvSource({"0.01, 1, 0", "0.2, 20, 1", "0.6, 60, 3", "1, 100, 5"})
    void the_few_draws_that_scans_ask_have_the_share_that_no_row_has(double missing, int all, int ofFive)
            throws Exception {
        List<Map<String, String>> draws = draws("device = :d", source(), Map.of(), 100, missing);

        assertThat(draws).filteredOn(SqlKindTest::isAbsent).hasSize(all);
        assertThat(draws.subList(0, 5)).filteredOn(SqlKindTest::isAbsent).hasSize(ofFive);
    }

    private static boolean isAbsent(Map<String, String> draw) {
        return draw.get("d").contains("-");
    }

    @Test
    void bounds_are_in_order_however_they_are_drawn() throws Exception {
        List<String> instants = List.of("2026-01-01T05:00:00Z", "2026-01-02T00:00:00Z");
        for (Map<String, Object> parameters : List.<Map<String, Object>>of(
                Map.of(),
                Map.of("from", Map.of("draw", "newest")),
                Map.of("from", Map.of("draw", "uniform"), "to", Map.of("draw", "uniform")),
                Map.of("to", Map.of("values", instants)))) {
            assertThat(draws("ts >= :from AND ts <= :to", source(), parameters, 100, 0))
                    .as("%s", parameters)
                    .allMatch(draw -> !Instant.parse(draw.get("from")).isAfter(Instant.parse(draw.get("to"))));
        }
    }

    @Test
    void each_value_of_a_list_is_another_rows() throws Exception {
        List<Map<String, String>> draws = draws("device IN (:a, :b, :c) AND ts >= :from", source(), Map.of(), 100, 0);
        assertThat(draws).anyMatch(draw -> !draw.get("a").equals(draw.get("b")));
        assertThat(draws).anyMatch(draw -> !draw.get("b").equals(draw.get("c")));
    }

    @Test
    void rows_need_no_value_for_a_parameter_that_is_drawn_otherwise() throws Exception {
        Batch rows = new Batch(READINGS.fields());
        ((TextVector) rows.column(0)).append("d1");
        ((LongVector) rows.column(1)).append(BEGIN);
        rows.column(2).appendMissing();
        rows.setRows(1);
        Source source = Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT);
        String where = "device = :d AND value > :v";

        assertThat(draws(where, source, Map.of("v", Map.of("values", List.of(2))), 1, 0))
                .containsExactly(Map.of("d", "d1", "v", "2.0"));
        assertThatThrownBy(() -> draws(where, source, Map.of(), 1, 0))
                .hasMessage(
                        "no row of the sample has a value for d and v. Give values: parameters: {d: {values: […]}}.");
        assertThatThrownBy(() -> draws(where, source, Map.of("v", Map.of("draw", "zipf")), 1, 0))
                .hasMessage("no row has a value for value that could be drawn. Give values: […] instead of draw.");
    }

    @Test
    void data_without_rows_are_refused_in_words() throws Exception {
        Source source = Source.read(new MemoryDataset(READINGS, new Batch(READINGS.fields())), 1, RunProgress.SILENT);

        assertThatThrownBy(() -> draws("device = :d", source, Map.of("d", Map.of("draw", "uniform")), 1, 0))
                .hasMessage("no row has a value for device that could be drawn. Give values: […] instead of draw.");
        Map<String, Object> listed = Map.of("d", Map.of("values", List.of("d1")));
        assertThat(draws("device = :d", source, listed, 1, 0)).containsExactly(Map.of("d", "d1"));
        assertThatThrownBy(() -> draws("device = :d", source, listed, 1, 1))
                .hasMessage("missing needs a column with values, and no row has one for device. Leave missing out.");
    }

    @Test
    void nothing_lies_beyond_the_greatest_number() throws Exception {
        Entity entity = new Entity("counts", List.of(new Field("n", ColumnType.INT, false)), "n", List.of());
        Batch rows = new Batch(entity.fields());
        ((IntVector) rows.column(0)).append(Integer.MAX_VALUE);
        rows.setRows(1);
        Source source = Source.read(new MemoryDataset(entity, rows), 1, RunProgress.SILENT);

        assertThatThrownBy(() -> Draws.of(
                        SelectParser.parse("SELECT n FROM counts WHERE n = :n", entity, Set.of("counts")),
                        source,
                        new Settings("Operation x", Map.of()),
                        1,
                        1,
                        7))
                .hasMessage("missing needs a column with values beyond those of the data, and n has values up to"
                        + " 2147483647. Leave missing out.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void nothing_lies_beyond_what_is_not_finite(double greatest) throws Exception {
        Batch rows = new Batch(READINGS.fields());
        ((TextVector) rows.column(0)).append("d");
        ((LongVector) rows.column(1)).append(BEGIN);
        ((DoubleVector) rows.column(2)).append(greatest);
        rows.setRows(1);
        Source source = Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT);

        assertThatThrownBy(() -> draws("value = :v", source, Map.of(), 1, 1))
                .hasMessage("missing needs a column with values beyond those of the data, and value has values up to "
                        + greatest + ". Leave missing out.");
    }

    @Test
    void each_of_many_values_has_the_same_chance() throws Exception {
        int count = 300_000;
        Batch rows = new Batch(READINGS.fields());
        for (int i = 0; i < count; i++) {
            ((TextVector) rows.column(0)).append("d");
            ((LongVector) rows.column(1)).append(BEGIN + i);
            ((DoubleVector) rows.column(2)).append(i);
        }
        rows.setRows(count);
        Source source = Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT);

        assertThat(draws("ts = :ts", source, Map.of("ts", Map.of("draw", "uniform")), 300, 0))
                .filteredOn(draw -> Instant.parse(draw.get("ts")).toEpochMilli() >= BEGIN + count / 2)
                .hasSizeBetween(110, 190);
    }

    @Test
    void parametersAreDrawnAsOftenAsValuesOccur() throws Exception {
        assertThat(devices(Map.of()).get("d0")).isBetween(850, 950);
        assertThat(devices(Map.of("d", Map.of("draw", "uniform"))).get("d0")).isBetween(50, 150);
        assertThat(devices(Map.of("d", Map.of("draw", "zipf"))).get("d0")).isBetween(200, 400);
        assertThat(devices(Map.of("d", Map.of("draw", "newest"))).get("d9")).isBetween(200, 400);
        assertThat(devices(Map.of("d", Map.of("values", List.of("d3", "d4")))).keySet())
                .containsExactly("d3", "d4");
        assertThat(devices(Map.of())).as("the same seed").isEqualTo(devices(Map.of()));
    }

    @Test
    void draws_of_many_values_seldom_have_the_same() throws Exception {
        int count = 10_000;
        Batch rows = new Batch(READINGS.fields());
        for (int i = 0; i < count; i++) {
            ((TextVector) rows.column(0)).append("d" + i);
            ((LongVector) rows.column(1)).append(BEGIN + i);
            ((DoubleVector) rows.column(2)).append(i);
        }
        rows.setRows(count);
        Source source = Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT);

        assertThat(Set.copyOf(draws("device = :d", source, Map.of("d", Map.of("draw", "uniform")), 100, 0)))
                .hasSizeGreaterThan(95);
    }

    @Test
    void matchingRowsAreCounted() throws Exception {
        assertThat(matched(entry("SELECT ts FROM readings WHERE device = :d")))
                .returns(90L, MatchedRows::median)
                .returns(90L, MatchedRows::max)
                .returns(0.0, MatchedRows::emptyShare)
                .returns(100, MatchedRows::draws);
        assertThat(matched(entry("SELECT ts FROM readings WHERE device = :d", "missing", "20 %", "draws", 50))
                        .emptyShare())
                .isEqualTo(0.2);
        assertThat(matched(entry("SELECT ts FROM readings WHERE ts >= :from AND ts < :from + INTERVAL 5 HOUR"))
                        .max())
                .isEqualTo(5);
        assertThat(matched(entry("SELECT ts FROM readings WHERE ts >= :from AND ts <= :to"))
                        .emptyShare())
                .as("bounds of one column are drawn from two rows and sorted")
                .isZero();
        assertThat(matched(entry("SELECT count(*) FROM readings"))).isEqualTo(new MatchedRows(100, 100, 0, 1));
    }

    @Test
    void anAnswerThatDoesNotFitInTheHeapIsRefusedBeforeItIsAsked() throws Exception {
        // A row of two columns takes 160 bytes, of which a quarter of the heap holds 51.
        long heap = 51 * 160 * 4;
        assertThatThrownBy(() -> answered("SELECT ts, value FROM readings ORDER BY value", heap))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "its answer has 100 rows, which are put in order in memory, and Lamina's heap of 0 MB holds 51"
                                + " of them beside all else. Add a LIMIT or a condition, or give Lamina more memory:"
                                + " LAMINA_JAVA_OPTS=-Xmx1m.");
        assertThatThrownBy(() -> answered("SELECT ts, value FROM readings WHERE device = 'd0'", heap))
                .hasMessageStartingWith("its answer has 90 rows, which are compared in memory");
        assertThatThrownBy(() -> answered("SELECT ts, value FROM readings ORDER BY value LIMIT 52", heap))
                .hasMessageStartingWith("its answer has 52 rows");
        assertThatThrownBy(() -> answered("SELECT ts, value FROM readings LIMIT 5", heap))
                .as("DuckDB's rows are there, whichever a layout may choose")
                .hasMessageStartingWith(
                        "its LIMIT without an ORDER BY may choose any of 100 rows, which are compared in"
                                + " memory, and Lamina's heap of 0 MB holds 51 of them beside all else. Add an ORDER BY or a"
                                + " condition");
        assertThat(answered("SELECT ts, value FROM readings ORDER BY value LIMIT 51", heap))
                .isEqualTo(51);
        assertThat(answered("SELECT device, count(*) FROM readings GROUP BY device", heap))
                .as("groups are few")
                .isEqualTo(10);
    }

    @Test
    void duckdb_is_asked_for_the_rows_that_a_limit_may_choose_of_and_no_more() throws Exception {
        Source source = source();
        for (Map.Entry<String, Integer> rows : Map.of(
                        "ORDER BY value LIMIT 5", 5,
                        "ORDER BY value DESC, ts LIMIT 5", 5,
                        "ORDER BY device LIMIT 5", 90,
                        "ORDER BY ts DESC LIMIT 200", 100,
                        "LIMIT 5", 100)
                .entrySet()) {
            String sql = "SELECT date(ts), value FROM readings " + rows.getKey();
            assertThat(source.dataset()
                            .sql(SelectParser.parse(sql, READINGS, Set.of("readings"))
                                    .sql(source.view(), Map.of(), false)))
                    .as(sql)
                    .hasSize(rows.getValue());
        }
    }

    private static int answered(String sql, long heap) throws Exception {
        return SqlDraws.answered(
                        SelectParser.parse(sql, READINGS, Set.of("readings")), source(), List.of(Map.of()), heap)
                .draws()
                .get(0)
                .expected()
                .rows();
    }

    @Test
    void aQueryIsMeasuredAsARateAndWithLatencies() {
        List<Operation> operations =
                OperationKinds.all(entry("SELECT ts FROM readings WHERE device = :d", "per_second", 250), List.of());

        assertThat(operations).extracting(Operation::name).containsExactly("newest", "newest-latency");
        assertThat(operations.get(1).load().rate()).isEqualTo(250);
        assertThat(OperationKinds.all(entry("SELECT ts FROM readings WHERE device = :d", "share", 80), List.of())
                        .get(1)
                        .load()
                        .rate())
                .as("a share is no rate")
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT ts FROM readings WHERE device = 'dx'  | draws      | 10        | no row matches the condition
            SELECT ts FROM readings WHERE device = :d    | missing    | 100 %     | no row matches any of the 100 draws
            SELECT ts FROM readings WHERE ts > :t        | missing    | 5 %       | missing needs a parameter that a column must equal
            SELECT ts FROM readings WHERE device = :d    | missing    | often     | missing is often, expected a share such as 5 % or 0.05
            SELECT ts FROM readings WHERE device = :d    | per_second | 0         | per_second is 0, expected a number above 0
            SELECT ts FROM readings WHERE device = :d    | draws      | none      | draws is none, expected a whole number from 1 to 10000
            SELECT ts FROM readings WHERE device = :d    | drawn      | 5         | has an unknown key "drawn". Did you mean "draws"?
            SELECT ts FROM reading WHERE device = :d     | draws      | 5         | sql: 1:16: there is no table "reading". Did you mean "readings"?
            SELECT ts FROM readings WHER device = :d     | draws      | 5         | sql: 1:
            """)
    void wrongEntriesAreRefused(String sql, String key, String value, String message) {
        assertThatThrownBy(
                        () -> matched(entry(sql, key, value.matches("\\d+") ? (Object) Integer.valueOf(value) : value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void wrongParametersAreRefused() {
        String sql = "SELECT ts FROM readings WHERE device = :device";
        assertThatThrownBy(() -> matched(entry(sql, "parameters", Map.of("devise", Map.of("draw", "zipf")))))
                .hasMessageContaining("expected a parameter of the query. Did you mean \"device\"? Known: device.");
        assertThatThrownBy(() -> matched(entry(sql, "parameters", Map.of("device", Map.of("draw", "zip")))))
                .hasMessageContaining("draw is zip, expected one of frequency, uniform, zipf, newest");
        List<Integer> numbers = new ArrayList<>(List.of(1));
        assertThatThrownBy(() -> matched(entry(
                        "SELECT ts FROM readings WHERE ts = :t", "parameters", Map.of("t", Map.of("values", numbers)))))
                .hasMessageContaining("values is 1, expected a value of ts");
    }
}
