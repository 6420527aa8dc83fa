// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.Arrays;

/** Joins two sequences of codes to one of pairs, by a table that is addressed directly where it is small, else hashed. */
final class Joint {
    private static final int DIRECT = 1 << 18;

    private final int rows;
    private final int[] direct = new int[DIRECT];
    private final int[] slots;
    private final int shift;
    private final long[] keys;
    private final int[] counts;
    private final int[] first;
    private int pairs;
    private int pairsOfHalf;

    Joint(int rows) {
        this.rows = rows;
        int bits = 33 - Integer.numberOfLeadingZeros(Math.max(1, rows));
        this.slots = new int[1 << bits];
        this.shift = 64 - bits;
        this.keys = new long[rows];
        this.counts = new int[rows];
        this.first = new int[rows];
    }

    /** Joins {@code a} of {@code countA} distinct codes with {@code b} of {@code countB} into codes of pairs; {@code into} may be one of both. */
    void join(int[] a, int countA, int[] b, int countB, int[] into) {
        Arrays.fill(counts, 0, pairs, 0);
        pairs = 0;
        int half = rows / 2;
        if ((long) countA * countB <= DIRECT) {
            direct(a, b, countB, 0, half, into);
            pairsOfHalf = pairs;
            direct(a, b, countB, half, rows, into);
            for (int pair = 0; pair < pairs; pair++) {
                direct[(int) keys[pair]] = 0;
            }
        } else {
            Arrays.fill(slots, 0);
            hashed(a, b, 0, half, into);
            pairsOfHalf = pairs;
            hashed(a, b, half, rows, into);
        }
    }

    private void direct(int[] a, int[] b, int countB, int from, int to, int[] into) {
        int known = pairs;
        for (int row = from; row < to; row++) {
            int at = a[row] * countB + b[row];
            int pair = direct[at] - 1;
            if (pair < 0) {
                first[known] = row;
                keys[known] = at;
                direct[at] = ++known;
                pair = known - 1;
            }
            counts[pair]++;
            into[row] = pair;
        }
        pairs = known;
    }

    private void hashed(int[] a, int[] b, int from, int to, int[] into) {
        int known = pairs;
        int mask = slots.length - 1;
        for (int row = from; row < to; row++) {
            long key = (long) a[row] << 32 | b[row];
            int slot = (int) (key * 0x9E3779B97F4A7C15L >>> shift);
            int pair = slots[slot] - 1;
            while (pair >= 0 && keys[pair] != key) {
                slot = slot + 1 & mask;
                pair = slots[slot] - 1;
            }
            if (pair < 0) {
                first[known] = row;
                keys[known] = key;
                slots[slot] = ++known;
                pair = known - 1;
            }
            counts[pair]++;
            into[row] = pair;
        }
        pairs = known;
    }

    /** The number of distinct pairs. */
    int pairs() {
        return pairs;
    }

    /** How many of them are in the first half of the rows. */
    int pairsOfHalf() {
        return pairsOfHalf;
    }

    /** The row in which a pair first appears. */
    int[] first() {
        return first;
    }

    /** The entropy of the pairs, per row. */
    double bits() {
        double sum = 0;
        for (int pair = 0; pair < pairs; pair++) {
            sum += Entropy.nLogN(counts[pair]);
        }
        return (Entropy.nLogN(rows) - sum) / rows;
    }
}
