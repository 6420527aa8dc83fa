// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.curves.Box;
import dev.lamina.curves.CurveLayer;
import dev.lamina.curves.IndexRange;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The source's records of its last layer by their place on the curve, and what a read of them must give. */
final class TileMap {
    private final CurveLayer layer;
    private final Map<Long, Long> digests;

    private TileMap(CurveLayer layer, Map<Long, Long> digests) {
        this.layer = layer;
        this.digests = digests;
    }

    /**
     * Reads the source.
     *
     * @param columns the columns that answers consist of
     * @throws IllegalArgumentException if its records do not lie on a curve
     */
    static TileMap of(Source source, List<String> columns) throws IOException {
        List<CurveLayer> layers = source.dataset().layers();
        if (layers.isEmpty()) {
            throw new IllegalArgumentException(
                    "neighbourhoods need records on a space-filling curve, such as those of dataset tiles. Those of "
                            + source.dataset().name() + " are not on a curve. Use slices or lookups.");
        }
        CurveLayer layer = layers.get(layers.size() - 1);
        Entity entity = source.entity();
        Batch chosen = new Batch(entity.fields(columns));
        Map<Long, Long> digests = new HashMap<>();
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                chosen.clear();
                for (int i = 0; i < columns.size(); i++) {
                    chosen.column(i).append(batch.column(entity.indexOf(columns.get(i))), 0, batch.rows());
                }
                chosen.setRows(batch.rows());
                Vector keys = batch.column(entity.indexOf(entity.identity()));
                for (int row = 0; row < batch.rows(); row++) {
                    if (isOf(layer, batch, row, entity)) {
                        digests.put(place(keys, row), SliceAnswer.digest(chosen, row));
                    }
                }
            }
        }
        return new TileMap(layer, digests);
    }

    private static boolean isOf(CurveLayer layer, Batch batch, int row, Entity entity) {
        for (int i = 0; i < entity.within().size(); i++) {
            if (!batch.column(entity.indexOf(entity.within().get(i)))
                    .textAt(row)
                    .equals(layer.group().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static long place(Vector keys, int row) {
        return keys instanceof LongVector longs ? longs.get(row) : ((IntVector) keys).get(row);
    }

    List<String> group() {
        return layer.group();
    }

    /** The grid's cells. */
    Box bounds() {
        return layer.curve().bounds();
    }

    /** The place of a cell. */
    long place(int... cell) {
        return layer.curve().index(cell);
    }

    /**
     * The places of a box's cells, ascending.
     *
     * @throws IllegalArgumentException if it reaches beyond the layer
     */
    long[] places(Box box) {
        long[] places = new long[16];
        int count = 0;
        for (IndexRange range : layer.curve().ranges(box)) {
            for (long place = range.first(); place <= range.last(); place++) {
                if (count == places.length) {
                    places = Arrays.copyOf(places, 2 * count);
                }
                places[count++] = place;
            }
        }
        return Arrays.copyOf(places, count);
    }

    /** What the source has of these places. */
    SliceAnswer expected(long[] places, int from, int to) {
        int rows = 0;
        long digest = 0;
        for (int i = from; i < to; i++) {
            Long one = digests.get(places[i]);
            if (one != null) {
                rows++;
                digest += one;
            }
        }
        return new SliceAnswer(rows, digest);
    }
}
