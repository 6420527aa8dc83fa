// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Values at the ends of their ranges, in orders and numbers that meet the limits of encodings. */
class ExtremesTest {
    private final SplittableRandom random = Vectors.printed("ExtremesTest").random();

    @Test
    void extreme_values_come_back_within_their_bounds() throws Exception {
        IntVector ints = (IntVector) Vector.of(ColumnType.INT);
        LongVector longs = (LongVector) Vector.of(ColumnType.LONG);
        DoubleVector doubles = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        LongStream.of(
                        0,
                        -1,
                        1,
                        1L << 31,
                        -1L << 63,
                        -1L >>> 1,
                        1L << 53,
                        0x7FF0L << 48,
                        -0x10L << 48,
                        0x7FF8_DEADL << 32)
                .forEach(value -> {
                    ints.append((int) value);
                    ints.append((int) (value >> 32));
                    longs.append(value);
                    doubles.append(value);
                    doubles.append(1e-7 * value);
                    doubles.append(Double.longBitsToDouble(value));
                });
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        String raised = "\u007F".repeat(64);
        Stream.of("", "\0", "\0\0", "-0", "0", "00", "-9223372036854775808", "9".repeat(18), "\uFFFF", "\uD83E\uDD89")
                .forEach(texts::append);
        Stream.of(raised, raised + "a", "ü".repeat(40), "z".repeat(300), "z".repeat(301))
                .forEach(texts::append);
        for (Vector extremes : new Vector[] {ints, longs, doubles, texts}) {
            extremes.appendMissing();
            int last = extremes.size() - 1;
            int[] cycle = random.ints(random.nextInt(2, 9), 0, last).toArray();
            IntUnaryOperator any = row -> random.nextInt(last);
            IntUnaryOperator skewed = row -> random.nextInt(20) == 0 ? random.nextInt(last) : cycle[0];
            IntUnaryOperator[] orders = {row -> cycle[row % cycle.length], any, skewed, row -> row / 50 % last};
            for (int rows : new int[] {1, 2, 3, 9, 64, 65, 300, 8193, 131_072}) {
                for (IntUnaryOperator order : orders) {
                    double missing = random.nextInt(3) * 0.5;
                    Vector column = extremes.emptyLike();
                    for (int row = 0; row < rows; row++) {
                        column.append(extremes, random.nextDouble() < missing ? last : order.applyAsInt(row));
                    }
                    ByteBuffer body = new LaminaCodec().encode(column, 0, rows);
                    Vector bounds = ChunkFacts.read(body, column).bounds();
                    if (bounds.size() > 0) {
                        Facts.assertBounds(column, bounds);
                    }
                    Vector back = column.emptyLike();
                    new LaminaCodec().decode(body, rows, back);
                    Vectors.assertSame(column, 0, rows, back);
                }
            }
        }
    }
}
