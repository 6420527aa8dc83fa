// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Client;
import dev.lamina.layout.Entity;
import dev.lamina.layout.Field;
import dev.lamina.layout.RowSource;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.SplittableRandom;

/** Loads texts of 100 KB, several times as many as its heap could hold; rows of a few bytes come first where asked for. */
final class LongTextLoader implements RowSource {
    private static final int LENGTH = 100_000;
    private static final int LONG_ROWS = 3_000;
    private static final int ROWS_PER_BATCH = 50;
    private static final Entity ENTITY = new Entity(
            "pages", List.of(new Field("id", ColumnType.LONG, false), new Field("body", ColumnType.TEXT, false)), "id");

    private final int shortRows;

    private LongTextLoader(int shortRows) {
        this.shortRows = shortRows;
    }

    public static void main(String[] arguments) throws Exception {
        InetSocketAddress node = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        try (StoredDatasets datasets =
                StoredDatasets.connect(node, arguments[2], arguments[3], StoredDatasets.ONE_COPY, Client.tuned())) {
            datasets.load(
                    "pages", new LongTextLoader(Integer.parseInt(arguments[4])), "seed 1", false, LoadProgress.SILENT);
        }
    }

    @Override
    public Entity entity() {
        return ENTITY;
    }

    @Override
    public long rows() {
        return shortRows + LONG_ROWS;
    }

    @Override
    public BatchCursor read() {
        Batch batch = new Batch(ENTITY.fields());
        SplittableRandom random = new SplittableRandom(1);
        byte[] text = new byte[LENGTH];
        return new BatchCursor() {
            private int row;

            @Override
            public boolean next() {
                batch.clear();
                int rows = (int) Math.min(ROWS_PER_BATCH, rows() - row);
                for (int i = 0; i < rows; i++, row++) {
                    int length = row < shortRows ? 10 : LENGTH;
                    for (int at = 0; at < length; at++) {
                        text[at] = (byte) (' ' + random.nextInt(90));
                    }
                    ((LongVector) batch.column(0)).append(row);
                    ((TextVector) batch.column(1)).append(text, 0, length);
                }
                batch.setRows(rows);
                return rows > 0;
            }

            @Override
            public Batch batch() {
                return batch;
            }

            @Override
            public long bytes() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }
}
