// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamina.measure.Histograms;
import dev.lamina.report.Clocks;
import dev.lamina.report.CostLine;
import dev.lamina.report.Headline;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Latency;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What a page's latency charts need beside the run itself: which operations belong together, and every histogram as a
 * curve and as bars of few points, so that the page has no histogram to decode.
 */
final class LatencyCurves {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Points of a curve each time that the part of slower readings halves; 20 halvings are a million readings. */
    private static final int STEPS_PER_HALF = 5;

    /** A curve ends where fewer readings than these lie beyond it: a single one more would move it. */
    private static final int LEAST_BEYOND = 10;

    /** Bars per factor of ten; each is 12 % wide. */
    private static final int BARS_PER_DECADE = 20;

    /** No histogram that a request can fill has more; a damaged one might. */
    private static final int MOST_BARS = 12 * BARS_PER_DECADE;

    private static final double NANOS_PER_MICRO = 1000;

    /**
     * @param name the operation's or the series' name
     * @param axis what a series' points are along
     * @param clock the clock that stands first
     * @param quantile the quantile that stands first
     * @param points the operations
     * @param costs of a series: the server's CPU along it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Group(String name, String axis, String clock, String quantile, List<Point> points, List<CostLine> costs) {}

    /**
     * @param operation the operation's name
     * @param label how it is called within the series
     * @param at where it is on the axis
     * @param shapes by the matrix's column, from 0, and by clock
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Point(String operation, String label, Double at, Map<Integer, Map<String, Shape>> shapes) {}

    /**
     * @param curve pairs of 1 / (part of slower readings) and microseconds
     * @param bars triples of a bar's lower and upper end in microseconds and its part of all readings
     * @param unreadable why there is neither, though the run has a histogram
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Shape(List<double[]> curve, List<double[]> bars, String unreadable) {}

    private LatencyCurves() {}

    /** As JSON, a list of groups. */
    static String text(Matrix matrix) {
        try {
            return MAPPER.writeValueAsString(of(matrix));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // records of strings and numbers can always be written
        }
    }

    static List<Group> of(Matrix matrix) {
        List<Group> groups = new ArrayList<>();
        for (LatencyGroup group : matrix.timings()) {
            List<Point> points = new ArrayList<>();
            for (Matrix.Row row : group.rows()) {
                Map<Integer, Map<String, Shape>> shapes = new LinkedHashMap<>();
                for (int c = 0; c < row.entries().size(); c++) {
                    Matrix.Entry entry = row.entries().get(c);
                    if (entry.timed()) {
                        shapes.put(c, shapes(entry.cell().latency()));
                    }
                }
                points.add(new Point(
                        row.operation().name(),
                        group.label(row),
                        row.operation().point(),
                        shapes));
            }
            Headline headline = group.headline();
            groups.add(new Group(
                    group.name(),
                    group.axis(),
                    headline.clock(),
                    headline.compared(),
                    points,
                    CostLine.of(matrix, group)));
        }
        return groups;
    }

    /** By clock, of those with a histogram. */
    static Map<String, Shape> shapes(Latency latency) {
        Map<String, Shape> shapes = new LinkedHashMap<>();
        for (String clock : Clocks.inOrder(latency.clocks().keySet())) {
            String histogram = latency.clocks().get(clock).histogram();
            if (histogram != null) {
                shapes.put(clock, shape(histogram));
            }
        }
        return shapes;
    }

    static Shape shape(String base64) {
        Histogram readings;
        try {
            readings = Histograms.decode(base64);
        } catch (IllegalArgumentException e) {
            return new Shape(
                    null,
                    null,
                    "The histogram in run.json can't be read: it is damaged. Restore the file, or repeat the run.");
        }
        return readings.getTotalCount() == 0
                ? new Shape(null, null, "The histogram in run.json is empty.")
                : new Shape(curve(readings), bars(readings), null);
    }

    private static List<double[]> curve(Histogram readings) {
        double n = readings.getTotalCount();
        List<double[]> curve = new ArrayList<>();
        if (n <= LEAST_BEYOND) {
            return curve;
        }
        curve.add(new double[] {1, brief(readings.getMinValue() / NANOS_PER_MICRO)});
        for (HistogramIterationValue value : readings.percentiles(STEPS_PER_HALF)) {
            double beyond = n - value.getTotalCountToThisValue();
            if (beyond < LEAST_BEYOND) {
                break;
            }
            curve.add(new double[] {brief(n / beyond), brief(value.getValueIteratedTo() / NANOS_PER_MICRO)});
        }
        return curve;
    }

    private static List<double[]> bars(Histogram readings) {
        int first = bar(Math.max(1, readings.getMinValue()));
        int last = Math.min(bar(Math.max(1, readings.getMaxValue())), first + MOST_BARS);
        long[] counts = new long[last - first + 1];
        for (HistogramIterationValue value : readings.recordedValues()) {
            long middle = readings.medianEquivalentValue(Math.max(1, value.getValueIteratedTo()));
            int bar = Math.max(first, Math.min(last, bar(middle)));
            counts[bar - first] += value.getCountAddedInThisIterationStep();
        }
        List<double[]> bars = new ArrayList<>(counts.length);
        for (int i = 0; i < counts.length; i++) {
            bars.add(new double[] {
                brief(end(first + i)), brief(end(first + i + 1)), brief((double) counts[i] / readings.getTotalCount())
            });
        }
        return bars;
    }

    private static int bar(long nanos) {
        return (int) Math.floor(Math.log10(nanos) * BARS_PER_DECADE);
    }

    /** A bar's lower end in microseconds. */
    private static double end(int bar) {
        return Math.pow(10, (double) bar / BARS_PER_DECADE) / NANOS_PER_MICRO;
    }

    /** Four significant digits: more can't be seen, and would make pages large. */
    private static double brief(double value) {
        return value == 0 ? 0 : new BigDecimal(value).round(new MathContext(4)).doubleValue();
    }
}
