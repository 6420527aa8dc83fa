// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Merges columns to groups, and groups to greater ones, the pair with the greatest saving first, as long as one saves.
 * A merge can't save more than the smaller of the two entropies, so that most pairs are never tried.
 */
final class PairSearch {
    /** A merge that saves fewer bits per row is left alone: its estimate is no better than that. */
    static final double MIN_SAVING = 0.01;

    private static final int[] NONE = {};

    private final int rows;
    private final Joint joint;
    private final GroupCost costs;
    private final List<Group> groups = new ArrayList<>();
    private final List<double[]> savings = new ArrayList<>();

    /** A group in the making; {@code null} in {@link #groups} once it was merged into another. */
    private record Group(
            int[] columns,
            int[] codes,
            int count,
            double tuplesOfStripe,
            double codeBits,
            double cost,
            long fingerprint) {}

    /**
     * @param columns the codes of the columns in the sample, numbered without gaps
     * @param counts the number of distinct codes of each
     * @param fingerprints of each column; decide between equal savings
     */
    PairSearch(int[][] columns, int[] counts, long[] fingerprints, int rows, int stripeRows) {
        this.rows = rows;
        this.joint = new Joint(rows);
        this.costs = new GroupCost(columns, rows, stripeRows);
        int[] scratch = new int[rows];
        for (int column = 0; column < columns.length; column++) {
            joint.join(columns[column], counts[column], new int[rows], 1, scratch);
            double bits = joint.bits();
            double tuples = costs.tuplesOfStripe(joint, 0);
            add(new Group(
                    new int[] {column}, columns[column], counts[column], tuples, bits, bits, fingerprints[column]));
        }
    }

    private void add(Group group) {
        groups.add(group);
        double[] row = new double[groups.size() - 1];
        Arrays.fill(row, Double.NaN);
        savings.add(row);
    }

    /** Merges until no merge saves; gives the groups of more than one column. */
    List<int[]> run() {
        int[] codes = new int[rows];
        while (true) {
            int one = -1;
            int other = -1;
            double best = MIN_SAVING;
            boolean exact = true;
            for (int i = 0; i < groups.size(); i++) {
                Group a = groups.get(i);
                for (int j = 0; a != null && j < i; j++) {
                    Group b = groups.get(j);
                    if (b == null) {
                        continue;
                    }
                    double saving = savings.get(i)[j];
                    boolean known = !Double.isNaN(saving);
                    if (!known) {
                        saving = Math.min(a.codeBits, b.codeBits);
                    }
                    if (saving > best + 1e-9
                            || one >= 0 && saving > best - 1e-9 && before(i, j, known, one, other, exact)) {
                        best = saving;
                        exact = known;
                        one = i;
                        other = j;
                    }
                }
            }
            if (one < 0) {
                break;
            }
            Group a = groups.get(one);
            Group b = groups.get(other);
            if (!exact) {
                savings.get(one)[other] = saving(a, b, codes);
            } else {
                merge(one, other);
            }
        }
        List<int[]> found = new ArrayList<>();
        for (Group group : groups) {
            if (group != null && group.columns.length > 1) {
                found.add(group.columns);
            }
        }
        return found;
    }

    /** Of equal savings, an estimate goes first, to be made exact; else fingerprints decide, not places. */
    private boolean before(int i, int j, boolean known, int one, int other, boolean exact) {
        if (known != exact) {
            return !known;
        }
        long mine = groups.get(i).fingerprint + groups.get(j).fingerprint;
        long best = groups.get(one).fingerprint + groups.get(other).fingerprint;
        return mine < best;
    }

    private double saving(Group a, Group b, int[] codes) {
        joint.join(a.codes, a.count, b.codes, b.count, codes);
        double left = a.cost + b.cost - joint.bits();
        if (left <= MIN_SAVING) {
            return left;
        }
        double tuples = costs.tuplesOfStripe(joint, Math.max(a.tuplesOfStripe, b.tuplesOfStripe));
        return left - costs.mapBits(joint, a.columns, b.columns, tuples);
    }

    private void merge(int one, int other) {
        Group a = groups.get(one);
        Group b = groups.get(other);
        int[] codes = new int[rows];
        joint.join(a.codes, a.count, b.codes, b.count, codes);
        double bits = joint.bits();
        int[] columns = Arrays.copyOf(a.columns, a.columns.length + b.columns.length);
        System.arraycopy(b.columns, 0, columns, a.columns.length, b.columns.length);
        double tuples = costs.tuplesOfStripe(joint, Math.max(a.tuplesOfStripe, b.tuplesOfStripe));
        double cost = bits + costs.mapBits(joint, columns, NONE, tuples);
        groups.set(one, null);
        groups.set(other, null);
        add(new Group(columns, codes, joint.pairs(), tuples, bits, cost, a.fingerprint + b.fingerprint));
    }
}
