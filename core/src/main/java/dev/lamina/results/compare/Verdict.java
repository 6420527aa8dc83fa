// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.measure.Change;
import dev.lamina.results.Expected;

/** What became of a quantity between two runs. */
public enum Verdict {
    FASTER("faster"),
    SLOWER("slower"),
    BETTER("better"),
    WORSE("worse"),
    NO_DIFFERENCE("no difference"),

    /** The repeats scatter too much to tell whether there is a change. */
    UNDECIDED("undecided"),

    /** There are repeats, but fewer than {@value dev.lamina.measure.Measurement#LEAST_REPEATS} on a side, and they show nothing. */
    TOO_FEW_REPEATS("too few repeats"),

    /** Taken once over all repeats, so nothing says how much it scatters. */
    ONE_VALUE("one value");

    /** The level of the tests, after their correction. */
    public static final double LEVEL = 0.05;

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    public boolean good() {
        return this == FASTER || this == BETTER;
    }

    public boolean bad() {
        return this == SLOWER || this == WORSE;
    }

    /**
     * @param repeated whether the figures have repeats in both runs, or else are single values
     * @param adjustedP the corrected p value; NaN if there is none
     * @param noise changes up to this share count as none
     */
    static Verdict of(Quantity quantity, Change change, boolean repeated, double adjustedP, double noise) {
        if (quantity.kind() == Quantity.Kind.BYTES) { // counted, so that a difference is one
            return isNoise(change, noise) ? NO_DIFFERENCE : direction(quantity, change);
        }
        if (!repeated) {
            return ONE_VALUE;
        }
        if (!change.hasInterval()) {
            return TOO_FEW_REPEATS;
        }
        if (isNoise(change, noise)) {
            return isNarrow(change, noise) ? NO_DIFFERENCE : UNDECIDED;
        }
        return adjustedP >= LEVEL ? UNDECIDED : direction(quantity, change);
    }

    /** Whether the change itself is too small to count. */
    private static boolean isNoise(Change change, double noise) {
        return change.factor() >= 1 - noise && change.factor() <= 1 + noise;
    }

    /** Whether the interval leaves no room for a change that layouts of one run would differ by, or that is well beyond the noise. */
    private static boolean isNarrow(Change change, double noise) {
        return change.low() >= Math.min(Expected.LEAST_ALIKE, 1 - noise)
                && change.high() <= Math.max(Expected.MOST_ALIKE, 1 + noise);
    }

    private static Verdict direction(Quantity quantity, Change change) {
        boolean good = change.factor() > 1 == quantity.moreIsBetter();
        return switch (quantity.kind()) {
            case RATE, LATENCY -> good ? FASTER : SLOWER;
            case CPU, BYTES -> good ? BETTER : WORSE;
        };
    }
}
