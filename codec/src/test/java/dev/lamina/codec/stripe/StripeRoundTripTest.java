// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StripeRoundTripTest {
    private final Vectors vectors = Vectors.printed("StripeRoundTripTest");

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 63, 64, 8191, 8192, 8193, 20_000, 131_072})
    void a_stripe_gives_back_every_row_of_every_column(int rows) throws Exception {
        for (int round = 0; round < (rows > 20_000 ? 1 : 6); round++) {
            List<Vector> columns = columns(rows);
            Grouping grouping = grouping(columns);
            EncodedStripe stripe = Stripes.encode(columns, grouping);
            Stripes.assertHolds(stripe, columns, Stripes.all(columns.size()));
            Stripes.assertHolds(stripe, columns, vectors.random().nextInt(columns.size()));
        }
    }

    @Test
    void the_same_rows_give_the_same_bytes() {
        List<Vector> columns = columns(5000);
        Grouping grouping = grouping(columns);
        EncodedStripe first = Stripes.encode(columns, grouping);
        EncodedStripe second = Stripes.encode(columns, grouping);
        assertThat(second.parts()).isEqualTo(first.parts());
        assertThat(second.directory().toBytes()).isEqualTo(first.directory().toBytes());
    }

    @Test
    void a_column_of_a_group_needs_its_own_map_and_the_codes_alone() throws Exception {
        Grouping grouping = Grouping.parse(4, "0,1=2,3");
        List<Vector> columns = repeating(4, 10_000, 50);
        EncodedStripe stripe = Stripes.encode(columns, grouping);
        StripeDirectory directory = stripe.directory();
        assertThat(directory.groupOf(1)).containsExactly(0, 1);
        assertThat(directory.groupOf(2)).containsExactly(2, 3);
        List<String> needed = directory.needed(new int[] {3}).stream()
                .mapToObj(part -> directory.parts().get(part).name())
                .toList();
        assertThat(needed).containsExactlyInAnyOrder("#0.1", "c1");
        Stripes.assertHolds(stripe, columns, 3);
    }

    @Test
    void windows_may_be_left_out() throws Exception {
        List<Vector> columns = columns(40_000);
        EncodedStripe stripe = Stripes.encode(columns, grouping(columns));
        List<Vector> like = CodedStripe.emptyLike(columns);
        StripeDecoder decoder =
                new StripeDecoder(stripe.directory(), Stripes.all(columns.size()), like, Stripes.parts(stripe));
        int row = 0;
        for (int count = decoder.next(); count > 0; count = decoder.next()) {
            for (int column = 0; column < columns.size(); column++) {
                if (vectors.random().nextInt(3) == 0) {
                    decoder.read(column, like.get(column));
                    Vectors.assertSame(columns.get(column), row, row + count, like.get(column));
                }
            }
            row += count;
        }
    }

    @Test
    void tuples_whose_hashes_collide_stay_apart() {
        for (int bits : new int[] {0, 1, 4}) {
            List<Vector> columns = columns(3000);
            Vector[] group = columns.toArray(Vector[]::new);
            Vector[] fields = columns.stream().map(Vector::emptyLike).toArray(Vector[]::new);
            int[] codes = new int[3000];
            new TupleTable(((1L << bits) - 1) << 60).code(group, 3000, fields, codes);
            int tuples = 0;
            for (int row = 0; row < 3000; row++) {
                tuples = Math.max(tuples, codes[row] + 1);
                for (int position = 0; position < group.length; position++) {
                    assertThat(fields[position].sameAt(codes[row], group[position], row))
                            .isTrue();
                }
            }
            assertThat(fields[0].size()).isEqualTo(tuples);
        }
    }

    @Test
    void facts_of_columns_hold_for_their_values() throws Exception {
        List<Vector> columns = columns(9000);
        StripeDirectory directory = Stripes.encode(columns, grouping(columns)).directory();
        for (int column = 0; column < columns.size(); column++) {
            Vector values = columns.get(column);
            assertThat(directory.missing(column)).isEqualTo(values.missingCount());
            Vector bounds = directory.bounds(column);
            if (bounds.size() == 0) {
                assertThat(values.missingCount() == 9000 || values.type() == ColumnType.DOUBLE)
                        .as("column %d without bounds", column)
                        .isTrue();
            } else if (values instanceof IntVector ints) {
                int[] present = java.util.stream.IntStream.range(0, 9000)
                        .filter(row -> !values.isMissing(row))
                        .map(ints::get)
                        .sorted()
                        .toArray();
                assertThat(((IntVector) bounds).get(0)).isEqualTo(present[0]);
                assertThat(((IntVector) bounds).get(1)).isEqualTo(present[present.length - 1]);
            } else if (values instanceof TextVector texts) {
                for (int row = 0; row < 9000; row++) {
                    if (!values.isMissing(row)) {
                        ByteBuffer text = text(texts, row);
                        assertThat(compare(text((TextVector) bounds, 0), text)).isLessThanOrEqualTo(0);
                        assertThat(compare(text((TextVector) bounds, 1), text)).isGreaterThanOrEqualTo(0);
                    }
                }
            }
        }
    }

    private static ByteBuffer text(TextVector texts, int row) {
        return ByteBuffer.wrap(texts.bytes(), texts.start(row), texts.end(row) - texts.start(row));
    }

    private static int compare(ByteBuffer one, ByteBuffer other) {
        byte[] a = new byte[one.remaining()];
        byte[] b = new byte[other.remaining()];
        one.duplicate().get(a);
        other.duplicate().get(b);
        return java.util.Arrays.compareUnsigned(a, b);
    }

    /** Random columns of all types, some of few values, some of coded texts, so that groups pay or do not. */
    private List<Vector> columns(int rows) {
        List<Vector> columns = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            for (ColumnType type : types()) {
                double missing = vectors.random().nextInt(4) / 3.0;
                Vector base = vectors.of(type, 1 + vectors.random().nextInt(rows + 40), missing);
                columns.add(repeated(base, rows, 1 + vectors.random().nextInt(base.size())));
            }
        }
        columns.addAll(repeating(4, rows, 20));
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) instanceof TextVector texts
                    && rows <= 10_000
                    && vectors.random().nextBoolean()) {
                columns.set(i, Vectors.coded(texts));
            }
        }
        return columns;
    }

    private static List<ColumnType> types() {
        return java.util.Arrays.stream(ColumnType.values())
                .filter(type -> !type.isNested())
                .toList();
    }

    private Vector repeated(Vector base, int rows, int distinct) {
        Vector column = base.emptyLike();
        for (int row = 0; row < rows; row++) {
            column.append(base, vectors.random().nextInt(distinct));
        }
        return column;
    }

    /** Columns that determine each other: functions of one random number per row. */
    private List<Vector> repeating(int columns, int rows, int distinct) {
        List<Vector> result = new ArrayList<>();
        List<Vector> bases = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            ColumnType type = i % 2 == 0 ? ColumnType.TEXT : ColumnType.LONG;
            bases.add(vectors.of(type, distinct, 0.1));
            result.add(Vector.of(type));
        }
        for (int row = 0; row < rows; row++) {
            int key = vectors.random().nextInt(distinct);
            for (int i = 0; i < columns; i++) {
                result.get(i).append(bases.get(i), key);
            }
        }
        return result;
    }

    /** A random grouping in which families have equal types position by position. */
    private Grouping grouping(List<Vector> columns) {
        List<Integer> free = new ArrayList<>(
                java.util.stream.IntStream.range(0, columns.size()).boxed().toList());
        Collections.shuffle(free, new Random(vectors.random().nextLong()));
        List<Grouping.Family> families = new ArrayList<>();
        while (!free.isEmpty()) {
            int width = 1 + vectors.random().nextInt(Math.min(4, free.size()));
            List<Integer> first = new ArrayList<>(free.subList(0, width));
            free.removeAll(first);
            List<List<Integer>> members = new ArrayList<>(List.of(first));
            while (vectors.random().nextBoolean()) {
                List<Integer> next = new ArrayList<>();
                for (int position : first) {
                    free.stream()
                            .filter(c -> columns.get(c).type()
                                            == columns.get(position).type()
                                    && !next.contains(c))
                            .findFirst()
                            .ifPresent(next::add);
                }
                if (next.size() < width) {
                    break;
                }
                free.removeAll(next);
                members.add(next);
            }
            if (vectors.random().nextInt(4) > 0) {
                families.add(new Grouping.Family(members));
            }
        }
        return new Grouping(columns.size(), families);
    }
}
