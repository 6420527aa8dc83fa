// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.Arrays;

/** Joins two sequences of codes to one of pairs, by a table that is addressed directly where it is small, else hashed. */
final class Joint {
    private static final int DIRECT = 1 << 16;
    private static final int PAIR_BITS = 18;
    private static final int PAIR_MASK = (1 << PAIR_BITS) - 1;

    private int rows;
    private int round;
    private final int[] direct = new int[DIRECT];
    private final int[] slots;
    private final int shift;
    private final long[] keys;
    private final int[] counts;
    private final int[] first;
    private int pairs;
    private int pairsOfHalf;
    private int changes;

    /** @param rows the most rows to join, up to 2^18 - 1 */
    Joint(int rows) {
        if (rows > PAIR_MASK) {
            throw new IllegalArgumentException("Found " + rows + " rows, expected up to " + PAIR_MASK + ".");
        }
        this.rows = rows;
        int bits = 33 - Integer.numberOfLeadingZeros(Math.max(1, rows));
        this.slots = new int[1 << bits];
        this.shift = 64 - bits;
        this.keys = new long[rows];
        this.counts = new int[rows];
        this.first = new int[rows];
    }

    /** Says how many rows to join from now on. */
    void setRows(int count) {
        rows = count;
    }

    /** Joins {@code a} of {@code countA} distinct codes with {@code b} of {@code countB} into codes of pairs; {@code into} may be one of both. */
    void join(int[] a, int countA, int[] b, int countB, int[] into) {
        Arrays.fill(counts, 0, pairs, 0);
        pairs = 0;
        changes = 0;
        int half = rows / 2;
        if ((long) countA * countB <= DIRECT) {
            direct(a, b, countB, 0, half, into);
            pairsOfHalf = pairs;
            direct(a, b, countB, half, rows, into);
            for (int pair = 0; pair < pairs; pair++) {
                direct[(int) keys[pair]] = 0;
            }
        } else {
            // Slots of earlier rounds count as free.
            round = round + 1 & -1 >>> PAIR_BITS;
            if (round == 0) {
                Arrays.fill(slots, 0);
                round = 1;
            }
            hashed(a, b, 0, half, into);
            pairsOfHalf = pairs;
            hashed(a, b, half, rows, into);
        }
    }

    private void direct(int[] a, int[] b, int countB, int from, int to, int[] into) {
        int known = pairs;
        int changed = 0;
        int last = from == 0 ? -1 : into[from - 1];
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
            changed += pair == last ? 0 : 1;
            last = pair;
        }
        changes += changed;
        pairs = known;
    }

    private void hashed(int[] a, int[] b, int from, int to, int[] into) {
        int known = pairs;
        int changed = 0;
        int last = from == 0 ? -1 : into[from - 1];
        int mask = slots.length - 1;
        int stamp = round;
        for (int row = from; row < to; row++) {
            long key = (long) a[row] << 32 | b[row];
            int slot = (int) (key * 0x9E3779B97F4A7C15L >>> shift);
            int found = slots[slot];
            while (found >>> PAIR_BITS == stamp && keys[found & PAIR_MASK] != key) {
                slot = slot + 1 & mask;
                found = slots[slot];
            }
            int pair = found & PAIR_MASK;
            if (found >>> PAIR_BITS != stamp) {
                pair = known++;
                first[pair] = row;
                keys[pair] = key;
                slots[slot] = stamp << PAIR_BITS | pair;
            }
            counts[pair]++;
            into[row] = pair;
            changed += pair == last ? 0 : 1;
            last = pair;
        }
        changes += changed;
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

    /** The bits per row of the sequence of pairs. */
    double bits() {
        double sum = 0;
        for (int pair = 0; pair < pairs; pair++) {
            sum += Entropy.nLogN(counts[pair]);
        }
        return Entropy.ofStream((Entropy.nLogN(rows) - sum) / rows, (double) changes / rows);
    }
}
