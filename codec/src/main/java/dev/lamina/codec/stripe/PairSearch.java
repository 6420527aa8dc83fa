// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Merges columns to groups, and groups to greater ones, the pair with the greatest saving first, as long as one saves.
 * A merge can't save more than the smaller of the two entropies, so that most pairs are never tried. Each group remembers its best
 * partner, so that a step looks at the groups and not at all of their pairs, of which a thousand columns have half a million.
 */
final class PairSearch {
    /** A merge that saves fewer bits per row is left alone: its estimate is no better than that. */
    static final double MIN_SAVING = 0.01;

    private static final int[] NONE = {};

    /** In place of a partner: it is to be looked for. */
    private static final int UNKNOWN = -2;

    private final int rows;
    private final Joint joint;
    private final GroupCost costs;
    private final List<Group> groups = new ArrayList<>();
    private final List<double[]> savings = new ArrayList<>();

    /** Of each group the one before it with which a merge saves most; -1 for none, or {@link #UNKNOWN}. */
    private final List<Integer> partners = new ArrayList<>();

    /** The best pair so far, what it saves, and whether that is more than an estimate; -1 for none. */
    private int one;

    private int other;
    private double best;
    private boolean exact;

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
        partners.add(UNKNOWN);
    }

    /** Merges until no merge saves; gives the groups of more than one column. */
    List<int[]> run() {
        int[] codes = new int[rows];
        for (findBest(); one >= 0; findBest()) {
            if (exact) {
                merge(one, other);
            } else {
                savings.get(one)[other] = saving(groups.get(one), groups.get(other), codes);
                partners.set(one, UNKNOWN);
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

    private void findBest() {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i) != null && partners.get(i) == UNKNOWN) {
                begin();
                for (int j = 0; j < i; j++) {
                    consider(i, j);
                }
                partners.set(i, other);
            }
        }
        begin();
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i) != null && partners.get(i) >= 0) {
                consider(i, partners.get(i));
            }
        }
    }

    private void begin() {
        one = -1;
        other = -1;
        best = MIN_SAVING;
        exact = true;
    }

    private void consider(int i, int j) {
        Group b = groups.get(j);
        if (b == null) {
            return;
        }
        double saving = savings.get(i)[j];
        boolean known = !Double.isNaN(saving);
        if (!known) {
            saving = Math.min(groups.get(i).codeBits, b.codeBits);
        }
        if (saving > best + 1e-9 || one >= 0 && saving > best - 1e-9 && before(i, j, known)) {
            best = saving;
            exact = known;
            one = i;
            other = j;
        }
    }

    /** Of equal savings, an estimate goes first, to be made exact; else fingerprints decide, not places. */
    private boolean before(int i, int j, boolean known) {
        if (known != exact) {
            return !known;
        }
        long mine = groups.get(i).fingerprint + groups.get(j).fingerprint;
        long theirs = groups.get(one).fingerprint + groups.get(other).fingerprint;
        return mine < theirs;
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

    private void merge(int first, int second) {
        Group a = groups.get(first);
        Group b = groups.get(second);
        int[] codes = new int[rows];
        joint.join(a.codes, a.count, b.codes, b.count, codes);
        double bits = joint.bits();
        int[] columns = Arrays.copyOf(a.columns, a.columns.length + b.columns.length);
        System.arraycopy(b.columns, 0, columns, a.columns.length, b.columns.length);
        double tuples = costs.tuplesOfStripe(joint, Math.max(a.tuplesOfStripe, b.tuplesOfStripe));
        double cost = bits + costs.mapBits(joint, columns, NONE, tuples);
        groups.set(first, null);
        groups.set(second, null);
        partners.replaceAll(partner -> partner == first || partner == second ? UNKNOWN : partner);
        add(new Group(columns, codes, joint.pairs(), tuples, bits, cost, a.fingerprint + b.fingerprint));
    }
}
