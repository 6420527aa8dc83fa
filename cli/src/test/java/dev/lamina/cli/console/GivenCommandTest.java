// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GivenCommandTest {
    @Test
    void words_have_quotes_where_a_shell_needs_them() {
        assertThat(GivenCommand.words(List.of("trips.csv", "my rows.csv", "it's", "täglich/*.csv")))
                .isEqualTo("trips.csv 'my rows.csv' 'it'\\''s' 'täglich/*.csv'");
    }
}
