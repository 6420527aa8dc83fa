// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The answer in words: the fastest layout against a baseline, its space, and what it can't do. References are not answers.
 */
public final class Verdict {
    private static final double TIE = 1.1;

    /** Sizes within half a percent count as the same. */
    private static final double SAME_SPACE = 1.005;

    private final Results results;
    private final Study.VerdictRule rule;
    private final String operation;

    private Verdict(Results results, List<MeasuredOperation> operations, Study.VerdictRule rule) {
        this.results = results;
        this.rule = rule;
        List<String> points = Latencies.points(operations, rule.operation());
        this.operation = points.get(points.size() - 1);
    }

    /** @param operations what was asked, with the points of series */
    public static String of(Results results, List<MeasuredOperation> operations, Study.VerdictRule rule) {
        if (rule == null) {
            return "The study names nothing to compare; see the matrix.";
        }
        return rule.over().isEmpty()
                ? new Verdict(results, operations, rule).words()
                : new Choice(results, operations, rule).words();
    }

    private String words() {
        Cell best = null;
        for (Cell cell : results.cells()) {
            if (measures(cell)
                    && (best == null || speed(cell).median() > speed(best).median())) {
                best = cell;
            }
        }
        if (best == null) {
            return results.cells().stream().anyMatch(this::isLate)
                    ? "No answer: the client was late, so that no figure for " + operation + " stands."
                    : "No answer: no layout has a figure for " + operation + ".";
        }
        best = smallestOfTheFastest(best);
        Cell other = other(best);
        String bestName = results.label(best.layout(), best.client());
        if (other == null) {
            return bestName + " " + rule.does() + figure(best) + "; no other layout has a figure to compare it with.";
        }
        int comparisons = comparisons(other);
        Measurement ratio = Measurement.ratio(speed(best), speed(other), comparisons);
        boolean faster = ratio.hasInterval() && ratio.low() > 1;
        boolean undecided = ratio.hasInterval() && ratio.low() <= 1 && ratio.high() >= 1;
        return (undecided ? "No difference is shown: " : "") + bestName + " " + rule.does() + " "
                + Figures.measurement(ratio)
                + (faster ? gain() : equality())
                + results.label(other.layout(), other.client()) + basis(ratio, comparisons, best, other)
                + space(results, best, other)
                + cannot(results, best, rule.cannot()) + ".";
    }

    /** What the factor rests on. Quantiles of which each repeat has too few readings are of all repeats together. */
    private String basis(Measurement ratio, int comparisons, Cell best, Cell other) {
        boolean one = rule.latency() != null && ratio.n() == 1;
        return " (" + operation
                + (rule.latency() == null ? "" : ", " + rule.latency())
                + ", " + (one ? "one value, no interval" : repeats(ratio))
                + (ratio.hasInterval() && comparisons > 1 ? ", interval for " + comparisons + " comparisons" : "")
                + limit(isClientBound(best), isClientBound(other)) + ")";
    }

    /** What a limit of the client's says of how many times faster one is than another. */
    private static String limit(boolean best, boolean other) {
        if (best && other) {
            return ", and the client was the limit of both";
        }
        return best
                ? ", at least, since the client was the limit"
                : other ? ", at most, since the client was the limit of the slower one" : "";
    }

    static boolean isClientBound(Cell cell) {
        return Boolean.TRUE.equals(cell.limit().clientBound());
    }

    /** How many repeats a figure has, and whether they are too few for an interval. */
    static String repeats(Measurement figure) {
        return figure.n() + (figure.n() == 1 ? " repeat" : " repeats") + (figure.hasInterval() ? "" : ", no interval");
    }

    /** What is greater in a better layout, behind how many times it is. */
    private String gain() {
        return costs() ? " cheaper in the servers' processor time than " : " faster than ";
    }

    private String equality() {
        return costs() ? " as cheap in the servers' processor time as " : " as fast as ";
    }

    /** Whether it is decided by what a request costs, and not by what it waits. */
    private boolean costs() {
        return rule.latency() != null
                && Set.of(Latency.CPU, Latency.CPU_NET)
                        .contains(ClaimExpression.Reading.parse(rule.latency()).clock());
    }

    private String figure(Cell best) {
        return rule.latency() == null
                ? " at " + Figures.rate(best.throughput().median())
                : " in " + Figures.measurement(latency(best));
    }

    /**
     * What the fastest is compared with: the baseline, or the slowest where that is the baseline itself or has no figure;
     * with the same client, since it is layouts that are compared. {@code null} where there is none.
     */
    private Cell other(Cell best) {
        Cell slowest = null;
        for (Cell cell : results.cells()) {
            if (cell == best || !measures(cell) || cell.client() != best.client()) {
                continue;
            }
            if (cell.layout().equals(rule.baseline())) {
                return cell;
            }
            if (slowest == null || speed(cell).median() < speed(slowest).median()) {
                slowest = cell;
            }
        }
        return slowest;
    }

