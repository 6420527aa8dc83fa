// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.FilteredBatches;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.model.ValueText;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code aggregate} of values some of which are not numbers, are zeros of both signs, cancel out, or are as common as others. */
class StatisticsTest {
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("id", ColumnType.INT, false),
                    new Field("value", ColumnType.DOUBLE, true),
                    new Field("site", ColumnType.TEXT, false)),
            "id");

    /** Reads rows in memory. */
    private record Rows(Batch all) implements Store {
        @Override
        public BatchCursor read(Query query) throws UnsupportedQueryException {
            if (!(query instanceof Query.Scan scan)) {
                throw new UnsupportedQueryException("scans alone");
            }
            return FilteredBatches.read(scan, READINGS, whole -> {
                Batch read = new Batch(READINGS.fields(whole.columns()));
                for (int i = 0; i < whole.columns().size(); i++) {
                    read.column(i)
                            .append(all.column(READINGS.indexOf(whole.columns().get(i))), 0, all.rows());
                }
                read.setRows(all.rows());
                try {
                    List<Field> fields = read.fields();
                    return RowSource.of(new Entity("some", fields, fields.get(0).name()), read)
                            .read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }

        @Override
        public Ingest ingest() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void a_value_that_no_row_has_is_told() throws Exception {
        Batch rows = new Batch(READINGS.fields());
        for (String site : List.of("a", "b", "b")) {
            ValueText.append(rows.column(0), Integer.toString(rows.column(0).size()));
            ValueText.append(rows.column(1), "1");
            ValueText.append(rows.column(2), site);
        }
        rows.setRows(3);
        Source source = Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT);

        for (Map<String, Object> words : List.<Map<String, Object>>of(
                Map.of("aggregate", "statistics", "of", "value", "where", "site"), Map.of("partition", "site"))) {
            for (String value : List.of("a", "c")) {
                Map<String, Object> entry = new HashMap<>(words);
                entry.putAll(Map.of("name", "x", "value", value));
                Operation operation = OperationKinds.of(entry);
                operation.prepare(source);
                assertThat(operation.summary())
                        .endsWith(
                                value.equals("a")
                                        ? "site = a"
                                        : "site = c; no row has c, so b, the commonest value, stands in for it");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"NaN, 1, 2", "1, NaN, 2", "1, 2, NaN", "NaN, NaN, NaN", "-Infinity, NaN, 3", "5, -7, 2"})
    void what_is_not_a_number_is_greater_than_all_numbers_as_in_duckdb(String a, String b, String c) throws Exception {
        Batch rows = new Batch(READINGS.fields());
        for (String value : List.of(a, b, c)) {
            ValueText.append(rows.column(0), Integer.toString(rows.column(0).size()));
            ValueText.append(rows.column(1), value);
            ValueText.append(rows.column(2), "s");
        }
        rows.setRows(3);
        Source source = Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT);
        Operation.Task task = OperationKinds.of(
                        Map.of("name", "x", "aggregate", "statistics", "of", "value", "where", "site", "value", "s"))
                .prepare(source);

        Answer found = task.run(new Rows(rows));

        assertThat(found.matches(task.expected()))
                .as("%s, %s", found, task.expected())
                .isTrue();
    }

    /** Asks a store that has the rows from the last to the first. */
    private static void assertAnswered(List<String> values, String... words) throws Exception {
        Batch rows = new Batch(READINGS.fields());
        Batch turned = new Batch(READINGS.fields());
        for (String value : values) {
            ValueText.append(rows.column(0), Integer.toString(rows.column(0).size()));
            ValueText.append(rows.column(1), value);
            ValueText.append(rows.column(2), "s");
        }
        rows.setRows(values.size());
        for (int row = rows.rows() - 1; row >= 0; row--) {
            turned.append(rows, row, row + 1);
        }
        MemoryDataset dataset = new MemoryDataset(READINGS, rows);
        Source source = Source.read(dataset, 1, RunProgress.SILENT);
        Map<String, Object> entry = new HashMap<>(Map.of("name", "x"));
        for (int i = 0; i < words.length; i += 2) {
            entry.put(words[i], words[i + 1]);
        }
        Operation.Task task = OperationKinds.of(entry).prepare(source);

        Answer found = task.run(new Rows(turned));
        Answer told = task.sql().answer().apply(dataset.sql(task.sql().sql().apply(source.view())));

        assertThat(List.of(found, told))
                .allSatisfy(each -> assertThat(each.matches(task.expected()))
                        .as("%s, %s", each, task.expected())
                        .isTrue());
    }

    @Test
    void averages_that_cancel_out_are_the_same_whatever_the_order_of_rows() throws Exception {
        assertAnswered(List.of("0.1", "0.2", "-0.3"), "aggregate", "average", "of", "value", "by", "site");
        assertAnswered(List.of("0.1", "NaN", "-0.3"), "aggregate", "average", "of", "value", "by", "site");
    }

    @Test
    void zeros_of_both_signs_are_one_group() throws Exception {
        assertAnswered(List.of("-0.0", "0.0", "1"), "aggregate", "top", "of", "value");
        assertAnswered(List.of("-0.0", "0.0", "1"), "aggregate", "average", "of", "id", "by", "value");
    }

    @Test
    void of_values_that_are_as_common_as_others_only_the_count_matters() throws Exception {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            values.add(i + "e" + i);
        }
        assertAnswered(values, "aggregate", "top", "of", "value");
    }
}
