// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a group's columns stand in files of one form. A tuple's key is its fields' bytes with a delimiter between them.
 * Where the columns are neighbours in this order, that is a range of the file; otherwise it is put together.
 */
final class GroupPlace {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The number of a row has no more digits. */
    static final int MAX_DIGITS = 19;

    private final int family;
    private final int siblings;
    private final ColumnPlace[] fields;
    private final int[] runFirst;
    private final int[] runLast;
    private final ColumnPlace[] cut;

    /**
     * @param siblings the place of the family's first member among all groups
     * @param fields the columns, by their position in the group
     * @param order the positions in the order of the key
     */
    GroupPlace(int family, int siblings, ColumnPlace[] fields, Integer[] order) {
        this.family = family;
        this.siblings = siblings;
        this.fields = fields;
        List<int[]> runs = new ArrayList<>();
        List<ColumnPlace> cuts = new ArrayList<>();
        for (int position : order) {
            ColumnPlace field = fields[position];
            int[] run = runs.isEmpty() ? null : runs.get(runs.size() - 1);
            boolean apart = field.isCut() || field.isRowNumber();
            if (run != null && run[1] + 1 == field.index() && !apart && cuts.get(cuts.size() - 1) == null) {
                run[1]++;
            } else {
                runs.add(new int[] {field.index(), field.index()});
                cuts.add(apart ? field : null);
            }
        }
        this.runFirst = runs.stream().mapToInt(run -> run[0]).toArray();
        this.runLast = runs.stream().mapToInt(run -> run[1]).toArray();
        this.cut = cuts.toArray(ColumnPlace[]::new);
    }

    int family() {
        return family;
    }

    /** The place of the family's first member among all groups. */
    int siblings() {
        return siblings;
    }

    /** The columns, by their position in the group. */
    ColumnPlace[] fields() {
        return fields;
    }

    /** Whether the key stands in the file as it is. */
    boolean isWhole() {
        return runFirst.length == 1 && cut[0] == null;
    }

    /** The key's first column, where {@link #isWhole}. */
    int first() {
        return runFirst[0];
    }

    /** The key's last column, where {@link #isWhole}. */
    int last() {
        return runLast[0];
    }

    /**
     * Puts a key together.
     *
     * @param bytes the row's; there are 8 more after it
     * @param ends the ends of the row's columns; the first is at {@code row}, and before it the row's beginning less 1
     * @param number the number of the row
     * @param key where to; has room for the row, a byte per column, {@link #MAX_DIGITS} and 8 more
     * @return the key's end in {@code key}
     */
    int gather(byte[] bytes, int[] ends, int row, byte delimiter, long number, byte[] key, int keyFrom) {
        int to = keyFrom;
        for (int run = 0; run < runFirst.length; run++) {
            if (run > 0) {
                key[to++] = delimiter;
            }
            if (cut[run] != null && cut[run].isRowNumber()) {
                to = digits(number, key, to);
                continue;
            }
            int from = ends[row + runFirst[run] - 1] + 1;
            int end = ends[row + runLast[run]];
            if (cut[run] != null) {
                end = cut[run].end(bytes, from, end);
            }
            for (int at = from; at < end; at += 8) {
                LONGS.set(key, to + at - from, (long) LONGS.get(bytes, at));
            }
            to += end - from;
        }
        return to;
    }

    private static int digits(long number, byte[] key, int from) {
        int to = from;
        for (long rest = number; rest > 0; rest /= 10) {
            to++;
        }
        long rest = number;
        for (int at = to - 1; at >= from; at--) {
            key[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return to;
    }
}
