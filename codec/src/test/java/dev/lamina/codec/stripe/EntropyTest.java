// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class EntropyTest {
    private static final Offset<Double> NEARLY = within(1e-9);

    @Test
    void n_log_n_of_small_and_of_great_numbers() {
        assertThat(Entropy.nLogN(0)).isZero();
        assertThat(Entropy.nLogN(1)).isZero();
        assertThat(Entropy.nLogN(8)).isCloseTo(24, NEARLY);
        // Around the end of the table.
        assertThat(Entropy.nLogN(2048)).isCloseTo(2048 * 11, NEARLY);
        assertThat(Entropy.nLogN(4096)).isCloseTo(4096 * 12, NEARLY);
        assertThat(Entropy.nLogN(1 << 20)).isCloseTo(20.0 * (1 << 20), within(1e-6));
    }

    @Test
    void bits_of_all_symbols() {
        assertThat(Entropy.bits(new int[] {}, 0)).isZero();
        assertThat(Entropy.bits(new int[] {8, 0}, 8)).isZero();
        assertThat(Entropy.bits(new int[] {4, 4}, 8)).isCloseTo(8, NEARLY);
        assertThat(Entropy.bits(new int[] {1, 0, 1, 2}, 4)).isCloseTo(6, NEARLY);
    }

    @Test
    void a_stream_takes_its_runs_or_its_symbols() {
        assertThat(Entropy.ofStream(2, 0)).isZero();
        assertThat(Entropy.ofStream(2, 1)).isEqualTo(2);
        assertThat(Entropy.ofStream(8, 0.5))
                .as("a bit for whether, and half of the symbols")
                .isCloseTo(5, NEARLY);
        assertThat(Entropy.ofStream(1, 0.5)).as("symbols one by one").isEqualTo(1);
        // -(1/4 log 1/4 + 3/4 log 3/4) = 0.8112781
        assertThat(Entropy.ofStream(2, 0.25)).isCloseTo(0.8112781244591328 + 0.5, NEARLY);
    }
}
