// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.util.Arrays;

/**
 * How many rows meet a query's condition, over the draws of its parameters; counted by DuckDB, before a limit.
 *
 * @param median of the draws
 * @param max of the draws
 * @param emptyShare the share of draws that no row meets, 0 to 1
 * @param draws how many draws
 */
public record MatchedRows(long median, long max, double emptyShare, int draws) {
    /** @param matched per draw the rows */
    public static MatchedRows of(long[] matched) {
        long[] sorted = matched.clone();
        Arrays.sort(sorted);
        long empty = Arrays.stream(sorted).filter(count -> count == 0).count();
        return new MatchedRows(
                sorted[sorted.length / 2], sorted[sorted.length - 1], (double) empty / sorted.length, sorted.length);
    }
}
