// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.ArrayList;
import java.util.List;

/** Rows of x, one after the other; rows make planes of y, and planes follow in time. It keeps neighbours of a row alone together. */
final class RowMajorCurve implements Curve {
    static final String NAME = "rowmajor";

    private final Box bounds;

    RowMajorCurve(Box bounds) {
        this.bounds = bounds;
        long cells = 1;
        for (int i = 0; i < bounds.dimensions(); i++) {
            if (Math.multiplyHigh(cells, bounds.size(i)) != 0 || cells * bounds.size(i) < 0) {
                throw Curves.overflow(NAME, bounds, Curves.KEY_BITS / bounds.dimensions());
            }
            cells *= bounds.size(i);
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
        for (int i = cell.length - 1; i >= 0; i--) {
            index = index * bounds.size(i) + cell[i] - bounds.least(i);
        }
        return index;
    }

    @Override
    public int[] cell(long index) {
        int[] cell = new int[dimensions()];
        long left = index;
        for (int i = 0; i < cell.length; i++) {
            cell[i] = (int) (left % bounds.size(i)) + bounds.least(i);
            left /= bounds.size(i);
        }
        if (index < 0 || left > 0) {
            throw Curves.noCell(index, bounds);
        }
        return cell;
    }

    @Override
    public List<IndexRange> ranges(Box box) {
        bounds.require(box);
        // Dimensions that the box fills lie together with the next one in a range.
        int filled = 0;
        while (filled < dimensions() - 1 && box.size(filled) == bounds.size(filled)) {
            filled++;
        }
        int[] cell = new int[dimensions()];
        long together = 1;
        long count = 1;
        for (int i = 0; i < cell.length; i++) {
            cell[i] = box.least(i);
            together *= i <= filled ? box.size(i) : 1;
            count *= i > filled ? box.size(i) : 1;
        }
        List<IndexRange> ranges = new ArrayList<>();
        for (long range = 0; range < count; range++) {
            long left = range;
            for (int i = filled + 1; i < cell.length; i++) {
                cell[i] = box.least(i) + (int) (left % box.size(i));
                left /= box.size(i);
            }
            long first = index(cell);
            ranges.add(new IndexRange(first, first + together - 1));
        }
        return IndexRange.merged(ranges);
    }
}
