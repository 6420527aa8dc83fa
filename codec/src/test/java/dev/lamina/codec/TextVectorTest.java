// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
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
    void views_say_where_texts_lie_and_follow_the_rows() {
        for (double share : new double[] {0, 0.4, 1}) {
            TextVector plain = (TextVector) vectors.of(ColumnType.TEXT, 300, share);
            TextVector coded = Vectors.coded(plain);
            assertViews(plain, plain);
            assertViews(plain, coded);
            int[] last = {299, 17, 17};
            coded.take(Vectors.coded(plain), last, 3);
            TextVector some = new TextVector(ColumnType.TEXT);
            some.take(plain, last, 3);
            assertViews(some, coded);
            some.append("one more");
            assertThat(some.views()[3] >>> 32).isEqualTo(8);
        }
    }

    @Test
    void views_into_a_dictionary_of_nothing_are_empty_whatever_was_there_before() {
        TextVector dictionary = new TextVector(ColumnType.TEXT);
        dictionary.append("left");
        TextVector coded = new TextVector(ColumnType.TEXT);
        Arrays.fill(coded.resizeCoded(3, dictionary), 0);
        assertThat(coded.views()[2] >>> 32).isEqualTo(4);
        coded.resizeCoded(3, new TextVector(ColumnType.TEXT));
        assertThat(Arrays.copyOf(coded.views(), 3)).containsOnly(0);
    }

    private static void assertViews(TextVector expected, TextVector texts) {
        long[] views = texts.views();
        for (int row = 0; row < texts.size(); row++) {
            String text =
                    new String(texts.bytes(), (int) views[row], (int) (views[row] >>> 32), StandardCharsets.UTF_8);
            assertThat(text).isEqualTo(expected.isMissing(row) ? "" : expected.textAt(row));
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
        assertThat(hash("")).isEqualTo(0xE3AABDBE89F886B7L);
        assertThat(hash("GOV")).isEqualTo(0xD04A75F3F527005EL);
        assertThat(hash("United States")).isEqualTo(0x568039147429948AL);
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

    @Test
    void texts_of_any_length_are_copied_out_of_their_dictionary() {
        SplittableRandom random = Vectors.printed("TextVectorTest").random();
        TextVector into = (TextVector) Vector.of(ColumnType.TEXT);
        for (int longest : new int[] {0, 1, 7, 8, 9, 16, 17, 31, 32, 33, 47, 48, 49, 200}) {
            for (boolean withMissing : new boolean[] {false, true}) {
                TextVector dictionary = (TextVector) Vector.of(ColumnType.TEXT);
                for (int length = 0; length <= longest; length++) {
                    dictionary.append("x".repeat(length));
                }
                if (withMissing) {
                    dictionary.appendMissing();
                }
                int[] codes = into.resizeCoded(1_000, dictionary);
                TextVector expected = (TextVector) Vector.of(ColumnType.TEXT);
                for (int row = 0; row < 1_000; row++) {
                    codes[row] = random.nextInt(dictionary.size());
                    expected.append(dictionary, codes[row]);
                }
                long fold = into.fold();
                into.materialise();
                assertThat(into.isCoded()).isFalse();
                assertThat(into.fold()).isEqualTo(fold).isEqualTo(expected.fold());
                Vectors.assertSame(expected, 0, 1_000, into);
                // Hashes of the dictionary no longer tell what the rows are once one is added.
                into.append("one more");
                expected.append("one more");
                assertThat(into.fold()).isEqualTo(expected.fold());
            }
        }
    }

    @Test
    void a_generation_tells_whether_a_dictionary_is_still_the_same() {
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        texts.append("a");
        int generation = texts.generation();
        assertThat(texts.generation()).isEqualTo(generation);
        texts.clear();
        texts.append("b");
        assertThat(texts.generation()).isNotEqualTo(generation);
    }
}
