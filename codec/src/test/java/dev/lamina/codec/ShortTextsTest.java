// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ShortTextsTest {
    private static final byte[] FROM = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes();

    @Test
    void copies_every_text_to_every_place_and_nothing_from_the_limit_on() {
        for (int length = 0; length <= 20; length++) {
            for (int start = 0; start + length <= FROM.length; start++) {
                for (int target = 0; target + length <= 40; target++) {
                    byte[] to = new byte[48];
                    ShortTexts.copy(FROM, start, length, to, target, 40);
                    assertThat(Arrays.equals(FROM, start, start + length, to, target, target + length))
                            .isTrue();
                    assertThat(Arrays.mismatch(to, 0, target, new byte[target], 0, target))
                            .isEqualTo(-1);
                    assertThat(Arrays.mismatch(to, 40, 48, new byte[8], 0, 8)).isEqualTo(-1);
                }
            }
        }
    }

    @Test
    void a_word_holds_the_bytes_of_the_text_alone_at_every_place() {
        for (int length = 0; length <= 8; length++) {
            for (int start = 0; start + length <= FROM.length; start++) {
                long expected = 0;
                for (int i = length - 1; i >= 0; i--) {
                    expected = expected << 8 | FROM[start + i];
                }
                assertThat(ShortTexts.word(FROM, start, start + length)).isEqualTo(expected);
            }
        }
    }
}
