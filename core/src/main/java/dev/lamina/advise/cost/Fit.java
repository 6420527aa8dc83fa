// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A quantity of some unit as a sum over factors: what trials measured, fitted by {@link NonNegativeLeastSquares}, since servers give no
 * time back.
 *
 * <p>Its intervals come from two sources. How far coefficients may be off is told by the fractional random weight bootstrap (Xu et al.,
 * "Applications of the Fractional-Random-Weight Bootstrap", The American Statistician 74, 2020): trials get random weights and the fit is
 * repeated. Weights above zero keep every trial of the design, some of which are the only one of their factor. How far the sum itself may
 * be off is told by trials that were left out of a fit one after another.
 */
final class Fit {
    private static final int DRAWS = 100;
    private static final double TAIL = 0.025;

    private final String unit;
    private final double[] coefficients;
    private final double[][] draws;
    private final double[] leftOut;
    private final long seed;

    private Fit(String unit, double[] coefficients, double[][] draws, double[] leftOut, long seed) {
        this.unit = unit;
        this.coefficients = coefficients;
        this.draws = draws;
        this.leftOut = leftOut;
        this.seed = seed;
    }

    /**
     * Fits trials.
     *
     * @param works what each trial made the servers do
     * @param measured what each took, above 0
     * @param without factors that can't matter to the quantity
     * @param seed of the bootstrap
     * @throws IllegalArgumentException if a measured value is not above 0
     */
    static Fit of(String unit, List<Work> works, double[] measured, Set<Factor> without, long seed) {
        for (double value : measured) {
            if (!(value > 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(
                        "trials: found " + value + " " + unit + ", expected more than 0. Measure for longer.");
            }
        }
        Factor[] factors = factors(works, without);
        double[][] amounts = new double[works.size()][factors.length];
        for (int i = 0; i < amounts.length; i++) {
            for (int j = 0; j < factors.length; j++) {
                amounts[i][j] = works.get(i).of(factors[j]);
            }
        }
        NonNegativeLeastSquares squares = new NonNegativeLeastSquares(amounts, measured);
        double[] weights = new double[measured.length];
        Arrays.fill(weights, 1);
        double[] best = all(factors, squares.solve(weights));
        double[] leftOut = new double[measured.length];
        for (int i = 0; i < measured.length; i++) {
            weights[i] = 0;
            leftOut[i] = works.get(i).dot(all(factors, squares.solve(weights))) / measured[i];
            weights[i] = 1;
        }
        Random random = new Random(seed);
        double[][] draws = new double[DRAWS][];
        for (int draw = 0; draw < DRAWS; draw++) {
            for (int i = 0; i < weights.length; i++) {
                weights[i] = -Math.log(1 - random.nextDouble());
            }
            draws[draw] = all(factors, squares.solve(weights));
        }
        return new Fit(unit, best, draws, leftOut, seed);
    }

    private static Factor[] factors(List<Work> works, Set<Factor> without) {
        List<Factor> some = new ArrayList<>();
        for (Factor factor : Factor.values()) {
            if (!without.contains(factor) && works.stream().anyMatch(work -> work.of(factor) > 0)) {
                some.add(factor);
            }
        }
        return some.toArray(new Factor[0]);
    }

    private static double[] all(Factor[] factors, double[] some) {
        double[] all = new double[Factor.values().length];
        for (int j = 0; j < factors.length; j++) {
            all[factors[j].ordinal()] = some[j];
        }
        return all;
    }

    /** What one of a factor takes. */
    double coefficient(Factor factor) {
        return coefficients[factor.ordinal()];
    }

    /** What some work takes. */
    Estimate at(Work work) {
        Random random = new Random(seed);
        double value = work.dot(coefficients);
        double[] drawn = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            drawn[draw] = work.dot(draws[draw]) * misfit(random);
        }
        Arrays.sort(drawn);
        return new Estimate(value, Math.min(low(drawn), value), Math.max(high(drawn), value), unit);
    }

    /** Where two lines meet, see {@link CalibratedModel#crossing}. */
    Optional<Estimate> crossing(Line first, Line second) {
        double value = crossing(coefficients, first, second, 1, 1, 1);
        if (!(value > 0) || Double.isInfinite(value)) {
            return Optional.empty();
        }
        Random random = new Random(seed);
        double[] drawn = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            drawn[draw] = crossing(draws[draw], first, second, misfit(random), misfit(random), misfit(random));
        }
        Arrays.sort(drawn);
        return Optional.of(new Estimate(value, Math.min(low(drawn), value), Math.max(high(drawn), value), "/s"));
    }

    /** What designs have in common cancels; the error of each remaining part is its own. */
    private static double crossing(
            double[] coefficients, Line first, Line second, double ofFixed, double ofEach, double ofOther) {
        double more = (second.fixed().dot(coefficients) - first.fixed().dot(coefficients)) * ofFixed;
        double less = first.each().dot(coefficients) * ofEach - second.each().dot(coefficients) * ofOther;
        if (more <= 0) {
            return 0;
        }
        return less > 0 ? more / less : Double.POSITIVE_INFINITY;
    }

    /** By what factor a prediction may be off: that of some trial which the fit did not have. */
    private double misfit(Random random) {
        return 1 / leftOut[random.nextInt(leftOut.length)];
    }

    private static double low(double[] sorted) {
        return sorted[(int) (TAIL * sorted.length)];
    }

    private static double high(double[] sorted) {
        return sorted[sorted.length - 1 - (int) (TAIL * sorted.length)];
    }

    /** How far predictions of trials are off that were left out of the fit, each in its turn. */
    ModelError leftOutError() {
        return ModelError.of(leftOut);
    }
}
