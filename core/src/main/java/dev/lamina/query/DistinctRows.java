// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.Vector;
import java.util.Arrays;

/** Numbers distinct rows of some columns, from 0, in the order in which they come: a hash table with open addressing. */
final class DistinctRows {
    private final Vector[] rows;
    private int[] slots = new int[64];
    private int[] salts = new int[32];
    private int size;

    /** @param rows an empty vector per column, which keeps the distinct rows */
    DistinctRows(Vector[] rows) {
        this.rows = rows;
        Arrays.fill(slots, -1);
    }

    int size() {
        return size;
    }

    /** The distinct rows, in the order of their numbers. */
    Vector[] rows() {
        return rows;
    }

    /** What told rows apart besides their values. */
    int salt(int number) {
        return salts[number];
    }

    /**
     * The number of a row.
     *
     * @param salt rows with different ones are different
     */
    int find(int salt, Vector[] columns, int row) {
        if (size * 2 >= slots.length) {
            grow();
        }
        int slot = slot(hash(salt, columns, row), salt, columns, row);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        for (int i = 0; i < rows.length; i++) {
            rows[i].append(columns[i], row);
        }
        if (size == salts.length) {
            salts = Arrays.copyOf(salts, size * 2);
        }
        salts[size] = salt;
        slots[slot] = size;
        return size++;
    }

    private int slot(long hash, int salt, Vector[] columns, int row) {
        int mask = slots.length - 1;
        int slot = (int) (hash >>> 20) & mask;
        while (slots[slot] >= 0 && !same(slots[slot], salt, columns, row)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean same(int number, int salt, Vector[] columns, int row) {
        boolean same = salts[number] == salt;
        for (int i = 0; same && i < rows.length; i++) {
            same = rows[i].sameAt(number, columns[i], row);
        }
        return same;
    }

    private static long hash(int salt, Vector[] columns, int row) {
        long hash = salt * 0x9E3779B97F4A7C15L;
        for (Vector column : columns) {
            hash = (hash ^ column.hash(row)) * 0x9FB21C651E98DF25L;
            hash ^= hash >>> 32;
        }
        return hash;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        Arrays.fill(slots, -1);
        for (int number = 0; number < size; number++) {
            slots[slot(hash(salts[number], rows, number), salts[number], rows, number)] = number;
        }
    }
}
