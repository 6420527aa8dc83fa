// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.Arrays;
import java.util.List;

/** Works out what groups of a sample's columns cost. */
final class Sample {
    private final int rows;
    private final Joint joint;
    private final GroupCost costs;

    Sample(List<SampleColumn> columns, int rows, int stripeRows) {
        this.rows = rows;
        this.joint = new Joint(rows);
        this.costs = new GroupCost(columns.stream().map(SampleColumn::codes).toArray(int[][]::new), rows, stripeRows);
    }

    int rows() {
        return rows;
    }

    /** The group of these columns, two or more. */
    SampleGroup group(List<SampleColumn> columns) {
        int[] codes = columns.get(0).codes();
        int count = columns.get(0).count();
        int[] into = new int[rows];
        for (SampleColumn column : columns.subList(1, columns.size())) {
            joint.join(codes, count, column.codes(), column.count(), into);
            count = joint.pairs();
            codes = into;
        }
        return built(columns, codes, 0);
    }

    /** A group with one more column. */
    SampleGroup extended(SampleGroup group, SampleColumn column) {
        int[] codes = new int[rows];
        joint.join(group.codes(), group.tuples(), column.codes(), column.count(), codes);
        return built(group.with(column), codes, group.tuplesOfStripe());
    }

    private SampleGroup built(List<SampleColumn> columns, int[] codes, double leastTuples) {
        int[] places = columns.stream().mapToInt(SampleColumn::place).toArray();
        double tuples = costs.tuplesOfStripe(joint, leastTuples);
        double cost = joint.bits() + costs.mapBits(joint, places, new int[0], tuples);
        int[] first = Arrays.copyOf(joint.first(), joint.pairs());
        return new SampleGroup(columns, codes, joint.pairs(), tuples, first, cost);
    }

    /** The bits per row of a column's own map in a group. */
    double mapBits(SampleGroup group, SampleColumn column) {
        int[] counts = new int[column.count()];
        for (int row : group.first()) {
            counts[column.codes()[row]]++;
        }
        return Entropy.bits(counts, group.tuples()) / rows;
    }
}
