// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Run;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks cells of runs up. */
public final class Cells {
    private Cells() {}

    /** A cell; null if it was not tried. */
    public static Cell of(Run run, Cell.Key key) {
        for (Cell cell : run.cells()) {
            if (cell.key().equals(key)) {
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
    static Set<Client> clients(Run run, String layout) {
        Set<Client> clients = new LinkedHashSet<>();
        for (LayoutResult each : run.layouts()) {
            if (each.name().equals(layout)) {
                clients.add(each.client());
            }
        }
        for (Cell cell : run.cells()) {
            if (cell.layout().equals(layout)) {
                clients.add(cell.client());
            }
        }
        return clients;
    }

    /** Whether several clients issued the operations, so that a layout's name alone does not say whose figures are meant. */
    public static boolean severalClients(List<Run> runs) {
        Set<Client> clients = new LinkedHashSet<>();
        for (Run run : runs) {
            run.layouts().forEach(layout -> clients.add(layout.client()));
            run.cells().forEach(cell -> clients.add(cell.client()));
        }
        clients.remove(Client.DUCKDB);
        return clients.size() > 1;
    }

    /** Why a cell has no figure. */
    public static String why(Cell cell) {
        if (cell == null) {
            return "not tried";
        }
        if (cell.measured()) {
            return "without this figure";
        }
        return cell.status().word() + (cell.reason() == null ? "" : ": " + cell.reason());
    }
}
