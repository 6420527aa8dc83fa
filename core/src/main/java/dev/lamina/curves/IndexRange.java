// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.ArrayList;
import java.util.List;

/**
 * Places of a curve that follow each other.
 *
 * @param first the first place, 0 or more
 * @param last the last place, inclusive, not before the first
 */
public record IndexRange(long first, long last) {
    public IndexRange {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("A range of a curve is " + first + ".." + last
                    + ", expected a start of 0 or more and an end not before it.");
        }
    }

    /** How many places it has. */
    public long size() {
        return last - first + 1;
    }

    /** Ranges in ascending order, those that touch made one. */
    static List<IndexRange> merged(List<IndexRange> ranges) {
        List<IndexRange> sorted = new ArrayList<>(ranges);
        sorted.sort((a, b) -> Long.compare(a.first, b.first));
        List<IndexRange> merged = new ArrayList<>();
        for (IndexRange range : sorted) {
            IndexRange before = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (before != null && before.last + 1 == range.first) {
                merged.set(merged.size() - 1, new IndexRange(before.first, range.last));
            } else {
                merged.add(range);
            }
        }
        return List.copyOf(merged);
    }
}
