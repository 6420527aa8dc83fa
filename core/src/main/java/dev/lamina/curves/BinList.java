// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.ArrayList;
import java.util.List;

/**
 * Bins as GeoTrellis' experiment had them (PR 2855): a list of all intervals, searched from its beginning. Gives the numbers
 * that {@link IndexBins} computes, and costs what the list costs; for repeating the publication.
 */
public final class BinList {
    /** A bin: places from {@code first} up to {@code end}, which is the next bin's. */
    private record Interval(long first, long end) {}

    private final List<Interval> intervals = new ArrayList<>();

    /** As {@link IndexBins}. */
    public BinList(List<IndexRange> ranges, long size) {
        for (IndexRange range : ranges) {
            for (long first = range.first(); first <= range.last(); first += size) {
                intervals.add(new Interval(first, Math.min(first + size, range.last() + 1)));
            }
        }
    }

    /** As {@link IndexBins#bin}. */
    public long bin(long index) {
        int number = 0;
        for (Interval interval : intervals) {
            if (index >= interval.first() && index < interval.end()) {
                return number;
            }
            number++;
        }
        return -1;
    }
}
