// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.List;

/**
 * Z-order (Morton 1966) as GeoTrellis lays it out: the bits of the coordinates interleaved, x in bits 0, 2, 4 ..., y in 1,
 * 3, 5 ...; with a time {@code ..t0y0x0}. No offset is taken off, so a grid's least cell need not have the place 0
 * (ZSpatialKeyIndex and ZSpaceTimeKeyIndex).
 */
final class ZOrderCurve implements Curve {
    static final String NAME = "zorder";

    /** Bits per coordinate, as published: 62 and 63 bits of a key, of which the sign takes one. */
    private static final int BITS_2 = 31;

    private static final int BITS_3 = 21;

    private final Box bounds;
    private final int bits;

    ZOrderCurve(Box bounds) {
        this.bounds = bounds;
        this.bits = bounds.dimensions() == 2 ? BITS_2 : BITS_3;
        for (int i = 0; i < bounds.dimensions(); i++) {
            if (bounds.most(i) >= 1L << bits) {
                throw Curves.overflow(NAME, bounds, bits);
            }
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Box bounds() {
        return bounds;
    }

    @Override
    public long index(int... cell) {
        bounds.require(cell);
        long index = 0;
        for (int i = 0; i < cell.length; i++) {
            index |= spread(cell[i]) << i;
        }
        return index;
    }

    /** Bit b of the coordinate at bit b times the number of dimensions. */
    private long spread(long coordinate) {
        long spread = 0;
        for (int bit = 0; coordinate >> bit != 0; bit++) {
            spread |= (coordinate >> bit & 1) << bit * dimensions();
        }
        return spread;
    }

    @Override
    public int[] cell(long index) {
        int[] cell = new int[dimensions()];
        for (int bit = 0; bit < 63; bit++) {
            cell[bit % cell.length] |= (int) (index >> bit & 1) << bit / cell.length;
        }
        if (index < 0 || !bounds.contains(cell)) {
            throw Curves.noCell(index, bounds);
        }
        return cell;
    }

    @Override
    public List<IndexRange> ranges(Box box) {
        bounds.require(box);
        return AlignedCubes.ranges(this, box, bits, new long[dimensions()]);
    }
}
