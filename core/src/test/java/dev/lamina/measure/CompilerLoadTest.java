// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilerLoadTest {
    private final CompilerLoad load = new CompilerLoad();

    @Test
    void nothing_is_known_before_a_second() {
        assertThat(at(0, 0)).isFalse();
        assertThat(at(900, 0)).isFalse();
        assertThat(at(1000, 0)).isTrue();
    }

    @Test
    void a_compiler_that_takes_a_fifth_of_a_processor_is_not_idle() {
        at(0, 5000);
        assertThat(at(1000, 5200)).isFalse();
        at(2000, 5200);
        assertThat(at(3000, 5399)).isTrue();
    }

    @Test
    void what_was_compiled_counts_for_a_second_after_it_was_reported() {
        at(0, 0);
        at(500, 0);
        assertThat(at(1000, 600)).isFalse();
        assertThat(at(1500, 600)).isFalse();
        assertThat(at(1900, 600)).isFalse();
        assertThat(at(2000, 600)).isTrue();
    }

    private boolean at(long milliseconds, long compiled) {
        return load.isIdle(compiled, milliseconds * 1_000_000);
    }
}
