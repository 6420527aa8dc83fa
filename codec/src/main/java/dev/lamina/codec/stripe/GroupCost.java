// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

/**
 * What a group costs, in bits per row: the entropy of its codes, and its maps spread over the rows of a stripe. A map
 * grows with the number of tuples, which in a stripe is greater than in a sample: it is taken to go on growing with the
 * power of the rows with which it grew from half of the sample to all of it (Heaps' law).
 */
final class GroupCost {
    private final int[][] columns;
    private final int rows;
    private final int stripeRows;
    private final int[] counts;

    /** @param columns each column's codes, of {@code rows} rows, all less than that */
    GroupCost(int[][] columns, int rows, int stripeRows) {
        this.columns = columns;
        this.rows = rows;
        this.stripeRows = stripeRows;
        this.counts = new int[rows];
    }

    /** The tuples of a stripe, estimated from those of the sample and of its half. */
    double tuplesOfStripe(int tuples, int tuplesOfHalf) {
        if (tuples == 0 || stripeRows <= rows) {
            return tuples;
        }
        double power = Math.log((double) tuples / Math.max(1, tuplesOfHalf)) / Math.log(2);
        return tuples * Math.pow((double) stripeRows / rows, Math.min(1, power));
    }

    /** The same for the tuples that were just joined, of which there are no fewer than of either side. */
    double tuplesOfStripe(Joint joint, double least) {
        return Math.max(least, tuplesOfStripe(joint.pairs(), joint.pairsOfHalf()));
    }

    /** The bits per row of the maps of these columns, for the tuples that were just joined. */
    double mapBits(Joint joint, int[] group, int[] more, double tuplesOfStripe) {
        double perTuple = 0;
        for (int column : group) {
            perTuple += perTuple(columns[column], joint);
        }
        for (int column : more) {
            perTuple += perTuple(columns[column], joint);
        }
        return perTuple * tuplesOfStripe / Math.max(rows, stripeRows);
    }

    private double perTuple(int[] codes, Joint joint) {
        int tuples = joint.pairs();
        int[] first = joint.first();
        int most = 0;
        for (int tuple = 0; tuple < tuples; tuple++) {
            int code = codes[first[tuple]];
            counts[code]++;
            most = Math.max(most, code);
        }
        double sum = 0;
        for (int code = 0; code <= most; code++) {
            sum += Entropy.nLogN(counts[code]);
            counts[code] = 0;
        }
        return (Entropy.nLogN(tuples) - sum) / tuples;
    }
}
