// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Numbers the values of all columns of one type alike, so that columns can be asked what they have in common. */
final class ValueNames {
    private final int[][] names;
    private final double[][] shares;
    private final int[] stamps;
    private final double[] stamped;
    private final int rows;
    private int stamp;

    ValueNames(List<SampleColumn> columns, int rows) {
        this.rows = rows;
        names = new int[columns.size()][];
        shares = new double[columns.size()][];
        Map<ColumnType, TupleTable> tables = new EnumMap<>(ColumnType.class);
        Map<ColumnType, Vector> known = new EnumMap<>(ColumnType.class);
        int most = 0;
        for (SampleColumn column : columns) {
            Vector distinct = column.distinct();
            if (distinct.type().isNested()) {
                // Lists and structs of different shapes have nothing in common.
                continue;
            }
            Vector values = known.computeIfAbsent(distinct.type(), type -> distinct.emptyLike());
            names[column.place()] = new int[distinct.size()];
            tables.computeIfAbsent(distinct.type(), type -> new TupleTable())
                    .code(new Vector[] {distinct}, distinct.size(), new Vector[] {values}, names[column.place()]);
            most = Math.max(most, values.size());
        }
        this.stamps = new int[most];
        this.stamped = new double[most];
    }

    /** The number of each of a column's values, the same for equal values of all columns of its type. */
    int[] of(SampleColumn column) {
        return names[column.place()];
    }

    /**
     * How alike two columns' values are, 0 to 2: the share of rows in which they would agree most if one were shuffled,
     * and the share of their values that both have.
     */
    double likeness(SampleColumn one, SampleColumn other) {
        if (one.distinct().type() != other.distinct().type() || of(one) == null) {
            return 0;
        }
        stamp++;
        int[] ofOne = of(one);
        for (int value = 0; value < ofOne.length; value++) {
            stamps[ofOne[value]] = stamp;
            stamped[ofOne[value]] = shares(one)[value];
        }
        int[] ofOther = of(other);
        int common = 0;
        double agreeing = 0;
        for (int value = 0; value < ofOther.length; value++) {
            if (stamps[ofOther[value]] == stamp) {
                common++;
                agreeing += Math.min(stamped[ofOther[value]], shares(other)[value]);
            }
        }
        return agreeing + (double) common / (ofOne.length + ofOther.length - common);
    }

    private double[] shares(SampleColumn column) {
        double[] shares = this.shares[column.place()];
        if (shares == null) {
            shares = new double[column.count()];
            for (int code : column.codes()) {
                shares[code] += 1.0 / rows;
            }
            this.shares[column.place()] = shares;
        }
        return shares;
    }
}
