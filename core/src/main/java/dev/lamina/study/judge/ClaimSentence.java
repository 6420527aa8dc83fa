// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Expected;
import dev.lamina.results.Figures;
import dev.lamina.study.plan.ClaimExpression;

/** What a verdict rests on, in one sentence: our figure, and how it differs from the published one. */
final class ClaimSentence {
    private final ClaimExpression claim;
    private final ClaimRule rule;
    private final Measurement measured;

    ClaimSentence(ClaimExpression claim, ClaimRule rule, Measurement measured) {
        this.claim = claim;
        this.rule = rule;
        this.measured = measured;
    }

    String of(ClaimVerdict verdict) {
        String ours = ours();
        return switch (verdict) {
            case HOLDS -> ours + ", as claimed: " + claimed() + ".";
            case WEAKER, STRONGER -> ours + " instead of " + claimed() + ".";
            case DIRECTION -> ours + ": the direction holds; whether it is " + claimed() + " stays open.";
            case REVERSED -> ours + ", the other way round; claimed: " + claimed() + ".";
            case REFUTED -> ours + "; claimed: " + claimed() + ".";
            case UNDECIDED -> ours + ": " + open() + ".";
            case CONTEXT -> ours + " on this machine.";
            case NOT_MEASURED -> ours + " from " + repeats() + ", too few for an interval.";
        };
    }

    private String repeats() {
        return switch (claim.function()) {
            // Quantiles of which each repeat has too few readings are of all repeats together.
            case LATENCY, SLOWER, GROWTH -> measured.n() == 1 ? "one value" : measured.n() + " repeats";
            default -> measured.n() + (measured.n() == 1 ? " repeat" : " repeats");
        };
    }

    private String ours() {
        boolean ratio = claim.function().isRatio();
        String value = ratio
                ? Figures.number(measured.median()) + " times"
                : Figures.value(measured.median(), measured.unit());
        return (value + " " + Figures.spread(measured)).strip();
    }

    /** The value of the publication, or of its own goal, as the expression has it. */
    private String claimed() {
        if (rule.kind() == Expected.Kind.NO_DIFFERENCE) {
            return "no difference (" + range(rule.low(), rule.high()) + ")";
        }
        double low = claim.expression().low();
        return switch (claim.expression().relation()) {
            case ">" -> "more than " + number(low);
            case ">=" -> "at least " + number(low);
            case "<" -> "less than " + number(low);
            case "<=" -> "at most " + number(low);
            default -> range(low, claim.expression().high());
        };
    }

    private String range(double low, double high) {
        return low == high ? number(low) : number(low) + " to " + number(high);
    }

    private String open() {
        if (claim.function().isCounted()) {
            return "neither more nor less";
        }
        return switch (rule.kind()) {
            case DIRECTION, SIZE -> "the interval includes 1";
            case AMOUNT -> "the interval does not tell whether it is " + claimed();
            default -> "the interval lies only partly within what is claimed: " + claimed();
        };
    }

    /** A claimed number, without digits that nobody claimed. */
    private String number(double value) {
        String number = switch (claim.function()) {
            case RATE, MEAN_TIME, DEVIATION, BYTES, CHUNK_BYTES, LATENCY -> Figures.value(value, measured.unit());
            case RATIO,
                    DEVIATION_RATIO,
                    STANDARDIZED_DIFFERENCE,
                    BREAK_EVEN,
                    DISK,
                    CHUNKS,
                    COMPRESSION,
                    COMPRESSION_RATIO,
                    DICTIONARY_SHARE,
                    IOWAIT,
                    BUSIER,
                    SLOWER,
                    GROWTH,
                    SLOPE -> Figures.number(value);
        };
        return number.contains(".") ? number.replaceFirst("\\.?0+(?=$| )", "") : number;
    }
}
