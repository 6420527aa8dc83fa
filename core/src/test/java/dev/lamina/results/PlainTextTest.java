// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {
    @Test
    void no_control_character_reaches_the_terminal() {
        assertThat(PlainText.plain("a\u0000b\u001b[2Jc\u007fd")).isEqualTo("ab[2Jcd");
        assertThat(PlainText.plain("a\u009b2Jb\u0090c\u009cd")).isEqualTo("a2Jbcd");
    }

    @Test
    void no_character_turns_the_direction_of_what_follows() {
        assertThat(PlainText.plain("a\u202ab\u202ec\u2066d\u2069e")).isEqualTo("abcde");
    }

    @Test
    void every_kind_of_line_break_is_a_blank() {
        assertThat(PlainText.plain(" a\r\n\tb\u0085c\u2028d\u2029\u2029e\n")).isEqualTo("a b c d e");
    }

    @Test
    void other_characters_stay() {
        assertThat(PlainText.plain("naïve 東京 \uD83D\uDE00 שלום – “x”")).isEqualTo("naïve 東京 \uD83D\uDE00 שלום – “x”");
        assertThat(PlainText.plain(null)).isEmpty();
    }
}
