// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.List;

/**
 * Places of a curve in bins of so many, numbered from 0: GeoTrellis' {@code zoombin}. Each range is cut from its own begin
 * on, so that the last bin of a range may hold fewer; the numbers go on from range to range. The number is computed, not
 * looked up: the bins of the ranges before, and the place's distance from its range's begin divided by the bins' size.
 */
public final class IndexBins {
    private final long size;
    private final long[] firsts;
    private final long[] lasts;
    private final long[] binsBefore;
    private final long bins;

    /**
     * @param ranges the places that there are, in ascending order, as {@link Curve#ranges} gives them
     * @param size the places of a bin, 1 or more
     */
    public IndexBins(List<IndexRange> ranges, long size) {
        if (size < 1) {
            throw new IllegalArgumentException("A bin has " + size + " positions, expected 1 or more.");
        }
        this.size = size;
        this.firsts = new long[ranges.size()];
        this.lasts = new long[ranges.size()];
        this.binsBefore = new long[ranges.size()];
        long count = 0;
        for (int i = 0; i < firsts.length; i++) {
            firsts[i] = ranges.get(i).first();
            lasts[i] = ranges.get(i).last();
            binsBefore[i] = count;
            count += (ranges.get(i).size() - 1) / size + 1;
        }
        this.bins = count;
    }

    /** How many bins there are. */
    public long count() {
        return bins;
    }

    /**
     * The number of the place's bin; -1 where it lies in no range. (GeoTrellis gives 0 there, which is another's number.)
     */
    public long bin(long index) {
        int low = 0;
        int high = firsts.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (index < firsts[middle]) {
                high = middle - 1;
            } else if (index > lasts[middle]) {
                low = middle + 1;
            } else {
                return binsBefore[middle] + (index - firsts[middle]) / size;
            }
        }
        return -1;
    }
}
