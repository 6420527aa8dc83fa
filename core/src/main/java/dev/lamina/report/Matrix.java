// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.Latency;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run's cells arranged: a row per operation, a column per layout and client, and against which of its row each one is
 * compared. The console and the page show the same one.
 *
 * @param columns the layouts, each with each client
 * @param rows the operations that are measured as a rate
 * @param timings the operations whose single requests were timed
 * @param reasons why cells have no figure; {@link Entry#reason} counts them from 1
 */
public record Matrix(List<Column> columns, List<Row> rows, List<LatencyGroup> timings, List<String> reasons) {
    /**
     * @param name the layout's name
     * @param client the client's name
     * @param label the layout's name, with {@code /client} after it where the run has several
     * @param layout what is known of it; null if the run ended before that
     */
    public record Column(String name, String client, String label, Run.Layout layout) {
        /** Whether it is a reference beside the layouts. */
        public boolean reference() {
            return client.equals(Run.Layout.DUCKDB);
        }
    }

    /**
     * @param operation the operation
     * @param entries one per column
     */
    public record Row(Run.Operation operation, List<Entry> entries) {}

    /**
     * @param cell the cell; null if it was not tried
     * @param partOfBest its rate divided by the best of its row, or the row's least latency divided by its own; NaN if it
     *     has none
     * @param timesLeastCpu its server CPU per row or request divided by the least of its row; NaN if it has none
     * @param timesLeastClientCpu the same of the client's
     * @param reason the number of the reason why it has no figure, or 0
     */
    public record Entry(
            Run.Cell cell, double partOfBest, double timesLeastCpu, double timesLeastClientCpu, int reason) {
        public boolean measured() {
            return Matrix.measured(cell);
        }

        /** Whether its single requests were timed. */
        public boolean timed() {
            return Matrix.timed(cell);
        }

        /** Whether the client was so late that the figure by which layouts are compared tells of it. */
        public boolean late() {
            return timed() && Matrix.late(cell);
        }

        /** Whether it was late, and that figure stands all the same. */
        public boolean partlyLate() {
            return timed() && Boolean.FALSE.equals(cell.latency().scheduleKept()) && !late();
        }

        public boolean failed() {
            return cell != null && Run.Cell.FAILED.equals(cell.status());
        }

        public boolean clientBound() {
            return cell != null && Boolean.TRUE.equals(cell.clientBound());
        }

        public boolean best() {
            return partOfBest == 1;
        }

        /** How many times as long as a warm execution the first one took; NaN where it was not taken. */
        public double timesWarm() {
            if (!measured() || cell.firstPassSeconds() == null || cell.rows() == null) {
                return Double.NaN;
            }
            return cell.firstPassSeconds() * cell.throughput().median() / cell.rows();
        }
    }

    private record Key(String layout, String client, String operation) {}

    public static Matrix of(Run run) {
        Map<Key, Run.Cell> cells = new HashMap<>();
        Map<String, Run.Operation> operations = new LinkedHashMap<>();
        for (Run.Operation operation : run.operations()) {
            operations.put(operation.name(), operation);
        }
        for (Run.Cell cell : run.cells()) {
            cells.put(new Key(cell.layout(), cell.client(), cell.operation()), cell);
            operations.putIfAbsent(cell.operation(), new Run.Operation(cell.operation(), ""));
        }
        List<Column> columns = columns(run);
        Set<String> reasons = new LinkedHashSet<>();
        List<Row> rows = new ArrayList<>();
        List<LatencyGroup> timings = new ArrayList<>();
        for (List<Run.Operation> together : LatencyGroup.together(operations.values())) {
            List<List<Run.Cell>> group = new ArrayList<>();
            List<Latency> latencies = new ArrayList<>();
            for (Run.Operation operation : together) {
                List<Run.Cell> row = new ArrayList<>();
                for (Column column : columns) {
                    Run.Cell cell = cells.get(new Key(column.name(), column.client(), operation.name()));
                    row.add(cell);
                    if (timed(cell)) {
                        latencies.add(cell.latency());
                    }
                }
                group.add(row);
            }
            Headline headline = Headline.of(latencies);
            List<Row> arranged = headline == null ? rows : new ArrayList<>();
            for (int i = 0; i < group.size(); i++) {
                List<Entry> entries =
                        headline == null ? entries(group.get(i), reasons) : timings(group.get(i), headline, reasons);
                arranged.add(new Row(together.get(i), entries));
            }
            if (headline != null) {
                timings.add(group(together.get(0), headline, arranged));
            }
        }
        return new Matrix(columns, rows, timings, List.copyOf(reasons));
    }

    private static LatencyGroup group(Run.Operation first, Headline headline, List<Row> rows) {
        if (first.series() == null) {
            return new LatencyGroup(first.name(), first.summary(), null, headline, rows);
        }
        String axis = first.axis() == null ? "point" : first.axis();
        return new LatencyGroup(first.series(), first.summary(), axis, headline, rows);
    }

    /** The rows of rates, and those of all groups of timed requests. */
    public List<Row> allRows() {
        List<Row> all = new ArrayList<>(rows);
        for (LatencyGroup group : timings) {
            all.addAll(group.rows());
        }
        return all;
    }

    /** The least bytes per row of all layouts; NaN if none is known. */
    public double leastBytesPerRow() {
        double least = Double.NaN;
        for (Column column : columns) {
            if (column.layout() != null && column.layout().bytesPerRow() != null) {
                double bytes = column.layout().bytesPerRow();
                least = Double.isNaN(least) ? bytes : Math.min(least, bytes);
            }
        }
        return least;
    }

    private static List<Column> columns(Run run) {
        Map<List<String>, Run.Layout> layouts = new LinkedHashMap<>();
        Set<String> clients = new LinkedHashSet<>();
        for (Run.Layout layout : run.layouts()) {
            layouts.put(List.of(layout.name(), layout.client()), layout);
            clients.add(layout.client());
        }
        for (Run.Cell cell : run.cells()) {
            layouts.putIfAbsent(List.of(cell.layout(), cell.client()), null);
            clients.add(cell.client());
        }
        List<Column> columns = new ArrayList<>();
        clients.remove(Run.Layout.DUCKDB);
        layouts.forEach((key, layout) -> {
            boolean several = clients.size() > 1 && !key.get(1).equals(Run.Layout.DUCKDB);
            String label = several ? key.get(0) + "/" + key.get(1) : key.get(0);
            columns.add(new Column(key.get(0), key.get(1), label, layout));
        });
        return columns;
    }

    private static List<Entry> entries(List<Run.Cell> row, Set<String> reasons) {
        double best = 0;
        double leastServer = Double.POSITIVE_INFINITY;
        double leastClient = Double.POSITIVE_INFINITY;
        for (Run.Cell cell : row) {
            if (measured(cell)) {
                best = Math.max(best, cell.throughput().median());
                leastServer = Math.min(leastServer, cost(cell.serverCpuMicrosPerRow()));
                leastClient = Math.min(leastClient, cost(cell.clientCpuMicrosPerRow()));
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (Run.Cell cell : row) {
            if (measured(cell)) {
                entries.add(new Entry(
                        cell,
                        cell.throughput().median() / best,
                        factor(cost(cell.serverCpuMicrosPerRow()), leastServer),
                        factor(cost(cell.clientCpuMicrosPerRow()), leastClient),
                        0));
            } else {
                int reason = cell == null ? 0 : number(cell.reason(), reasons);
                entries.add(new Entry(cell, Double.NaN, Double.NaN, Double.NaN, reason));
            }
        }
        return entries;
    }

    private static List<Entry> timings(List<Run.Cell> row, Headline headline, Set<String> reasons) {
        double least = Double.POSITIVE_INFINITY;
        double leastServer = Double.POSITIVE_INFINITY;
        double leastClient = Double.POSITIVE_INFINITY;
        for (Run.Cell cell : row) {
            if (timed(cell) && !late(cell)) {
                double value = headline.value(cell.latency());
                least = Double.isNaN(value) ? least : Math.min(least, value);
                leastServer = Math.min(leastServer, cost(cell.latency().serverCpuMicros()));
                leastClient = Math.min(leastClient, cost(cell.latency().clientCpuMicros()));
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (Run.Cell cell : row) {
            if (!timed(cell)) {
                int reason = cell == null ? 0 : number(cell.reason(), reasons);
                entries.add(new Entry(cell, Double.NaN, Double.NaN, Double.NaN, reason));
            } else if (late(cell)) {
                String reason = cell.latency().scheduleReason();
                int number = number(
                        "client-bound, requests were sent later than intended" + (reason == null ? "" : ": " + reason),
                        reasons);
                entries.add(new Entry(cell, Double.NaN, Double.NaN, Double.NaN, number));
            } else {
                Latency latency = cell.latency();
                entries.add(new Entry(
                        cell,
                        least / headline.value(latency),
                        factor(cost(latency.serverCpuMicros()), leastServer),
                        factor(cost(latency.clientCpuMicros()), leastClient),
                        0));
            }
        }
        return entries;
    }

    private static boolean timed(Run.Cell cell) {
        return cell != null && Run.Cell.MEASURED.equals(cell.status()) && cell.latency() != null;
    }

    private static boolean late(Run.Cell cell) {
        Headline headline = Headline.of(List.of(cell.latency()));
        return headline != null && !cell.latency().stands(headline.clock(), headline.compared());
    }

    private static boolean measured(Run.Cell cell) {
        return cell != null && Run.Cell.MEASURED.equals(cell.status()) && cell.throughput() != null;
    }

    private static double cost(Double micros) {
        return micros == null ? Double.POSITIVE_INFINITY : micros;
    }

    private static double factor(double cost, double least) {
        return Double.isInfinite(cost) || least <= 0 ? Double.NaN : cost / least;
    }

    private static int number(String recorded, Set<String> reasons) {
        String reason = recorded == null ? "no reason was recorded" : recorded;
        reasons.add(reason);
        return List.copyOf(reasons).indexOf(reason) + 1;
    }
}
