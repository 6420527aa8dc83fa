// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.curves.Curve;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads made tiles, a batch at a time. */
final class TilesCursor implements BatchCursor {
    /** Some hundred KiB. */
    private static final int BATCH_ROWS = 32;

    private static final byte[] NAME = TilesDataset.LAYER.getBytes(StandardCharsets.US_ASCII);

    private final DataInputStream bytes;
    private final List<Curve> curves;
    private final TileOrder.Walk walk;
    private final Batch batch = new Batch(TilesDataset.ENTITY.fields());
    private byte[] buffer = new byte[0];
    private long left;
    private long read;

    TilesCursor(DataInputStream bytes, TileOrder order, long tiles) {
        this.bytes = bytes;
        this.curves = order.curves();
        this.walk = order.new Walk();
        this.left = tiles;
    }

    @Override
    public boolean next() throws IOException {
        batch.clear();
        int rows = 0;
        for (; rows < BATCH_ROWS && left > 0 && walk.next(); rows++, left--) {
            int length = bytes.readInt();
            if (buffer.length < length) {
                buffer = new byte[length];
            }
            bytes.readFully(buffer, 0, length);
            ((TextVector) batch.column(0)).append(NAME, 0, NAME.length);
            ((IntVector) batch.column(1)).append(walk.zoom());
            ((LongVector) batch.column(2)).append(curves.get(walk.level()).index(walk.cell()));
            ((TextVector) batch.column(3)).append(buffer, 0, length);
            read += NAME.length + Integer.BYTES + Long.BYTES + length;
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
        return read;
    }

    @Override
    public void close() {
        try {
            bytes.close();
        } catch (IOException e) {
            // Only read from; nothing is lost.
        }
    }
}
