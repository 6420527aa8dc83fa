// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.measure.Measurement;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Expected;
import dev.lamina.results.Figures;
import dev.lamina.results.Ratio;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Verdicts and intervals of claims and ratios as the page's templates write them. */
final class ClaimText {
    private ClaimText() {}

    /** The claims without a figure, if they are so many that the page folds them away; else none. */
    static List<Claim> folded(Run run) {
        List<Claim> left = run.claims().stream()
                .filter(claim -> claim.verdict() == ClaimVerdict.NOT_MEASURED)
                .toList();
        return left.size() > ConsoleReport.MOST_LEFT ? left : List.of();
    }

    /** Claims of each source, the sources in the order of their first claims; absolute figures come last among a source's. */
    static Map<String, List<Claim>> bySource(List<Claim> claims, List<Claim> without) {
        Map<String, List<Claim>> parts = new LinkedHashMap<>();
        for (boolean context : new boolean[] {false, true}) {
            for (Claim claim : claims) {
                String source = claim.source() == null ? "" : claim.source();
                parts.computeIfAbsent(source, key -> new ArrayList<>());
                if (context == (claim.verdict() == ClaimVerdict.CONTEXT) && !without.contains(claim)) {
                    parts.get(source).add(claim);
                }
            }
        }
        parts.values().removeIf(List::isEmpty);
        return parts;
    }

    /** Our figure and why it has its verdict; runs of earlier releases name the rule there, and no figure. */
    static String sentence(Claim claim) {
        String figure =
                claim.expect() != null || claim.measured() == null ? "" : Figures.measurement(claim.measured()) + ": ";
        return claim.why() == null ? figure : figure + claim.why().replaceAll("([<>]=?) (?=[0-9])", "$1\u00a0");
    }

    /** The verdict's class in the style sheet. */
    static String kind(ClaimVerdict verdict) {
        return switch (verdict) {
            case HOLDS -> "holds";
            case WEAKER, STRONGER, DIRECTION -> "partly";
            case REVERSED, REFUTED -> "fails";
            case UNDECIDED, CONTEXT, NOT_MEASURED -> "context";
        };
    }

    /** The interval, and what it says if it holds 1: in the words of claims that two are alike. */
    static String interval(Ratio ratio) {
        Measurement factor = ratio.factor();
        if (!factor.hasInterval()) {
            return Figures.NONE;
        }
        String interval = Figures.interval(factor);
        if (factor.low() > 1 || factor.high() < 1) {
            return interval;
        }
        boolean alike = factor.low() >= Expected.LEAST_ALIKE && factor.high() <= Expected.MOST_ALIKE;
        return interval + (alike ? " no difference" : " undecided");
    }
}
