// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

/**
 * Fractions that are quotients of small whole numbers: shares, averages, and percentages such as GDELT's tone, which is a
 * hundred times some words over all words, computed in steps and printed with 14 decimals or so. Two small numbers and a
 * correction of the last decimal take less than the 50 bits of such a fraction.
 *
 * <p>The fraction is {@code dividend / divisor}, times 100 for percentages. Where decimals are kept, it is rounded to so
 * many and corrected: with {@code n = rint(fraction * 10^decimals) + correction} it is {@code n / 10^decimals}. All of it
 * in the arithmetic of IEEE 754, so that every reader gets the same bits. There are divisions in this, so that it is for
 * the entries of dictionaries alone.
 */
final class Quotients {
    static final int MAX_DIVISOR = (1 << 15) - 1;
    static final int MAX_DIVIDEND = 1 << 22;
    static final int MAX_DECIMALS = 18;

    /** The decimals that say that none are kept: fractions have all their bits. */
    static final int EXACT = MAX_DECIMALS + 1;

    static final long NONE = Long.MIN_VALUE;

    /** With fewer decimals about any fraction would be the quotient of small numbers. */
    private static final int MIN_DECIMALS = 12;

    private static final int MAX_CORRECTION = 2000;
    private static final int STEPS = 12;
    private static final double LARGEST = 1L << 53;

    /** Below this a remainder is the rounding of what went before. */
    private static final double NOTHING = 1e-11;

    final boolean percent;
    final int decimals;
    private final double power;

    Quotients(boolean percent, int decimals) {
        this.percent = percent;
        this.decimals = decimals;
        this.power = decimals == EXACT ? 1 : Decimals.UP[decimals];
    }

    double value(int dividend, int divisor, int correction) {
        double quotient = (percent ? dividend * 100.0 : dividend) / divisor;
        if (decimals == EXACT) {
            return quotient;
        }
        double scale = scale(quotient);
        // Both terms and their sum are whole and below 2^53 in what a writer writes.
        return (Math.rint(quotient * scale) + correction) / scale;
    }

    /**
     * The quotients of one divisor.
     *
     * @param before the dividend to which the first step, {@code steps[step]}, is added
     * @return the last dividend
     */
    int values(
            int before,
            int[] steps,
            int step,
            int divisor,
            int[] corrections,
            int correction,
            double[] into,
            int at,
            int count) {
        int dividend = before;
        for (int i = 0; i < count; i++) {
            dividend += steps[step + i];
            into[at + i] = value(dividend, divisor, corrections[correction + i]);
        }
        return dividend;
    }

    /** One decimal more below 1 and two below 0.1, as numbers have that are printed with so many significant digits. */
    private double scale(double fraction) {
        double size = Math.abs(fraction);
        return size >= 1 ? power : size >= 0.1 ? power * 10 : power * 100;
    }

    /** The correction for a value; {@link Integer#MIN_VALUE} where none makes the quotient equal it bit for bit. */
    int correction(double value, int dividend, int divisor) {
        int correction = 0;
        if (decimals != EXACT) {
            double quotient = (percent ? dividend * 100.0 : dividend) / divisor;
            double scale = scale(quotient);
            double number = Math.rint(value * scale);
            double difference = number - Math.rint(quotient * scale);
            if (!(Math.abs(number) <= LARGEST && Math.abs(difference) <= MAX_CORRECTION)) {
                return Integer.MIN_VALUE;
            }
            correction = (int) difference;
        }
        boolean same =
                Double.doubleToRawLongBits(value(dividend, divisor, correction)) == Double.doubleToRawLongBits(value);
        return same ? correction : Integer.MIN_VALUE;
    }

    /** Dividend and divisor of a fraction, in the high and the low 32 bits; {@link #NONE} where there are no small ones. */
    long find(double value) {
        double target = Math.abs(percent ? value / 100 : value);
        if (!(target < MAX_DIVIDEND)) {
            return NONE;
        }
        double tolerance = (decimals == EXACT ? target * 4e-16 : 64 / power / (percent ? 100 : 1)) + target * 4e-16;
        // Convergents of the continued fraction; the true quotient is one of them, being so near and so small.
        long above = 1;
        long above0 = 0;
        long below = 0;
        long below0 = 1;
        double rest = target;
        for (int step = 0; step < STEPS; step++) {
            long whole = (long) rest;
            long dividend = whole * above + above0;
            long divisor = whole * below + below0;
            if (divisor > MAX_DIVISOR || dividend >= MAX_DIVIDEND) {
                return NONE;
            }
            if (Math.abs(dividend - target * divisor) <= tolerance * divisor) {
                int signed = (int) (value < 0 ? -dividend : dividend);
                return correction(value, signed, (int) divisor) == Integer.MIN_VALUE
                        ? NONE
                        : (long) signed << 32 | divisor;
            }
            double part = rest - whole;
            if (part < NOTHING) {
                return NONE;
            }
            above0 = above;
            above = dividend;
            below0 = below;
            below = divisor;
            rest = 1 / part;
        }
        return NONE;
    }

    /** The form in which all but one of {@code exceptions} of a sample are quotients; {@code null} where there is none. */
    static Quotients choose(double[] sample, int exceptions) {
        for (int decimals = MIN_DECIMALS; decimals <= EXACT; decimals++) {
            if (decimals < EXACT && missedDecimals(sample, decimals) * exceptions > sample.length) {
                continue;
            }
            Quotients percentages = new Quotients(true, decimals);
            Quotients shares = new Quotients(false, decimals);
            int missedPercentages = percentages.missed(sample);
            int missedShares = shares.missed(sample);
            if (Math.min(missedPercentages, missedShares) * exceptions <= sample.length) {
                return missedPercentages < missedShares ? percentages : shares;
            }
        }
        return null;
    }

    private int missed(double[] sample) {
        int missed = 0;
        for (double value : sample) {
            missed += find(value) == NONE ? 1 : 0;
        }
        return missed;
    }

    /** How many values are not decimals with so many places. */
    private static int missedDecimals(double[] sample, int decimals) {
        Quotients form = new Quotients(false, decimals);
        int missed = 0;
        for (double value : sample) {
            double scale = form.scale(value);
            double number = Math.rint(value * scale);
            missed += Math.abs(number) <= LARGEST && number / scale == value ? 0 : 1;
        }
        return missed;
    }
}
