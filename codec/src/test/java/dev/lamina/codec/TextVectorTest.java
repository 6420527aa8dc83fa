// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TextVectorTest {
    private final Vectors vectors = Vectors.printed("TextVectorTest");

    @Test
    void codes_read_like_the_texts_that_they_stand_for() {
        for (double share : new double[] {0, 0.4, 1}) {
            TextVector plain = (TextVector) vectors.of(ColumnType.TEXT, 300, share);
            Vectors.assertSame(plain, 0, 300, Vectors.coded(plain));
        }
    }

    @Test
    void materialised_codes_are_the_plain_texts() {
        for (double share : new double[] {0, 0.4, 1}) {
            TextVector plain = (TextVector) vectors.of(ColumnType.TEXT, 300, share);
            TextVector coded = Vectors.coded(plain);
            coded.materialise();
            assertThat(coded.isCoded()).isFalse();
            Vectors.assertSame(plain, 0, 300, coded);
            coded.append("one more");
            assertThat(coded.textAt(300)).isEqualTo("one more");
        }
    }

    @Test
    void rows_of_a_coded_vector_append_as_texts() {
        TextVector plain = (TextVector) vectors.of(ColumnType.TEXT, 300, 0.4);
        TextVector target = (TextVector) vectors.of(ColumnType.TEXT, 70, 0.4);
        TextVector expected = new TextVector(ColumnType.TEXT);
        expected.append(target, 0, 70);
        expected.append(plain, 13, 290);
        target.append(Vectors.coded(plain), 13, 290);
        Vectors.assertSame(expected, 0, 70 + 277, target);
    }

    @Test
    void rows_over_a_shared_dictionary_fold_alike_before_and_after_their_bitmap_is_made() {
        TextVector dictionary = new TextVector(ColumnType.TEXT);
        dictionary.append("a");
        dictionary.appendMissing();
        dictionary.append("b");
        for (int[] codes : new int[][] {{1}, {0, 1}, {1, 1, 2}, {1, 0, 1, 1}}) {
            TextVector coded = new TextVector(ColumnType.TEXT);
            System.arraycopy(codes, 0, coded.resizeCoded(codes.length, dictionary), 0, codes.length);
            long fold = coded.fold();
            assertThat(coded.missingCount()).isEqualTo((int)
                    Arrays.stream(codes).filter(code -> code == 1).count());
            assertThat(coded.fold()).isEqualTo(fold);
        }
    }

    @Test
    void nothing_is_appended_to_codes() {
        TextVector coded = Vectors.coded((TextVector) vectors.of(ColumnType.TEXT, 3, 0));
        assertThatThrownBy(() -> coded.append("x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("materialise()");
        assertThatThrownBy(() -> coded.append(coded, 0, 1)).isInstanceOf(IllegalStateException.class);
        coded.clear();
        coded.append("x");
        assertThat(coded.textAt(0)).isEqualTo("x");
    }

    @Test
    void a_text_has_one_hash_wherever_its_bytes_stand() {
        byte[] noise = new byte[64];
        for (int length = 0; length <= 40; length++) {
            byte[] text = new byte[length];
            for (int i = 0; i < length; i++) {
                text[i] = (byte) vectors.random().nextInt();
            }
            long alone = TextVector.hash(text, 0, length);
            for (int at = 0; at + length <= noise.length; at++) {
                Arrays.fill(noise, (byte) vectors.random().nextInt());
                System.arraycopy(text, 0, noise, at, length);
                assertThat(TextVector.hash(noise, at, at + length)).isEqualTo(alone);
            }
        }
    }

    @Test
    void hashes_are_those_of_the_first_release() {
        // Digests of different releases are compared with each other, so these numbers stay.
        assertThat(hash("")).isEqualTo(0xE220A8397B1DCDAFL);
        assertThat(hash("GOV")).isEqualTo(0x3EBDE7A72FA75FC3L);
        assertThat(hash("United States")).isEqualTo(0x3F06810B3EB743E3L);
    }

    @Test
    void texts_that_differ_in_a_trailing_zero_have_different_hashes() {
        assertThat(hash("a")).isNotEqualTo(hash("a\0"));
        assertThat(hash("")).isNotEqualTo(hash("\0"));
        assertThat(hash("12345678")).isNotEqualTo(hash("12345678\0"));
    }

    private static long hash(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return TextVector.hash(utf8, 0, utf8.length);
    }
}
