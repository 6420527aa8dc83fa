// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Expected;
import dev.lamina.results.Expected.Kind;
import dev.lamina.study.plan.ClaimExpression;

/**
 * The one place that judges claims: a pure function of what was published, of the kind of claim, and of an interval. A counted
 * value is an interval of its own width, none. A ratio below 1 is judged as its inverse above 1.
 *
 * @param kind how the claim is judged
 * @param low the published value or the lower end of a range; negative infinity where it is open
 * @param high the same or the upper end; positive infinity where it is open
 * @param inclusive whether a bound itself is still within
 */
record ClaimRule(Kind kind, double low, double high, boolean inclusive) {
    /** Ends of ranges are products and quotients: the last digits of a double say nothing. */
    private static final double ROUNDING = 1e-12;

    private static final double OPEN = Double.POSITIVE_INFINITY;

    /**
     * The rule that an expression asks for.
     *
     * @param published the publication's figure in words, which an absolute figure is shown beside
     */
    static ClaimRule of(ClaimExpression claim, String published) {
        double low = claim.expression().low();
        double high = claim.expression().high();
        boolean ratio = claim.function().isRatio();
        return switch (claim.expression().relation()) {
            case "" -> context(PublishedFigure.of(claim, published));
            case ">" -> new ClaimRule(bound(ratio, low > 1, low), low, OPEN, false);
            case ">=" -> new ClaimRule(bound(ratio, low > 1, low), low, OPEN, true);
            case "<" -> new ClaimRule(bound(ratio, low < 1, low), -OPEN, low, false);
            case "<=" -> new ClaimRule(bound(ratio, low < 1, low), -OPEN, low, true);
            case "~" -> ratio ? published(low, high) : new ClaimRule(Kind.AMOUNT, low, high, true);
            default ->
                new ClaimRule(ratio && includes(low, high, 1) ? Kind.NO_DIFFERENCE : Kind.BOUND, low, high, true);
        };
    }

    private static ClaimRule context(Double figure) {
        double value = figure == null ? Double.NaN : figure;
        return new ClaimRule(Kind.CONTEXT, value, value, true);
    }

    /** @param further whether the bound asks for more than the direction alone */
    private static Kind bound(boolean ratio, boolean further, double number) {
        return !ratio ? Kind.BOUND : number == 1 ? Kind.DIRECTION : further ? Kind.SIZE : Kind.BOUND;
    }

    /** A published ratio of about 1 says that two are alike. */
    private static ClaimRule published(double low, double high) {
        if (low >= Expected.LEAST_ALIKE && high <= Expected.MOST_ALIKE) {
            return new ClaimRule(Kind.NO_DIFFERENCE, Expected.LEAST_ALIKE, Expected.MOST_ALIKE, true);
        }
        return new ClaimRule(includes(low, high, 1) ? Kind.NO_DIFFERENCE : Kind.SIZE, low, high, true);
    }

    private static boolean includes(double low, double high, double value) {
        return low <= value && value <= high;
    }

    /** What the rule says in numbers; the ends that are open are absent. */
    Expected expected() {
        return new Expected(kind, end(low), end(high));
    }

    private static Double end(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /**
     * What becomes of the claim.
     *
     * @param least the lower end of the measured interval, or the counted value
     * @param most the upper end, or the counted value
     */
    ClaimVerdict verdict(double least, double most) {
        return switch (kind) {
            case CONTEXT -> ClaimVerdict.CONTEXT;
            case BOUND, NO_DIFFERENCE -> within(least, most);
            case AMOUNT -> amount(least, most);
            case DIRECTION, SIZE -> above() ? ratio(least, most) : inverse().ratio(1 / most, 1 / least);
        };
    }

    /** Whether the first of two is said to be the greater. */
    private boolean above() {
        return high > 1;
    }

    private ClaimRule inverse() {
        return new ClaimRule(kind, 1 / high, low > 0 ? 1 / low : OPEN, inclusive);
    }

    /** Two one-sided tests, each of 2.5 %, are one 95 % interval that lies wholly within. */
    private ClaimVerdict within(double least, double most) {
        if (isAtLeast(least, low) && isAtMost(most, high)) {
            return ClaimVerdict.HOLDS;
        }
        boolean outside = !isAtLeast(most, low) || !isAtMost(least, high);
        return outside ? ClaimVerdict.REFUTED : ClaimVerdict.UNDECIDED;
    }

    private ClaimVerdict amount(double least, double most) {
        if (high < 0) {
            // The stronger one is further from 0.
            return new ClaimRule(kind, -high, -low, inclusive).amount(-most, -least);
        }
        ClaimVerdict verdict = size(least, most);
        return verdict == ClaimVerdict.DIRECTION ? ClaimVerdict.UNDECIDED : verdict;
    }

    private ClaimVerdict ratio(double least, double most) {
        if (most < 1) {
            return ClaimVerdict.REVERSED;
        }
        if (kind == Kind.DIRECTION) {
            return isAtLeast(least, 1) ? ClaimVerdict.HOLDS : ClaimVerdict.UNDECIDED;
        }
        return least > 1 ? size(least, most) : ClaimVerdict.UNDECIDED;
    }

    private ClaimVerdict size(double least, double most) {
        double begin = high == OPEN ? low : low < 0 ? low * Expected.SIZE : low / Expected.SIZE;
        double end = high * Expected.SIZE;
        if (isAtLeast(least, begin) && isAtMost(most, end)) {
            return ClaimVerdict.HOLDS;
        }
        if (!isAtLeast(most, begin)) {
            return ClaimVerdict.WEAKER;
        }
        return isAtMost(least, end) ? ClaimVerdict.DIRECTION : ClaimVerdict.STRONGER;
    }

    private boolean isAtLeast(double value, double bound) {
        return inclusive ? value >= bound - Math.abs(bound) * ROUNDING : value > bound;
    }

    private boolean isAtMost(double value, double bound) {
        return bound == OPEN || (inclusive ? value <= bound + Math.abs(bound) * ROUNDING : value < bound);
    }
}
