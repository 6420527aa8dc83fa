// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;
import java.util.List;

/** Fills coded stripes from vectors: finds the distinct tuples of each group by hashing. Serves one thread. */
public final class TupleCoder {
    private final Grouping grouping;
    private final TupleTable[] tables;

    /** @param grouping which columns go together */
    public TupleCoder(Grouping grouping) {
        this.grouping = grouping;
        this.tables = new TupleTable[grouping.families().size()];
        for (int family = 0; family < tables.length; family++) {
            tables[family] = new TupleTable();
        }
    }

    /**
     * Codes all rows of the columns.
     *
     * @param columns one vector per column, all of one size
     * @param into cleared first
     */
    public void code(List<? extends Vector> columns, CodedStripe into) {
        if (columns.size() != grouping.columns() || !into.grouping().equals(grouping)) {
            throw new IllegalArgumentException("Columns, stripe and coder differ in their grouping.");
        }
        into.clear();
        int rows = columns.isEmpty() ? 0 : columns.get(0).size();
        for (int family = 0; family < tables.length; family++) {
            TupleTable table = tables[family];
            table.clear();
            CodedStripe.Tuples tuples = into.tuples(family);
            List<List<Integer>> members = grouping.families().get(family).members();
            Vector[] fields = new Vector[members.get(0).size()];
            for (int position = 0; position < fields.length; position++) {
                fields[position] = tuples.field(position);
            }
            for (int member = 0; member < members.size(); member++) {
                Vector[] group = new Vector[fields.length];
                for (int position = 0; position < fields.length; position++) {
                    group[position] = columns.get(members.get(member).get(position));
                }
                table.code(group, rows, fields, tuples.codes(member, rows));
            }
        }
        for (int column : grouping.alone()) {
            into.alone(column).append(columns.get(column), 0, rows);
        }
        into.setRows(rows);
    }
}
