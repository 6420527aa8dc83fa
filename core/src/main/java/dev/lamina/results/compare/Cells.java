// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.results.Run;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks cells of runs up. */
public final class Cells {
    private Cells() {}

    /** A cell; null if it was not tried. */
    public static Run.Cell of(Run run, String layout, String client, String operation) {
        for (Run.Cell cell : run.cells()) {
            if (cell.layout().equals(layout)
                    && cell.client().equals(client)
                    && cell.operation().equals(operation)) {
                return cell;
            }
        }
        return null;
    }

    static Set<String> layouts(Run run) {
        Set<String> names = new LinkedHashSet<>();
        run.layouts().forEach(layout -> names.add(layout.name()));
        run.cells().forEach(cell -> names.add(cell.layout()));
        return names;
    }

    static Set<String> operations(Run run) {
        Set<String> names = new LinkedHashSet<>();
        run.operations().forEach(operation -> names.add(operation.name()));
        run.cells().forEach(cell -> names.add(cell.operation()));
        return names;
    }

    /** The clients that a layout has in a run. */
    static Set<String> clients(Run run, String layout) {
        Set<String> names = new LinkedHashSet<>();
        for (Run.Layout each : run.layouts()) {
            if (each.name().equals(layout)) {
                names.add(each.client());
            }
        }
        for (Run.Cell cell : run.cells()) {
            if (cell.layout().equals(layout)) {
                names.add(cell.client());
            }
        }
        return names;
    }

    /** Whether several clients issued the operations, so that a layout's name alone does not say whose figures are meant. */
    public static boolean severalClients(List<Run> runs) {
        Set<String> clients = new LinkedHashSet<>();
        for (Run run : runs) {
            run.layouts().forEach(layout -> clients.add(layout.client()));
            run.cells().forEach(cell -> clients.add(cell.client()));
        }
        clients.remove(Run.Layout.DUCKDB);
        return clients.size() > 1;
    }

    /** Why a cell has no figure. */
    public static String why(Run.Cell cell) {
        if (cell == null) {
            return "not tried";
        }
        if (Run.Cell.MEASURED.equals(cell.status())) {
            return "without this figure";
        }
        return cell.reason() == null ? cell.status() : cell.status() + ": " + cell.reason();
    }
}
