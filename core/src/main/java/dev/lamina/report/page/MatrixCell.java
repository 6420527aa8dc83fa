// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.measure.Measurement;
import dev.lamina.report.Clocks;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
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
     * @param ratio to the best; {@code null} where there is none, and so no colour
     * @param times how many times the best it is; not finite where there is no ratio
     * @param clientBound whether the client was the limit
     */
    record Tile(String metric, String figure, String ratio, double times, boolean clientBound) {
        Tile {
            ratio = Double.isFinite(times) ? ratio : null;
        }

        int step() {
            return MatrixCell.step(times);
        }
    }

    static MatrixCell ofRate(Matrix.Column column, Matrix.Row row, Matrix.Entry entry) {
        if (!entry.measured()) {
            return absent(entry);
        }
        Cell cell = entry.cell();
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
                        cpu("server", cell.cpu().server(), entry.timesLeastCpu()),
                        cpu("client", cell.cpu().client(), entry.timesLeastClientCpu())),
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
            return new MatrixCell(
                    latency.schedule().scheduleReason(), List.of(), "client-bound", false, entry.reason());
        }
        // A unit alone on a line of a narrow page looks like another figure.
        String figures = group.headline().figures(latency).replace(" µs", "\u00a0µs");
        double times = 1 / entry.partOfBest();
        return new MatrixCell(
                detail(column, row, latency),
                List.of(
                        new Tile("rate", figures, Figures.timesLeast(times), times, entry.clientBound()),
                        cpu("server", Clocks.serverCpu(latency), entry.timesLeastCpu()),
                        cpu("client", latency.cost().clientCpu(), entry.timesLeastClientCpu())),
                null,
                false,
                0);
    }

    /** The bytes per row of a layout that has them. */
    static Tile space(LayoutResult layout, double leastBytes) {
        double times = layout.size().bytesPerRow() / leastBytes;
        return new Tile("all", Figures.bytes(layout.size().bytesPerRow()), Figures.timesLeast(times), times, false);
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

    private static Tile cpu(String metric, Measurement micros, double times) {
        return cpu(metric, micros(micros), times);
    }

    private static Tile cpu(String metric, String figure, double times) {
        return new Tile(metric, figure, Figures.timesLeast(times), times, false);
    }

    /** How many half decades from the best, 0 being as good. */
    static int step(double times) {
        return times < AS_GOOD ? 0 : Math.min(MAX_STEP, 1 + (int) (2 * Math.log10(times)));
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
        if (latency.schedule().late() && latency.schedule().scheduleReason() != null) {
            detail.append("; client-bound: ").append(latency.schedule().scheduleReason());
        }
        return detail.toString();
    }

    private static String detail(Matrix.Column column, Matrix.Row row, Cell cell) {
        Measurement rate = cell.throughput();
        return column.label() + ", " + row.operation().name() + ": " + Figures.measurement(rate) + ", n = " + rate.n()
                + "; CPU per " + (row.operation().counts().equals("rows") ? "row" : "query") + ": server "
                + micros(cell.cpu().server()) + ", client "
                + micros(cell.cpu().client())
                + (Boolean.TRUE.equals(cell.limit().clientBound()) ? "; client-bound: " + bound(cell) : "")
                + (cell.start().warmUpSeconds() == null ? "" : "; warm-up " + warmUp(cell))
                + (cell.start().firstPassSeconds() == null ? "" : "; first pass " + firstPass(cell));
    }

    static String bound(Cell cell) {
        if (cell.limit().clientBound() == null) {
            return Figures.NONE;
        }
        return !cell.limit().clientBound()
                ? "no"
                : cell.limit().clientBoundReason() == null
                        ? "yes"
                        : cell.limit().clientBoundReason();
    }

    static String warmUp(Cell cell) {
        return cell.start().warmUpSeconds() == null
                ? Figures.NONE
                : Figures.seconds(cell.start().warmUpSeconds())
                        + (cell.start().warmUp() == null
                                ? ""
                                : ", " + cell.start().warmUp().word());
    }

    static String firstPass(Cell cell) {
        return cell.start().firstPassSeconds() == null
                ? Figures.NONE
                : Figures.seconds(cell.start().firstPassSeconds());
    }

    static String micros(Measurement micros) {
        return micros == null ? Figures.NONE : micros(micros.median());
    }

    private static String micros(double micros) {
        return Figures.number(micros) + " µs";
    }
}
