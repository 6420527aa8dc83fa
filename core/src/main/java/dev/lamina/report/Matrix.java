// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.Run;
import dev.lamina.results.compare.Cells;
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
    /** One note for all such cells, since what held requests back differs between them in figures alone. */
    private static final String LATE =
            "client-bound, requests were sent later than intended: the latencies below say how"
                    + " many, and what held them back";

    /**
     * @param name the layout's name
     * @param client the client
     * @param label the layout's name, with {@code /client} after it where the run has several
     * @param layout what is known of it; null if the run ended before that
     */
    public record Column(String name, Client client, String label, LayoutResult layout) {
        /** Whether it is a reference beside the layouts. */
        public boolean reference() {
            return client == Client.DUCKDB;
        }
    }

    /**
     * @param operation the operation
     * @param entries one per column
     */
    public record Row(MeasuredOperation operation, List<Entry> entries) {}

    /**
     * @param cell the cell; null if it was not tried
     * @param partOfBest its rate divided by the best of its row, or the row's least latency divided by its own; NaN if it
     *     has none
     * @param timesLeastCpu its server CPU per row or request divided by the least of its row over 0; NaN if it has none
     * @param timesLeastClientCpu the same of the client's
     * @param reason the number of the reason why it has no figure, or 0
     */
    public record Entry(Cell cell, double partOfBest, double timesLeastCpu, double timesLeastClientCpu, int reason) {
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
            return timed() && cell.latency().schedule().late() && !late();
        }

        public boolean failed() {
            return cell != null && cell.status() == Cell.Status.FAILED;
        }

        public boolean clientBound() {
            return cell != null && Boolean.TRUE.equals(cell.limit().clientBound());
        }

        public boolean best() {
            return partOfBest == 1;
        }

        /** How many times as long as a warm execution the first one took; NaN where it was not taken. */
        public double timesWarm() {
            if (!measured() || cell.start().firstPassSeconds() == null || cell.rows() == null) {
                return Double.NaN;
            }
            return cell.start().firstPassSeconds() * cell.throughput().median() / cell.rows();
        }
    }

    public static Matrix of(Run run) {
        Map<Cell.Key, Cell> cells = new HashMap<>();
        Map<String, MeasuredOperation> operations = new LinkedHashMap<>();
        for (MeasuredOperation operation : run.operations()) {
            operations.put(operation.name(), operation);
        }
        for (Cell cell : run.cells()) {
            cells.put(cell.key(), cell);
            operations.putIfAbsent(cell.operation(), new MeasuredOperation(cell.operation(), ""));
        }
        List<Column> columns = columns(run);
        Set<String> reasons = new LinkedHashSet<>();
        List<Row> rows = new ArrayList<>();
        List<LatencyGroup> timings = new ArrayList<>();
        for (List<MeasuredOperation> together : LatencyGroup.together(operations.values())) {
            List<List<Cell>> group = new ArrayList<>();
            List<Latency> latencies = new ArrayList<>();
            for (MeasuredOperation operation : together) {
                List<Cell> row = new ArrayList<>();
                for (Column column : columns) {
                    Cell cell = cells.get(new Cell.Key(column.name(), column.client(), operation.name()));
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

    private static LatencyGroup group(MeasuredOperation first, Headline headline, List<Row> rows) {
        if (first.series() == null) {
            return new LatencyGroup(first.name(), null, headline, rows);
        }
        String axis = first.axis() == null ? "point" : first.axis();
        return new LatencyGroup(first.series(), axis, headline, rows);
    }

    /** What rates are counted in, rows before queries. */
    public List<String> units() {
        return rows.stream().map(row -> row.operation().counts()).distinct().toList();
    }

    /** The rows of rates that are counted in this unit. */
    public List<Row> rows(String unit) {
        return rows.stream()
                .filter(row -> row.operation().counts().equals(unit))
                .toList();
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
            if (column.layout() != null && column.layout().size().bytesPerRow() != null) {
                double bytes = column.layout().size().bytesPerRow();
                least = Double.isNaN(least) ? bytes : Math.min(least, bytes);
            }
        }
        return least;
    }

    private static List<Column> columns(Run run) {
        // Without an operation, a key is that of a column.
        Map<Cell.Key, LayoutResult> layouts = new LinkedHashMap<>();
        for (LayoutResult layout : run.layouts()) {
            layouts.put(new Cell.Key(layout.name(), layout.client(), ""), layout);
        }
        for (Cell cell : run.cells()) {
            layouts.putIfAbsent(new Cell.Key(cell.layout(), cell.client(), ""), null);
        }
        boolean several = Cells.severalClients(List.of(run));
        List<Column> columns = new ArrayList<>();
        layouts.forEach((key, layout) -> {
            String label = several && key.client() != Client.DUCKDB ? key.column() : key.layout();
            columns.add(new Column(key.layout(), key.client(), label, layout));
        });
        return columns;
    }

    private static List<Entry> entries(List<Cell> row, Set<String> reasons) {
        double best = 0;
        double leastServer = Double.POSITIVE_INFINITY;
        double leastClient = Double.POSITIVE_INFINITY;
        for (Cell cell : row) {
            if (measured(cell)) {
                best = Math.max(best, cell.throughput().median());
                leastServer = Math.min(leastServer, cost(cell.cpu().server()));
                leastClient = Math.min(leastClient, cost(cell.cpu().client()));
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (Cell cell : row) {
            if (measured(cell)) {
                entries.add(new Entry(
                        cell,
                        cell.throughput().median() / best,
                        factor(cost(cell.cpu().server()), leastServer),
                        factor(cost(cell.cpu().client()), leastClient),
                        0));
            } else {
                int reason = cell == null ? 0 : number(cell.reason(), reasons);
                entries.add(new Entry(cell, Double.NaN, Double.NaN, Double.NaN, reason));
            }
        }
        return entries;
    }

    private static List<Entry> timings(List<Cell> row, Headline headline, Set<String> reasons) {
        double least = Double.POSITIVE_INFINITY;
        double leastServer = Double.POSITIVE_INFINITY;
        double leastClient = Double.POSITIVE_INFINITY;
        for (Cell cell : row) {
            if (timed(cell) && !late(cell)) {
                double value = headline.value(cell.latency());
                least = Double.isNaN(value) ? least : Math.min(least, value);
                leastServer = Math.min(leastServer, cost(cell.latency().cost().serverCpu()));
                leastClient = Math.min(leastClient, cost(cell.latency().cost().clientCpu()));
            }
        }
        List<Entry> entries = new ArrayList<>();
        for (Cell cell : row) {
            if (!timed(cell)) {
                int reason = cell == null ? 0 : number(cell.reason(), reasons);
                entries.add(new Entry(cell, Double.NaN, Double.NaN, Double.NaN, reason));
            } else if (late(cell)) {
                entries.add(new Entry(cell, Double.NaN, Double.NaN, Double.NaN, number(LATE, reasons)));
            } else {
                Latency latency = cell.latency();
                entries.add(new Entry(
                        cell,
                        least / headline.value(latency),
                        factor(cost(latency.cost().serverCpu()), leastServer),
                        factor(cost(latency.cost().clientCpu()), leastClient),
                        0));
            }
        }
        return entries;
    }

    private static boolean timed(Cell cell) {
        return cell != null && cell.measured() && cell.latency() != null;
    }

    private static boolean late(Cell cell) {
        Headline headline = Headline.of(List.of(cell.latency()));
        return headline != null && !cell.latency().stands(headline.clock(), headline.compared());
    }

    private static boolean measured(Cell cell) {
        return cell != null && cell.measured() && cell.throughput() != null;
    }

    /** Infinite where it is not known, or 0: processor time is counted in ticks, and no ratio to none of them says anything. */
    private static double cost(Measurement micros) {
        return micros == null || micros.median() <= 0 ? Double.POSITIVE_INFINITY : micros.median();
    }

    private static double factor(double cost, double least) {
        return Double.isInfinite(cost) ? Double.NaN : cost / least;
    }

    private static int number(String recorded, Set<String> reasons) {
        String reason = recorded == null ? "no reason was recorded" : recorded;
        reasons.add(reason);
        return List.copyOf(reasons).indexOf(reason) + 1;
    }
}
