// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.List;
import org.davidmoten.hilbert.SmallHilbertCurve;

/**
 * Hilbert's curve (1891) through the smallest cube that holds the grid, from its least cell on, so that small grids have
 * small keys, as GeoTrellis has it; in the orientation of Skilling's "Programming the Hilbert curve" (2004), which is the
 * library's. Other orientations are mirror images and keep the same cells together.
 */
final class HilbertCurve implements Curve {
    static final String NAME = "hilbert";

    private final Box bounds;
    private final int bits;
    private final SmallHilbertCurve curve;

    HilbertCurve(Box bounds) {
        this.bounds = bounds;
        this.bits = Math.max(1, AlignedCubes.bits(bounds));
        if (bits * bounds.dimensions() > Curves.KEY_BITS) {
            throw Curves.overflow(NAME, bounds, Curves.KEY_BITS / bounds.dimensions());
        }
        this.curve = org.davidmoten.hilbert.HilbertCurve.small().bits(bits).dimensions(bounds.dimensions());
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
        long[] point = new long[cell.length];
        for (int i = 0; i < cell.length; i++) {
            point[i] = (long) cell[i] - bounds.least(i);
        }
        return curve.index(point);
    }

    @Override
    public int[] cell(long index) {
        if (index < 0 || index > curve.maxIndex()) {
            throw Curves.noCell(index, bounds);
        }
        long[] point = curve.point(index);
        int[] cell = new int[point.length];
        for (int i = 0; i < cell.length; i++) {
            if (point[i] + bounds.least(i) > bounds.most(i)) {
                throw Curves.noCell(index, bounds);
            }
            cell[i] = (int) point[i] + bounds.least(i);
        }
        return cell;
    }

    @Override
    public List<IndexRange> ranges(Box box) {
        bounds.require(box);
        long[] origin = new long[dimensions()];
        for (int i = 0; i < origin.length; i++) {
            origin[i] = bounds.least(i);
        }
        return AlignedCubes.ranges(this, box, bits, origin);
    }
}
