// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Records with every type of column, and values that storage likes to get wrong: extremes, quotes, control characters,
 * scripts, empty and very long texts, columns that are always missing, names that CQL must quote.
 */
public final class AwkwardRows {
    /** Keys of the layouts may take these for missing values; no record has them: none is within what is drawn. */
    static final String NO_KIND = "-1";

    static final String NO_BIG = "9";
    static final String NO_AMOUNT = "-999.5";
    static final String NO_DAY = "1900-01-01";
    static final String NO_AT = "1900-01-01T00:00:00Z";

    private static final List<Field> REST = List.of(
            new Field("kind", ColumnType.INT, true),
            new Field("big", ColumnType.LONG, true),
            new Field("amount", ColumnType.DOUBLE, true),
            new Field("day", ColumnType.DATE, true),
            new Field("at", ColumnType.TIMESTAMP, true),
            new Field("note", ColumnType.TEXT, true),
            new Field("order", ColumnType.TEXT, true),
            new Field("Mixed Case", ColumnType.INT, true),
            new Field("it's", ColumnType.TEXT, true),
            new Field("never", ColumnType.TEXT, true),
            new Field("neverNumber", ColumnType.DOUBLE, true),
            new Field("constant", ColumnType.TEXT, false),
            new Field("flag", ColumnType.BOOLEAN, true),
            new Field("raw", ColumnType.BLOB, true));

    private static final int[] KINDS = {0, 0, 0, 1, 2, -3, Integer.MIN_VALUE, Integer.MAX_VALUE};
    private static final long[] LONGS = {0, -1, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE};
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1,
        -123.456,
        1e-7,
        1e16,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        Double.MAX_VALUE
    };
    private static final String[] TEXTS = {
        "'",
        "it''s",
        "\"quoted\"",
        "line\nbreak\r\n",
        "tab\tbed",
        "Ünïcode",
        "日本語のテキスト",
        "🦉🦉",
        " ",
        " both ends ",
        "null",
        "$$dollars$$",
        "; --",
        "back\\slash",
        "\u0000zero",
        "0",
        "x".repeat(70_000)
    };

    private final SplittableRandom random;
    private final boolean joinable;

    private AwkwardRows(long seed, boolean joinable) {
        this.random = new SplittableRandom(seed);
        this.joinable = joinable;
    }

    /** The entity, whose identity {@code id} has this type. */
    public static Entity entity(ColumnType identity) {
        List<Field> fields = new java.util.ArrayList<>(REST);
        // Not the first field, as if order meant something.
        fields.add(2, new Field("id", identity, false));
        return new Entity("awkward things", fields, "id");
    }

    /**
     * Records of it.
     *
     * @param joinable whether all are such that a joined record, or a day as eight digits, can hold them: no empty text,
     *     no U+0001, no year beyond four digits
     */
    public static MemoryDataset of(ColumnType identity, int rows, long seed, boolean joinable) {
        return new AwkwardRows(seed, joinable).make(entity(identity), rows);
    }

    private MemoryDataset make(Entity entity, int rows) {
        Batch batch = new Batch(entity.fields());
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < entity.fields().size(); i++) {
                Field field = entity.fields().get(i);
                boolean missing = field.name().startsWith("never")
                        || field.nullable() && random.nextInt(4) == 0
                        // A stretch longer than a chunk in which everything is missing, and one in which nothing is.
                        || field.nullable() && row >= 100 && row < 130;
                if (field.name().equals(entity.identity())) {
                    identity(batch, i, row);
                } else if (missing) {
                    batch.column(i).appendMissing();
                } else {
                    append(field, batch, i);
                }
            }
        }
        batch.setRows(rows);
        return new MemoryDataset(entity, batch);
    }

    private void identity(Batch batch, int column, int row) {
        long number = row * 37L + random.nextInt(37);
        if (batch.column(column) instanceof TextVector texts) {
            texts.append(row == 0 ? "888888888888888888" : row == 1 ? "007" : Long.toString(number));
        } else {
            ((LongVector) batch.column(column)).append(row == 0 ? Long.MIN_VALUE : number - 1000);
        }
    }

    private void append(Field field, Batch batch, int i) {
        switch (field.type()) {
            case INT -> ((IntVector) batch.column(i)).append(KINDS[random.nextInt(KINDS.length)]);
            case LONG -> ((LongVector) batch.column(i)).append(LONGS[random.nextInt(LONGS.length)]);
            case DOUBLE ->
                ((DoubleVector) batch.column(i))
                        .append(
                                random.nextBoolean()
                                        ? DOUBLES[random.nextInt(DOUBLES.length)]
                                        : random.nextInt(-9000, 9000) / 64.0);
            case DATE -> ((IntVector) batch.column(i)).append(day());
            case TIMESTAMP -> ((LongVector) batch.column(i)).append(instant());
            case BOOLEAN -> ((IntVector) batch.column(i)).append(random.nextInt(2));
            case BLOB -> blob((TextVector) batch.column(i));
            case LIST, STRUCT -> throw new AssertionError("no such field here");
            case TEXT -> ((TextVector) batch.column(i)).append(field.name().equals("constant") ? "always" : text());
        }
    }

    private int day() {
        return switch (random.nextInt(joinable ? 5 : 8)) {
            case 0 -> 0;
            case 1 -> (int) LocalDate.of(1, 1, 1).toEpochDay();
            case 2 -> (int) LocalDate.of(9999, 12, 31).toEpochDay();
            case 3 -> (int) LocalDate.of(2024, 2, 29).toEpochDay();
            case 5 -> Integer.MIN_VALUE;
            case 6 -> Integer.MAX_VALUE;
            case 7 -> (int) LocalDate.of(-44, 3, 15).toEpochDay();
            default -> random.nextInt(-3000, 20_000);
        };
    }

    private long instant() {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> -1;
            case 2 -> Long.MIN_VALUE;
            case 3 -> Long.MAX_VALUE;
            case 4 -> Instant.parse("2038-01-19T03:14:08.001Z").toEpochMilli();
            default -> random.nextLong(1L << 41);
        };
    }

    private void blob(TextVector into) {
        byte[] bytes = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(40)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(3) == 0 ? 1 : random.nextInt(256));
        }
        into.append(bytes, 0, bytes.length);
    }

    private String text() {
        if (!joinable && random.nextInt(6) == 0) {
            return random.nextBoolean() ? "" : "\u0001";
        }
        // The very long one is the last, and rare.
        int text = random.nextInt(TEXTS.length * 40);
        return text < TEXTS.length ? TEXTS[text] : TEXTS[text % (TEXTS.length - 1)] + random.nextInt(20);
    }
}
