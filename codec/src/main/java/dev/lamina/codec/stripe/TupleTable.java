// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/**
 * Finds the distinct tuples of rows: a hash table with open addressing over the rows' 64-bit hashes, each match
 * verified by comparing all fields. Rows are taken in blocks, each step over a whole block, so that every loop is
 * short.
 */
final class TupleTable {
    private static final int BLOCK = 4096;

    private final long mask;
    private int[] slots = new int[1 << 10];
    private int shift = 64 - 10;
    private long[] tupleHashes = new long[1 << 9];
    private int count;
    private final long[] hashes = new long[BLOCK];
    private final boolean[] differ = new boolean[BLOCK];
    private int[][] known = new int[0][];

    TupleTable() {
        this(-1);
    }

    /** @param mask the bits of the hashes to use; fewer make collisions, for tests */
    TupleTable(long mask) {
        this.mask = mask;
    }

    /** Forgets all tuples and keeps the memory. */
    void clear() {
        Arrays.fill(slots, 0);
        count = 0;
    }

    /**
     * Codes rows; tuples are numbered as they first appear, after those known already.
     *
     * @param columns the columns, position by position
     * @param rows how many of their rows
     * @param fields the distinct tuples, one vector per position; new ones are appended
     * @param codes filled with the number of each row's tuple
     */
    void code(Vector[] columns, int rows, Vector[] fields, int[] codes) {
        long[][] entryHashes = new long[columns.length][];
        if (known.length < columns.length) {
            known = new int[columns.length][];
        }
        for (int position = 0; position < columns.length; position++) {
            if (columns[position] instanceof TextVector texts && texts.isCoded()) {
                entryHashes[position] = RowHashes.ofEntries(texts.dictionary());
                known[position] = new int[tupleHashes.length];
                Arrays.fill(known[position], -1);
            } else {
                known[position] = null;
            }
        }
        for (int from = 0; from < rows; from += BLOCK) {
            int block = Math.min(BLOCK, rows - from);
            RowHashes.begin(hashes, block);
            for (int position = 0; position < columns.length; position++) {
                RowHashes.mix(columns[position], from, block, hashes, entryHashes[position]);
            }
            RowHashes.end(hashes, block);
            find(columns, from, block, fields, codes);
            boolean some = false;
            for (int position = 0; position < columns.length; position++) {
                some |= FieldMatch.compare(
                        columns[position], from, block, fields[position], codes, known[position], differ);
            }
            if (some) {
                resolve(columns, from, block, fields, codes);
            }
        }
    }

    /** Gives each row the first tuple with its hash, or a new one. */
    private void find(Vector[] columns, int from, int block, Vector[] fields, int[] codes) {
        for (int i = 0; i < block; i++) {
            long hash = hashes[i] & mask;
            int slot = (int) (hash >>> shift);
            int tuple = slots[slot] - 1;
            while (tuple >= 0 && tupleHashes[tuple] != hash) {
                slot = slot + 1 & slots.length - 1;
                tuple = slots[slot] - 1;
            }
            codes[from + i] = tuple >= 0 ? tuple : add(hash, slot, columns, from + i, fields);
        }
    }

    /** Rows whose hash found another tuple, which happens to about one in 2^64 of honest rows: one by one. */
    private void resolve(Vector[] columns, int from, int block, Vector[] fields, int[] codes) {
        for (int i = 0; i < block; i++) {
            if (!differ[i]) {
                continue;
            }
            differ[i] = false;
            long hash = hashes[i] & mask;
            int slot = (int) (hash >>> shift);
            int tuple = slots[slot] - 1;
            while (tuple >= 0 && !(tupleHashes[tuple] == hash && same(columns, from + i, fields, tuple))) {
                slot = slot + 1 & slots.length - 1;
                tuple = slots[slot] - 1;
            }
            codes[from + i] = tuple >= 0 ? tuple : add(hash, slot, columns, from + i, fields);
        }
    }

    private static boolean same(Vector[] columns, int row, Vector[] fields, int tuple) {
        for (int position = 0; position < columns.length; position++) {
            if (!columns[position].sameAt(row, fields[position], tuple)) {
                return false;
            }
        }
        return true;
    }

    private int add(long hash, int slot, Vector[] columns, int row, Vector[] fields) {
        if (count == tupleHashes.length) {
            grow();
            slot = free(hash);
        }
        for (int position = 0; position < columns.length; position++) {
            fields[position].append(columns[position], row);
        }
        tupleHashes[count] = hash;
        slots[slot] = ++count;
        return count - 1;
    }

    /** Twice the room; at least half of the slots stay free. */
    private void grow() {
        tupleHashes = Arrays.copyOf(tupleHashes, count * 2);
        for (int position = 0; position < known.length; position++) {
            if (known[position] != null) {
                known[position] = Arrays.copyOf(known[position], count * 2);
                Arrays.fill(known[position], count, count * 2, -1);
            }
        }
        slots = new int[count * 4];
        shift--;
        for (int tuple = 0; tuple < count; tuple++) {
            slots[free(tupleHashes[tuple])] = tuple + 1;
        }
    }

    private int free(long hash) {
        int slot = (int) (hash >>> shift);
        while (slots[slot] != 0) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }
}
