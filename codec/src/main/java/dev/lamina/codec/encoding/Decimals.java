// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.math.BigDecimal;

/**
 * Decimal fractions as whole numbers, after Afroozeh, Kuffo and Boncz, ALP: Adaptive Lossless Floating-Point
 * Compression, SIGMOD 2023: without dividing, and what does not come back bit for bit is an exception. ALP's own formula
 * rounds once more, and misses more; here {@code 10^-exponent} has two parts, a high one of 22 bits, with which products are
 * exact, and a low one with the 53 bits that follow, so that the sum is the fraction nearest to the decimal in all but
 * some of a million cases.
 *
 * <p>32-bit integers: {@code number * HIGH[exponent] + number * LOW[exponent]}. Wider numbers, of at most 53 bits, are
 * taken apart, {@code number = above * 2^26 + below}, and then it is {@code above * (HIGH[exponent] * 2^26) + (above *
 * (LOW[exponent] * 2^26) + below * 10^-exponent)}.
 */
final class Decimals {
    static final int MAX_EXPONENT = 18;

    /** The bits of the lower part of a wide number. */
    static final int BELOW = 26;

    static final int BELOW_MASK = (1 << BELOW) - 1;

    static final double[] UP = new double[MAX_EXPONENT + 1];
    static final double[] DOWN = new double[MAX_EXPONENT + 1];
    static final double[] HIGH = new double[MAX_EXPONENT + 1];
    static final double[] LOW = new double[MAX_EXPONENT + 1];

    /** More exceptions than one in so many never pay. */
    static final int EXCEPTIONS = 6;

    /** Of the 53 bits of a fraction, those that the high part does without. */
    private static final long LOW_BITS = (1L << 31) - 1;

    /** Beyond this a double does not hold every whole number. */
    private static final double LARGEST = 1L << 53;

    /** Looked at to choose the exponent. */
    private static final int SAMPLE = 64;

    private static final int EXCEPTION_BITS = 96;

    static {
        for (int exponent = 0; exponent <= MAX_EXPONENT; exponent++) {
            BigDecimal exact = BigDecimal.ONE.scaleByPowerOfTen(-exponent);
            UP[exponent] = BigDecimal.ONE.scaleByPowerOfTen(exponent).doubleValue();
            DOWN[exponent] = exact.doubleValue();
            HIGH[exponent] = Double.longBitsToDouble(Double.doubleToRawLongBits(DOWN[exponent]) & ~LOW_BITS);
            LOW[exponent] = exact.subtract(new BigDecimal(HIGH[exponent])).doubleValue();
        }
    }

    final boolean wide;
    final int exponent;

    /** What a value will take, from the sample, exceptions included. */
    final double bits;

    private Decimals(boolean wide, int exponent, double bits) {
        this.wide = wide;
        this.exponent = exponent;
        this.bits = bits;
    }

    /** The form under which a sample of the values takes the fewest bits; {@code null} where most are exceptions. */
    static Decimals choose(double[] values, int count) {
        int sampled = Math.min(count, SAMPLE);
        double[] sample = new double[sampled];
        for (int i = 0; i < sampled; i++) {
            sample[i] = values[(int) ((long) i * count / sampled)];
        }
        Decimals best = null;
        for (int exponent = 0; exponent <= MAX_EXPONENT; exponent++) {
            best = better(best, sample, false, exponent);
        }
        for (int exponent = 0; exponent <= MAX_EXPONENT && (best == null || best.wide); exponent++) {
            best = better(best, sample, true, exponent);
        }
        return best;
    }

    private static Decimals better(Decimals best, double[] sample, boolean wide, int exponent) {
        int exceptions = 0;
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (double value : sample) {
            long number = number(value, wide, exponent);
            if (isExact(value, number, wide, exponent)) {
                least = Math.min(least, number);
                greatest = Math.max(greatest, number);
            } else if (++exceptions * EXCEPTIONS > sample.length) {
                return best;
            }
        }
        double bits = BitPacking.width(greatest - least) + (double) exceptions * EXCEPTION_BITS / sample.length;
        return bits < 64 && (best == null || bits < best.bits) ? new Decimals(wide, exponent, bits) : best;
    }

    long number(double value) {
        return number(value, wide, exponent);
    }

    boolean isExact(double value, long number) {
        return isExact(value, number, wide, exponent);
    }

    /** The whole number for a value; 0 where there is none. */
    private static long number(double value, boolean wide, int exponent) {
        double scaled = Math.rint(value * UP[exponent]);
        double most = wide ? LARGEST : Integer.MAX_VALUE;
        return scaled >= -most && scaled <= most ? (long) scaled : 0;
    }

    private static boolean isExact(double value, long number, boolean wide, int exponent) {
        double back;
        if (wide) {
            double above = number >> BELOW;
            double below = number & BELOW_MASK;
            double scale = 1 << BELOW;
            back = above * (HIGH[exponent] * scale) + (above * (LOW[exponent] * scale) + below * DOWN[exponent]);
        } else {
            back = (double) number * HIGH[exponent] + (double) number * LOW[exponent];
        }
        return Double.doubleToRawLongBits(back) == Double.doubleToRawLongBits(value);
    }
}
