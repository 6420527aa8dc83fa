// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.codec.stripe.TupleCoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds of columns over stripes, as stripes' directories have them. */
class ColumnBoundsTest {
    private static ColumnBounds of(Vector... stripes) {
        ColumnBounds bounds = new ColumnBounds(stripes[0].emptyLike());
        for (Vector values : stripes) {
            CodedStripe coded = new CodedStripe(Grouping.none(1), List.of(values.emptyLike()));
            new TupleCoder(Grouping.none(1)).code(List.of(values), coded);
            StripeDirectory directory =
                    new StripeEncoder(List.of("c")).encode(coded).directory();
            bounds.add(directory.bounds(0), values.size() - values.missingCount());
        }
        return bounds;
    }

    private static Vector texts(ColumnType type, String... values) {
        TextVector texts = (TextVector) Vector.of(type);
        for (String value : values) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            texts.append(bytes, 0, bytes.length);
        }
        return texts;
    }

    private static Vector doubles(double... values) {
        DoubleVector doubles = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        for (double value : values) {
            doubles.append(value);
        }
        return doubles;
    }

    private static void are(ColumnBounds bounds, String least, boolean leastExact, String greatest, boolean exact) {
        assertThat(bounds.vector().size()).isEqualTo(2);
        assertThat(bounds.vector().textAt(0)).isEqualTo(least);
        assertThat(bounds.vector().textAt(1)).isEqualTo(greatest);
        assertThat(bounds.isLeastExact()).isEqualTo(leastExact);
        assertThat(bounds.isGreatestExact()).isEqualTo(exact);
    }

    private static void areUnknown(ColumnBounds bounds) {
        assertThat(bounds.vector().size()).isZero();
        assertThat(bounds.isLeastExact()).isFalse();
        assertThat(bounds.isGreatestExact()).isFalse();
    }

    @Test
    void numbers_are_exact() {
        IntVector few = (IntVector) Vector.of(ColumnType.INT);
        few.append(5);
        few.appendMissing();
        IntVector more = (IntVector) Vector.of(ColumnType.INT);
        more.append(Integer.MIN_VALUE);
        more.append(4);
        are(of(few, more), Integer.toString(Integer.MIN_VALUE), true, "5", true);
        LongVector large = (LongVector) Vector.of(ColumnType.LONG);
        large.append(1L << 40);
        LongVector larger = (LongVector) Vector.of(ColumnType.LONG);
        larger.append(-1L << 41);
        larger.append(1L << 41);
        are(of(large, larger, large), Long.toString(-1L << 41), true, Long.toString(1L << 41), true);
        are(of(doubles(-0.0, 0.0), doubles(0.0)), "-0.0", true, "0.0", true);
        are(
                of(doubles(Double.NEGATIVE_INFINITY), doubles(Double.POSITIVE_INFINITY)),
                "-Infinity",
                true,
                "Infinity",
                true);
    }

    @Test
    void what_is_not_a_number_makes_bounds_unknown() {
        areUnknown(of(doubles(1, 2), doubles(3, Double.NaN)));
        areUnknown(of(doubles(Double.NaN), doubles(1)));
    }

    @Test
    void stripes_without_values_say_nothing() {
        DoubleVector none = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        none.appendMissing();
        are(of(none, doubles(2), none), "2.0", true, "2.0", true);
        areUnknown(of(none));
        areUnknown(of(doubles()));
    }

    @Test
    void long_texts_are_cut_and_said_to_be() {
        String tail = "x".repeat(60);
        are(of(texts(ColumnType.TEXT, "b", "a")), "a", true, "b", false);
        ColumnBounds cut = of(texts(ColumnType.TEXT, "a" + tail, "z" + tail));
        assertThat(cut.isLeastExact()).isFalse();
        assertThat(cut.isGreatestExact()).isFalse();
        // Where another stripe has a lesser one, it does not matter that this one's is cut.
        are(of(texts(ColumnType.TEXT, "b" + tail, "c"), texts(ColumnType.TEXT, "a")), "a", true, "c", false);
        // 47 bytes, where a character of four bytes would be cut in two.
        assertThat(of(texts(ColumnType.TEXT, "a".repeat(46) + "\uD83D\uDE00")).isLeastExact())
                .isFalse();
        assertThat(of(texts(ColumnType.TEXT, "a".repeat(44))).isLeastExact()).isTrue();
        assertThat(of(texts(ColumnType.TEXT, "a".repeat(45))).isLeastExact()).isFalse();
        assertThat(of(texts(ColumnType.TEXT, "b", "a"), texts(ColumnType.TEXT, "a" + tail))
                        .isLeastExact())
                .isTrue();
        // Without any character that could be raised, a text is kept whole.
        are(of(texts(ColumnType.TEXT, "é".repeat(30))), "é".repeat(24), false, "é".repeat(30), true);
        assertThat(of(texts(ColumnType.BLOB, "a")).isLeastExact()).isFalse();
    }
}
