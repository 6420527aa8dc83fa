// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;
import java.util.Arrays;

/**
 * What a stripe's rows make of a family: how often each group has each tuple, and which tuples have one value in common
 * at a position. Says what the family costs as a group and column by column, in bits of entropy, and knows the facts of
 * each column without looking at its rows again.
 */
final class FamilyCensus {
    private static final int RUN = 512;
    private static final int RUNS = 16;

    private final CodedStripe.Tuples tuples;
    private final int rows;
    private final int[][] counts;
    private final int[][] values;
    private final Vector[] distinct;

    private FamilyCensus(CodedStripe.Tuples tuples, int rows, int width) {
        this.tuples = tuples;
        this.rows = rows;
        this.counts = new int[tuples.members()][tuples.count()];
        this.values = new int[width][tuples.count()];
        this.distinct = new Vector[width];
    }

    static FamilyCensus of(CodedStripe.Tuples tuples, int rows, int width) {
        FamilyCensus census = new FamilyCensus(tuples, rows, width);
        for (int member = 0; member < tuples.members(); member++) {
            count(tuples.codes(member), rows, census.counts[member]);
        }
        for (int position = 0; position < width; position++) {
            Vector field = tuples.field(position);
            census.distinct[position] = field.emptyLike();
            new TupleTable()
                    .code(
                            new Vector[] {field},
                            tuples.count(),
                            new Vector[] {census.distinct[position]},
                            census.values[position]);
        }
        return census;
    }

    private static void count(int[] codes, int rows, int[] counts) {
        for (int row = 0; row < rows; row++) {
            counts[codes[row]]++;
        }
    }

    /** The distinct values at a position. */
    Vector distinct(int position) {
        return distinct[position];
    }

    /** Which of the {@link #distinct} values each tuple has at a position. */
    int[] values(int position) {
        return values[position];
    }

    /** How many rows have a tuple, in all groups together. */
    int count(int tuple) {
        int count = 0;
        for (int[] each : counts) {
            count += each[tuple];
        }
        return count;
    }

    /** Bits of the family as it is: a stream of codes per group, and a map per position. */
    double groupedBits() {
        double bits = 0;
        int[] same = new int[tuples.count()];
        Arrays.setAll(same, tuple -> tuple);
        for (int member = 0; member < counts.length; member++) {
            bits += streamBits(counts[member], member, same);
        }
        for (int position = 0; position < values.length; position++) {
            int[] valueTuples = new int[distinct[position].size()];
            count(values[position], tuples.count(), valueTuples);
            bits += Entropy.bits(valueTuples, tuples.count());
        }
        return bits;
    }

    /** Bits of its columns one by one; dictionaries are left out on both sides. */
    double apartBits() {
        double bits = 0;
        for (int member = 0; member < counts.length; member++) {
            for (int position = 0; position < values.length; position++) {
                bits += streamBits(valueCounts(member, position), member, values[position]);
            }
        }
        return bits;
    }

    private double streamBits(int[] symbolCounts, int member, int[] symbols) {
        double perRow = Entropy.bits(symbolCounts, rows) / Math.max(1, rows);
        return rows * Entropy.ofStream(perRow, changes(tuples.codes(member), symbols));
    }

    /** The share of rows whose symbol is not the one before, from short runs of rows all over the stripe. */
    private double changes(int[] codes, int[] symbols) {
        int changes = 0;
        int seen = 0;
        int step = Math.max(RUN, rows / RUNS);
        for (int from = 0; from < rows; from += step) {
            int to = Math.min(rows, from + RUN);
            for (int row = from + 1; row < to; row++) {
                changes += symbols[codes[row]] == symbols[codes[row - 1]] ? 0 : 1;
            }
            seen += to - from;
        }
        return (changes + 1.0) / (seen + 1.0);
    }

    /** What is known of the column at one position of a group. */
    ColumnFacts facts(int member, int position) {
        int[] valueCounts = valueCounts(member, position);
        boolean[] used = new boolean[valueCounts.length];
        int missing = 0;
        int different = 0;
        for (int value = 0; value < used.length; value++) {
            used[value] = valueCounts[value] > 0;
            if (distinct[position].isMissing(value)) {
                missing += valueCounts[value];
            } else if (used[value]) {
                different++;
            }
        }
        return new ColumnFacts(missing, different, Bounds.of(distinct[position], used.length, used));
    }

    private int[] valueCounts(int member, int position) {
        int[] valueCounts = new int[distinct[position].size()];
        int[] ofTuple = values[position];
        int[] perTuple = counts[member];
        for (int tuple = 0; tuple < perTuple.length; tuple++) {
            valueCounts[ofTuple[tuple]] += perTuple[tuple];
        }
        return valueCounts;
    }
}
