// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

/**
 * Decimal fractions as whole numbers, after Afroozeh, Kuffo and Boncz, ALP: Adaptive Lossless Floating-Point
 * Compression, SIGMOD 2023. A value is {@code number * 10^factor * 10^-exponent}, two multiplications in this order; the
 * large exponent makes the second one exact for nearly all decimals, which a division would be too, at ten times the
 * cost. What does not come back bit for bit is an exception.
 */
final class Alp {
    static final int MOST = 18;

    static final double[] UP = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
    };
    static final double[] DOWN = {
        1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16, 1e-17,
        1e-18
    };

    /** Beyond this a double does not hold every whole number. */
    private static final double LARGEST = 1L << 52;

    /** Looked at to choose the exponents. */
    private static final int SAMPLE = 48;

    private static final int EXCEPTION_BITS = 96;

    final int exponent;
    final int factor;

    /** What a value will take, from the sample, exceptions included. */
    final double bits;

    private Alp(int exponent, int factor, double bits) {
        this.exponent = exponent;
        this.factor = factor;
        this.bits = bits;
    }

    /** The exponents under which a sample of the values takes the fewest bits; {@code null} where most are exceptions. */
    static Alp choose(double[] values, int count) {
        int sampled = Math.min(count, SAMPLE);
        double[] sample = new double[sampled];
        for (int i = 0; i < sampled; i++) {
            sample[i] = values[(int) ((long) i * count / sampled)];
        }
        Alp best = null;
        for (int exponent = MOST; exponent >= 0; exponent--) {
            for (int factor = exponent; factor >= 0; factor--) {
                double bits = bits(sample, exponent, factor);
                if (bits < 64 && (best == null || bits < best.bits)) {
                    best = new Alp(exponent, factor, bits);
                }
            }
        }
        return best;
    }

    private static double bits(double[] sample, int exponent, int factor) {
        int exceptions = 0;
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        // More exceptions than a sixth never pay.
        int most = sample.length / 6;
        for (double value : sample) {
            long number = number(value, exponent, factor);
            if (isExact(value, number, exponent, factor)) {
                least = Math.min(least, number);
                greatest = Math.max(greatest, number);
            } else if (++exceptions > most) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return BitPacking.width(greatest - least) + (double) exceptions * EXCEPTION_BITS / sample.length;
    }

    /** The whole number for a value; 0 where there is none. */
    static long number(double value, int exponent, int factor) {
        double scaled = Math.rint(value * UP[exponent] * DOWN[factor]);
        return scaled >= -LARGEST && scaled <= LARGEST ? (long) scaled : 0;
    }

    static boolean isExact(double value, long number, int exponent, int factor) {
        return Double.doubleToRawLongBits((double) number * UP[factor] * DOWN[exponent])
                == Double.doubleToRawLongBits(value);
    }
}
