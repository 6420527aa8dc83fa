// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.AwkwardRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FilterTest {
    private static final int CASES = 2000;

    private final SplittableRandom random =
            Vectors.printed(getClass().getSimpleName()).random();
    private final Batch rows =
            AwkwardRows.of(ColumnType.LONG, 300, random.nextLong(), false).all();
    private final Conditions conditions = new Conditions(random, rows);

    @Test
    void plain_values_are_told_apart_as_three_valued_logic_does() throws IOException {
        for (int i = 0; i < CASES; i++) {
            Predicate predicate = conditions.next(3);
            Filter filter = new Filter(predicate, rows.fields());
            assertThat(selected(filter, filter.select(rows.rows(), rows::column)))
                    .as(predicate.toString())
                    .isEqualTo(Conditions.meeting(predicate, rows));
        }
    }

    @Test
    void codes_are_told_apart_as_their_values() throws IOException {
        Batch coded = new Batch(rows.fields());
        for (int i = 0; i < rows.fields().size(); i++) {
            Vector column = rows.column(i);
            if (column instanceof TextVector texts) {
                TextVector codes = Vectors.coded(texts);
                coded.column(i).take(codes, all(rows.rows()), rows.rows());
            } else {
                coded.column(i).append(column, 0, rows.rows());
            }
        }
        coded.setRows(rows.rows());
        for (int i = 0; i < CASES; i++) {
            Predicate predicate = conditions.next(2);
            Filter filter = new Filter(predicate, rows.fields());
            assertThat(selected(filter, filter.select(rows.rows(), coded::column)))
                    .as(predicate.toString())
                    .isEqualTo(Conditions.meeting(predicate, rows));
        }
    }

    @Test
    void a_list_of_many_texts_finds_those_in_it_and_no_other() throws IOException {
        Field field = new Field("name", ColumnType.TEXT, true);
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        List<String> asked = new ArrayList<>();
        List<Integer> expected = new ArrayList<>();
        for (int row = 0; row < 8_000; row++) {
            String text = switch (row % 4) {
                case 0 -> Integer.toString(row);
                case 1 -> "a longer name " + row;
                case 2 -> row + " and all end alike";
                default -> "x".repeat(row % 23) + (char) ('a' + row % 26);
            };
            texts.append(text);
            if (random.nextInt(20) == 0) {
                asked.add(text);
                asked.add(text + "?");
            }
        }
        for (int row = 0; row < texts.size(); row++) {
            if (asked.contains(texts.textAt(row))) {
                expected.add(row);
            }
        }
        Filter filter = new Filter(new Predicate.In(field, asked), List.of(field));
        assertThat(selected(filter, filter.select(texts.size(), place -> texts)))
                .isEqualTo(expected);
        Filter others = new Filter(new Predicate.Not(new Predicate.In(field, asked)), List.of(field));
        assertThat(others.select(texts.size(), place -> texts)).isEqualTo(texts.size() - expected.size());
    }

    @Test
    void distinct_values_are_asked_once_for_all_windows() throws IOException {
        for (int i = 0; i < 300; i++) {
            Predicate predicate = conditions.next(2);
            Filter filter = new Filter(predicate, rows.fields());
            List<Integer> found = new ArrayList<>();
            filter.begin();
            for (int from = 0; from < rows.rows(); from += 70) {
                int start = from;
                int count = Math.min(70, rows.rows() - from);
                int selected = filter.select(count, new Filter.Columns() {
                    @Override
                    public Vector values(int place) {
                        throw new AssertionError("values asked for where codes are known");
                    }

                    @Override
                    public Vector distinct(int place) {
                        return rows.column(place);
                    }

                    @Override
                    public int[] codes(int place) {
                        int[] codes = new int[count];
                        for (int row = 0; row < count; row++) {
                            codes[row] = start + row;
                        }
                        return codes;
                    }
                });
                for (int row : selected(filter, selected)) {
                    found.add(from + row);
                }
            }
            assertThat(found).as(predicate.toString()).isEqualTo(Conditions.meeting(predicate, rows));
        }
    }

    @Test
    void a_condition_that_takes_numbers_for_others_is_refused_and_does_not_compare_their_bits() throws IOException {
        Field number = new Field("fare", ColumnType.DOUBLE, true);
        for (ColumnType type : List.of(ColumnType.INT, ColumnType.TEXT)) {
            for (Predicate wrong : List.of(
                    new Predicate.Compare(new Field("fare", type, true), Predicate.Operator.GREATER, "2000"),
                    new Predicate.In(new Field("fare", type, true), List.of("2000")))) {
                assertThatThrownBy(() -> new Filter(wrong, List.of(number)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("A condition takes fare for " + (type == ColumnType.INT ? "an int" : "a text")
                                + ", but it is a double. Make the condition for the entity of the rows that are read.");
            }
        }
        Predicate late = new Predicate.Compare(
                new Field("at", ColumnType.DATE, true), Predicate.Operator.AT_LEAST, "2025-05-01");
        for (ColumnType type : List.of(ColumnType.TIMESTAMP, ColumnType.INT)) {
            assertThatThrownBy(() -> new Filter(late, List.of(new Field("at", type, true))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("A condition takes at for a date, but it is a");
        }
        Field wide = new Field("fare", ColumnType.LONG, true);
        Filter narrow = new Filter(
                new Predicate.Compare(new Field("fare", ColumnType.INT, true), Predicate.Operator.GREATER, "2000"),
                List.of(wide));
        Batch fares = new Batch(List.of(wide));
        ((LongVector) fares.column(0)).append(1_999);
        ((LongVector) fares.column(0)).append(1L << 40);
        assertThat(selected(narrow, narrow.select(2, fares::column))).containsExactly(1);
    }

    @Test
    void runs_are_skipped_or_taken_whole_only_where_that_is_right() {
        int[] seen = new int[Filter.Coverage.values().length];
        for (int i = 0; i < CASES * 3; i++) {
            int from = random.nextInt(rows.rows());
            int to = Math.min(rows.rows(), from + 1 + random.nextInt(random.nextBoolean() ? 3 : 60));
            Batch run = new Batch(rows.fields());
            run.append(rows, from, to);
            Predicate predicate = conditions.next(random.nextInt(3));
            Filter filter = new Filter(predicate, rows.fields());
            Filter.Coverage coverage = filter.coverage(known(run));
            int meeting = Conditions.meeting(predicate, run).size();
            seen[coverage.ordinal()]++;
            if (filter.isMet(known(run))) {
                // The bounds of these rows are values of theirs.
                assertThat(meeting).as(predicate + " in " + from + ".." + to).isPositive();
            }
            if (coverage == Filter.Coverage.NONE) {
                assertThat(meeting).as(predicate + " in " + from + ".." + to).isZero();
            } else if (coverage == Filter.Coverage.ALL) {
                assertThat(meeting).as(predicate + " in " + from + ".." + to).isEqualTo(run.rows());
            }
        }
        for (int count : seen) {
            assertThat(count).isGreaterThan(CASES / 20);
        }
    }

    @Test
    void an_empty_window_has_no_rows() throws IOException {
        Filter filter = new Filter(conditions.next(3), rows.fields());
        assertThat(filter.select(0, new Batch(rows.fields())::column)).isZero();
    }

    @Test
    void duckdb_means_the_same() throws IOException {
        // Days and instants that DuckDB can hold, and a number per row to tell rows by.
        try (MemoryDataset data = numbered(random.nextLong())) {
            Conditions over = new Conditions(random, data.all());
            for (int i = 0; i < 300; i++) {
                Predicate predicate = over.next(3);
                List<Integer> expected = new ArrayList<>();
                for (List<Object> row : data.sql("SELECT row FROM numbered WHERE " + predicate.sql() + " ORDER BY 1")) {
                    expected.add((Integer) row.get(0));
                }
                assertThat(Conditions.meeting(predicate, data.all()))
                        .as(predicate.toString())
                        .isEqualTo(expected);
            }
        }
    }

    private static MemoryDataset numbered(long seed) {
        List<Field> fields = List.of(
                new Field("row", ColumnType.INT, false),
                new Field("kind", ColumnType.INT, true),
                new Field("big", ColumnType.LONG, true),
                new Field("amount", ColumnType.DOUBLE, true),
                new Field("day", ColumnType.DATE, true),
                new Field("at", ColumnType.TIMESTAMP, true),
                new Field("it's", ColumnType.TEXT, true),
                new Field("flag", ColumnType.BOOLEAN, true),
                new Field("raw", ColumnType.BLOB, true));
        String[][] values = {
            {"0", "1", "-2147483648", "2147483647", "7"},
            {"0", "-1", "9223372036854775807", "-9223372036854775808", "7"},
            {"0.0", "-0.0", "NaN", "Infinity", "-Infinity", "1.5", "-1.5", "1e300", "4.9E-324"},
            {"1970-01-01", "2024-02-29", "0001-01-01", "9999-12-31"},
            {"1970-01-01T00:00:00Z", "2024-02-29T12:00:00.001Z", "1601-01-01T00:00:00Z"},
            {"", "a", "B", "é", "ab", "日本", "🦉", "\uFFFD", "'", "10", "9"},
            {"true", "false"},
            {"0x", "0x00", "0xff", "0x00ff"}
        };
        SplittableRandom random = new SplittableRandom(seed);
        Batch batch = new Batch(fields);
        for (int row = 0; row < 200; row++) {
            ValueText.append(batch.column(0), Integer.toString(row));
            for (int i = 0; i < values.length; i++) {
                if (random.nextInt(5) == 0) {
                    batch.column(i + 1).appendMissing();
                } else {
                    ValueText.append(batch.column(i + 1), values[i][random.nextInt(values[i].length)]);
                }
            }
        }
        batch.setRows(200);
        return new MemoryDataset(new Entity("numbered", fields, "row"), batch);
    }

    private static List<Integer> selected(Filter filter, int count) {
        List<Integer> selected = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            selected.add(filter.selected()[i]);
        }
        return selected;
    }

    private static int[] all(int count) {
        int[] rows = new int[count];
        for (int row = 0; row < count; row++) {
            rows[row] = row;
        }
        return rows;
    }

    private static Filter.Known known(Batch run) {
        return new Filter.Known() {
            @Override
            public int rows() {
                return run.rows();
            }

            @Override
            public int missing(int place) {
                return run.column(place).missingCount();
            }

            @Override
            public Vector bounds(int place) {
                return boundsOf(run.column(place));
            }
        };
    }

    private static Vector boundsOf(Vector column) {
        Vector bounds = column.emptyLike();
        int least = -1;
        int greatest = -1;
        for (int row = 0; row < column.size(); row++) {
            if (column.isMissing(row)) {
                continue;
            }
            if (column instanceof DoubleVector doubles && Double.isNaN(doubles.get(row))) {
                return bounds;
            }
            least = least < 0 || Conditions.order(column, row, column.textAt(least)) < 0 ? row : least;
            greatest = greatest < 0 || Conditions.order(column, row, column.textAt(greatest)) > 0 ? row : greatest;
        }
        if (least >= 0) {
            bounds.append(column, least);
            bounds.append(column, greatest);
        }
        return bounds;
    }
}
