// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundsTest {
    private static final String A47 = "a".repeat(47);

    private static void assertBounds(Vector values, Vector expected) {
        Vectors.assertSame(expected, 0, expected.size(), Bounds.of(values, values.size(), null));
    }

    @Test
    void the_least_and_the_greatest_number() {
        assertBounds(TestDirectory.ints(3, -7, 9, 0), TestDirectory.ints(-7, 9));
        assertBounds(TestDirectory.ints(Integer.MAX_VALUE), TestDirectory.ints(Integer.MAX_VALUE, Integer.MAX_VALUE));
        assertBounds(TestDirectory.ints(Integer.MIN_VALUE), TestDirectory.ints(Integer.MIN_VALUE, Integer.MIN_VALUE));
        assertBounds(TestDirectory.longs(3, Long.MIN_VALUE, 9), TestDirectory.longs(Long.MIN_VALUE, 9));
        assertBounds(TestDirectory.longs(Long.MAX_VALUE), TestDirectory.longs(Long.MAX_VALUE, Long.MAX_VALUE));
        assertBounds(TestDirectory.doubles(0.5, -2, 1e300), TestDirectory.doubles(-2, 1e300));
        assertBounds(
                TestDirectory.doubles(Double.POSITIVE_INFINITY),
                TestDirectory.doubles(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    @Test
    void none_where_a_value_has_no_place_in_the_order_or_there_is_none() {
        assertBounds(TestDirectory.doubles(1, Double.NaN, 2), TestDirectory.doubles());
        Stream.of(TestDirectory.ints(), TestDirectory.longs(), TestDirectory.doubles(), TestDirectory.texts())
                .forEach(empty -> assertBounds(empty, empty));
        Vector lists = Vectors.empty(ColumnType.LIST);
        lists.appendMissing();
        assertThat(Bounds.of(lists, 1, null).size()).isZero();
    }

    @Test
    void rows_that_are_missing_or_not_used_or_behind_the_last_do_not_count() {
        for (Vector values : new Vector[] {
            TestDirectory.ints(-9, 5, 4, 6, 9),
            TestDirectory.longs(-9, 5, 4, 6, 9),
            TestDirectory.doubles(-9, 5, 4, 6, 9),
            TestDirectory.texts("A", "c", "b", "d", "z")
        }) {
            Vector some = values.emptyLike();
            some.appendMissing();
            some.append(values, 0, values.size());
            Vector expected = values.emptyLike();
            expected.append(values, 2);
            expected.append(values, 3);
            boolean[] used = {true, false, true, true, true, true};
            Vectors.assertSame(expected, 0, 2, Bounds.of(some, 5, used));
            assertThat(Bounds.of(some, 1, null).size()).isZero();
            assertThat(Bounds.of(some, 6, new boolean[6]).size()).isZero();
        }
    }

    /** In bytes, where é has two. */
    @ParameterizedTest
    @CsvSource({"48, 0, 48", "49, 0, 48", "47, 1, 47", "46, 1, 48", "46, 2, 48", "45, 2, 47", "0, 24, 48", "1, 24, 47"})
    void a_long_least_text_is_cut_between_two_characters(int ascii, int others, int kept) {
        String text = "a".repeat(ascii) + "é".repeat(others);
        TextVector texts = (TextVector) Bounds.of(TestDirectory.texts(text, "日"), 2, null);
        assertThat(texts.end(0) - texts.start(0)).isEqualTo(kept);
        assertThat(text).startsWith(texts.textAt(0));
        assertThat(texts.textAt(1)).isEqualTo("日");
    }

    @Test
    void a_long_least_text_that_is_not_utf_8_keeps_a_length_that_tells_it_was_cut() {
        byte[] bytes = new byte[60];
        Arrays.fill(bytes, (byte) 0x80);
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        texts.append(bytes, 0, bytes.length);
        TextVector bounds = (TextVector) Bounds.of(texts, 1, null);
        assertThat(bounds.end(0) - bounds.start(0)).isEqualTo(45);
    }

    @Test
    void a_long_greatest_text_is_cut_and_raised() {
        assertGreatest(A47 + "a", A47 + "a");
        assertGreatest(A47 + "ax", A47 + "b");
        assertGreatest(A47 + "~x", A47 + "\u007f");
        // The last character there is can't be raised, so the one before is.
        assertGreatest("a".repeat(46) + "b\u007fx", "a".repeat(46) + "c");
        assertGreatest("x" + "é".repeat(30), "y");
    }

    @Test
    void a_greatest_text_without_a_character_to_raise_is_kept_or_there_are_no_bounds() {
        assertGreatest("é".repeat(25), "é".repeat(25));
        assertGreatest("é".repeat(512), "é".repeat(512));
        assertThat(Bounds.of(TestDirectory.texts("é".repeat(513), "A"), 2, null).size())
                .isZero();
    }

    private static void assertGreatest(String text, String expected) {
        TextVector bounds = (TextVector) Bounds.of(TestDirectory.texts("A", text, "B"), 3, null);
        assertThat(bounds.textAt(0)).isEqualTo("A");
        assertThat(bounds.textAt(1)).isEqualTo(expected);
        assertThat(text.compareTo(expected)).isLessThanOrEqualTo(0);
    }

    @Test
    void texts_are_compared_as_unsigned_bytes() {
        assertBounds(TestDirectory.texts("z", "é", "a"), TestDirectory.texts("a", "é"));
        assertBounds(TestDirectory.texts("ab", "a", "abc"), TestDirectory.texts("a", "abc"));
    }
}
