// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import java.util.Arrays;

/** Finds the distinct texts of a column and numbers them in order of first appearance. */
final class TextTable {
    static final int NONE = -1;

    private static final int MIN_BITS = 10;

    private long[] hashes = new long[1 << MIN_BITS];
    private int[] ids = new int[1 << MIN_BITS];
    private int[] starts = new int[1 << MIN_BITS];
    private int[] ends = new int[1 << MIN_BITS];
    private long[] hashOf = new long[1 << MIN_BITS];
    private int[] entryIds = new int[0];
    private int bits = MIN_BITS;
    private int size;
    private long distinctBytes;
    private byte[] bytes;

    int size() {
        return size;
    }

    /** The array that holds all texts. */
    byte[] bytes() {
        return bytes;
    }

    int start(int id) {
        return starts[id];
    }

    int end(int id) {
        return ends[id];
    }

    /** The length of all distinct texts together. */
    long distinctBytes() {
        return distinctBytes;
    }

    /**
     * Numbers the texts of some rows; missing rows get {@link #NONE}.
     *
     * @param early after so many rows it gives up if nearly all of them are distinct
     * @return whether it went to the end
     */
    boolean find(TextVector texts, int from, int to, int[] codes, int early) {
        if (bits > MIN_BITS + 4) {
            bits = MIN_BITS;
        }
        Arrays.fill(ids, 0, 1 << bits, 0);
        size = 0;
        distinctBytes = 0;
        bytes = texts.bytes();
        if (texts.isCoded()) {
            int entries = texts.dictionary().size();
            if (entryIds.length < entries) {
                entryIds = new int[entries];
            }
            Arrays.fill(entryIds, 0, entries, NONE);
        }
        boolean someMissing = texts.missingCount() > 0;
        int[] entryCodes = texts.codes();
        int seen = 0;
        for (int row = from; row < to; row++) {
            if (someMissing && texts.isMissing(row)) {
                codes[row - from] = NONE;
                continue;
            }
            if (texts.isCoded()) {
                int entry = entryCodes[row];
                if (entryIds[entry] == NONE) {
                    entryIds[entry] = idOf(texts.start(row), texts.end(row));
                }
                codes[row - from] = entryIds[entry];
            } else {
                codes[row - from] = idOf(texts.start(row), texts.end(row));
            }
            if (++seen == early && size > early / 8 * 7) {
                return false;
            }
        }
        return true;
    }

    private int idOf(int start, int end) {
        long hash = end - start <= 8
                ? (ShortTexts.word(bytes, start, end) ^ (long) (end - start) << 59) * 0x9E3779B97F4A7C15L
                : TextVector.hash(bytes, start, end);
        int mask = (1 << bits) - 1;
        int at = (int) (hash >>> 64 - bits);
        while (ids[at] != 0) {
            if (hashes[at] == hash) {
                int id = ids[at] - 1;
                if (Arrays.equals(bytes, start, end, bytes, starts[id], ends[id])) {
                    return id;
                }
            }
            at = at + 1 & mask;
        }
        if (size * 2 > mask) {
            grow();
            return idOf(start, end);
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            ends = Arrays.copyOf(ends, size * 2);
            hashOf = Arrays.copyOf(hashOf, size * 2);
        }
        starts[size] = start;
        ends[size] = end;
        hashOf[size] = hash;
        hashes[at] = hash;
        distinctBytes += end - start;
        ids[at] = ++size;
        return size - 1;
    }

    private void grow() {
        bits++;
        int capacity = 1 << bits;
        if (ids.length < capacity) {
            ids = new int[capacity];
            hashes = new long[capacity];
        } else {
            Arrays.fill(ids, 0, capacity, 0);
        }
        for (int id = 0; id < size; id++) {
            int at = (int) (hashOf[id] >>> 64 - bits);
            while (ids[at] != 0) {
                at = at + 1 & capacity - 1;
            }
            hashes[at] = hashOf[id];
            ids[at] = id + 1;
        }
    }
}
