// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.measure.Change;
import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a run kept a bound, and why. It fails if the whole 95 % interval lies beyond the bound, as claims hold if the whole
 * interval lies within; what has no interval is held as it is; what has no figure fails.
 *
 * @param bound which
 * @param passed whether it was kept
 * @param reason the figures that say so
 */
public record BoundResult(Bound bound, boolean passed, String reason) {
    /** The line that says so. */
    public String line() {
        return (passed ? "PASS  " : "FAIL  ") + PlainText.plain(bound.text()) + "\n      " + PlainText.plain(reason);
    }

    /**
     * Checks a run by itself against absolute bounds. What a run has not come to, or has left out, has no figure.
     *
     * @throws IllegalArgumentException if a bound is relative
     */
    public static List<BoundResult> of(List<Bound> bounds, Run run) {
        List<BoundResult> results = new ArrayList<>();
        for (Bound bound : bounds) {
            bound.requireAbsolute();
            results.add(absolute(bound, run));
        }
        return results;
    }

    /** Checks a comparison against bounds: changes from A to B, and figures of B. */
    public static List<BoundResult> of(List<Bound> bounds, Comparison comparison) {
        List<BoundResult> results = new ArrayList<>();
        for (Bound bound : bounds) {
            results.add(bound.relative() ? relative(bound, comparison) : absolute(bound, comparison.after()));
        }
        return results;
    }

    /**
     * Refuses bounds on what two runs do not have.
     *
     * @throws IllegalArgumentException if a bound names a layout, client or operation that neither has
     */
    public static void requireKnown(List<Bound> bounds, Comparison comparison) {
        for (Bound bound : bounds) {
            Set<String> layouts = new LinkedHashSet<>();
            Set<String> clients = new LinkedHashSet<>();
            Set<String> operations = new LinkedHashSet<>();
            for (Run run : List.of(comparison.before(), comparison.after())) {
                layouts.addAll(Cells.layouts(run));
                Cells.clients(run, bound.layout()).forEach(client -> clients.add(client.word()));
                operations.addAll(Cells.operations(run));
            }
            bound.requireKnown(layouts, operations, clients);
        }
    }

    private static BoundResult absolute(Bound bound, Run run) {
        Figure.Key key = key(bound, run);
        Figure figure = Figure.all(run).get(key);
        if (figure == null) {
            return new BoundResult(bound, false, "no figure: " + missing(key, run));
        }
        Measurement value = figure.value();
        boolean interval = value.hasInterval();
        String shown = bound.quantity().show(value.median())
                + (interval
                        ? " [" + bound.quantity().show(value.low()) + ", "
                                + bound.quantity().show(value.high()) + "]"
                        : missingInterval(value.n()));
        double low = interval ? value.low() : value.median();
        double high = interval ? value.high() : value.median();
        BoundResult result = judge(bound, shown, value.median(), low, high, interval);
        Latency latency = Comparison.latency(run, key);
        return latency == null || Comparison.stands(key, latency)
                ? result
                : new BoundResult(
                        bound,
                        result.passed(),
                        result.reason() + "; the client was late"
                                + (key.clock().equals(Latency.INTENDED)
                                        ? ", which is part of it"
                                        : ", so that it is of another load"));
    }

    private static String missingInterval(int repeats) {
        return repeats < 2 ? " (one value, no interval)" : " (" + repeats + " repeats, no interval)";
    }

