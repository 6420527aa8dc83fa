// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

/**
 * Sorts texts by their bytes, unsigned: by five bytes at a time, which form one number with the text's index, so that
 * most of the work is sorting an array of numbers.
 */
final class TextOrder {
    private static final int STEP = 5;
    private static final int PLACE_BITS = 24;
    private static final int SMALL = 12;

    private final TextTable texts;
    private final byte[] bytes;
    private final int[] order;
    private final long[] keys;

    private TextOrder(TextTable texts) {
        this.texts = texts;
        this.bytes = texts.bytes();
        this.order = new int[texts.size()];
        this.keys = new long[texts.size()];
    }

    /** The numbers of the table's texts in ascending order of the texts. */
    static int[] of(TextTable texts) {
        TextOrder sorter = new TextOrder(texts);
        for (int i = 0; i < sorter.order.length; i++) {
            sorter.order[i] = i;
        }
        sorter.sort(0, sorter.order.length, 0);
        return sorter.order;
    }

    /** @param depth how many bytes all begin with; of a text that is shorter, zeros count as its next ones */
    private void sort(int from, int to, int depth) {
        int begin = depth == 0 ? from : from + ended(from, to, depth);
        if (to - begin <= SMALL) {
            insert(begin, to, depth);
        } else {
            sortMany(begin, to, depth == 0 ? 0 : shared(begin, to, depth));
        }
    }

    /** Puts texts that have no more bytes before the others, which begin with them, and says how many they are. */
    private int ended(int from, int to, int depth) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += length(order[i]) <= depth ? 1 : 0;
        }
        if (count == 0) {
            return 0;
        }
        long[] ended = new long[count];
        int next = count;
        int last = to;
        for (int i = to - 1; i >= from; i--) {
            if (length(order[i]) <= depth) {
                ended[--next] = (long) length(order[i]) << Integer.SIZE | order[i];
            } else {
                order[--last] = order[i];
            }
        }
        Arrays.sort(ended);
        for (int i = 0; i < count; i++) {
            order[from + i] = (int) ended[i];
        }
        return count;
    }

    /** How many bytes all of them begin with: long ones are passed over at once, and not by a call for each step. */
    private int shared(int from, int to, int depth) {
        int first = order[from];
        int shared = length(first);
        for (int i = from + 1; i < to && shared > depth; i++) {
            int id = order[i];
            int mismatch = Arrays.mismatch(
                    bytes,
                    texts.start(first) + depth,
                    texts.start(first) + shared,
                    bytes,
                    texts.start(id) + depth,
                    texts.end(id));
            shared = mismatch < 0 ? shared : depth + mismatch;
        }
        return shared;
    }

    private int length(int id) {
        return texts.end(id) - texts.start(id);
    }

    private void sortMany(int from, int to, int depth) {
        int[] before = Arrays.copyOfRange(order, from, to);
        boolean someLonger = false;
        for (int i = from; i < to; i++) {
            int id = before[i - from];
            // The sign is turned, so that signed order is the bytes' unsigned one.
            keys[i] = (key(id, depth) << PLACE_BITS | i - from) ^ Long.MIN_VALUE;
            someLonger |= length(id) > depth + STEP;
        }
        Arrays.sort(keys, from, to);
        int mask = (1 << PLACE_BITS) - 1;
        for (int i = from; i < to; i++) {
            order[i] = before[(int) keys[i] & mask];
        }
        int start = from;
        long[] heads = Arrays.copyOfRange(keys, from, to);
        for (int i = from + 1; i <= to; i++) {
            if (i == to || heads[i - from] >>> PLACE_BITS != heads[start - from] >>> PLACE_BITS) {
                if (i - start > 1) {
                    if (someLonger) {
                        sort(start, i, depth + STEP);
                    } else {
                        insert(start, i, depth);
                    }
                }
                start = i;
            }
        }
    }

    /** Five bytes, zeros after the end; texts that differ in zeros only are told apart by {@link #insert}. */
    private long key(int id, int depth) {
        int at = texts.start(id) + depth;
        int end = texts.end(id);
        long key = 0;
        for (int i = 0; i < STEP; i++, at++) {
            key = key << 8 | (at < end ? bytes[at] & 0xFF : 0);
        }
        return key;
    }

    private void insert(int from, int to, int depth) {
        for (int i = from + 1; i < to; i++) {
            int id = order[i];
            int at = i;
            for (; at > from && compare(order[at - 1], id) > 0; at--) {
                order[at] = order[at - 1];
            }
            order[at] = id;
        }
    }

    private int compare(int one, int other) {
        return Arrays.compareUnsigned(
                bytes, texts.start(one), texts.end(one), bytes, texts.start(other), texts.end(other));
    }
}
