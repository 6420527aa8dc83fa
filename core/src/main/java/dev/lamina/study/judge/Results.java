// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Activity;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Ratio;
import dev.lamina.study.plan.NamedEnvironment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What a run has measured, for those who compare.
 *
 * @param layouts the layouts, each with each client
 * @param cells their cells
 * @param notes remarks
 * @param activities what processes did meanwhile
 */
public record Results(List<LayoutResult> layouts, List<Cell> cells, List<String> notes, List<Activity> activities) {
    static final String DISK = "disk";

    public Results {
        layouts = List.copyOf(layouts);
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        activities = List.copyOf(activities);
    }

    /** The same without the cells of some operations. */
    public Results without(Collection<String> operations) {
        List<Cell> left = cells.stream()
                .filter(cell -> !operations.contains(cell.operation()))
                .toList();
        return new Results(layouts, left, notes, activities);
    }

    /** The measured cell; {@code null} where there is none. A reference has one client of its own. */
    public Cell measured(String layout, Client client, String operation) {
        for (Cell cell : cells) {
            if (cell.layout().equals(layout)
                    && (cell.client() == client || !ofLayout(cell))
                    && cell.operation().equals(operation)
                    && cell.measured()) {
                return cell;
            }
        }
        return null;
    }

    /** The layout with its sizes; {@code null} where it has none. */
    LayoutResult weighed(String layout, Client client) {
        for (LayoutResult candidate : layouts) {
            boolean asked = candidate.client() == client || candidate.client() == Client.DUCKDB;
            if (candidate.name().equals(layout)
                    && asked
                    && candidate.equivalent()
                    && candidate.size().diskBytes() != null) {
                return candidate;
            }
        }
        return null;
    }

    /** What stood in one environment, layouts by their own names, and the references. */
    public Results in(NamedEnvironment environment) {
        List<LayoutResult> these = new ArrayList<>();
        for (LayoutResult layout : layouts) {
            if (environment.holds(layout.name()) || layout.client() == Client.DUCKDB) {
                these.add(layout.named(NamedEnvironment.layout(layout.name())));
            }
        }
        List<Cell> theirs = new ArrayList<>();
        for (Cell cell : cells) {
            if (environment.holds(cell.layout()) || !ofLayout(cell)) {
                theirs.add(cell.of(NamedEnvironment.layout(cell.layout())));
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

    /** Whether some layout or cell failed. */
    public boolean anyFailed() {
        for (Cell cell : cells) {
            if (cell.status() == Cell.Status.FAILED) {
                return true;
            }
        }
        for (LayoutResult layout : layouts) {
            if (!layout.equivalent()) {
                return true;
            }
        }
        return false;
    }

    /** The paired ratios of all pairs, per operation and for the bytes on disk, the better layout as numerator. */
    public List<Ratio> ratios(List<String> operations) {
        List<Ratio> ratios = new ArrayList<>();
        for (String operation : operations) {
            List<Cell> row = new ArrayList<>();
            for (Cell cell : cells) {
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
                LayoutResult a = layouts.get(i);
                LayoutResult b = layouts.get(j);
                if (a.size().diskBytes() != null && b.size().diskBytes() != null) {
                    LayoutResult less = a.size().diskBytes() <= b.size().diskBytes() ? a : b;
                    LayoutResult more = less == a ? b : a;
                    double value =
                            (double) more.size().diskBytes() / less.size().diskBytes();
                    ratios.add(new Ratio(
                            DISK,
                            label(less.name(), less.client()),
                            label(more.name(), more.client()),
                            Measurement.exact("×", value)));
                }
            }
        }
        return ratios;
    }

    private Ratio ratio(String operation, Cell a, Cell b) {
        Measurement forward = Measurement.ratio(a.throughput(), b.throughput());
        boolean turned = forward.median() < 1;
        Measurement ratio = turned ? Measurement.ratio(b.throughput(), a.throughput()) : forward;
        Cell numerator = turned ? b : a;
        Cell denominator = turned ? a : b;
        return new Ratio(
                operation,
                label(numerator.layout(), numerator.client()),
                label(denominator.layout(), denominator.client()),
                ratio);
    }

    /** Whether this cell is of a layout in Cassandra, and not of a reference. */
    static boolean ofLayout(Cell cell) {
        return cell.client() != Client.DUCKDB;
    }

    /** A layout's name, with its client where the run has several; a reference's name is its own. */
    public String label(String layout, Client client) {
        if (client == Client.DUCKDB) {
            return layout;
        }
        for (LayoutResult other : layouts) {
            if (other.client() != client && other.client() != Client.DUCKDB) {
                return layout + "/" + client.word();
            }
        }
        return layout;
    }
}
