// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RowHashesTest {
    private final Vectors vectors = Vectors.printed("RowHashesTest");

    private static long[] hashes(int from, int count, Vector... columns) {
        long[] hashes = new long[count];
        RowHashes.begin(hashes, count);
        for (Vector column : columns) {
            long[] entries = column instanceof TextVector texts && texts.isCoded()
                    ? RowHashes.ofEntries(texts.dictionary())
                    : null;
            RowHashes.mix(column, from, count, hashes, entries);
        }
        RowHashes.end(hashes, count);
        return hashes;
    }

    @ParameterizedTest
    @EnumSource
    void equal_rows_have_equal_hashes_wherever_a_block_begins(ColumnType type) {
        for (double missing : new double[] {0, 0.2, 1}) {
            Vector column = vectors.of(type, 300, missing);
            long[] all = hashes(0, 300, column, column);
            for (int from : new int[] {0, 1, 63, 64, 65, 299}) {
                int count = Math.min(130, 300 - from);
                assertThat(hashes(from, count, column, column)).isEqualTo(Arrays.copyOfRange(all, from, from + count));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void other_rows_have_other_hashes(ColumnType type) {
        Vector column = vectors.of(type, 3000, 0.1);
        Vector distinct = column.emptyLike();
        new TupleTable().code(new Vector[] {column}, 3000, new Vector[] {distinct}, new int[3000]);
        assertThat(hashes(0, distinct.size(), distinct)).doesNotHaveDuplicates();
    }

    @Test
    void texts_of_every_length_differ_in_each_of_their_bytes() {
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        for (int length = 0; length < 40; length++) {
            texts.append("a".repeat(length));
            for (int at = 0; at < length; at++) {
                texts.append("a".repeat(at) + "b" + "a".repeat(length - at - 1));
            }
        }
        assertThat(hashes(0, texts.size(), texts)).doesNotHaveDuplicates();
    }

    @Test
    void coded_texts_have_the_hashes_of_plain_ones() {
        for (double missing : new double[] {0, 0.2, 1}) {
            TextVector plain = (TextVector) vectors.of(ColumnType.TEXT, 300, missing);
            TextVector coded = Vectors.coded(plain);
            assertThat(hashes(0, 300, coded)).isEqualTo(hashes(0, 300, plain));
        }
    }

    @Test
    void the_order_of_columns_counts() {
        Vector one = TestDirectory.ints(1, 2, 3, 4);
        Vector other = TestDirectory.ints(2, 1, 3, 5);
        long[] there = hashes(0, 4, one, other);
        long[] back = hashes(0, 4, other, one);
        assertThat(there[0]).isNotEqualTo(there[1]).isEqualTo(back[1]);
        assertThat(there[2]).isEqualTo(back[2]);
        assertThat(there[3]).isNotEqualTo(back[3]);
    }
}
