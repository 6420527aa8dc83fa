// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import java.util.SplittableRandom;

/** Records for tests of the store: a shop determines its town and country, a note is sometimes missing. */
public final class Sales {
    public static final Entity ENTITY = new Entity(
            "sales",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("shop", ColumnType.INT, false),
                    new Field("town", ColumnType.TEXT, false),
                    new Field("country", ColumnType.TEXT, false),
                    new Field("day", ColumnType.DATE, false),
                    new Field("amount", ColumnType.DOUBLE, true),
                    new Field("note", ColumnType.TEXT, true)),
            "id");

    private Sales() {}

    /** The same rows for the same seed. */
    public static MemoryDataset of(int rows, long seed) {
        return later(rows, 0, seed);
    }

    /** The same rows for the same seed, which come after these many. */
    public static MemoryDataset later(int rows, int after, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Batch batch = new Batch(ENTITY.fields());
        for (int row = after; row < after + rows; row++) {
            int shop = random.nextInt(40);
            ((LongVector) batch.column(0)).append(1_000_000L + row);
            ((IntVector) batch.column(1)).append(shop);
            ((TextVector) batch.column(2)).append("Town of the shop number " + shop);
            ((TextVector) batch.column(3)).append("Country " + shop % 7);
            ((IntVector) batch.column(4)).append(19_000 + row / 500);
            if (random.nextInt(10) == 0) {
                batch.column(5).appendMissing();
            } else {
                ((DoubleVector) batch.column(5)).append(random.nextInt(100_000) / 100.0);
            }
            if (random.nextInt(4) == 0) {
                ((TextVector) batch.column(6)).append("note " + random.nextInt(1 << 20));
            } else {
                batch.column(6).appendMissing();
            }
        }
        batch.setRows(rows);
        return new MemoryDataset(ENTITY, batch);
    }
}
