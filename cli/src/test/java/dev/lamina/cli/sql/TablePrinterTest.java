// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablePrinterTest {
    @ParameterizedTest
    @CsvSource({"abc, 3", "東京, 4", "é, 1", "🙂, 2", "'', 0"})
    void a_text_takes_as_many_columns_as_the_terminal_gives_it(String text, int width) {
        assertThat(CellText.width(text)).isEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({"abcdef, 6, abcdef", "abcdef, 4, abc…", "東京都, 4, 東…", "東京都, 5, 東京…"})
    void a_text_is_cut_to_a_width(String text, int most, String expected) {
        assertThat(CellText.cut(text, most)).isEqualTo(expected);
        assertThat(CellText.width(CellText.cut(text, most))).isLessThanOrEqualTo(most);
    }

    @Test
    void control_characters_do_not_reach_the_terminal() {
        assertThat(CellText.plain("a\nb\tc\u001b[2Jd\u0000")).isEqualTo("a\\nb\\tc\\x1b[2Jd\\x00");
        assertThat(CellText.plain("a\u009bb\u202ec\u2069")).isEqualTo("a\\x9bb\\u202ec\\u2069");
        assertThat(CellText.plain("plain")).isEqualTo("plain");
    }
}
