// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.Vectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JointTest {
    private final SplittableRandom random = Vectors.printed("JointTest").random();

    private int[] codes(int rows, int count) {
        int[] codes = new int[rows];
        for (int row = 0; row < rows; row++) {
            codes[row] = random.nextInt(count);
        }
        return codes;
    }

    /** Joins by a map, and compares everything but the bits. */
    private static void assertJoins(Joint joint, int[] a, int[] b, int[] pairs, int rows) {
        Map<List<Integer>, Integer> known = new HashMap<>();
        List<Integer> first = new ArrayList<>();
        int ofHalf = 0;
        for (int row = 0; row < rows; row++) {
            ofHalf = row == rows / 2 ? known.size() : ofHalf;
            Integer before = known.putIfAbsent(List.of(a[row], b[row]), known.size());
            if (before == null) {
                first.add(row);
            }
            if (pairs[row] != known.get(List.of(a[row], b[row]))) {
                throw new AssertionError("row " + row + " is pair " + pairs[row]);
            }
        }
        assertThat(joint.pairs()).isEqualTo(known.size());
        assertThat(joint.pairsOfHalf()).isEqualTo(ofHalf);
        for (int pair = 0; pair < first.size(); pair++) {
            assertThat(joint.first()[pair]).as("where pair %d begins", pair).isEqualTo(first.get(pair));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "3,5", "256,256", "257,256", "256,257", "1000,2", "2,100000", "5000,5000"})
    void pairs_are_numbered_as_they_appear(int countA, int countB) {
        int rows = 6000;
        Joint joint = new Joint(rows);
        for (int round = 0; round < 3; round++) {
            int[] a = codes(rows, countA);
            int[] b = codes(rows, countB);
            int[] pairs = new int[rows];
            joint.join(a, countA, b, countB, pairs);
            assertJoins(joint, a, b, pairs, rows);
        }
    }

    @Test
    void pairs_may_take_the_place_of_one_side() {
        int[] a = codes(1001, 30);
        int[] b = codes(1001, 7);
        int[] into = a.clone();
        Joint joint = new Joint(1001);
        joint.join(into, 30, b, 7, into);
        assertJoins(joint, a, b, into, 1001);
        int[] other = b.clone();
        joint.join(a, 30, other, 7, other);
        assertJoins(joint, a, b, other, 1001);
    }

    @Test
    void fewer_rows_than_there_is_room_for() {
        Joint joint = new Joint(500);
        joint.setRows(77);
        int[] a = codes(77, 9);
        int[] b = codes(77, 9);
        int[] pairs = new int[77];
        joint.join(a, 9, b, 9, pairs);
        assertJoins(joint, a, b, pairs, 77);
        int[] alike = new int[77];
        joint.join(alike, 1, alike, 1, pairs);
        assertThat(joint.pairs()).isEqualTo(1);
        // One change, to the first row's.
        assertThat(joint.bits()).isZero();
    }

    /** Rounds are told apart by 14 bits. */
    @Test
    void slots_of_rounds_long_ago_are_free() {
        int rows = 40;
        Joint joint = new Joint(rows);
        int[] pairs = new int[rows];
        for (int round = 0; round < 3 * (1 << 14) / 2; round++) {
            int[] a = codes(rows, 30);
            int[] b = codes(rows, 30);
            // Said to be so many that they are hashed.
            joint.join(a, 1 << 10, b, 1 << 10, pairs);
            if (round % 100 == 0 || round > 1 << 14 && round < (1 << 14) + 20) {
                assertJoins(joint, a, b, pairs, rows);
            }
        }
    }

    @Test
    void the_bits_of_pairs_are_those_of_their_symbols_or_of_their_runs() {
        Joint joint = new Joint(16);
        int[] a = new int[16];
        int[] b = new int[16];
        int[] pairs = new int[16];
        for (int row = 0; row < 16; row++) {
            a[row] = row / 8;
        }
        joint.join(a, 2, b, 1, pairs);
        // Of 16 rows two begin a run: -(1/8 log 1/8 + 7/8 log 7/8) = 0.5435644, and an eighth of a bit.
        assertThat(joint.bits()).isCloseTo(0.5435644431995964 + 0.125, within(1e-9));
        // The same, hashed.
        joint.join(a, 1 << 10, b, 1 << 10, pairs);
        assertThat(joint.bits()).isCloseTo(0.5435644431995964 + 0.125, within(1e-9));
        for (int row = 0; row < 16; row++) {
            a[row] = row % 2;
            b[row] = row / 2 % 2;
        }
        joint.join(a, 2, b, 2, pairs);
        assertThat(joint.bits()).isCloseTo(2, within(1e-9));
    }

    @Test
    void more_rows_than_pairs_have_bits_for_are_refused() {
        assertThat(new Joint((1 << 18) - 1)).isNotNull();
        assertThatThrownBy(() -> new Joint(1 << 18))
                .hasMessageContaining("262144")
                .hasMessageContaining("262143");
    }
}
