// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lamina.measure.Line;
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
                Double micros = entry.cell().latency().serverCpuMicros();
                if (micros != null) {
                    points.add(new double[] {at, micros});
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

    /** A table of slopes and intercepts; nothing where there is no line. */
    public static void append(Html html, Matrix matrix, LatencyGroup group) {
        List<CostLine> fitted =
                of(matrix, group).stream().filter(cost -> cost.line() != null).toList();
        if (fitted.isEmpty()) {
            return;
        }
        html.element(
                "p",
                "Server CPU per request, µs, as a line over " + group.axis()
                        + ": least squares over the points, 95 % intervals in brackets. The intercept is what a request"
                        + " costs by itself, the slope what each one more adds.",
                "class",
                "lead before");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Cost of " + group.name());
        html.open("table", "class", "plain")
                .heads("layout", "#intercept", "#slope", "#points")
                .open("tbody");
        for (CostLine cost : fitted) {
            Line line = cost.line();
            html.open("tr").element("th", cost.name(), "scope", "row");
            html.element("td", figure(line.intercept(), line.interceptLow(), line.interceptHigh()), "class", "n");
            html.element("td", figure(line.slope(), line.slopeLow(), line.slopeHigh()), "class", "n");
            html.element("td", Figures.whole(line.n()), "class", "n").close("tr");
        }
        html.close("tbody").close("table").close("div");
    }

    private static String figure(double value, double low, double high) {
        return Figures.number(value) + " [" + Figures.number(low) + "–" + Figures.number(high) + "]";
    }
}
