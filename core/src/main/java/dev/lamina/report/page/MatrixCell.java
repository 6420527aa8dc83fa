// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.measure.Measurement;
import dev.lamina.report.Clocks;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.Run;
import java.util.List;

/**
 * A cell of the page's matrix.
 *
 * @param title all that is known of it; {@code null} where nothing is
 * @param tiles its figures, one for each metric that the page can show; empty where it has none
 * @param absent what stands in their place
 * @param failed whether it failed
 * @param reason the number of the reason why it has no figure, or 0
 */
record MatrixCell(String title, List<Tile> tiles, String absent, boolean failed, int reason) {
    /** Half decades from the best, on a logarithmic scale; the style sheet has a colour for each. */
    private static final int MAX_STEP = 7;

    private static final double AS_GOOD = 1.05;

    /**
     * A figure and how far it is from the best of its row.
     *
     * @param metric the metric that shows it
     * @param ratio to the best; {@code null} where there is no figure
     * @param times how many times the best it is
     * @param clientBound whether the client was the limit
     */
    record Tile(String metric, String figure, String ratio, double times, boolean clientBound) {
        int step() {
            return MatrixCell.step(times);
        }
    }

    static MatrixCell ofRate(Matrix.Column column, Matrix.Row row, Matrix.Entry entry) {
        if (!entry.measured()) {
            return absent(entry);
        }
        Run.Cell cell = entry.cell();
        Measurement rate = cell.throughput();
        return new MatrixCell(
                detail(column, row, cell),
                List.of(
                        new Tile(
                                "rate",
                                Figures.value(rate.median(), rate.unit()),
                                Figures.partOfBest(entry.partOfBest()),
                                1 / entry.partOfBest(),
                                entry.clientBound()),
                        cpu("server", cell.serverCpuMicrosPerRow(), entry.timesLeastCpu()),
                        cpu("client", cell.clientCpuMicrosPerRow(), entry.timesLeastClientCpu())),
                null,
                false,
                0);
    }

    static MatrixCell ofLatency(Matrix.Column column, LatencyGroup group, Matrix.Row row, Matrix.Entry entry) {
        if (!entry.timed()) {
            return absent(entry);
        }
        Latency latency = entry.cell().latency();
        if (entry.late()) {
            return new MatrixCell(latency.scheduleReason(), List.of(), "client-bound", false, entry.reason());
        }
        // A unit alone on a line of a narrow page looks like another figure.
        String figures = group.headline().figures(latency).replace(" µs", "\u00a0µs");
        double times = 1 / entry.partOfBest();
        return new MatrixCell(
                detail(column, row, latency),
                List.of(
                        new Tile("rate", figures, Figures.timesLeast(times), times, entry.clientBound()),
                        cpu("server", latency.serverCpuMicros(), entry.timesLeastCpu()),
                        cpu("client", latency.clientCpuMicros(), entry.timesLeastClientCpu())),
                null,
                false,
                0);
    }

    /** The bytes per row of a layout that has them. */
    static Tile space(Run.Layout layout, double leastBytes) {
        double times = layout.bytesPerRow() / leastBytes;
        return new Tile("all", Figures.bytes(layout.bytesPerRow()), Figures.timesLeast(times), times, false);
    }

    /** A cell that was not tried, or has no figure. */
    private static MatrixCell absent(Matrix.Entry entry) {
        return entry.cell() == null
                ? new MatrixCell("not tried", List.of(), "·", false, 0)
                : new MatrixCell(
                        entry.cell().reason(),
                        List.of(),
                        entry.failed() ? "failed" : Figures.NONE,
                        entry.failed(),
                        entry.reason());
    }

    private static Tile cpu(String metric, Double micros, double times) {
        return new Tile(metric, micros(micros), micros == null ? null : Figures.timesLeast(times), times, false);
    }

    /** How many half decades from the best, 0 being as good. */
    static int step(double times) {
        return Double.isNaN(times) || times < AS_GOOD ? 0 : Math.min(MAX_STEP, 1 + (int) (2 * Math.log10(times)));
    }

    private static String detail(Matrix.Column column, Matrix.Row row, Latency latency) {
        StringBuilder detail =
                new StringBuilder(column.label() + ", " + row.operation().name());
        for (String name : Clocks.inOrder(latency.clocks().keySet())) {
            Latency.Clock clock = latency.clocks().get(name);
            detail.append("; ").append(Clocks.name(name));
            clock.micros()
                    .forEach((quantile, micros) ->
                            detail.append(' ').append(quantile).append(' ').append(micros(micros)));
            detail.append(", n = ").append(Figures.whole(clock.n()));
        }
        return detail.toString();
    }

    private static String detail(Matrix.Column column, Matrix.Row row, Run.Cell cell) {
        Measurement rate = cell.throughput();
        return column.label() + ", " + row.operation().name() + ": " + Figures.measurement(rate) + ", n = " + rate.n()
                + "; CPU per row: server " + micros(cell.serverCpuMicrosPerRow()) + ", client "
                + micros(cell.clientCpuMicrosPerRow())
                + (Boolean.TRUE.equals(cell.clientBound()) ? "; client-bound: " + bound(cell) : "")
                + (cell.warmUpSeconds() == null ? "" : "; warm-up " + warmUp(cell))
                + (cell.firstPassSeconds() == null ? "" : "; first pass " + firstPass(cell));
    }

    static String bound(Run.Cell cell) {
        if (cell.clientBound() == null) {
            return Figures.NONE;
        }
        return !cell.clientBound() ? "no" : cell.clientBoundReason() == null ? "yes" : cell.clientBoundReason();
    }

    static String warmUp(Run.Cell cell) {
        return cell.warmUpSeconds() == null
                ? Figures.NONE
                : Figures.seconds(cell.warmUpSeconds()) + (cell.warmUp() == null ? "" : ", " + cell.warmUp());
    }

    static String firstPass(Run.Cell cell) {
        return cell.firstPassSeconds() == null ? Figures.NONE : Figures.seconds(cell.firstPassSeconds());
    }

    static String micros(Double micros) {
        return micros == null ? Figures.NONE : Figures.number(micros) + " µs";
    }
}
