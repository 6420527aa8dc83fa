// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class FileOptionsTest {
    private static FileOptions options(String... words) {
        return CommandLine.populateCommand(new FileOptions(), words);
    }

    @Test
    void blanks_behind_commas_are_no_part_of_names() {
        assertThat(options("--types", "day=date, n= int", "--key", "day, n").parameters())
                .isEqualTo(Map.of("types", Map.of("day", "date", "n", "int"), "key", List.of("day", "n")));
    }

    @Test
    void a_value_that_is_none_is_refused_by_the_name_of_its_option() {
        assertThatThrownBy(() -> options("--types", "temp=integer").parameters())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--types: found integer, expected one of boolean, date, double, int, long, text,"
                        + " timestamp.");
        assertThatThrownBy(() -> options("--decimal", "dot").parameters())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--decimal: found dot, expected a separator of decimals.");
        assertThat(options("--thousands", "point").parameters())
                .as("a study may have the decimal separator that goes with it")
                .isEqualTo(Map.of("thousands", "point"));
    }

    @Test
    void a_longest_row_of_no_size_is_refused() {
        assertThatThrownBy(() -> options("--max-row=").parameters())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--max-row: found , expected a size");
    }
}
