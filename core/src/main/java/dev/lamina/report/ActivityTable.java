// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Client;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What processes used in the mean: a row per operation, layout and process, all repeats together. The console, the page
 * and the summary show the same one.
 *
 * @param rows in the order of the run, the machine behind its processes
 * @param problems what is missing and why, each once
 */
public record ActivityTable(List<Row> rows, List<String> problems) {
    static final String MICROS = "µs";

    /**
     * @param operation the operation's name
     * @param layout the layout's name, with {@code /client} after it where the run has several
     * @param process the process's name
     * @param kind its kind
     * @param partitions the partitions that a node has; null where that is not told
     * @param user processor time per request outside the kernel, in µs; NaN where requests were not counted
     * @param system the same inside it
     * @param both both together, repeat by repeat; null where requests were not counted
     * @param steady means over the steady windows; null where there are none
     */
    public record Row(
            String operation,
            String layout,
            String process,
            String kind,
            List<String> partitions,
            double user,
            double system,
            Measurement both,
            ActivitySeries.Means steady) {
        public boolean host() {
            return ActivitySeries.HOST.equals(kind);
        }
    }

    private record Key(String operation, String layout, String process) {}

    public static ActivityTable of(Run run) {
        if (run.activity() == null) {
            return new ActivityTable(List.of(), List.of());
        }
        Set<Client> clients = new LinkedHashSet<>();
        run.activity().forEach(activity -> clients.add(activity.client()));
        Map<Key, List<ActivitySeries>> groups = new LinkedHashMap<>();
        Set<String> problems = new LinkedHashSet<>();
        for (Activity activity : run.activity()) {
            String layout = clients.size() > 1
                    ? activity.layout() + "/" + activity.client().word()
                    : activity.layout();
            List<ActivitySeries> all = new ArrayList<>(activity.processes());
            if (activity.host() != null) {
                all.add(activity.host());
            }
            for (ActivitySeries series : all) {
                groups.computeIfAbsent(new Key(activity.operation(), layout, series.name()), key -> new ArrayList<>())
                        .add(series);
                if (series.missing() != null) {
                    problems.add(series.name() + ": " + series.missing());
                }
            }
            if (activity.missing() != null) {
                problems.add(activity.missing());
            }
        }
        List<Row> rows = new ArrayList<>();
        groups.forEach((key, repeats) -> rows.add(row(key, repeats)));
        return new ActivityTable(rows, List.copyOf(problems));
    }

    private static Row row(Key key, List<ActivitySeries> repeats) {
        ActivitySeries first = repeats.get(0);
        List<Double> both = new ArrayList<>();
        for (ActivitySeries repeat : repeats) {
            if (repeat.userMicrosPerRequest() != null && repeat.systemMicrosPerRequest() != null) {
                both.add(repeat.userMicrosPerRequest() + repeat.systemMicrosPerRequest());
            }
        }
        return new Row(
                key.operation(),
                key.layout(),
                key.process(),
                first.kind(),
                first.partitions(),
                mean(repeats, ActivitySeries::userMicrosPerRequest),
                mean(repeats, ActivitySeries::systemMicrosPerRequest),
                measurement(both),
                steady(repeats));
    }

    /** An idle process used nothing in some repeat, which has no logarithm to take an interval by. */
    private static Measurement measurement(List<Double> values) {
        if (values.isEmpty()) {
            return null;
        }
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        for (double value : values) {
            sum += value;
            least = Math.min(least, value);
        }
        return least > 0 ? Measurement.of(MICROS, values) : Measurement.exact(MICROS, sum / values.size());
    }

    private static ActivitySeries.Means steady(List<ActivitySeries> repeats) {
        List<ActivitySeries.Means> all = new ArrayList<>();
        for (ActivitySeries repeat : repeats) {
            if (repeat.steady() != null) {
                all.add(repeat.steady());
            }
        }
        return all.isEmpty()
                ? null
                : new ActivitySeries.Means(
                        mean(all, ActivitySeries.Means::userPercent),
                        mean(all, ActivitySeries.Means::systemPercent),
                        orNull(mean(all, ActivitySeries.Means::idlePercent)),
                        orNull(mean(all, ActivitySeries.Means::iowaitPercent)),
                        orNull(mean(all, ActivitySeries.Means::switchesPerSecond)),
                        orNull(mean(all, ActivitySeries.Means::readBytesPerSecond)),
                        orNull(mean(all, ActivitySeries.Means::writtenBytesPerSecond)));
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : Double.valueOf(value);
    }

    /** Of those that have the quantity; NaN where none has. */
    private static <T> double mean(List<T> all, Function<T, Double> quantity) {
        double sum = 0;
        int n = 0;
        for (T one : all) {
            Double value = quantity.apply(one);
            if (value != null) {
                sum += value;
                n++;
            }
        }
        return n == 0 ? Double.NaN : sum / n;
    }

    /** The processor time per request with its interval, such as {@code 312 [301–324]}. */
    public static String cost(Row row) {
        return row.both() == null
                ? Figures.NONE
                : (Figures.number(row.both().median()) + " " + Figures.interval(row.both())).strip();
    }

    /** A figure that may be absent. */
    public static String number(Double value) {
        return value == null ? Figures.NONE : Figures.number(value);
    }
}
