// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

/** Shannon's entropy, the bits that an ideal code of single symbols takes. */
final class Entropy {
    private static final double LN2 = Math.log(2);
    private static final double[] SMALL = new double[4096];

    static {
        for (int n = 1; n < SMALL.length; n++) {
            SMALL[n] = n * Math.log(n) / LN2;
        }
    }

    private Entropy() {}

    /** n log2 n, and 0 for 0. */
    static double nLogN(int n) {
        return n < SMALL.length ? SMALL[n] : n * Math.log(n) / LN2;
    }

    /** The bits of all symbols, given how often each occurs; {@code total} is their sum. */
    static double bits(int[] counts, int total) {
        double sum = 0;
        for (int count : counts) {
            sum += nLogN(count);
        }
        return nLogN(total) - sum;
    }

    /**
     * The bits per row of a stream: those of its symbols one by one, or those of its runs where these are fewer.
     *
     * @param bits the entropy of its symbols, per row
     * @param changes the share of rows whose symbol is not the one before
     */
    static double ofStream(double bits, double changes) {
        if (changes <= 0 || changes >= 1) {
            return changes <= 0 ? 0 : bits;
        }
        double whether = -(changes * Math.log(changes) + (1 - changes) * Math.log(1 - changes)) / LN2;
        return Math.min(bits, whether + changes * bits);
    }
}
