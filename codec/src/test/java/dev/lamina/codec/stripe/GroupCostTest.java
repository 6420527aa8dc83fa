// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GroupCostTest {
    private static final Offset<Double> NEARLY = within(1e-9);
    private static final int[][] COLUMNS = {{0, 1, 2, 3}, {0, 0, 1, 1}, {0, 0, 0, 0}};

    private static Joint joined(int[] a, int countA, int[] b, int countB) {
        Joint joint = new Joint(a.length);
        joint.join(a, countA, b, countB, new int[a.length]);
        return joint;
    }

    @Test
    void tuples_grow_as_they_grew_from_half_of_the_sample() {
        GroupCost costs = new GroupCost(new int[0][], 100, 400);
        assertThat(costs.tuplesOfStripe(0, 0)).isZero();
        assertThat(costs.tuplesOfStripe(20, 20))
                .as("no new ones in the second half")
                .isCloseTo(20, NEARLY);
        assertThat(costs.tuplesOfStripe(20, 10)).as("twice as many").isCloseTo(80, NEARLY);
        assertThat(costs.tuplesOfStripe(20, 5)).as("never faster than the rows").isCloseTo(80, NEARLY);
        assertThat(costs.tuplesOfStripe(2, 0)).isCloseTo(8, NEARLY);
        // The square root of two, nearly, and so of four.
        assertThat(costs.tuplesOfStripe(99, 70)).isCloseTo(198, within(0.03));
    }

    @Test
    void a_stripe_that_is_no_longer_than_the_sample_has_its_tuples() {
        assertThat(new GroupCost(new int[0][], 100, 100).tuplesOfStripe(20, 10)).isEqualTo(20);
        assertThat(new GroupCost(new int[0][], 100, 50).tuplesOfStripe(20, 10)).isEqualTo(20);
    }

    @Test
    void there_are_no_fewer_tuples_than_of_either_side() {
        Joint joint = joined(COLUMNS[0], 4, COLUMNS[1], 2);
        GroupCost costs = new GroupCost(COLUMNS, 4, 8);
        // Four tuples, two of them in the first half.
        assertThat(costs.tuplesOfStripe(joint, 0)).isCloseTo(8, NEARLY);
        assertThat(costs.tuplesOfStripe(joint, 11)).isEqualTo(11);
    }

    @Test
    void maps_take_the_entropy_of_their_values() {
        Joint joint = joined(COLUMNS[0], 4, COLUMNS[1], 2);
        GroupCost costs = new GroupCost(COLUMNS, 4, 4);
        for (int round = 0; round < 2; round++) {
            assertThat(costs.mapBits(joint, new int[] {0}, new int[] {1}, 4)).isCloseTo(3, NEARLY);
            assertThat(costs.mapBits(joint, new int[] {1}, new int[] {2}, 4)).isCloseTo(1, NEARLY);
            assertThat(costs.mapBits(joint, new int[] {}, new int[] {2}, 4)).isZero();
        }
        // Eight tuples at three bits, spread over 16 rows, or over the sample's four.
        assertThat(new GroupCost(COLUMNS, 4, 16).mapBits(joint, new int[] {0, 1}, new int[] {}, 8))
                .isCloseTo(1.5, NEARLY);
        assertThat(new GroupCost(COLUMNS, 4, 2).mapBits(joint, new int[] {0, 1}, new int[] {}, 8))
                .isCloseTo(6, NEARLY);
    }
}
