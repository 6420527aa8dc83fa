// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.cells;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.TextVector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Rows of text that are the same whatever they are cut into. Row i has so many letters and digits by chance; the first
 * texts of a width are a byte longer where the width does not divide them.
 */
final class CellRows {
    /** 64 of them, so that a byte has 6 bits of chance and compression finds next to nothing. */
    private static final byte[] LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".getBytes(StandardCharsets.US_ASCII);

    private final byte[][] rows;
    private final int bytes;

    /**
     * @param rows how many rows
     * @param bytes the bytes of text in each, without its id
     */
    CellRows(long seed, int rows, int bytes) {
        Random random = new Random(seed);
        this.bytes = bytes;
        this.rows = new byte[rows][bytes];
        for (byte[] row : this.rows) {
            for (int i = 0; i < bytes; i++) {
                row[i] = LETTERS[random.nextInt(LETTERS.length)];
            }
        }
    }

    /** The entity whose rows have so many columns of text. */
    static Entity scalars(int width) {
        List<Field> fields = new ArrayList<>();
        fields.add(new Field("id", ColumnType.TEXT, false));
        for (int i = 1; i <= width; i++) {
            fields.add(new Field(String.format(Locale.ROOT, "c%03d", i), ColumnType.TEXT, false));
        }
        return new Entity("cells-" + width, fields, "id");
    }

    /** The entity whose rows have one list of so many texts. */
    static Entity list(int width) {
        return new Entity(
                "list-" + width,
                List.of(
                        new Field("id", ColumnType.TEXT, false),
                        Field.list("items", false, new Field("item", ColumnType.TEXT, false))),
                "id");
    }

    /** The rows of {@link #scalars}. */
    Batch asScalars(int width) {
        Batch batch = new Batch(scalars(width).fields());
        for (int row = 0; row < rows.length; row++) {
            ((TextVector) batch.column(0)).append(id(row));
            for (int i = 0; i < width; i++) {
                ((TextVector) batch.column(1 + i)).append(rows[row], start(i, width), start(i + 1, width));
            }
        }
        batch.setRows(rows.length);
        return batch;
    }

    /** The rows of {@link #list}: the same texts. */
    Batch asList(int width) {
        Batch batch = new Batch(list(width).fields());
        ListVector lists = (ListVector) batch.column(1);
        for (int row = 0; row < rows.length; row++) {
            ((TextVector) batch.column(0)).append(id(row));
            for (int i = 0; i < width; i++) {
                ((TextVector) lists.element()).append(rows[row], start(i, width), start(i + 1, width));
            }
            lists.endRow();
        }
        batch.setRows(rows.length);
        return batch;
    }

    private int start(int text, int width) {
        return text * (bytes / width) + Math.min(text, bytes % width);
    }

    /** Of equal length, so that ids differ in nothing but digits. */
    private static String id(int row) {
        return String.format(Locale.ROOT, "row%07d", row);
    }
}
