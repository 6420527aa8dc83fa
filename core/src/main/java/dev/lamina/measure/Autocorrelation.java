// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.List;

/** Whether what follows in time goes with what went before. */
public final class Autocorrelation {
    private Autocorrelation() {}

    /**
     * The correlation of consecutive values' logarithms, from -1 to 1. Of n values without any it is expected at -1/n. G. E. P. Box, G. M.
     * Jenkins, Time Series Analysis, 1970.
     *
     * @param values positive, two or more; 0 where all are equal
     */
    public static double lag1(List<Double> values) {
        double mean = 0;
        for (double value : values) {
            mean += Math.log(value) / values.size();
        }
        double products = 0;
        double squares = 0;
        double before = 0;
        for (int i = 0; i < values.size(); i++) {
            double deviation = Math.log(values.get(i)) - mean;
            products += i == 0 ? 0 : deviation * before;
            squares += deviation * deviation;
            before = deviation;
        }
        return squares == 0 ? 0 : products / squares;
    }
}
