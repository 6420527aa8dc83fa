// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Sums and counts per distinct value of a column. A value becomes a text once, when it is first seen; where values are a
 * dictionary's codes, rows are summed by code, and each entry is looked up once for all rows over the dictionary.
 */
final class Groups {
    /** How many values are the commonest. */
    static final int COMMONEST = 10;

    /** Zeros of both signs are one value, as they are to DuckDB. */
    private static final DoubleVector ZERO = zero();

    /**
     * A group's average.
     *
     * @param group its value; {@code null} as text where it is missing
     * @param average {@code null} where no record of the group has a value
     */
    record Average(String group, Double average) {}

    /**
     * A value and how often it occurs.
     *
     * @param value the value as text
     * @param count how many records have it
     */
    record Count(String value, long count) {}

    /** Open addressing by the values' 64-bit hashes; 0 is free, and is the hash of a missing value alone. */
    private long[] hashes = new long[1024];

    private int[] slots = new int[1024];
    private int size;
    private final List<String> names = new ArrayList<>();
    private double[] sums = new double[512];
    private long[] counts = new long[512];
    private int missing = -1;
    private int[] groupOfCode = new int[0];
    private TextVector known;
    private int knownGeneration;
    private int knownSize;

    /** Takes over the groups of another, which is then no longer used. */
    void merge(Groups other) {
        if (other.missing >= 0) {
            missing = missing < 0 ? add("null") : missing;
            take(missing, other, other.missing);
        }
        for (int at = 0; at < other.hashes.length; at++) {
            if (other.hashes[at] != 0) {
                int theirs = other.slots[at];
                take(find(other.hashes[at], other.names.get(theirs)), other, theirs);
            }
        }
    }

    private void take(int group, Groups other, int theirs) {
        sums[group] += other.sums[theirs];
        counts[group] += other.counts[theirs];
    }

    void add(Vector keys, DoubleVector numbers) {
        int[] codes = prepare(keys);
        // A dictionary with a missing entry says by it which rows are missing, so that their bitmap need not be made.
        if (codes != null && numbers.missingCount() == 0 && (known.missingCount() > 0 || keys.missingCount() == 0)) {
            meet(codes, keys.size());
            sum(codes, groupOfCode, numbers.values(), keys.size(), sums, counts);
            return;
        }
        for (int row = 0; row < keys.size(); row++) {
            int group = group(keys, row, codes);
            if (!numbers.isMissing(row)) {
                sums[group] += numbers.get(row);
                counts[group]++;
            }
        }
    }

    /** Looks the groups of codes up that were not met before. */
    private void meet(int[] codes, int rows) {
        for (int row = 0; row < rows; row++) {
            int code = codes[row];
            if (groupOfCode[code] < 0) {
                groupOfCode[code] = group(known, code, null);
            }
        }
    }

    private static void sum(int[] codes, int[] groups, double[] numbers, int rows, double[] sums, long[] counts) {
        for (int row = 0; row < rows; row++) {
            int group = groups[codes[row]];
            sums[group] += numbers[row];
            counts[group]++;
        }
    }

    void count(Vector values) {
        if (values instanceof IntVector ints && ints.missingCount() == 0) {
            countRuns(ints);
            return;
        }
        int[] codes = prepare(values);
        for (int row = 0; row < values.size(); row++) {
            if (!values.isMissing(row)) {
                // Found first, since a new group may replace the array.
                int group = group(values, row, codes);
                counts[group]++;
            }
        }
    }

    /** Columns of months or days have the same value for many rows, and are looked up once for all of them. */
    private void countRuns(IntVector ints) {
        int[] values = ints.values();
        int size = ints.size();
        for (int from = 0; from < size; ) {
            int value = values[from];
            int to = from + 1;
            while (to < size && values[to] == value) {
                to++;
            }
            int group = find(ints.hash(from), ints, from);
            counts[group] += to - from;
            from = to;
        }
    }

    private int[] prepare(Vector keys) {
        if (!(keys instanceof TextVector texts) || !texts.isCoded()) {
            return null;
        }
        TextVector dictionary = texts.dictionary();
        if (dictionary == known && dictionary.generation() == knownGeneration && dictionary.size() == knownSize) {
            return texts.codes();
        }
        known = dictionary;
        knownGeneration = dictionary.generation();
        knownSize = dictionary.size();
        if (groupOfCode.length < dictionary.size()) {
            groupOfCode = new int[dictionary.size()];
        }
        // An entry that no row uses must not become a group, so groups are looked up when a code is first met.
        Arrays.fill(groupOfCode, -1);
        return texts.codes();
    }

