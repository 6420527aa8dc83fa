// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What of two runs could not be compared, and what a reader should know of what was. */
public final class Remainder {
    private final Comparison comparison;
    private final boolean clients;

    private Remainder(Comparison comparison) {
        this.comparison = comparison;
        this.clients = Cells.severalClients(List.of(comparison.before(), comparison.after()));
    }

    /** A line for each cell, or layout, of which one run has figures that the other has not. */
    public static List<String> alone(Comparison comparison) {
        Remainder remainder = new Remainder(comparison);
        List<String> lines = new ArrayList<>();
        lines.addAll(remainder.alone("A", comparison.figuresBefore(), "B", comparison.figuresAfter(), true));
        lines.addAll(remainder.alone("B", comparison.figuresAfter(), "A", comparison.figuresBefore(), false));
        lines.addAll(remainder.inNeither());
        return lines;
    }

    /** A line for each cell that failed in B and not in A, with the reason. */
    public static List<String> newlyFailed(Comparison comparison) {
        Remainder remainder = new Remainder(comparison);
        List<String> lines = new ArrayList<>();
        for (Cell cell : comparison.after().cells()) {
            if (failed(cell) && !failed(Cells.of(comparison.before(), cell.key()))) {
                Figure.Key place = new Figure.Key(cell.layout(), cell.client(), cell.operation(), null, "");
                lines.add(remainder.name(place) + ": " + cell.reason());
            }
        }
        return lines;
    }

    /** What to know before using the comparison. */
    public static List<String> notes(Comparison comparison) {
        return new Remainder(comparison).notes();
    }

    private List<String> alone(
            String in,
            Map<Figure.Key, Figure> figures,
            String other,
            Map<Figure.Key, Figure> otherFigures,
            boolean firstRun) {
        Map<Figure.Key, List<String>> whats = new LinkedHashMap<>();
        for (Figure.Key key : figures.keySet()) {
            if (comparison.compared(key) && !comparison.comparable(key)) {
                Figure.Key place = new Figure.Key(key.layout(), key.client(), key.operation(), null, "");
                String what = figures.get(key).label(key);
                boolean unit = otherFigures.containsKey(key);
                if (unit && figures.get(key).unit().equals(otherFigures.get(key).unit())) {
                    continue; // The notes say what is the matter with the loads.
                }
                whats.computeIfAbsent(place, each -> new ArrayList<>())
                        .add(unit ? what + " (in " + figures.get(key).unit() + ")" : what);
            }
        }
        Run without = firstRun ? comparison.after() : comparison.before();
        List<String> lines = new ArrayList<>();
        whats.forEach((place, what) -> lines.add("only in " + in + ": " + name(place) + ": " + String.join(", ", what)
                + "; " + other + ": " + why(without, place)));
        return lines;
    }

    private static String why(Run run, Figure.Key place) {
        if (!place.operation().isEmpty()) {
            return Cells.why(Comparison.cell(run, place));
        }
        for (LayoutResult layout : run.layouts()) {
            if (layout.name().equals(place.layout()) && layout.client() == place.client()) {
                return layout.equivalent() ? "without this figure" : "not equivalent to the source";
            }
        }
        return "not tried";
    }

    /** Cells without a figure in either run: failed ones by name, the others counted. */
    private List<String> inNeither() {
        List<String> lines = new ArrayList<>();
        Set<Figure.Key> places = new LinkedHashSet<>();
        for (Run run : List.of(comparison.before(), comparison.after())) {
            for (Cell cell : run.cells()) {
                places.add(new Figure.Key(cell.layout(), cell.client(), cell.operation(), null, ""));
            }
        }
        int counted = 0;
        for (Figure.Key place : places) {
            Cell a = Comparison.cell(comparison.before(), place);
            Cell b = Comparison.cell(comparison.after(), place);
            if (measured(a) || measured(b)) {
                continue;
            }
            if (failed(a) || failed(b)) {
                lines.add("in neither: " + name(place) + "; A: " + Cells.why(a) + "; B: " + Cells.why(b));
            } else {
                counted++;
            }
        }
        if (counted > 0) {
            lines.add("in neither: " + counted + (counted == 1 ? " cell that its layout" : " cells that their layouts")
                    + (counted == 1 ? " does" : " do") + " not support");
        }
        return lines;
    }

    private static boolean measured(Cell cell) {
        return cell != null && cell.measured();
    }

    private static boolean failed(Cell cell) {
        return cell != null && cell.status() == Cell.Status.FAILED;
    }

    private String name(Figure.Key place) {
        String layout = clients ? place.column() : place.layout();
        return place.operation().isEmpty() ? layout : layout + " " + place.operation();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        incomplete("A", comparison.before(), notes);
        incomplete("B", comparison.after(), notes);
        for (LayoutResult a : comparison.before().layouts()) {
            for (LayoutResult b : comparison.after().layouts()) {
                if (a.name().equals(b.name())
                        && a.client() == b.client()
                        && !a.ddl().equals(b.ddl())) {
                    notes.add(name(new Figure.Key(a.name(), a.client(), "", null, ""))
                            + ": its statements differ between A and B.");
                }
            }
        }
        for (Cell b : comparison.after().cells()) {
            Cell a = Cells.of(comparison.before(), b.key());
            if (a != null && a.latency() != null && b.latency() != null) {
                load(name(new Figure.Key(b.layout(), b.client(), b.operation(), null, "")), a, b, notes);
            }
        }
        return notes;
    }

    private static void incomplete(String which, Run run, List<String> notes) {
        if (!run.complete()) {
            String why = run.interruption() == null ? "" : " " + run.interruption();
            notes.add(which + " did not finish." + why);
        }
    }

    /** Figures under different loads are not change of the layout's. */
    private static void load(String place, Cell a, Cell b, List<String> notes) {
        String ofA = load(a);
        String ofB = load(b);
        if (!ofA.equals(ofB)) {
            notes.add(place + ": the load was " + ofA + " in A and " + ofB + " in B; its figures can't be"
                    + " compared.");
        }
        late(place, "A", a.latency(), notes);
        late(place, "B", b.latency(), notes);
    }

    private static void late(String place, String which, Latency latency, List<String> notes) {
        if (latency.schedule().late()) {
            String why = latency.schedule().scheduleReason() == null
                    ? ""
                    : " " + latency.schedule().scheduleReason();
            notes.add(place + ": the client of " + which + " was late." + why + " What that changes is not compared.");
        }
    }

    private static String load(Cell cell) {
        Latency latency = cell.latency();
        StringBuilder words = new StringBuilder(latency.offered().load().word());
        if (latency.offered().rate() != null) {
            words.append(" at ")
                    .append(Quantity.THROUGHPUT.show(latency.offered().rate()));
        }
        if (latency.offered().arrivals() != null) {
            words.append(", ").append(latency.offered().arrivals()).append(" arrivals");
        }
        if (latency.offered().concurrency() != null) {
            words.append(", ").append(latency.offered().concurrency()).append(" at once");
        }
        if (latency.offered().inFlightLimit() != null) {
            words.append(", at most ")
                    .append(Figures.whole(latency.offered().inFlightLimit()))
                    .append(" under way");
        }
        Comparison.rates(cell)
                .forEach((operation, rate) ->
                        words.append(", ").append(operation).append(' ').append(Quantity.THROUGHPUT.show(rate)));
        return words.toString();
    }
}
