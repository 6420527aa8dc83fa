// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;
import java.util.List;

/** Verdicts and intervals of claims and ratios as the page's templates write them. */
final class ClaimText {
    private ClaimText() {}

    /** The claims without a figure, if they are so many that the page folds them away; else none. */
    static List<Run.Claim> folded(Run run) {
        List<Run.Claim> left = run.claims().stream()
                .filter(claim -> ConsoleReport.NOT_MEASURED.equals(claim.verdict()))
                .toList();
        return left.size() > ConsoleReport.MOST_LEFT ? left : List.of();
    }

    /** Comparisons stay on a line with what they compare with. */
    static String unbroken(String why) {
        return why == null ? null : why.replaceAll("([<>]=?) (?=[0-9])", "$1\u00a0");
    }

    static String mark(Run.Claim claim) {
        return switch (kind(claim)) {
            case "holds" -> "✓ holds";
            case "fails" -> "✗ does not hold";
            default -> claim.verdict() == null ? Figures.NONE : claim.verdict();
        };
    }

    /** The verdict's class in the style sheet. */
    static String kind(Run.Claim claim) {
        return "holds".equals(claim.verdict())
                ? "holds"
                : "does not hold".equals(claim.verdict()) ? "fails" : "context";
    }

    static String interval(Run.Ratio ratio) {
        if (ratio.n() < 2) {
            return Figures.NONE;
        }
        boolean same = ratio.low() <= 1 && ratio.high() >= 1;
        String interval = "[" + Figures.number(ratio.low()) + "–" + Figures.number(ratio.high()) + "]";
        return same ? interval + " no difference" : interval;
    }
}
