// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Many tests at once: Holm's step-down correction, which holds the chance of even one false finding among all of them at
 * the level that a single test has. S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian
 * Journal of Statistics 6, 1979.
 */
public final class Holm {
    private Holm() {}

    /**
     * What each p value amounts to beside the others, 0 to 1; to be compared with the level of a single test.
     *
     * @param pValues 0 to 1, in any order; NaN where a test could not be made, which counts for none and stays NaN
     */
    public static double[] adjust(double[] pValues) {
        double[] adjusted = new double[pValues.length];
        Arrays.fill(adjusted, Double.NaN);
        Integer[] order = made(pValues);
        double most = 0;
        for (int rank = 0; rank < order.length; rank++) {
            double p = pValues[order[rank]];
            if (p < 0 || p > 1) {
                throw new IllegalArgumentException("p value: found " + p + ", expected 0 to 1.");
            }
            most = Math.max(most, Math.min(1, p * (order.length - rank)));
            adjusted[order[rank]] = most;
        }
        return adjusted;
    }

    /** The places of the tests that were made, the smallest p value first. */
    private static Integer[] made(double[] pValues) {
        Integer[] places = new Integer[pValues.length];
        int made = 0;
        for (int i = 0; i < pValues.length; i++) {
            if (!Double.isNaN(pValues[i])) {
                places[made++] = i;
            }
        }
        Integer[] order = Arrays.copyOf(places, made);
        Arrays.sort(order, Comparator.comparingDouble(place -> pValues[place]));
        return order;
    }
}
