// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.util.List;
import java.util.Random;

/** Rows of all types with what is hard about them: missing values, empty texts, quotes, lines, other scripts, limits. */
final class Samples {
    static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("n", ColumnType.INT, true),
                    new Field("tone", ColumnType.DOUBLE, true),
                    new Field("name", ColumnType.TEXT, true),
                    new Field("day", ColumnType.DATE, true),
                    new Field("moment", ColumnType.TIMESTAMP, true),
                    new Field("ok", ColumnType.BOOLEAN, true),
                    new Field("raw", ColumnType.BLOB, true),
                    Field.list("tags", true, new Field("element", ColumnType.TEXT, true)),
                    Field.struct(
                            "spot",
                            true,
                            List.of(new Field("x", ColumnType.INT, true), new Field("label", ColumnType.TEXT, true)))),
            "id");

    static final List<String> NAMES = List.of(
            "",
            "a",
            "A",
            "b'c",
            "say \"x\"",
            "two\nlines",
            "two\n\nlines",
            "\n\n",
            "Zürich",
            "zürich",
            "東京",
            "🙂",
            "a%b_c",
            "NULL",
            "10",
            "9",
            "abc",
            "abd",
            "tab\there",
            "back\\slash",
            "ÿ",
            "trailing ");

    private static final double[] TONES = {
        0.0,
        -0.0,
        1.5,
        -1.5,
        0.1,
        1e300,
        -1e300,
        4.9e-324,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        2.5,
        3,
        100.25
    };

    private Samples() {}

    /** The same rows for the same seed. */
    static Batch rows(int count, long seed) {
        Random random = new Random(seed);
        Batch batch = new Batch(ENTITY.fields());
        for (int row = 0; row < count; row++) {
            ((LongVector) batch.column(0)).append(row % 50 == 7 ? 9_007_199_254_740_993L + row : row);
            for (int i = 1; i < 8; i++) {
                Vector column = batch.column(i);
                if (random.nextInt(8) == 0) {
                    column.appendMissing();
                } else {
                    append(column, random);
                }
            }
            appendNested(batch, random);
        }
        batch.setRows(count);
        return batch;
    }

    private static void append(Vector column, Random random) {
        switch (column.type()) {
            case INT ->
                ((IntVector) column).append(random.nextInt(30) == 0 ? Integer.MIN_VALUE : random.nextInt(20) - 5);
            case DOUBLE ->
                ((DoubleVector) column)
                        .append(
                                random.nextBoolean()
                                        ? TONES[random.nextInt(TONES.length)]
                                        : Math.round(random.nextDouble() * 1000) / 100.0);
            case TEXT -> ((TextVector) column).append(NAMES.get(random.nextInt(NAMES.size())));
            case DATE ->
                ((IntVector) column).append(20_200 + random.nextInt(40) - (random.nextInt(9) == 0 ? 30_000 : 0));
            case TIMESTAMP ->
                ((LongVector) column)
                        .append(1_746_000_000_000L
                                + random.nextInt(100) * 999L
                                - (random.nextInt(9) == 0 ? 2L << 40 : 0));
            case BOOLEAN -> ((IntVector) column).append(random.nextInt(2));
            case BLOB ->
                ValueText.append(column, random.nextBoolean() ? "0x" : "0x00ff275c61" + (10 + random.nextInt(5)));
            default -> throw new IllegalStateException("No sample of " + column.type() + ".");
        }
    }

    private static void appendNested(Batch batch, Random random) {
        Vector tags = batch.column(8);
        Vector spot = batch.column(9);
        if (random.nextInt(6) == 0) {
            tags.appendMissing();
        } else {
            ListVector lists = (ListVector) tags;
            for (int left = random.nextInt(4); left > 0; left--) {
                append(lists.element(), random);
            }
            lists.endRow();
        }
        if (random.nextInt(6) == 0) {
            spot.appendMissing();
        } else {
            StructVector structs = (StructVector) spot;
            append(structs.child(0), random);
            append(structs.child(1), random);
            structs.endRow();
        }
    }
}
