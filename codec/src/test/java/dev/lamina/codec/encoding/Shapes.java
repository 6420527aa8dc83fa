// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/** Columns that are made so that each encoding is the best for one of them, by a pattern of it: * is anything. */
public final class Shapes {
    private final SplittableRandom random;
    private final int rows;
    private final Map<String, Vector> shapes = new LinkedHashMap<>();

    private Shapes(long seed, int rows) {
        this.random = new SplittableRandom(seed);
        this.rows = rows;
    }

    /**
     * The columns.
     *
     * @param rows how many rows each has; at least 300, for which all encodings are still worth their while
     */
    public static Map<String, Vector> of(long seed, int rows) {
        Shapes made = new Shapes(seed, rows);
        made.ints();
        made.longs();
        made.doubles();
        made.texts();
        made.nested();
        made.repeating();
        return made.shapes;
    }

    /** Whether an encoding is the one that a shape is named after. */
    static boolean matches(String name, String encoding) {
        String[] parts = name.strip().split("\\*", -1);
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            pattern.append(i == 0 ? "" : ".*").append(Pattern.quote(parts[i]));
        }
        return encoding.matches(pattern.toString());
    }

    private void ints() {
        ints("constant", row -> -17);
        ints("delta(constant)", row -> 5 - 3 * row);
        ints("bits 7", row -> 1000 + random.nextInt(128));
        ints("bits 13", row -> random.nextInt(1 << 13));
        ints("bits 32", row -> random.nextInt());
        // A skewed number of two bytes, the upper one nearly always zero.
        ints("planes 2 zstd", row -> random.nextInt(8) == 0 ? random.nextInt(60_000) : random.nextInt(8));
        ints("runs(*", row -> (row / 40) * 7919 % 1000);
        int[] days = {20_250_520, 20_250_521, 19_790_101, 20_131_231};
        ints("dictionary(*", row -> days[random.nextInt(days.length)]);
        int[] sum = {0};
        ints("delta(bits*", row -> sum[0] += 900 + random.nextInt(64));
        int[] speed = {0};
        int[] place = {0};
        ints("delta(delta(*", row -> place[0] += speed[0] += 400 + random.nextInt(4));
        IntVector some = (IntVector) Vector.of(ColumnType.INT);
        for (int row = 0; row < rows; row++) {
            if (random.nextInt(3) == 0) {
                some.appendMissing();
            } else {
                some.append(random.nextInt(1 << 9));
            }
        }
        shapes.put("bits 9 with missing", some);
        IntVector late = (IntVector) Vector.of(ColumnType.DATE);
        for (int row = 0; row < rows; row++) {
            if (row < rows / 2) {
                late.appendMissing();
            } else {
                late.append(random.nextInt(1 << 10));
            }
        }
        shapes.put("bits 10 with missing", late);
        IntVector none = (IntVector) Vector.of(ColumnType.INT);
        for (int row = 0; row < rows; row++) {
            none.appendMissing();
        }
        shapes.put("missing", none);
        IntVector truths = (IntVector) Vector.of(ColumnType.BOOLEAN);
        for (int row = 0; row < rows; row++) {
            truths.append(random.nextInt(2));
        }
        shapes.put("bits 1", truths);
    }

    private void longs() {
        longs("frame(bits 20)", row -> (1L << 40) + random.nextInt(1 << 20));
        longs("frame(times 1000, *", row -> 1_700_000_000_000L + 1000L * random.nextInt(1 << 24));
        longs("frame(times 86400000, delta(constant))", row -> row * 86_400_000L);
        long[] sum = {Long.MIN_VALUE};
        longs("delta(frame(*", row -> sum[0] += (1L << 44) + random.nextInt(1 << 16));
        long[] few = {random.nextLong(), random.nextLong(), random.nextLong()};
        longs("dictionary(*", row -> few[random.nextInt(few.length)]);
        longs("runs(*", row -> few[row / 50 % 3]);
        longs("planes 8 zstd", row -> random.nextInt(1 << 16) + (random.nextInt(9) == 0 ? random.nextLong() : 0));
        longs("plain", row -> random.nextLong());
    }

    private void doubles() {
        doubles("alp(bits 14)", row -> random.nextInt(1 << 14) / 1e2);
        doubles(
                "alp(bits 22, exceptions *",
                row -> row % 97 == 5 ? odd(row / 97) : (random.nextInt(1 << 22) - (1 << 21)) / 1e4);
        doubles("alp(frame*", row -> (5_000_000_000_000L + random.nextLong(1L << 30)) / 1e9);
        doubles("plain", row -> Double.longBitsToDouble(random.nextLong()));
        double[] few = random.doubles(30).toArray();
        doubles("dictionary(*", row -> few[random.nextInt(few.length)]);
        doubles("runs(*", row -> few[row / 60 % 30]);
        doubles("constant", row -> Math.PI);
        doubles("dictionary(*, values quotients*", row -> percentage());
        doubles("dictionary(*, values quotients*", row -> (double) random.nextInt(1, 90) / random.nextInt(100, 400));
    }

    /** As a program prints shares: the difference of two percentages, with 15 digits. */
    private double percentage() {
        int words = random.nextInt(50, 600);
        double positive = Double.parseDouble(String.format("%.14f", 100.0 * random.nextInt(20) / words));
        double negative = Double.parseDouble(String.format("%.14f", 100.0 * random.nextInt(20) / words));
        return Double.parseDouble(String.format("%.14f", positive - negative));
    }

    private static double odd(int number) {
        double[] odd = {
            -0.0,
            Double.NaN,
            Double.longBitsToDouble(0x7FF8_0000_DEAD_BEEFL),
            Double.NEGATIVE_INFINITY,
            Math.E,
            Double.MIN_VALUE,
            1e300
        };
        return odd[number % odd.length];
    }

    private void texts() {
        texts("dictionary(bits 3, *", row -> "event type " + random.nextInt(8));
        texts("numerals(delta(constant))", row -> Integer.toString(1_000_000_007 + row));
        texts("numerals(frame(*", row -> Long.toString(-100_000_000_000L + random.nextInt(1 << 30)));
        texts("text zstd", row -> Long.toHexString(random.nextLong()) + " and always the same words");
        texts("front zstd", row -> "https://example.org/" + row / 100 + "/page-" + row);
        texts(
                "dictionary(planes 1 zstd, values front*",
                row -> random.nextInt(12) == 0 ? "rare " + random.nextInt(200) : "often");
        TextVector some = (TextVector) Vector.of(ColumnType.TEXT);
        TextVector unique = (TextVector) Vector.of(ColumnType.TEXT);
        for (int row = 0; row < rows; row++) {
            if (random.nextInt(4) == 0) {
                some.appendMissing();
                unique.appendMissing();
            } else {
                some.append(random.nextInt(5) == 0 ? "" : "Ünïcode " + random.nextInt(14));
                unique.append(noise(12));
            }
        }
        shapes.put("dictionary(bits 4, values front) with missing", some);
        shapes.put("text zstd with missing", unique);
        TextVector noise = (TextVector) Vector.of(ColumnType.BLOB);
        for (int row = 0; row < rows; row++) {
            byte[] bytes = new byte[random.nextInt(16)];
            random.nextBytes(bytes);
            noise.append(bytes, 0, bytes.length);
        }
        shapes.put("text", noise);
    }

    private String noise(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(' ', 0x7F));
        }
        return text.toString();
    }

    private void nested() {
        ListVector lists = Vector.list(Vector.of(ColumnType.TEXT));
        StructVector structs = Vector.struct(
                List.of("a", "b"), List.of(Vector.of(ColumnType.DOUBLE), Vector.list(Vector.of(ColumnType.INT))));
        for (int row = 0; row < rows; row++) {
            if (random.nextInt(10) == 0) {
                lists.appendMissing();
                structs.appendMissing();
                continue;
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                ((TextVector) lists.element()).append("tag " + random.nextInt(20));
            }
            lists.endRow();
            ((DoubleVector) structs.child(0)).append(random.nextInt(100) / 4.0);
            ListVector inner = (ListVector) structs.child(1);
            if (random.nextInt(5) == 0) {
                inner.appendMissing();
            } else {
                ((IntVector) inner.element()).append(row);
                inner.endRow();
            }
            structs.endRow();
        }
        shapes.put("list(lengths*", lists);
        shapes.put("struct(*", structs);
    }

    /** Came last, and so stands last: what others are does not change by it. */
    private void repeating() {
        int[] last = {0};
        ints("repeats(bits 13)", row -> last[0] = random.nextInt(3) == 0 ? last[0] : random.nextInt(1 << 13));
        double[] tone = {0};
        doubles("dictionary(repeats(*", row -> tone[0] = random.nextInt(2) == 0 ? tone[0] : random.nextInt(99) / 7.0);
    }

    private void ints(String encoding, IntUnaryOperator value) {
        IntVector vector = (IntVector) Vector.of(ColumnType.INT);
        for (int row = 0; row < rows; row++) {
            vector.append(value.applyAsInt(row));
        }
        put(encoding, vector);
    }

    private void longs(String encoding, IntToLongFunction value) {
        LongVector vector = (LongVector) Vector.of(ColumnType.TIMESTAMP);
        for (int row = 0; row < rows; row++) {
            vector.append(value.applyAsLong(row));
        }
        put(encoding, vector);
    }

    private void doubles(String encoding, IntToDoubleFunction value) {
        DoubleVector vector = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        for (int row = 0; row < rows; row++) {
            vector.append(value.applyAsDouble(row));
        }
        put(encoding, vector);
    }

    private void texts(String encoding, IntFunction<String> value) {
        TextVector vector = (TextVector) Vector.of(ColumnType.TEXT);
        for (int row = 0; row < rows; row++) {
            vector.append(value.apply(row));
        }
        put(encoding, vector);
    }

    /** Names are kept apart by spaces, which {@link #matches} takes off again. */
    private void put(String encoding, Vector vector) {
        String name = encoding;
        while (shapes.containsKey(name)) {
            name += " ";
        }
        shapes.put(name, vector);
    }
}
