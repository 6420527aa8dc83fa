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
}
