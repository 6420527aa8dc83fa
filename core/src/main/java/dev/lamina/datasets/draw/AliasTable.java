// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.draw;

/**
 * Draws an index with a given probability in constant time, by one random number and one comparison (Walker 1977, in
 * Vose's construction of 1991).
 */
public final class AliasTable {
    /** The chance, in units of 2^-32, that a slot stands for itself rather than for its alias. */
    private final long[] own;

    private final int[] alias;

    /** @param weights one per index, not negative; their sum need not be 1 */
    public AliasTable(double[] weights) {
        int n = weights.length;
        own = new long[n];
        alias = new int[n];
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double[] scaled = new double[n];
        int[] small = new int[n];
        int[] large = new int[n];
        int smalls = 0;
        int larges = 0;
        for (int i = 0; i < n; i++) {
            scaled[i] = weights[i] * n / sum;
            if (scaled[i] < 1) {
                small[smalls++] = i;
            } else {
                large[larges++] = i;
            }
        }
        while (smalls > 0 && larges > 0) {
            int less = small[--smalls];
            int more = large[--larges];
            own[less] = (long) (scaled[less] * 0x1p32);
            alias[less] = more;
            scaled[more] -= 1 - scaled[less];
            if (scaled[more] < 1) {
                small[smalls++] = more;
            } else {
                large[larges++] = more;
            }
        }
        // What is left over is 1 but for rounding.
        while (larges > 0) {
            own[large[--larges]] = 1L << 32;
        }
        while (smalls > 0) {
            own[small[--smalls]] = 1L << 32;
        }
    }

    /** The next index. */
    public int draw(SplitMix random) {
        long bits = random.next();
        int slot = (int) (((bits >>> 32) * own.length) >>> 32);
        return (bits & 0xFFFFFFFFL) < own[slot] ? slot : alias[slot];
    }
}
