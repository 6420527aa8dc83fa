// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.measure.Measurement;
import dev.lamina.report.Figures;
import dev.lamina.report.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The answer in words: the fastest layout against a baseline, its space, and what it can't do. References are no answer.
 */
final class Verdict {
    private static final double TIE = 1.1;

    private Verdict() {}

    static String of(Results results, Study.VerdictRule rule) {
        if (rule == null) {
            return "The study names nothing to compare; see the matrix.";
        }
        Run.Cell best = null;
        for (Run.Cell cell : results.cells()) {
            if (measures(cell, rule.operation()) && (best == null || rate(cell) > rate(best))) {
                best = cell;
            }
        }
        if (best == null) {
            return "No answer: no layout has a figure for " + rule.operation() + ".";
        }
        best = smallestOfTheFastest(results, best, rule.operation());
        Run.Cell other = other(results, rule, best);
        String bestName = results.label(best.layout(), best.client());
        if (other == null) {
            return bestName + " " + rule.does() + " at " + Figures.rate(rate(best))
                    + "; there is nothing to compare it with.";
        }
        Measurement ratio = Measurement.ratio(best.throughput(), other.throughput());
        boolean faster = ratio.low() > 1;
        return (faster ? "" : "No difference is shown: ") + bestName + " " + rule.does() + " "
                + Figures.measurement(ratio) + (ratio.n() == 1 ? " (one repeat)" : "")
                + (faster ? " faster than " : " as fast as ")
                + results.label(other.layout(), other.client()) + space(results, best, other)
                + cannot(results, best, rule.cannot()) + ".";
    }

    /**
     * What the fastest is held against: the baseline, or the slowest where that is the baseline itself or has no figure;
     * with the same client, since it is layouts that are compared. {@code null} where there is none.
     */
    private static Run.Cell other(Results results, Study.VerdictRule rule, Run.Cell best) {
        Run.Cell slowest = null;
        for (Run.Cell cell : results.cells()) {
            if (cell == best
                    || !measures(cell, rule.operation())
                    || !cell.client().equals(best.client())) {
                continue;
            }
            if (cell.layout().equals(rule.baseline())) {
                return cell;
            }
            if (slowest == null || rate(cell) < rate(slowest)) {
                slowest = cell;
            }
        }
        return slowest;
    }

    private static boolean measures(Run.Cell cell, String operation) {
        return cell.operation().equals(operation) && cell.status().equals(Run.Cell.MEASURED) && Results.ofLayout(cell);
    }

    private static double rate(Run.Cell cell) {
        return cell.throughput().median();
    }

    /**
     * Layouts that can't be told from the fastest share its place; the one that takes the least space is named. Few
     * repeats can't tell even a slow layout from it, so the figures themselves must be close as well.
     */
    private static Run.Cell smallestOfTheFastest(Results results, Run.Cell best, String operation) {
        Run.Cell chosen = best;
        Run.Layout least = results.weighed(best.layout(), best.client());
        for (Run.Cell cell : results.cells()) {
            Run.Layout weighed = results.weighed(cell.layout(), cell.client());
            if (measures(cell, operation)
                    && cell.client().equals(best.client())
                    && weighed != null
                    && (least == null || weighed.diskBytes() < least.diskBytes())
                    && tied(Measurement.ratio(best.throughput(), cell.throughput()))) {
                chosen = cell;
                least = weighed;
            }
        }
        return chosen;
    }

    private static boolean tied(Measurement ratio) {
        return ratio.low() <= 1 && ratio.median() < TIE;
    }

    private static String space(Results results, Run.Cell best, Run.Cell other) {
        Run.Layout ours = results.weighed(best.layout(), best.client());
        Run.Layout theirs = results.weighed(other.layout(), other.client());
        if (ours == null || theirs == null) {
            return "";
        }
        double less = (double) theirs.diskBytes() / ours.diskBytes();
        return less >= 1
                ? " and takes 1/" + Figures.number(less) + " of its space"
                : " and takes " + Figures.times(1 / less) + " its space";
    }

    private static String cannot(Results results, Run.Cell best, Map<String, String> cannot) {
        List<String> things = new ArrayList<>();
        for (Run.Cell cell : results.cells()) {
            String thing = cannot.get(cell.operation());
            if (thing != null
                    && cell.layout().equals(best.layout())
                    && cell.client().equals(best.client())
                    && cell.status().equals(Run.Cell.UNSUPPORTED)) {
                things.add(thing);
            }
        }
        return things.isEmpty() ? "" : "; it cannot " + String.join(" or ", things) + " cheaply";
    }
}
