// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuestionOptionsTest {
    @Test
    void rows_are_called_after_their_file_which_a_root_is_not() {
        assertThat(QuestionOptions.stem("data/trips.csv.gz")).isEqualTo("trips");
        assertThat(QuestionOptions.stem("trips")).isEqualTo("trips");
        assertThat(QuestionOptions.stem("/")).isEmpty();
    }
}
