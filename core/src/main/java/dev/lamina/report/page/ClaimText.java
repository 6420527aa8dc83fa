// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.measure.Measurement;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;
import java.util.List;

/** Verdicts and intervals of claims and ratios as the page's templates write them. */
final class ClaimText {
    private ClaimText() {}

    /** The claims without a figure, if they are so many that the page folds them away; else none. */
    static List<Run.Claim> folded(Run run) {
        List<Run.Claim> left = run.claims().stream()
                .filter(claim -> claim.verdict() == ClaimVerdict.NOT_MEASURED)
                .toList();
        return left.size() > ConsoleReport.MOST_LEFT ? left : List.of();
    }

    /** Comparisons stay on a line with what they compare with. */
    static String unbroken(String why) {
        return why == null ? null : why.replaceAll("([<>]=?) (?=[0-9])", "$1\u00a0");
    }

    static String mark(Run.Claim claim) {
        return switch (claim.verdict()) {
            case HOLDS -> "✓ holds";
            case DOES_NOT_HOLD -> "✗ does not hold";
            case CONTEXT, NOT_MEASURED -> claim.verdict().word();
        };
    }

    /** The verdict's class in the style sheet. */
    static String kind(Run.Claim claim) {
        return switch (claim.verdict()) {
            case HOLDS -> "holds";
            case DOES_NOT_HOLD -> "fails";
            case CONTEXT, NOT_MEASURED -> "context";
        };
    }

    static String interval(Run.Ratio ratio) {
        Measurement factor = ratio.factor();
        if (factor.n() < 2) {
            return Figures.NONE;
        }
        boolean same = factor.low() <= 1 && factor.high() >= 1;
        return same ? Figures.interval(factor) + " no difference" : Figures.interval(factor);
    }
}
