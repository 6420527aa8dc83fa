// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.measure.Measurement;
import dev.lamina.report.Figures;
import dev.lamina.report.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The answer in words: the fastest layout against a baseline, its space, and what it can't do. */
final class Verdict {
    private Verdict() {}

    static String of(Results results, Study.VerdictRule rule) {
        if (rule == null) {
            return "The study names nothing to compare; see the matrix.";
        }
        Run.Cell best = null;
        Run.Cell slowest = null;
        Run.Cell baseline = null;
        for (Run.Cell cell : results.cells()) {
            if (!cell.operation().equals(rule.operation()) || !cell.status().equals(Run.Cell.MEASURED)) {
                continue;
            }
            if (best == null || cell.throughput().median() > best.throughput().median()) {
                best = cell;
            }
            if (slowest == null
                    || cell.throughput().median() < slowest.throughput().median()) {
                slowest = cell;
            }
            if (cell.layout().equals(rule.baseline())) {
                baseline = cell;
            }
        }
        if (best == null) {
            return "No answer: no layout has a figure for " + rule.operation() + ".";
        }
        best = smallestOfTheFastest(results, best, rule.operation());
        Run.Cell other = baseline != null && baseline != best ? baseline : slowest;
        String bestName = results.label(best.layout(), best.client());
        if (other == best) {
            return bestName + " " + rule.does() + " at "
                    + Figures.rate(best.throughput().median()) + "; there is nothing to compare it with.";
        }
        String otherName = results.label(other.layout(), other.client());
        Measurement ratio = Measurement.ratio(best.throughput(), other.throughput());
        String sentence = bestName + " " + rule.does() + " " + Figures.times(ratio.median()) + " ["
                + Figures.number(ratio.low()) + "–" + Figures.number(ratio.high()) + "] faster than " + otherName;
        if (ratio.low() <= 1) {
            sentence = "No difference is shown between " + bestName + " and " + otherName + ", the fastest and the "
                    + (baseline != null && other == baseline ? "baseline" : "slowest") + " that " + rule.does() + ": "
                    + Figures.times(ratio.median()) + " [" + Figures.number(ratio.low()) + "–"
                    + Figures.number(ratio.high()) + "]";
        }
        return sentence + space(results, best, other) + cannot(results, best, rule.cannot()) + ".";
    }

    /** Layouts that can't be told from the fastest share its place; the one that takes the least space is named. */
    private static Run.Cell smallestOfTheFastest(Results results, Run.Cell best, String operation) {
        Run.Cell chosen = best;
        Run.Layout least = results.weighed(best.layout(), best.client());
        for (Run.Cell cell : results.cells()) {
            Run.Layout weighed = results.weighed(cell.layout(), cell.client());
            if (cell.operation().equals(operation)
                    && cell.status().equals(Run.Cell.MEASURED)
                    && weighed != null
                    && (least == null || weighed.diskBytes() < least.diskBytes())
                    && Measurement.ratio(best.throughput(), cell.throughput()).low() <= 1) {
                chosen = cell;
                least = weighed;
            }
        }
        return chosen;
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
