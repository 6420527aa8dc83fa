// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RelatedWorkTest {
    @Test
    void rows_point_to_fewer_different_ones_than_there_are_of_them() {
        assertThat(RelatedWork.different(0, 20)).isZero();
        assertThat(RelatedWork.different(1, 20)).isCloseTo(1, within(1e-9));
        assertThat(RelatedWork.different(10_000, 20)).isCloseTo(20, within(1e-9));
        assertThat(RelatedWork.different(50, 1)).isEqualTo(1);
        for (int rows : new int[] {5, 20, 137}) {
            assertThat(RelatedWork.different(rows, 200))
                    .as("%d rows", rows)
                    .isCloseTo(drawn(rows, 200), within(0.05 * rows));
        }
    }

    /** The mean of a thousand draws. */
    private static double drawn(int rows, int known) {
        SplittableRandom random = new SplittableRandom(7);
        double sum = 0;
        for (int draw = 0; draw < 1000; draw++) {
            BitSet pointed = new BitSet(known);
            for (int row = 0; row < rows; row++) {
                pointed.set(random.nextInt(known));
            }
            sum += pointed.cardinality();
        }
        return sum / 1000;
    }
}
