// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.ArrayList;
import java.util.List;

/**
 * The places of a box on a curve that fills aligned cubes one after the other, as Z-order and Hilbert do: from the whole
 * grid down, a cube inside of the box is one range, one that reaches beyond it is cut in 4, or 8 in 3 dimensions.
 */
final class AlignedCubes {
    /** Of a large box whose bounds divide cubes there may be a range for each cell of its surface. */
    private static final int MAX_RANGES = 1 << 20;

    /** So many are held before those that touch are merged. */
    private static final int MAX_HELD = 2 * MAX_RANGES;

    private final Curve curve;
    private final Box box;
    private List<IndexRange> ranges = new ArrayList<>();

    private AlignedCubes(Curve curve, Box box) {
        this.curve = curve;
        this.box = box;
    }

    /**
     * Exactly the places of a box's cells.
     *
     * @throws IllegalArgumentException if they are too many ranges
     * @param bits the whole grid has 2^bits cells along each dimension
     * @param origin the whole grid's least corner
     */
    static List<IndexRange> ranges(Curve curve, Box box, int bits, long[] origin) {
        AlignedCubes cubes = new AlignedCubes(curve, box);
        cubes.descend(origin.clone(), bits);
        cubes.merge();
        return cubes.ranges;
    }

    private void descend(long[] corner, int bits) {
        int dimensions = corner.length;
        boolean inside = true;
        for (int i = 0; i < dimensions; i++) {
            long end = corner[i] + (1L << bits) - 1;
            if (corner[i] > box.most(i) || end < box.least(i)) {
                return;
            }
            inside &= corner[i] >= box.least(i) && end <= box.most(i);
        }
        if (inside) {
            int[] cell = new int[dimensions];
            for (int i = 0; i < dimensions; i++) {
                cell[i] = (int) corner[i];
            }
            long within = (1L << bits * dimensions) - 1;
            long first = curve.index(cell) & ~within;
            ranges.add(new IndexRange(first, first + within));
            if (ranges.size() > MAX_HELD) {
                merge();
            }
            return;
        }
        for (int child = 0; child < 1 << dimensions; child++) {
            long[] at = corner.clone();
            for (int i = 0; i < dimensions; i++) {
                at[i] += (long) (child >> i & 1) << bits - 1;
            }
            descend(at, bits - 1);
        }
    }

    private void merge() {
        ranges = new ArrayList<>(IndexRange.merged(ranges));
        if (ranges.size() > MAX_RANGES) {
            throw new IllegalArgumentException("The box " + box + " is cut into more than " + MAX_RANGES
                    + " ranges of the curve " + curve.name()
                    + ". Choose bounds whose sides are a power of two and begin at a multiple of it, or smaller ones.");
        }
    }

    /** The least number of bits that so many cells along the longest dimension need. */
    static int bits(Box box) {
        int bits = 0;
        for (int i = 0; i < box.dimensions(); i++) {
            bits = Math.max(bits, 64 - Long.numberOfLeadingZeros(box.size(i) - 1));
        }
        return bits;
    }
}
