// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lamina.measure.Line;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.Slope;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import java.util.ArrayList;
import java.util.List;

/**
 * The processor time of all nodes per request along a series, such as over rows of more and more cells, and the line
 * through it: what a request costs by itself and what each further cell adds.
 *
 * @param column the matrix's column, from 0
 * @param name the layout's name there
 * @param points pairs of where on the axis and µs per request, ascending
 * @param line the fitted line; null where there are too few points
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CostLine(int column, String name, List<double[]> points, Line line) {
    /** One for each layout that has points; those at which fewer requests came than were meant to say nothing and are left out. */
    public static List<CostLine> of(Matrix matrix, LatencyGroup group) {
        List<CostLine> lines = new ArrayList<>();
        for (int c = 0; group.series() && c < matrix.columns().size(); c++) {
            List<double[]> points = new ArrayList<>();
            for (Matrix.Row row : group.rows()) {
                Matrix.Entry entry = row.entries().get(c);
                Double at = row.operation().point();
                if (at == null || !entry.timed() || !entry.cell().latency().stands(Latency.CPU, "mean")) {
                    continue;
                }
                Measurement micros = entry.cell().latency().cost().serverCpu();
                if (micros != null) {
                    points.add(new double[] {at, micros.median()});
                }
            }
            if (!points.isEmpty()) {
                lines.add(new CostLine(c, matrix.columns().get(c).label(), points, fitted(points)));
            }
        }
        return lines;
    }

    private static Line fitted(List<double[]> points) {
        double[] x = new double[points.size()];
        double[] y = new double[points.size()];
        boolean several = false;
        for (int i = 0; i < x.length; i++) {
            x[i] = points.get(i)[0];
            y[i] = points.get(i)[1];
            several |= x[i] != x[0];
        }
        return x.length < Slope.LEAST_POINTS || !several ? null : Line.fit(x, y);
    }

    /** Those through which a line could be fitted. */
    public static List<CostLine> fitted(Matrix matrix, LatencyGroup group) {
        return of(matrix, group).stream().filter(cost -> cost.line() != null).toList();
    }

    /** What a request costs by itself, in µs with its interval. */
    public String intercept() {
        return figure(line.intercept(), line.interceptLow(), line.interceptHigh());
    }

    /** What each step along the axis adds, in µs with its interval. */
    public String slope() {
        return figure(line.slope(), line.slopeLow(), line.slopeHigh());
    }

    private static String figure(double value, double low, double high) {
        return Figures.number(value) + " [" + Figures.number(low) + "–" + Figures.number(high) + "]";
    }
}
