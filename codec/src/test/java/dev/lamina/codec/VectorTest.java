// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorTest {
    private final Vectors vectors = Vectors.printed("VectorTest");

    @ParameterizedTest
    @EnumSource
    void a_vector_of_each_type_is_empty_and_of_that_type(ColumnType type) {
        Vector vector = Vectors.empty(type);
        assertThat(vector.type()).isEqualTo(type);
        assertThat(vector.size()).isZero();
        assertThat(vector.fold()).isZero();
        assertThat(vector.missingBits(0, 0)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void rows_after_the_last_missing_one_can_be_asked(ColumnType type) {
        Vector full = vectors.of(type, 1000, 0);
        for (int missingRow : new int[] {0, 1, 62, 63, 64, 65, 127, 128, 500, 999}) {
            Vector vector = Vectors.empty(type);
            for (int row = 0; row < 1000; row++) {
                if (row == missingRow) {
                    vector.appendMissing();
                } else {
                    vector.append(full, row);
                }
            }
            for (int row = 0; row < 1000; row++) {
                assertThat(vector.isMissing(row)).as("row %d", row).isEqualTo(row == missingRow);
            }
            assertThat(vector.missingCount()).isOne();
            assertThat(vector.hash(missingRow)).isZero();
            assertThat(vector.textAt(missingRow)).isNull();
            assertThat(vector.fold()).isEqualTo(full.fold() ^ full.hash(missingRow));
        }
    }

    @ParameterizedTest
    @EnumSource
    void missing_bits_are_those_of_the_rows_at_any_place(ColumnType type) {
        for (double share : new double[] {0, 0.02, 0.5, 1}) {
            Vector vector = vectors.of(type, 300, share);
            for (int row = 0; row <= 300; row++) {
                for (int count : new int[] {0, 1, 7, 63, 64}) {
                    int some = Math.min(count, 300 - row);
                    long expected = 0;
                    for (int i = 0; i < some; i++) {
                        expected |= vector.isMissing(row + i) ? 1L << i : 0;
                    }
                    assertThat(vector.missingBits(row, some)).isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_range_appends_like_its_rows_one_by_one(ColumnType type) {
        for (int round = 0; round < 200; round++) {
            Vector source = vectors.of(
                    type, vectors.random().nextInt(300), vectors.random().nextInt(3) / 2.0);
            Vector bulk = vectors.of(
                    type, vectors.random().nextInt(140), vectors.random().nextInt(3) / 2.0);
            Vector single = Vectors.empty(type);
            for (int row = 0; row < bulk.size(); row++) {
                single.append(bulk, row);
            }
            for (int append = 0; append < 3; append++) {
                int from = vectors.random().nextInt(source.size() + 1);
                int to = vectors.random().nextInt(from, source.size() + 1);
                bulk.append(source, from, to);
                for (int row = from; row < to; row++) {
                    single.append(source, row);
                }
            }
            Vectors.assertSame(single, 0, single.size(), bulk);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_vector_appends_rows_of_itself(ColumnType type) {
        Vector vector = vectors.of(type, 100, 0.3);
        vector.append(vector, 30, 100);
        Vector expected = Vectors.empty(type);
        expected.append(vector, 0, 100);
        for (int row = 30; row < 100; row++) {
            expected.append(vector, row);
        }
        Vectors.assertSame(expected, 0, 170, vector);
    }

    @ParameterizedTest
    @EnumSource
    void a_range_outside_of_the_source_is_refused_and_changes_nothing(ColumnType type) {
        Vector source = vectors.of(type, 10, 0.5);
        Vector vector = Vectors.empty(type);
        assertThatThrownBy(() -> vector.append(source, 5, 11)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> vector.append(source, -1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(vector.size()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void a_cleared_vector_is_as_good_as_new(ColumnType type) {
        Vector used = vectors.of(type, 500, 0.7);
        for (int rows : new int[] {3, 64, 200, 700}) {
            used.clear();
            assertThat(used.size()).isZero();
            assertThat(used.missingCount()).isZero();
            Vector source = vectors.of(type, rows, 0.2);
            used.append(source, 0, rows);
            Vectors.assertSame(source, 0, rows, used);
        }
    }

    @Test
    void a_taken_over_bitmap_counts_its_own_rows_only() {
        IntVector vector = (IntVector) Vector.of(ColumnType.INT);
        vector.resize(130);
        vector.setAllMissing(130);
        assertThat(vector.missingCount()).isEqualTo(130);
        vector.setMissing(new long[] {-1L, -1L}, 70);
        assertThat(vector.missingCount()).isEqualTo(70);
        assertThat(vector.isMissing(69)).isTrue();
        assertThat(vector.isMissing(70)).isFalse();
        assertThat(vector.isMissing(129)).isFalse();
        vector.setAllMissing(1);
        assertThat(vector.missingBits(0, 64)).isOne();
        assertThat(vector.isMissing(65)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void no_present_value_has_the_hash_of_a_missing_one(ColumnType type) {
        Vector vector = vectors.of(type, 2000, 0);
        for (int row = 0; row < vector.size(); row++) {
            assertThat(vector.hash(row)).isNotZero();
        }
    }

    @Test
    void zero_and_the_empty_text_are_not_missing() {
        IntVector ints = (IntVector) Vector.of(ColumnType.INT);
        ints.append(0);
        ints.appendMissing();
        assertThat(ints.sameAt(0, ints, 1)).isFalse();
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        texts.append("");
        texts.appendMissing();
        assertThat(texts.sameAt(0, texts, 1)).isFalse();
        assertThat(texts.textAt(0)).isEmpty();
        assertThat(texts.textAt(1)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void chosen_rows_are_taken_as_they_are(ColumnType type) {
        Vector taken = vectors.of(type, 3, 0).emptyLike();
        for (int round = 0; round < 100; round++) {
            Vector source = vectors.of(
                    type, 1 + vectors.random().nextInt(300), vectors.random().nextInt(3) / 2.0);
            if (source instanceof TextVector texts && vectors.random().nextBoolean()) {
                source = Vectors.coded(texts);
            }
            int[] rows = new int[vectors.random().nextInt(200)];
            Vector expected = taken.emptyLike();
            for (int i = 0; i < rows.length; i++) {
                rows[i] = vectors.random().nextInt(source.size());
                expected.append(source, rows[i]);
            }
            taken.take(source, rows, rows.length);
            Vectors.assertValid(taken);
            assertThat(taken.size()).isEqualTo(rows.length);
            Vectors.assertSame(expected, 0, rows.length, taken);
        }
    }

    @Test
    void the_hashes_of_numbers_are_spread() {
        for (ColumnType type : new ColumnType[] {ColumnType.INT, ColumnType.LONG, ColumnType.DOUBLE}) {
            Vector vector = Vector.of(type);
            for (int i = 0; i < 4096; i++) {
                int value = i * 8 - 9000;
                if (vector instanceof IntVector ints) {
                    ints.append(value);
                } else if (vector instanceof LongVector longs) {
                    longs.append(value);
                } else {
                    ((DoubleVector) vector).append(value);
                }
            }
            // What tables and buckets look at; 4096 balls in as many boxes leave about 2589 of them filled.
            Set<Long> low = new HashSet<>();
            Set<Long> high = new HashSet<>();
            for (int row = 0; row < 4096; row++) {
                low.add(vector.hash(row) & 4095);
                high.add(vector.hash(row) >>> 52);
            }
            assertThat(low.size()).as(type + " low bits").isGreaterThan(2000);
            assertThat(high.size()).as(type + " high bits").isGreaterThan(2000);
        }
    }
}
