// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.encoding.ChunkValues;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stripes of each type and of the lengths around which something changes, and groups that copy from one another. */
class StripeShapesTest {
    private static final int[] LENGTHS = {
        0, 1, 2, ChunkValues.WINDOW - 1, ChunkValues.WINDOW, ChunkValues.WINDOW + 1, 2 * ChunkValues.WINDOW
    };

    private static final String SELECTOR = ".copy";

    private final Vectors vectors = Vectors.printed("StripeShapesTest");

    /** Rows that repeat, as those of groups do. */
    private Vector repeating(Vector shape, int rows, double missing) {
        Vector base = vectors.like(shape, 12, missing);
        Vector column = shape.emptyLike();
        for (int row = 0; row < rows; row++) {
            column.append(base, vectors.random().nextInt(base.size()));
        }
        return column;
    }

    private void assertHoldsInEveryGrouping(List<Vector> columns, String... groupings) throws Exception {
        for (String grouping : groupings) {
            EncodedStripe stripe = Stripes.encode(columns, Grouping.parse(columns.size(), grouping));
            Stripes.assertHolds(stripe, columns, Stripes.all(columns.size()));
            for (int column = 0; column < columns.size(); column++) {
                Stripes.assertHolds(stripe, columns, column);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_type_alone_in_a_group_and_in_a_family(ColumnType type) throws Exception {
        for (int rows : LENGTHS) {
            List<Vector> columns = new ArrayList<>();
            for (double missing : new double[] {0, 0.3, 0, 0.3}) {
                columns.add(repeating(Vectors.empty(type), rows, missing));
            }
            columns.add(vectors.of(type, rows, 0.1));
            assertHoldsInEveryGrouping(columns, "0;1;2;3;4", "0,1;2;3;4", "0,1=2,3;4", "0=1=2=3=4");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_column_without_any_value(ColumnType type) throws Exception {
        for (int rows : LENGTHS) {
            List<Vector> columns = new ArrayList<>();
            for (double missing : new double[] {1, 1, 1, 0.5}) {
                columns.add(repeating(Vectors.empty(type), rows, missing));
            }
            assertHoldsInEveryGrouping(columns, "0;1;2;3", "0,1;2;3", "0,1=2,3", "0=1=2=3");
            StripeDirectory directory =
                    Stripes.encode(columns, Grouping.none(4)).directory();
            assertThat(directory.missing(0)).isEqualTo(rows);
            assertThat(directory.bounds(0).size()).isZero();
        }
    }

    @Test
    void lists_and_structs_are_members_of_groups_beside_numbers_and_texts() throws Exception {
        for (int rows : LENGTHS) {
            List<Vector> columns = new ArrayList<>();
            List<Vector> bases = new ArrayList<>();
            for (ColumnType type : ColumnType.values()) {
                bases.add(vectors.like(Vectors.empty(type), 30, 0.2));
                columns.add(Vectors.empty(type));
            }
            for (int row = 0; row < rows; row++) {
                int key = vectors.random().nextInt(30);
                for (int column = 0; column < columns.size(); column++) {
                    columns.get(column).append(bases.get(column), key);
                }
            }
            StringBuilder one = new StringBuilder("0");
            for (int column = 1; column < columns.size(); column++) {
                one.append(',').append(column);
            }
            assertHoldsInEveryGrouping(columns, one.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 8191, 8192, 8193, 16_384, 30_000, 131_072})
    void groups_that_copy_from_one_another(int rows) throws Exception {
        List<Vector> columns = ThreePlaces.of(vectors.random().split(), rows, 700, rows);
        EncodedStripe stripe = Stripes.encode(columns, Grouping.parse(9, ThreePlaces.GROUPS));
        Stripes.assertHolds(stripe, columns, Stripes.all(9));
        Stripes.assertHolds(stripe, columns, 6);
        Stripes.assertHolds(stripe, columns, 7, 3);
        if (rows > 8000) {
            assertThat(copies(stripe)).isEqualTo(2);
            assertThat(stripe.directory().needed(new int[] {8}).cardinality())
                    .as("a map, and codes and selectors of all three")
                    .isEqualTo(1 + 1 + 2 + 2);
        }
    }

    @Test
    void a_dependency_that_breaks_half_way() throws Exception {
        for (int rows : new int[] {20_000, 2 * ChunkValues.WINDOW, 131_072}) {
            for (int until : new int[] {0, 1, rows / 2, ChunkValues.WINDOW, ChunkValues.WINDOW + 1, rows - 1}) {
                List<Vector> columns = ThreePlaces.of(vectors.random().split(), rows, 300, until);
                EncodedStripe stripe = Stripes.encode(columns, Grouping.parse(9, ThreePlaces.GROUPS));
                Stripes.assertHolds(stripe, columns, Stripes.all(9));
                Stripes.assertHolds(stripe, columns, 8);
                long apart = Stripes.bytes(Stripes.encode(columns, Grouping.parse(9, "0,1,2;3,4,5;6,7,8")));
                assertThat((double) Stripes.bytes(stripe))
                        .as("%d rows, together until %d", rows, until)
                        .isLessThanOrEqualTo(apart * 1.02);
            }
        }
    }

    @Test
    void windows_of_copying_groups_may_be_left_out() throws Exception {
        List<Vector> columns = ThreePlaces.of(vectors.random().split(), 70_000, 500, 40_000);
        EncodedStripe stripe = Stripes.encode(columns, Grouping.parse(9, ThreePlaces.GROUPS));
        assertThat(copies(stripe)).isPositive();
        for (int round = 0; round < 20; round++) {
            StripeDecoder decoder = new StripeDecoder(
                    stripe.directory(), Stripes.all(9), CodedStripe.emptyLike(columns), Stripes.parts(stripe));
            List<Vector> windows = CodedStripe.emptyLike(columns);
            int row = 0;
            for (int count = decoder.next(); count > 0; count = decoder.next()) {
                for (int i = 0; i < 9; i++) {
                    int column = vectors.random().nextInt(9);
                    if (vectors.random().nextInt(3) == 0) {
                        decoder.read(column, windows.get(column));
                        Vectors.assertSame(columns.get(column), row, row + count, windows.get(column));
                    }
                }
                row += count;
            }
        }
    }

    @Test
    void of_few_fractions_in_no_group_each_is_there_once_with_codes_of_rows() throws Exception {
        Vector column = repeating(Vectors.empty(ColumnType.DOUBLE), 20_000, 0);
        EncodedStripe stripe = Stripes.encode(List.of(column), Grouping.none(1));
        StripeDecoder decoder = new StripeDecoder(
                stripe.directory(), new int[] {0}, CodedStripe.emptyLike(List.of(column)), Stripes.parts(stripe));
        assertThat(decoder.distinct(0).size()).isBetween(2, 12);
        int row = 0;
        for (int count = decoder.next(); count > 0; count = decoder.next()) {
            // The second window is left out.
            if (row != ChunkValues.WINDOW) {
                int[] codes = decoder.codes(0);
                Vector named = column.emptyLike();
                for (int i = 0; i < count; i++) {
                    named.append(decoder.distinct(0), codes[i]);
                }
                Vectors.assertSame(column, row, row + count, named);
                Vector read = column.emptyLike();
                decoder.read(0, read);
                Vectors.assertSame(column, row, row + count, read);
                Vector taken = column.emptyLike();
                decoder.take(0, new int[] {1, count - 1}, 2, taken);
                assertThat(taken.sameAt(0, column, row + 1)).isTrue();
                assertThat(taken.sameAt(1, column, row + count - 1)).isTrue();
            }
            row += count;
        }
        assertThat(row).isEqualTo(20_000);
    }

    @Test
    void a_fourth_group_may_copy_from_three() throws Exception {
        List<Vector> columns = new ArrayList<>(ThreePlaces.of(vectors.random().split(), 20_000, 500, 40_000));
        columns.addAll(columns.subList(0, 3));
        EncodedStripe stripe = Stripes.encode(columns, Grouping.parse(12, ThreePlaces.GROUPS + "=9,10,11"));
        assertThat(copies(stripe)).isPositive();
        Stripes.assertHolds(stripe, columns, Stripes.all(12));
    }

    private static long copies(EncodedStripe stripe) {
        return stripe.directory().parts().stream()
                .filter(part -> part.name().endsWith(SELECTOR))
                .count();
    }
}
