// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.MeasuredOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Operations whose single requests were timed and that are shown together: one alone, or all points of a series.
 *
 * @param name the operation's name, or the series'
 * @param axis what the points are along; null for one operation alone
 * @param headline what stands first
 * @param rows one per operation, points in ascending order
 */
public record LatencyGroup(String name, String axis, Headline headline, List<Matrix.Row> rows) {
    public boolean series() {
        return axis != null;
    }

    /** How a row is called within the group: by its point, or by its name within the series if several are at that point. */
    public String label(Matrix.Row row) {
        Double point = row.operation().point();
        boolean alone = rows.stream()
                        .filter(other -> Objects.equals(other.operation().point(), point))
                        .count()
                == 1;
        if (!series() || point == null || !alone) {
            String own = row.operation().name();
            return series() && own.startsWith(name + "/") ? own.substring(name.length() + 1) : own;
        }
        return point == Math.rint(point) ? Figures.whole(Math.round(point)) : Figures.number(point);
    }

    /** What is done, how the requests were issued, and what points are along. Points have in common what all of their summaries say. */
    public String lead() {
        Set<String> parts = new LinkedHashSet<>();
        for (int i = 0; i < rows.size(); i++) {
            String summary = rows.get(i).operation().summary();
            List<String> said = summary == null || summary.isBlank() ? List.of() : List.of(summary.split("; "));
            if (i == 0) {
                parts.addAll(said);
            } else {
                parts.retainAll(said);
            }
        }
        // Most summaries say it already.
        if (parts.stream().noneMatch(LatencyGroup::saysLoad)) {
            parts.add(load());
        }
        if (series()) {
            parts.add("by " + axis);
        }
        return String.join("; ", parts) + ".";
    }

    /** As {@code Load.words} begins. */
    private static boolean saysLoad(String part) {
        return part.startsWith("open loop of ")
                || part.startsWith("closed loop of ")
                || part.startsWith("one at a time, ");
    }

    /** How the requests were issued, in words; of each point by the first layout that was measured. */
    public String load() {
        List<Latency.Offered> loads = new ArrayList<>();
        for (Matrix.Row row : rows) {
            row.entries().stream()
                    .filter(Matrix.Entry::timed)
                    .findFirst()
                    .ifPresent(entry -> loads.add(entry.cell().latency().offered()));
        }
        if (loads.isEmpty()) {
            return "";
        }
        boolean same = loads.stream().distinct().count() == 1;
        Latency.Offered first = loads.get(0);
        // What points differ in is said point by point.
        return load(same ? first : new Latency.Offered(first.load(), null, first.arrivals(), null, null));
    }

    private static String load(Latency.Offered offered) {
        Integer many = offered.concurrency();
        return switch (offered.load()) {
            case OPEN ->
                "open loop" + (offered.rate() == null ? "" : " at " + Figures.rate(offered.rate()))
                        + (offered.arrivals() == null ? "" : ", " + offered.arrivals() + " arrivals");
            case CLOSED -> "closed loop" + (many == null ? "" : ", " + Figures.counted(many, "request") + " under way");
            case SINGLE -> "one request at a time";
            case USERS -> "users of a REST service" + (many == null ? "" : ", " + Figures.whole(many) + " of them");
        };
    }

    /** Whether a figure that stands first tells of the client, which sent requests late. */
    public boolean clientBound() {
        return rows.stream()
                .flatMap(row -> row.entries().stream())
                .anyMatch(entry ->
                        entry.partlyLate() && headline.clientBound(entry.cell().latency()));
    }

    /** The rate that an open loop intends; null for other loads. */
    public Double rate() {
        for (Matrix.Row row : rows) {
            for (Matrix.Entry entry : row.entries()) {
                if (entry.timed() && entry.cell().latency().offered().rate() != null) {
                    return entry.cell().latency().offered().rate();
                }
            }
        }
        return null;
    }

    /** Operations that belong together, in the order of the run; a series by its name, points ascending. */
    static List<List<MeasuredOperation>> together(Iterable<MeasuredOperation> operations) {
        Map<String, List<MeasuredOperation>> groups = new LinkedHashMap<>();
        for (MeasuredOperation operation : operations) {
            String key = operation.series() == null ? "one " + operation.name() : "series " + operation.series();
            groups.computeIfAbsent(key, name -> new ArrayList<>()).add(operation);
        }
        for (List<MeasuredOperation> group : groups.values()) {
            group.sort((a, b) -> Double.compare(place(a), place(b)));
        }
        return List.copyOf(groups.values());
    }

    private static double place(MeasuredOperation operation) {
        return operation.point() == null ? Double.POSITIVE_INFINITY : operation.point();
    }
}