    private static BoundResult relative(Bound bound, Comparison comparison) {
        Figure.Key key = key(bound, comparison.after());
        List<String> missing = new ArrayList<>();
        if (!comparison.figuresBefore().containsKey(key)) {
            missing.add("A: " + missing(key, comparison.before()));
        }
        if (!comparison.figuresAfter().containsKey(key)) {
            missing.add("B: " + missing(key, comparison.after()));
        }
        if (!missing.isEmpty()) {
            return new BoundResult(bound, false, "no figure in " + String.join("; in ", missing));
        }
        Figure a = comparison.figuresBefore().get(key);
        Figure b = comparison.figuresAfter().get(key);
        if (!comparison.comparable(key)) {
            return new BoundResult(
                    bound, false, "no change: " + comparison.difference(key) + ", so there is no change to show");
        }
        Change change = comparison.change(key);
        String shown = Percents.withInterval(change)
                + (change.hasInterval() ? "" : missingInterval(Math.min(change.before(), change.after()))) + ", "
                + bound.quantity().show(a.value().median()) + " to "
                + bound.quantity().show(b.value().median());
        double factor = change.factor();
        if (Double.isNaN(factor) || Double.isInfinite(factor)) {
            return new BoundResult(bound, false, "A is 0, so there is no relative change: " + shown);
        }
        return judge(bound, shown, factor - 1, change.low() - 1, change.high() - 1, change.hasInterval());
    }

    private static BoundResult judge(
            Bound bound, String shown, double middle, double low, double high, boolean interval) {
        double end = bound.nearer(low, high);
        String limit = bound.words();
        if (bound.beyond(end)) {
            return new BoundResult(bound, false, shown + (interval ? ": wholly " : ": ") + limit);
        }
        if (bound.beyond(middle)) {
            return new BoundResult(
                    bound,
                    true,
                    shown + ": undecided: the estimate is " + limit
                            + ", but the interval includes the bound; more repeats may decide");
        }
        return new BoundResult(bound, true, shown + ": not " + limit);
    }

    /** The figure that a bound means: without a client the tuned one's, without a clock what a user waits. */
    private static Figure.Key key(Bound bound, Run run) {
        Client client;
        if (bound.client().isEmpty()) {
            Set<Client> clients = Cells.clients(run, bound.layout());
            client = clients.isEmpty() || clients.contains(Client.TUNED)
                    ? Client.TUNED
                    : clients.iterator().next();
        } else {
            client = Client.named(bound.client());
        }
        String clock = bound.clock();
        if (clock.isEmpty() && bound.quantity().latency()) {
            Cell cell = Cells.of(run, new Cell.Key(bound.layout(), client, bound.operation()));
            clock = cell == null || cell.latency() == null ? Latency.SERVICE : Figure.userClock(cell.latency());
        }
        return new Figure.Key(bound.layout(), client, bound.operation(), bound.quantity(), clock);
    }

    private static String missing(Figure.Key key, Run run) {
        String place = key.column();
        if (key.operation().isEmpty()) {
            return place + " has no " + key.quantity().word();
        }
        Cell cell = Comparison.cell(run, key);
        if (cell != null && cell.measured()) {
            Set<String> has = new LinkedHashSet<>();
            for (Figure.Key other : Figure.all(run).keySet()) {
                if (other.layout().equals(key.layout())
                        && other.client() == key.client()
                        && other.operation().equals(key.operation())) {
                    has.add(other.what());
                }
            }
            return place + " " + key.operation() + " has no " + key.what() + ", but " + String.join(", ", has);
        }
        return place + " " + key.operation() + ": " + Cells.why(cell);
    }

    /** Whether all bounds were kept. */
    public static boolean allPassed(List<BoundResult> results) {
        return results.stream().allMatch(BoundResult::passed);
    }

    /** The lines of all of them and how many failed; empty if there are none. */
    public static String text(List<BoundResult> results) {
        StringBuilder out = new StringBuilder();
        int failed = 0;
        for (BoundResult result : results) {
            failed += result.passed() ? 0 : 1;
            out.append(result.line()).append('\n');
        }
        if (results.isEmpty()) {
            return "";
        }
        if (failed == 0) {
            out.append(
                    results.size() == 1 ? "The bound was kept.\n" : "All " + results.size() + " bounds were kept.\n");
        } else {
            out.append(failed + " of " + results.size())
                    .append(results.size() == 1 ? " bound" : " bounds")
                    .append(failed == 1 ? " was not kept.\n" : " were not kept.\n");
        }
        return out.toString();
    }
}