    private int group(Vector keys, int row, int[] codes) {
        if (keys.isMissing(row)) {
            if (missing < 0) {
                missing = add("null");
            }
            return missing;
        }
        if (codes == null) {
            return find(keys, row);
        }
        int group = groupOfCode[codes[row]];
        if (group < 0) {
            group = find(keys.hash(row), keys, row);
            groupOfCode[codes[row]] = group;
        }
        return group;
    }

    private static DoubleVector zero() {
        DoubleVector zero = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        zero.append(0.0);
        return zero;
    }

    private int find(Vector keys, int row) {
        return keys instanceof DoubleVector numbers && numbers.get(row) == 0
                ? find(ZERO.hash(0), ZERO, 0)
                : find(keys.hash(row), keys, row);
    }

    private int find(long hash, Vector keys, int row) {
        int at = place(hash);
        return hashes[at] == hash ? slots[at] : put(at, hash, keys.textAt(row));
    }

    private int find(long hash, String name) {
        int at = place(hash);
        return hashes[at] == hash ? slots[at] : put(at, hash, name);
    }

    /** Where the hash stands, or the free place where it belongs. */
    private int place(long hash) {
        int mask = hashes.length - 1;
        int at = (int) hash & mask;
        while (hashes[at] != 0 && hashes[at] != hash) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private int put(int at, long hash, String name) {
        int group = add(name);
        hashes[at] = hash;
        slots[at] = group;
        if (++size * 2 > hashes.length) {
            grow();
        }
        return group;
    }

    private void grow() {
        long[] oldHashes = hashes;
        int[] oldSlots = slots;
        hashes = new long[oldHashes.length * 2];
        slots = new int[hashes.length];
        int mask = hashes.length - 1;
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldHashes[i] != 0) {
                int at = (int) oldHashes[i] & mask;
                while (hashes[at] != 0) {
                    at = (at + 1) & mask;
                }
                hashes[at] = oldHashes[i];
                slots[at] = oldSlots[i];
            }
        }
    }

    private int add(String name) {
        int group = names.size();
        names.add(name);
        if (group == sums.length) {
            sums = Arrays.copyOf(sums, group * 2);
            counts = Arrays.copyOf(counts, group * 2);
        }
        return group;
    }

    List<Average> averages() {
        List<Average> averages = new ArrayList<>(names.size());
        for (int group = 0; group < names.size(); group++) {
            averages.add(new Average(names.get(group), counts[group] == 0 ? null : sums[group] / counts[group]));
        }
        return averages;
    }

    List<Count> counts() {
        List<Count> all = new ArrayList<>(names.size());
        for (int group = 0; group < names.size(); group++) {
            all.add(new Count(names.get(group), counts[group]));
        }
        return all;
    }

    /**
     * The number of groups, and the highest averages. Names are left out: among groups whose averages agree to the last
     * digits, rounding decides which comes first.
     */
    static List<Object> highest(List<Average> averages, int most) {
        List<Average> sorted = new ArrayList<>(averages);
        sorted.removeIf(average -> average.average() == null);
        sorted.sort(Comparator.comparing(Average::average).reversed());
        List<Object> values = new ArrayList<>();
        values.add(averages.size());
        for (Average average : sorted.subList(0, Math.min(most, sorted.size()))) {
            values.add(average.average());
        }
        return values;
    }

    /**
     * The ten commonest values with their counts, by count and then by value. Values that are as common as the eleventh have their count
     * alone: engines order texts and fractions each in its own way, and so differ in which of them are among the ten.
     */
    static List<Object> commonest(List<Count> counts) {
        List<Count> sorted = new ArrayList<>(counts);
        sorted.sort(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::value));
        long next = sorted.size() > COMMONEST ? sorted.get(COMMONEST).count() : 0;
        List<Object> values = new ArrayList<>();
        for (Count count : sorted.subList(0, Math.min(COMMONEST, sorted.size()))) {
            if (count.count() > next) {
                values.add(count.value());
            }
            values.add(count.count());
        }
        return values;
    }
}
