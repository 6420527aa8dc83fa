// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import java.util.Arrays;
import java.util.StringJoiner;

/**
 * What one execution of a plan, or one write, makes the servers do: how much of each {@link Factor}. Means over drawn parameters are
 * fractions. Immutable.
 */
public final class Work {
    private static final Factor[] FACTORS = Factor.values();

    /** Nothing. */
    public static final Work NONE = new Work(new double[FACTORS.length]);

    private final double[] amounts;

    private Work(double[] amounts) {
        this.amounts = amounts;
    }

    /**
     * The same with an amount of a factor in place of the one that it had.
     *
     * @throws IllegalArgumentException if the amount is below 0 or no number
     */
    public Work with(Factor factor, double amount) {
        if (!(amount >= 0) || Double.isInfinite(amount)) {
            throw new IllegalArgumentException(
                    "work: found " + amount + " for " + factor + ", expected a number from 0 on. Correct it.");
        }
        double[] changed = amounts.clone();
        changed[factor.ordinal()] = amount;
        return new Work(changed);
    }

    /** How much of a factor it is. */
    public double of(Factor factor) {
        return amounts[factor.ordinal()];
    }

    /** Both together. */
    public Work plus(Work other) {
        double[] sum = new double[amounts.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = amounts[i] + other.amounts[i];
        }
        return new Work(sum);
    }

    /** The work of so many executions, which may be a fraction: executions per second give work per second. */
    public Work times(double executions) {
        double[] product = new double[amounts.length];
        for (int i = 0; i < product.length; i++) {
            product[i] = amounts[i] * executions;
        }
        return new Work(product);
    }

    /** The sum of all amounts, each times its factor's coefficient. */
    double dot(double[] coefficients) {
        double sum = 0;
        for (int i = 0; i < amounts.length; i++) {
            sum += amounts[i] * coefficients[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Work work && Arrays.equals(amounts, work.amounts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(amounts);
    }

    /** The factors of which there is some. */
    @Override
    public String toString() {
        StringJoiner some = new StringJoiner(", ", "Work[", "]");
        for (Factor factor : FACTORS) {
            if (of(factor) > 0) {
                some.add(factor + "=" + of(factor));
            }
        }
        return some.toString();
    }
}
