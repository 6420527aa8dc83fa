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
        List<IndexRange> ranges = new ArrayList<>();
        boolean planes = box.dimensions() == 3;
        for (int t = planes ? box.least(2) : 0; t <= (planes ? box.most(2) : 0); t++) {
            for (int y = box.least(1); y <= box.most(1); y++) {
                long first = planes ? index(box.least(0), y, t) : index(box.least(0), y);
                ranges.add(new IndexRange(first, first + box.size(0) - 1));
            }
        }
        return IndexRange.merged(ranges);
    }
}
