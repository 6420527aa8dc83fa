// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Activity;
import dev.lamina.results.Run;
import dev.lamina.study.plan.NamedEnvironment;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run has measured, for those who compare.
 *
 * @param layouts the layouts, each with each client
 * @param cells their cells
 * @param notes remarks
 * @param activities what processes did meanwhile
 */
public record Results(List<Run.Layout> layouts, List<Run.Cell> cells, List<String> notes, List<Activity> activities) {
    static final String DISK = "disk";

    public Results {
        layouts = List.copyOf(layouts);
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        activities = List.copyOf(activities);
    }

    /** For runs in which processes were not sampled. */
    public Results(List<Run.Layout> layouts, List<Run.Cell> cells, List<String> notes) {
        this(layouts, cells, notes, List.of());
    }

    /** The measured cell; {@code null} where there is none. A reference has one client of its own. */
    public Run.Cell measured(String layout, String client, String operation) {
        for (Run.Cell cell : cells) {
            if (cell.layout().equals(layout)
                    && (cell.client().equals(client) || !ofLayout(cell))
                    && cell.operation().equals(operation)
                    && cell.status().equals(Run.Cell.MEASURED)) {
                return cell;
            }
        }
        return null;
    }

    /** The layout with its sizes; {@code null} where it has none. */
    Run.Layout weighed(String layout, String client) {
        for (Run.Layout candidate : layouts) {
            boolean asked =
                    candidate.client().equals(client) || candidate.client().equals(Run.Layout.DUCKDB);
            if (candidate.name().equals(layout) && asked && candidate.equivalent() && candidate.diskBytes() != null) {
                return candidate;
            }
        }
        return null;
    }

    /** What stood in one environment, layouts by their own names, and the references. */
    public Results in(NamedEnvironment environment) {
        List<Run.Layout> these = new ArrayList<>();
        for (Run.Layout layout : layouts) {
            if (environment.holds(layout.name()) || layout.client().equals(Run.Layout.DUCKDB)) {
                these.add(named(layout, NamedEnvironment.layout(layout.name())));
            }
        }
        List<Run.Cell> theirs = new ArrayList<>();
        for (Run.Cell cell : cells) {
            if (environment.holds(cell.layout()) || !ofLayout(cell)) {
                theirs.add(named(cell, NamedEnvironment.layout(cell.layout())));
            }
        }
        List<Activity> activity = new ArrayList<>();
        for (Activity one : activities) {
            if (environment.holds(one.layout())) {
                activity.add(one.of(NamedEnvironment.layout(one.layout())));
            }
        }
        return new Results(these, theirs, notes, activity);
    }

    /** The same cell under another name of its layout. */
    private static Run.Cell named(Run.Cell cell, String layout) {
        return new Run.Cell(
                layout,
                cell.client(),
                cell.operation(),
                cell.status(),
                cell.reason(),
                cell.rows(),
                cell.throughput(),
                cell.serverCpuMicrosPerRow(),
                cell.clientCpuMicrosPerRow(),
                cell.clientBound(),
                cell.clientBoundReason(),
                cell.warmUpSeconds(),
                cell.warmUp(),
                cell.firstPassSeconds(),
                cell.latency(),
                cell.query());
    }

    /** The same layout under another name. */
    private static Run.Layout named(Run.Layout layout, String name) {
        return new Run.Layout(
                name,
                layout.client(),
                layout.summary(),
                layout.ddl(),
                layout.equivalent(),
                layout.difference(),
                layout.diskBytes(),
                layout.bytesPerRow(),
                layout.compressionRatio(),
                layout.chunkBytes(),
                layout.flushSeconds(),
                layout.compactSeconds(),
                layout.partitions(),
                layout.largestPartitionBytes(),
                layout.chunks(),
                layout.reference(),
                layout.sstables(),
                layout.files());
    }

    /** Whether some layout or cell failed. */
    public boolean anyFailed() {
        for (Run.Cell cell : cells) {
            if (cell.status().equals(Run.Cell.FAILED)) {
                return true;
            }
        }
        for (Run.Layout layout : layouts) {
            if (!layout.equivalent()) {
                return true;
            }
        }
        return false;
    }

    /** The paired ratios of all pairs, per operation and for the bytes on disk, the better layout as numerator. */
    public List<Run.Ratio> ratios(List<String> operations) {
        List<Run.Ratio> ratios = new ArrayList<>();
        for (String operation : operations) {
            List<Run.Cell> row = new ArrayList<>();
            for (Run.Cell cell : cells) {
                if (cell.operation().equals(operation) && cell.throughput() != null) {
                    row.add(cell);
                }
            }
            for (int i = 0; i < row.size(); i++) {
                for (int j = i + 1; j < row.size(); j++) {
                    // Repeats in one environment take turns; those in another one came before or after all of them.
                    if (NamedEnvironment.together(
                            row.get(i).layout(), row.get(j).layout())) {
                        ratios.add(ratio(operation, row.get(i), row.get(j)));
                    }
                }
            }
        }
        for (int i = 0; i < layouts.size(); i++) {
            for (int j = i + 1; j < layouts.size(); j++) {
                Run.Layout a = layouts.get(i);
                Run.Layout b = layouts.get(j);
                if (a.diskBytes() != null && b.diskBytes() != null) {
                    Run.Layout less = a.diskBytes() <= b.diskBytes() ? a : b;
                    Run.Layout more = less == a ? b : a;
                    double value = (double) more.diskBytes() / less.diskBytes();
                    ratios.add(new Run.Ratio(
                            DISK,
                            label(less.name(), less.client()),
                            label(more.name(), more.client()),
                            value,
                            value,
                            value,
                            1));
                }
            }
        }
        return ratios;
    }

    private Run.Ratio ratio(String operation, Run.Cell a, Run.Cell b) {
        Measurement forward = Measurement.ratio(a.throughput(), b.throughput());
        boolean turned = forward.median() < 1;
        Measurement ratio = turned ? Measurement.ratio(b.throughput(), a.throughput()) : forward;
        Run.Cell numerator = turned ? b : a;
        Run.Cell denominator = turned ? a : b;
        return new Run.Ratio(
                operation,
                label(numerator.layout(), numerator.client()),
                label(denominator.layout(), denominator.client()),
                ratio.median(),
                ratio.low(),
                ratio.high(),
                ratio.n());
    }

    /** Whether this cell is of a layout in Cassandra, and not of a reference. */
    static boolean ofLayout(Run.Cell cell) {
        return !cell.client().equals(Run.Layout.DUCKDB);
    }

    /** A layout's name, with its client where the run has several; a reference's name is its own. */
    public String label(String layout, String client) {
        if (client.equals(Run.Layout.DUCKDB)) {
            return layout;
        }
        for (Run.Layout other : layouts) {
            if (!other.client().equals(client) && !other.client().equals(Run.Layout.DUCKDB)) {
                return layout + "/" + client;
            }
        }
        return layout;
    }
}