    /** Of how many pairs the two were picked, being the fastest and the baseline, or the fastest and the slowest. */
    private int comparisons(Cell other) {
        boolean baseline = other.layout().equals(rule.baseline());
        List<Cell> cells = results.cells().stream().filter(this::measures).toList();
        int count = 0;
        for (int i = 0; i < cells.size(); i++) {
            for (int j = i + 1; j < cells.size(); j++) {
                Cell a = cells.get(i);
                Cell b = cells.get(j);
                boolean asked = !baseline
                        || a.layout().equals(rule.baseline())
                        || b.layout().equals(rule.baseline());
                count += asked && a.client() == b.client() ? 1 : 0;
            }
        }
        return count;
    }

    private boolean measures(Cell cell) {
        return cell.operation().equals(operation)
                && cell.measured()
                && Results.ofLayout(cell)
                && (rule.latency() == null ? cell.throughput() != null : latency(cell) != null && stands(cell));
    }

    private boolean isLate(Cell cell) {
        return cell.operation().equals(operation)
                && cell.measured()
                && Results.ofLayout(cell)
                && rule.latency() != null
                && latency(cell) != null
                && !stands(cell);
    }

    /** Whether its latency is about the load that was meant. */
    private boolean stands(Cell cell) {
        ClaimExpression.Reading reading = ClaimExpression.Reading.parse(rule.latency());
        return cell.latency().stands(reading.clock(), reading.quantile());
    }

    private Measurement latency(Cell cell) {
        return Latencies.of(cell, ClaimExpression.Reading.parse(rule.latency()));
    }

    /** What is greater where a layout is faster. */
    private Measurement speed(Cell cell) {
        if (rule.latency() == null) {
            return cell.throughput();
        }
        List<Double> inverse = new ArrayList<>();
        for (double micros : latency(cell).values()) {
            inverse.add(1 / micros);
        }
        return Measurement.of("1/µs", inverse);
    }

    /**
     * Layouts that can't be told from the fastest share its place; the one that takes the least space is named. Few
     * repeats can't tell even a slow layout from it, so the figures themselves must be close as well.
     */
    private Cell smallestOfTheFastest(Cell best) {
        Cell chosen = best;
        LayoutResult least = results.weighed(best.layout(), best.client());
        for (Cell cell : results.cells()) {
            LayoutResult weighed = results.weighed(cell.layout(), cell.client());
            if (measures(cell)
                    && cell.client() == best.client()
                    && weighed != null
                    && (least == null
                            || weighed.size().diskBytes() < least.size().diskBytes())
                    && tied(Measurement.ratio(speed(best), speed(cell)))) {
                chosen = cell;
                least = weighed;
            }
        }
        return chosen;
    }

    private static boolean tied(Measurement ratio) {
        return ratio.low() <= 1 && ratio.median() < TIE;
    }

    private static String space(Results results, Cell best, Cell other) {
        LayoutResult ours = results.weighed(best.layout(), best.client());
        LayoutResult theirs = results.weighed(other.layout(), other.client());
        if (ours == null || theirs == null) {
            return "";
        }
        return " and takes "
                + space((double) ours.size().diskBytes() / theirs.size().diskBytes(), "");
    }

    /**
     * A ratio of sizes as people say it, such as {@code 15.6 times less space} or {@code 32 % less space than rows}.
     *
     * @param other with what it is compared; may be empty
     */
    static String space(double ratio, String other) {
        String than = other.isEmpty() ? "" : " than " + other;
        if (ratio > 1 / SAME_SPACE && ratio < SAME_SPACE) {
            return "the same space" + than.replace(" than ", " as ");
        }
        if (ratio >= 2) {
            return Figures.number(ratio) + " times the space" + than.replace(" than ", " of ");
        }
        if (ratio > 1) {
            return Figures.percent(ratio - 1) + " more space" + than;
        }
        return (ratio > 0.5 ? Figures.percent(1 - ratio) : Figures.number(1 / ratio) + " times") + " less space" + than;
    }

    private static String cannot(Results results, Cell best, Map<String, String> cannot) {
        List<String> things = new ArrayList<>();
        for (Cell cell : results.cells()) {
            String thing = cannot.get(cell.operation());
            if (thing != null
                    && cell.layout().equals(best.layout())
                    && cell.client() == best.client()
                    && cell.status() == Cell.Status.UNSUPPORTED) {
                things.add(thing);
            }
        }
        return things.isEmpty() ? "" : "; it cannot " + String.join(" or ", things) + " cheaply";
    }
}
