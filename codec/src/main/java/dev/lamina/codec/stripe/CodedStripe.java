// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of one stripe on their way to be encoded: of each family of groups the distinct tuples and one code per row
 * and group, and of each column that is alone its values. Is filled by whoever reads the rows ({@link TupleCoder} from
 * vectors, or a reader of files straight from bytes), and used again after {@link #clear}.
 */
public final class CodedStripe {
    private final Grouping grouping;
    private final Vector[] alone;
    private final Tuples[] tuples;
    private int rows;

    /**
     * @param grouping which columns go together
     * @param like one vector per column, of which only type and shape are looked at
     */
    public CodedStripe(Grouping grouping, List<? extends Vector> like) {
        this.grouping = grouping;
        this.alone = new Vector[grouping.columns()];
        for (int column : grouping.alone()) {
            alone[column] = like.get(column).emptyLike();
        }
        this.tuples = new Tuples[grouping.families().size()];
        for (int family = 0; family < tuples.length; family++) {
            tuples[family] = new Tuples(grouping.families().get(family), like);
        }
    }

    /** Which columns go together. */
    public Grouping grouping() {
        return grouping;
    }

    /** The number of rows. */
    public int rows() {
        return rows;
    }

    /** Says how many rows there are, after codes and columns were filled. */
    public void setRows(int count) {
        this.rows = count;
    }

    /** The values of a column that is in no group, one per row. */
    public Vector alone(int column) {
        return alone[column];
    }

    /** The tuples of a family, by its place in {@link Grouping#families}. */
    public Tuples tuples(int family) {
        return tuples[family];
    }

    /** Forgets all rows and tuples and keeps the memory. */
    public void clear() {
        rows = 0;
        for (Vector column : alone) {
            if (column != null) {
                column.clear();
            }
        }
        for (Tuples each : tuples) {
            for (Vector field : each.fields) {
                field.clear();
            }
        }
    }

    /** The distinct tuples of a family, and which of them each row has in each group. */
    public static final class Tuples {
        private final Vector[] fields;
        private final int[][] codes;

        private Tuples(Grouping.Family family, List<? extends Vector> like) {
            this.fields = new Vector[family.width()];
            for (int position = 0; position < fields.length; position++) {
                fields[position] =
                        like.get(family.members().get(0).get(position)).emptyLike();
            }
            this.codes = new int[family.members().size()][0];
        }

        /** The number of distinct tuples. */
        public int count() {
            return fields[0].size();
        }

        /** The values at one position, one per tuple; fillers append to all positions. */
        public Vector field(int position) {
            return fields[position];
        }

        /** The number of groups. */
        public int members() {
            return codes.length;
        }

        /** The code of each row's tuple in one group: an index into the {@link #field}s' rows. */
        public int[] codes(int member) {
            return codes[member];
        }

        /** As {@link #codes}, with room for at least so many rows; those there stay. */
        public int[] codes(int member, int atLeast) {
            if (codes[member].length < atLeast) {
                codes[member] = Arrays.copyOf(codes[member], Math.max(atLeast, codes[member].length * 2));
            }
            return codes[member];
        }
    }

    /** One empty vector per column, for {@link #CodedStripe}. */
    public static List<Vector> emptyLike(List<? extends Vector> columns) {
        List<Vector> like = new ArrayList<>();
        for (Vector column : columns) {
            like.add(column.emptyLike());
        }
        return like;
    }
}
