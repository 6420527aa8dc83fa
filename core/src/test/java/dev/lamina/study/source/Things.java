// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.util.List;

/** Small records for tests of the gate and of operations, and ways to change some of them. */
public final class Things {
    public static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("kind", ColumnType.INT, true),
                    new Field("tone", ColumnType.DOUBLE, true),
                    new Field("name", ColumnType.TEXT, true),
                    new Field("big", ColumnType.LONG, true),
                    new Field("day", ColumnType.DATE, true),
                    new Field("at", ColumnType.TIMESTAMP, true)),
            "id");

    private Things() {}

    /** So many records, with the ids 1000 and on; a third of the kinds, tones and names are missing, others repeat. */
    public static MemoryDataset rows(int count) {
        Batch batch = new Batch(ENTITY.fields());
        for (int row = 0; row < count; row++) {
            ((TextVector) batch.column(0)).append(Integer.toString(1000 + row));
            number((IntVector) batch.column(1), row % 3 == 0, row % 7);
            if (row % 3 == 1) {
                batch.column(2).appendMissing();
            } else {
                ((DoubleVector) batch.column(2)).append((row * 7919 % 2001 - 1000) / 64.0 * (row % 5 == 0 ? 1e-7 : 1));
            }
            if (row % 3 == 2) {
                batch.column(3).appendMissing();
            } else {
                ((TextVector) batch.column(3)).append("name " + row % 11);
            }
            ((LongVector) batch.column(4)).append((1L << 40) + row % 4);
            number((IntVector) batch.column(5), row % 10 == 9, row % 13);
            ((LongVector) batch.column(6)).append(1_700_000_000_123L + row % 6);
        }
        batch.setRows(count);
        return new MemoryDataset(ENTITY, batch);
    }

    private static void number(IntVector column, boolean missing, int value) {
        if (missing) {
            column.appendMissing();
        } else {
            column.append(value);
        }
    }

    /** The rows with one value replaced; {@code null} stands for a missing one. */
    public static Batch with(Batch rows, int row, String column, String text) {
        Batch changed = new Batch(rows.fields());
        int place = ENTITY.indexOf(column);
        for (int i = 0; i < rows.fields().size(); i++) {
            Vector from = rows.column(i);
            Vector to = changed.column(i);
            if (i != place) {
                to.append(from, 0, rows.rows());
                continue;
            }
            to.append(from, 0, row);
            if (text == null) {
                to.appendMissing();
            } else {
                ValueText.append(to, text);
            }
            to.append(from, row + 1, rows.rows());
        }
        changed.setRows(rows.rows());
        return changed;
    }

    /** The rows without one of them. */
    public static Batch without(Batch rows, int row) {
        Batch fewer = new Batch(rows.fields());
        fewer.append(rows, 0, row);
        fewer.append(rows, row + 1, rows.rows());
        return fewer;
    }

    /** The rows with one of them a second time. */
    static Batch twice(Batch rows, int row) {
        Batch more = new Batch(rows.fields());
        more.append(rows, 0, rows.rows());
        more.append(rows, row, row + 1);
        return more;
    }
}
