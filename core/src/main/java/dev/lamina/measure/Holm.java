// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.Arrays;

/**
 * The correction of p-values for being many: among twenty comparisons of what does not differ, one is expected below 0.05.
 * After it, the chance that any comparison is called a difference without being one is at most the level asked for,
 * however they hang together. Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979.
 */
public final class Holm {
    private Holm() {}

    /**
     * The adjusted p-values: the smallest times n, the next times n − 1 and so on, none below one that was smaller before,
     * none above 1.
     *
     * @param p the values of all comparisons that are looked at together, 0 to 1; left as they are
     * @return in the same order
     * @throws IllegalArgumentException if a value is not from 0 to 1
     */
    public static double[] adjust(double[] p) {
        Integer[] order = new Integer[p.length];
        for (int i = 0; i < p.length; i++) {
            if (!(p[i] >= 0 && p[i] <= 1)) {
                throw new IllegalArgumentException(
                        "Holm: found a p-value of " + p[i] + ", expected one from 0 to 1. Leave out what has none.");
            }
            order[i] = i;
        }
        Arrays.sort(order, (a, b) -> Double.compare(p[a], p[b]));
        double[] adjusted = new double[p.length];
        double most = 0;
        for (int i = 0; i < order.length; i++) {
            most = Math.max(most, Math.min(1, p[order[i]] * (order.length - i)));
            adjusted[order[i]] = most;
        }
        return adjusted;
    }
}
