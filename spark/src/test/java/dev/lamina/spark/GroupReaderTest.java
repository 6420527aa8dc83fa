// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.spark.Aggregates.Call;
import dev.lamina.spark.Aggregates.Function;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;

/** Groups of rows, beside a map that holds them one by one. */
class GroupReaderTest {
    private static final Entity ROWS = new Entity(
            "rows",
            List.of(
                    new Field("number", ColumnType.INT, false),
                    new Field("word", ColumnType.TEXT, true),
                    new Field("small", ColumnType.INT, true),
                    new Field("real", ColumnType.DOUBLE, true)),
            "number");

    private static final List<Call> CALLS = List.of(
            new Call(Function.COUNT, null, "count(*)"),
            new Call(Function.COUNT, "small", "count(small)"),
            new Call(Function.SUM, "small", "sum(small)"),
            new Call(Function.MIN, "small", "min(small)"),
            new Call(Function.MAX, "small", "max(small)"),
            new Call(Function.SUM, "real", "sum(real)"),
            new Call(Function.MIN, "real", "min(real)"),
            new Call(Function.MAX, "real", "max(real)"));

    private final long seed = Long.getLong("lamina.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);

    /** Batches of random rows, whose words are codes at times. */
    private static final class Rows implements BatchCursor {
        private final SplittableRandom random;
        private final int words;
        private int left;
        private Batch batch;
        private final List<Object[]> all = new ArrayList<>();

        Rows(SplittableRandom random, int rows, int words) {
            this.random = random;
            this.left = rows;
            this.words = words;
        }

        @Override
        public boolean next() {
            if (left == 0) {
                return false;
            }
            int rows = Math.min(left, 1 + random.nextInt(5_000));
            left -= rows;
            batch = new Batch(ROWS.fields());
            TextVector dictionary = (TextVector) Vector.of(ColumnType.TEXT);
            for (int word = 0; word < words; word++) {
                dictionary.append("word " + word);
            }
            dictionary.appendMissing();
            int[] codes = random.nextBoolean() ? ((TextVector) batch.column(1)).resizeCoded(rows, dictionary) : null;
            for (int row = 0; row < rows; row++) {
                int word = random.nextInt(words + 1);
                Integer small = random.nextInt(9) == 0 ? null : Integer.valueOf(random.nextInt() >> random.nextInt(32));
                Double real = random.nextInt(9) == 0 ? null : Double.valueOf(random.nextInt(-1000, 1000) / 8.0);
                ((IntVector) batch.column(0)).append(all.size());
                if (codes != null) {
                    codes[row] = word;
                } else {
                    batch.column(1).append(dictionary, word);
                }
                if (small == null) {
                    batch.column(2).appendMissing();
                } else {
                    ((IntVector) batch.column(2)).append(small);
                }
                if (real == null) {
                    batch.column(3).appendMissing();
                } else {
                    ((DoubleVector) batch.column(3)).append(real);
                }
                all.add(new Object[] {all.size(), word == words ? null : "word " + word, small, real});
            }
            batch.setRows(rows);
            return true;
        }

        @Override
        public Batch batch() {
            return batch;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /** By the values of a group, what {@link #CALLS} give of it. */
    private static Map<List<Object>, Object[]> expected(List<Object[]> rows, int... groups) {
        Map<List<Object>, Object[]> expected = new HashMap<>();
        for (Object[] row : rows) {
            List<Object> group =
                    Arrays.asList(Arrays.stream(groups).mapToObj(i -> row[i]).toArray());
            add(
                    expected.computeIfAbsent(group, none -> new Object[] {0L, 0L, null, null, null, null, null, null}),
                    (Integer) row[2],
                    (Double) row[3]);
        }
        return expected;
    }

    private static void add(Object[] sums, Integer small, Double real) {
        sums[0] = (Long) sums[0] + 1;
        if (small != null) {
            sums[1] = (Long) sums[1] + 1;
            sums[2] = (sums[2] == null ? 0L : (Long) sums[2]) + small;
            sums[3] = sums[3] == null ? small : Math.min((Integer) sums[3], small);
            sums[4] = sums[4] == null ? small : Math.max((Integer) sums[4], small);
        }
        if (real != null) {
            sums[5] = (sums[5] == null ? 0.0 : (Double) sums[5]) + real;
            sums[6] = sums[6] == null ? real : Math.min((Double) sums[6], real);
            sums[7] = sums[7] == null ? real : Math.max((Double) sums[7], real);
        }
    }

    /** Adds up what comes of a group at several times. */
    private static Map<List<Object>, Object[]> found(GroupReader reader, int groups) throws Exception {
        Map<List<Object>, Object[]> found = new HashMap<>();
        while (reader.next()) {
            ColumnarBatch batch = reader.get();
            for (int row = 0; row < batch.numRows(); row++) {
                Object[] values = new Object[batch.numCols()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = batch.column(i).isNullAt(row) ? null : value((StoredColumn) batch.column(i), row);
                }
                List<Object> group = Arrays.asList(Arrays.copyOf(values, groups));
                Object[] sums = Arrays.copyOfRange(values, groups, values.length);
                found.merge(group, sums, GroupReaderTest::together);
            }
        }
        assertThat(reader.next()).isFalse();
        return found;
    }

    private static Object value(StoredColumn column, int row) {
        return switch (column.dataType().simpleString()) {
            case "int" -> column.getInt(row);
            case "bigint" -> column.getLong(row);
            case "double" -> column.getDouble(row);
            default -> column.getUTF8String(row).toString();
        };
    }

    private static Object[] together(Object[] one, Object[] other) {
        Object[] both = one.clone();
        for (int i = 0; i < both.length; i++) {
            if (both[i] == null || other[i] == null) {
                both[i] = both[i] == null ? other[i] : both[i];
                continue;
            }
            both[i] = switch (CALLS.get(i).function()) {
                case COUNT -> (Long) both[i] + (Long) other[i];
                case SUM ->
                    both[i] instanceof Long sum
                            ? sum + (Long) other[i]
                            : (Object) ((Double) both[i] + (Double) other[i]);
                case MIN ->
                    both[i] instanceof Integer least
                            ? Math.min(least, (Integer) other[i])
                            : (Object) Math.min((Double) both[i], (Double) other[i]);
                case MAX ->
                    both[i] instanceof Integer most
                            ? Math.max(most, (Integer) other[i])
                            : (Object) Math.max((Double) both[i], (Double) other[i]);
            };
        }
        return both;
    }

    private void check(int rows, int words, int... groups) throws Exception {
        Rows cursor = new Rows(random, rows, words);
        List<String> names =
                Arrays.stream(groups).mapToObj(i -> ROWS.fields().get(i).name()).toList();
        GroupReader reader = new GroupReader(cursor, ROWS, ROWS.names(), new Aggregates(names, CALLS));
        Map<List<Object>, Object[]> found = found(reader, groups.length);
        Map<List<Object>, Object[]> expected = expected(cursor.all, groups);
        assertThat(found.keySet()).as("-Dlamina.seed=" + seed).isEqualTo(expected.keySet());
        expected.forEach((group, sums) -> assertThat(found.get(group))
                .as(group + ", -Dlamina.seed=" + seed)
                .isEqualTo(sums));
    }

    @Test
    void rows_are_summed_by_words() throws Exception {
        check(50_000, 300, 1);
        check(50_000, 1, 1);
    }

    @Test
    void rows_are_summed_by_numbers_and_by_several_columns() throws Exception {
        check(50_000, 40, 2);
        check(50_000, 40, 1, 2);
    }

    @Test
    void all_rows_are_one_group() throws Exception {
        check(20_000, 40);
    }

    @Test
    void more_groups_than_are_kept_come_in_several_batches() throws Exception {
        check(3 * GroupReader.MOST_GROUPS, 40, 0);
    }

    @Test
    void of_no_rows_there_is_a_count_but_no_group() throws Exception {
        GroupReader one = new GroupReader(new Rows(random, 0, 1), ROWS, ROWS.names(), new Aggregates(List.of(), CALLS));
        assertThat(found(one, 0).get(List.of())).containsExactly(0L, 0L, null, null, null, null, null, null);
        GroupReader none =
                new GroupReader(new Rows(random, 0, 1), ROWS, ROWS.names(), new Aggregates(List.of("word"), CALLS));
        assertThat(found(none, 1)).isEmpty();
    }

    @Test
    void doubles_are_compared_as_by_spark() {
        GroupFunction least = GroupFunction.of(Function.MIN, ColumnType.DOUBLE);
        GroupFunction greatest = GroupFunction.of(Function.MAX, ColumnType.DOUBLE);
        DoubleVector numbers = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        for (double number : new double[] {Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, 0.0, -0.0}) {
            numbers.append(number);
        }
        int[] groups = {0, 0, 1, 2, 2, 1};
        least.add(numbers, groups, 6, 3);
        greatest.add(numbers, groups, 6, 3);
        assertThat(Arrays.copyOf(((DoubleVector) least.result(3)).values(), 3))
                .containsExactly(-0.0, 0.0, Double.NEGATIVE_INFINITY);
        assertThat(Arrays.copyOf(((DoubleVector) greatest.result(3)).values(), 3))
                .containsExactly(Double.NaN, 0.0, 0.0);
    }
}
