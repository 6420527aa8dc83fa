// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** UTF-8 is what Java's own decoder takes for it. */
class Utf8Test {
    private static boolean isJavas(byte[] bytes, int from, int to) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @Test
    void every_sequence_of_two_bytes_and_those_that_begin_longer_ones() {
        int valid = 0;
        int[] ends = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
        for (int first = 0; first < 256; first++) {
            for (int second = 0; second < 256; second++) {
                for (int third : ends) {
                    byte[] bytes = {'x', (byte) first, (byte) second, (byte) third, (byte) 0x80};
                    for (int to = 1; to <= 5; to++) {
                        boolean expected = isJavas(bytes, 1, to);
                        valid += expected ? 1 : 0;
                        if (Utf8.isValid(bytes, 1, to) != expected) {
                            throw new AssertionError(first + " " + second + " " + third + " to " + to);
                        }
                    }
                }
            }
        }
        assertThat(valid).isGreaterThan(100_000);
    }

    @Test
    void random_texts_and_where_their_first_characters_end() {
        SplittableRandom random = Vectors.printed("Utf8Test").random();
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                text.appendCodePoint(
                        switch (random.nextInt(4)) {
                            case 0 -> random.nextInt(0x80);
                            case 1 -> random.nextInt(0x80, 0x800);
                            case 2 -> random.nextInt(0xE000, 0x10000);
                            default -> random.nextInt(0x10000, 0x110000);
                        });
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(Utf8.isValid(bytes, 0, bytes.length)).isTrue();
            int characters = random.nextInt(10);
            String cut = text.substring(
                    0, text.offsetByCodePoints(0, Math.min(characters, text.codePointCount(0, text.length()))));
            assertThat(Utf8.endOf(characters, bytes, 0, bytes.length))
                    .isEqualTo(cut.getBytes(StandardCharsets.UTF_8).length);
            if (bytes.length > 0) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                assertThat(Utf8.isValid(bytes, 0, bytes.length)).isEqualTo(isJavas(bytes, 0, bytes.length));
            }
        }
    }
}
