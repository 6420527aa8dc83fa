// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's paired t-test on the logarithms of ratios: how likely pairs this far from 1, or farther, are if there is no
 * difference. It agrees with the interval of {@link Measurement#ratio}: below 0.05 where that leaves 1 out.
 */
public final class PairedTest {
    private PairedTest() {}

    /**
     * The two-sided p-value.
     *
     * @param ratios of the pairs, repeat by repeat, all positive
     * @return 0 to 1; not a number if there are fewer than two pairs
     */
    public static double pValue(List<Double> ratios) {
        int n = ratios.size();
        double sum = 0;
        for (double ratio : ratios) {
            sum += Math.log(ratio);
        }
        double mean = sum / n;
        double squares = 0;
        for (double ratio : ratios) {
            squares += (Math.log(ratio) - mean) * (Math.log(ratio) - mean);
        }
        if (n < 2) {
            return Double.NaN;
        }
        double standardError = Math.sqrt(squares / (n - 1) / n);
        if (standardError == 0) {
            return mean == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(n - 1).survivalProbability(Math.abs(mean) / standardError);
    }
}
