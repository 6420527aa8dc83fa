// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

/** Finds the distinct values of many numbers by hashing with open addressing, and numbers them. */
final class LongTable {
    /** So many distinct values in a sample are few: a dictionary may pay. */
    static final int FEW = 384;

    private static final int SAMPLE = 512;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int MIN_BITS = 10;

    private long[] keys = new long[1 << MIN_BITS];

    /** One more than the key's number; 0 where the address is free. */
    private int[] ids = new int[1 << MIN_BITS];

    private long[] distinct = new long[1 << MIN_BITS];
    private int bits = MIN_BITS;
    private int size;

    void clear() {
        if (bits > MIN_BITS + 4 && size < 1 << bits - 4) {
            // Don't empty a large table for a few keys over and over again.
            bits = MIN_BITS;
        }
        Arrays.fill(ids, 0, 1 << bits, 0);
        size = 0;
    }

    int size() {
        return size;
    }

    /** The key's number; numbers are given in the order in which keys come first. */
    int idOf(long key) {
        int mask = (1 << bits) - 1;
        int at = (int) (key * GOLDEN >>> 64 - bits);
        while (ids[at] != 0) {
            if (keys[at] == key) {
                return ids[at] - 1;
            }
            at = at + 1 & mask;
        }
        if (size * 2 > mask) {
            grow();
            return idOf(key);
        }
        keys[at] = key;
        if (size == distinct.length) {
            distinct = Arrays.copyOf(distinct, size * 2);
        }
        distinct[size++] = key;
        ids[at] = size;
        return size - 1;
    }

    private void grow() {
        bits++;
        int capacity = 1 << bits;
        if (keys.length < capacity) {
            keys = new long[capacity];
            ids = new int[capacity];
        } else {
            Arrays.fill(ids, 0, capacity, 0);
        }
        for (int id = 0; id < size; id++) {
            int at = (int) (distinct[id] * GOLDEN >>> 64 - bits);
            while (ids[at] != 0) {
                at = at + 1 & capacity - 1;
            }
            keys[at] = distinct[id];
            ids[at] = id + 1;
        }
    }

    /** The keys in ascending order; replaces the numbers in {@code codes} by indices in that order. */
    long[] sortedIds(int[] codes, int count) {
        long[] sorted = Arrays.copyOf(distinct, size);
        Arrays.sort(sorted);
        int[] rank = new int[size];
        for (int i = 0; i < size; i++) {
            rank[idOf(sorted[i])] = i;
        }
        for (int i = 0; i < count; i++) {
            codes[i] = rank[codes[i]];
        }
        return sorted;
    }

    /** How many distinct values there are in a sample of at most 512. */
    static int sampledDistinct(int[] values, int count) {
        LongTable table = new LongTable();
        int sampled = Math.min(count, SAMPLE);
        for (int i = 0; i < sampled; i++) {
            table.idOf(values[(int) ((long) i * count / sampled)]);
        }
        return table.size();
    }

    static int sampledDistinct(long[] values, int count) {
        LongTable table = new LongTable();
        int sampled = Math.min(count, SAMPLE);
        for (int i = 0; i < sampled; i++) {
            table.idOf(values[(int) ((long) i * count / sampled)]);
        }
        return table.size();
    }
}
