// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.convex.ConvexSolver;

/**
 * Least squares of relative errors, with coefficients that are not below 0: the sum over trials of weight · (prediction / measured − 1)²
 * is the least. As a quadratic program, whose solver is ojAlgo's.
 */
final class NonNegativeLeastSquares {
    /** What keeps the matrix of columns of norm 1 from being singular where two columns go together: too little to be seen elsewhere. */
    private static final double RIDGE = 1e-9;

    private final double[][] rows;
    private final int columns;

    /**
     * @param amounts of each factor in each trial
     * @param measured above 0, of each trial
     */
    NonNegativeLeastSquares(double[][] amounts, double[] measured) {
        columns = amounts[0].length;
        rows = new double[amounts.length][columns];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                rows[i][j] = amounts[i][j] / measured[i];
            }
        }
    }

    /**
     * The coefficients.
     *
     * @param weights of each trial, from 0 on
     * @throws IllegalStateException if the solver finds none
     */
    double[] solve(double[] weights) {
        double[] norms = new double[columns];
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < rows.length; i++) {
                norms[j] += weights[i] * rows[i][j] * rows[i][j];
            }
            norms[j] = norms[j] > 0 ? Math.sqrt(norms[j]) : 1;
        }
        R064Store hessian = R064Store.FACTORY.make(columns, columns);
        R064Store linear = R064Store.FACTORY.make(columns, 1);
        R064Store below = R064Store.FACTORY.make(columns, columns);
        for (int j = 0; j < columns; j++) {
            double along = 0;
            for (int i = 0; i < rows.length; i++) {
                along += weights[i] * rows[i][j];
            }
            linear.set(j, 0, along / norms[j]);
            below.set(j, j, -1);
            for (int k = 0; k < columns; k++) {
                double product = j == k ? RIDGE : 0;
                for (int i = 0; i < rows.length; i++) {
                    product += weights[i] * rows[i][j] * rows[i][k] / norms[j] / norms[k];
                }
                hessian.set(j, k, product);
            }
        }
        Optimisation.Result result = ConvexSolver.newBuilder()
                .objective(hessian, linear)
                .inequalities(below, R064Store.FACTORY.make(columns, 1))
                .build()
                .solve();
        if (!result.getState().isFeasible()) {
            throw new IllegalStateException("least squares: the solver ended with " + result.getState() + ".");
        }
        double[] coefficients = new double[columns];
        for (int j = 0; j < columns; j++) {
            coefficients[j] = Math.max(0, result.doubleValue(j)) / norms[j];
        }
        return coefficients;
    }
}
