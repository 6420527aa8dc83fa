// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;
import java.util.List;

/** Numbers groups of rows by the values of some columns, from 0 in the order in which they are met. */
final class Groups {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int UNKNOWN = -1;

    /** The values of each group, a row each. */
    private final List<Vector> values;

    /** Open addressing: the groups' numbers. */
    private int[] slots = new int[1024];

    private long[] hashes = new long[512];
    private int size;
    private int[] numbers = new int[0];
    private int[] ofCode = new int[0];
    private TextVector dictionary;
    private int generation;
    private int entries;

    /** @param values an empty vector per column; they become part of this. Without any, all rows are one group */
    Groups(List<Vector> values) {
        this.values = List.copyOf(values);
        clear();
    }

    /** Forgets all groups. */
    void clear() {
        values.forEach(Vector::clear);
        Arrays.fill(slots, UNKNOWN);
        dictionary = null;
        size = values.isEmpty() ? 1 : 0;
    }

    /** How many there are. */
    int size() {
        return size;
    }

    /** Their values, column by column, a row each. */
    List<Vector> values() {
        return values;
    }

    /** The group of each row. The array may be longer than there are rows, and is the same for each call. */
    int[] of(Vector[] columns, int rows) {
        if (numbers.length < rows) {
            numbers = new int[rows];
        }
        if (columns.length == 1 && columns[0] instanceof TextVector texts && texts.isCoded()) {
            ofCodes(texts, rows);
        } else if (columns.length > 0) {
            for (int row = 0; row < rows; row++) {
                numbers[row] = find(columns, row);
            }
        }
        return numbers;
    }

    /** Each entry of a dictionary is looked up once, when a row has it. */
    private void ofCodes(TextVector texts, int rows) {
        TextVector known = texts.dictionary();
        if (known != dictionary || known.generation() != generation || known.size() != entries) {
            dictionary = known;
            generation = known.generation();
            entries = known.size();
            if (ofCode.length < entries) {
                ofCode = new int[entries];
            }
            Arrays.fill(ofCode, 0, entries, UNKNOWN);
        }
        Vector[] entry = {known};
        Vector[] whole = {texts};
        int[] codes = texts.codes();
        // An entry that is missing says it of its rows, whose bitmap then need not be made.
        boolean said = known.missingCount() > 0 || texts.missingCount() == 0;
        for (int row = 0; row < rows; row++) {
            if (!said && texts.isMissing(row)) {
                numbers[row] = find(whole, row);
                continue;
            }
            int group = ofCode[codes[row]];
            if (group == UNKNOWN) {
                group = find(entry, codes[row]);
                ofCode[codes[row]] = group;
            }
            numbers[row] = group;
        }
    }

    private int find(Vector[] columns, int row) {
        long hash = 0;
        for (Vector column : columns) {
            hash = (hash ^ column.hash(row)) * GOLDEN;
            hash ^= hash >>> 32;
        }
        int mask = slots.length - 1;
        int at = (int) hash & mask;
        while (slots[at] != UNKNOWN) {
            if (hashes[slots[at]] == hash && isSame(slots[at], columns, row)) {
                return slots[at];
            }
            at = at + 1 & mask;
        }
        slots[at] = size;
        return add(hash, columns, row);
    }

    private boolean isSame(int group, Vector[] columns, int row) {
        for (int i = 0; i < columns.length; i++) {
            if (!values.get(i).sameAt(group, columns[i], row)) {
                return false;
            }
        }
        return true;
    }

    private int add(long hash, Vector[] columns, int row) {
        for (int i = 0; i < columns.length; i++) {
            values.get(i).append(columns[i], row);
        }
        hashes[size++] = hash;
        if (size == hashes.length) {
            grow();
        }
        return size - 1;
    }

    private void grow() {
        hashes = Arrays.copyOf(hashes, hashes.length * 2);
        slots = new int[slots.length * 2];
        Arrays.fill(slots, UNKNOWN);
        int mask = slots.length - 1;
        for (int group = 0; group < size; group++) {
            int at = (int) hashes[group] & mask;
            while (slots[at] != UNKNOWN) {
                at = at + 1 & mask;
            }
            slots[at] = group;
        }
    }
}
