// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tuples have the numbers that a map of Java's gives their texts. */
class TupleTableTest {
    private final SplittableRandom random = Vectors.printed("TupleTableTest").random();

    private void assertLikeMap(long hashBits, int keys, int distinct) {
        TupleTable table = new TupleTable(hashBits);
        for (int round = 0; round < 3; round++) {
            Map<String, Integer> expected = new HashMap<>();
            for (int i = 0; i < keys; i++) {
                String key = "k".repeat(random.nextInt(4) * 5) + random.nextInt(distinct);
                byte[] bytes = ("??" + key + "\u0000\u0000behind it").getBytes(StandardCharsets.US_ASCII);
                int to = 2 + key.length();
                int found = table.find(bytes, 2, to);
                int wanted = expected.getOrDefault(key, -1);
                assertThat(found).isEqualTo(wanted);
                if (found < 0) {
                    assertThat(table.add(bytes, 2, to)).isEqualTo(expected.size());
                    expected.put(key, expected.size());
                }
            }
            assertThat(table.count()).isEqualTo(expected.size());
            table.clear();
            assertThat(table.count()).isZero();
        }
    }

    @Test
    void few_and_many_keys() {
        assertLikeMap(-1, 1000, 5);
        assertLikeMap(-1, 100_000, 100_000);
    }

    @Test
    void keys_whose_hashes_are_equal() {
        assertLikeMap(0, 5000, 500);
        assertLikeMap(3L << 32, 10_000, 3000);
    }

    @Test
    void keys_that_differ_in_zeros_at_their_end_are_told_apart() {
        TupleTable table = new TupleTable(0);
        byte[] bytes = new byte[64];
        for (int length = 0; length <= 40; length++) {
            assertThat(table.find(bytes, 0, length)).isEqualTo(-1);
            assertThat(table.add(bytes, 0, length)).isEqualTo(length);
        }
        for (int length = 0; length <= 40; length++) {
            assertThat(table.find(bytes, 3, length + 3)).isEqualTo(length);
        }
    }

    @Test
    void two_keys_are_the_same_byte_by_byte() {
        for (int round = 0; round < 10_000; round++) {
            int length = random.nextInt(30);
            byte[] one = new byte[64];
            byte[] other = new byte[64];
            random.nextBytes(one);
            random.nextBytes(other);
            int from = random.nextInt(20);
            System.arraycopy(one, 5, other, from, length);
            assertThat(TupleTable.same(one, 5, 5 + length, other, from)).isTrue();
            if (length > 0) {
                other[from + random.nextInt(length)] ^= 1;
                assertThat(TupleTable.same(one, 5, 5 + length, other, from)).isFalse();
            }
        }
    }
}
