// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.draw;

/**
 * How often the values of a column occur, from the most frequent on, given by a few points of the cumulated curve.
 * Between two points the cumulated share grows with the logarithm of the rank, as Zipf's law has it.
 */
public final class Ranking {
    private Ranking() {}

    /**
     * The probabilities of {@code count} values, largest first but for steps at the points; their sum is 1.
     *
     * @param points rank and cumulated share, alternately: {@code 1, 0.08, 10, 0.4}; ranks from {@code count} on are
     *     ignored
     */
    public static double[] of(int count, double... points) {
        double[] weights = new double[count];
        int rank = 0;
        double share = 0;
        for (int i = 0; i <= points.length; i += 2) {
            boolean last = i == points.length;
            int toRank = last ? count : (int) Math.min(points[i], count);
            double toShare = last ? 1 : points[i + 1];
            if (toRank > rank) {
                double width = StrictMath.log((toRank + 0.5) / (rank + 0.5));
                for (int r = rank; r < toRank; r++) {
                    weights[r] = (toShare - share) * StrictMath.log((r + 1.5) / (r + 0.5)) / width;
                }
                rank = toRank;
                share = toShare;
            }
        }
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int r = 0; r < count; r++) {
            weights[r] /= sum;
        }
        return weights;
    }

    /** The probabilities of {@code count} values by the law of Zipf and Mandelbrot, 1 / (rank + shift)^exponent. */
    public static double[] zipf(int count, double shift, double exponent) {
        double[] weights = new double[count];
        double sum = 0;
        for (int r = 0; r < count; r++) {
            weights[r] = StrictMath.pow(r + 1 + shift, -exponent);
            sum += weights[r];
        }
        for (int r = 0; r < count; r++) {
            weights[r] /= sum;
        }
        return weights;
    }
}
