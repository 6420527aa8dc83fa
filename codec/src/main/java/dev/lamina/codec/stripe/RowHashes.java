// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/**
 * Hashes of rows of several columns, worked out column by column in short loops. They only find candidates: whoever uses
 * them compares the values, so that nothing depends on their quality but speed.
 */
final class RowHashes {
    private static final long ODD = 0x9FB21C651E98DF25L;
    private static final long MISSING = 0x6A09E667F3BCC909L;

    private RowHashes() {}

    /** Begins the hashes of {@code count} rows. */
    static void begin(long[] hashes, int count) {
        Arrays.fill(hashes, 0, count, ODD);
    }

    /** Spreads what was mixed in over all bits, of which tables use the upper ones. */
    static void end(long[] hashes, int count) {
        for (int i = 0; i < count; i++) {
            long h = hashes[i];
            h = (h ^ (h >>> 29)) * 0xBF58476D1CE4E5B9L;
            hashes[i] = h ^ (h >>> 32);
        }
    }

    /** The hash of each entry of a dictionary; of an empty one, into which missing rows point, some hash. */
    static long[] ofEntries(TextVector dictionary) {
        long[] hashes = new long[Math.max(1, dictionary.size())];
        for (int entry = 0; entry < dictionary.size(); entry++) {
            hashes[entry] = dictionary.isMissing(entry)
                    ? MISSING
                    : ofText(dictionary.bytes(), dictionary.start(entry), dictionary.end(entry));
        }
        return hashes;
    }

    /**
     * Mixes in the rows {@code from} to {@code from + count} of a column.
     *
     * @param entryHashes of a column of coded texts, {@link #ofEntries}
     */
    static void mix(Vector column, int from, int count, long[] hashes, long[] entryHashes) {
        // Entries of a dictionary say themselves that they are missing, where one is.
        boolean byEntry = column instanceof TextVector texts
                && texts.isCoded()
                && texts.dictionary().missingCount() > 0;
        boolean someMissing = !byEntry && column.missingCount() > 0;
        for (int at = 0; at < count; ) {
            int step = someMissing ? Math.min(64, count - at) : count;
            long missing = someMissing ? column.missingBits(from + at, step) : 0;
            if (missing == 0) {
                present(column, from + at, at, step, hashes, entryHashes);
            } else {
                some(column, from + at, at, step, missing, hashes, entryHashes);
            }
            at += step;
        }
    }

    private static void some(
            Vector column, int row, int at, int count, long missing, long[] hashes, long[] entryHashes) {
        long[] before = new long[64];
        System.arraycopy(hashes, at, before, 0, count);
        present(column, row, at, count, hashes, entryHashes);
        for (long left = missing; left != 0; left &= left - 1) {
            int i = Long.numberOfTrailingZeros(left);
            hashes[at + i] = mixed(before[i], MISSING);
        }
    }

    private static void present(Vector column, int row, int at, int count, long[] hashes, long[] entryHashes) {
        if (column instanceof IntVector ints) {
            ofInts(ints.values(), row, hashes, at, count);
        } else if (column instanceof LongVector longs) {
            ofLongs(longs.values(), row, hashes, at, count);
        } else if (column instanceof DoubleVector doubles) {
            ofDoubles(doubles.values(), row, hashes, at, count);
        } else if (column instanceof TextVector texts && texts.isCoded()) {
            ofCodes(texts.codes(), entryHashes, row, hashes, at, count);
        } else if (column instanceof TextVector texts) {
            ofTexts(texts.bytes(), texts.offsets(), row, hashes, at, count);
        } else {
            for (int i = 0; i < count; i++) {
                hashes[at + i] = mixed(hashes[at + i], column.hash(row + i));
            }
        }
    }

    private static void ofInts(int[] values, int row, long[] hashes, int at, int count) {
        for (int i = 0; i < count; i++) {
            hashes[at + i] = mixed(hashes[at + i], values[row + i]);
        }
    }

    private static void ofLongs(long[] values, int row, long[] hashes, int at, int count) {
        for (int i = 0; i < count; i++) {
            hashes[at + i] = mixed(hashes[at + i], values[row + i]);
        }
    }

    private static void ofDoubles(double[] values, int row, long[] hashes, int at, int count) {
        for (int i = 0; i < count; i++) {
            hashes[at + i] = mixed(hashes[at + i], Double.doubleToLongBits(values[row + i]));
        }
    }

    private static void ofCodes(int[] codes, long[] entryHashes, int row, long[] hashes, int at, int count) {
        for (int i = 0; i < count; i++) {
            hashes[at + i] = mixed(hashes[at + i], entryHashes[codes[row + i]]);
        }
    }

    private static void ofTexts(byte[] bytes, int[] offsets, int row, long[] hashes, int at, int count) {
        for (int i = 0; i < count; i++) {
            hashes[at + i] = mixed(hashes[at + i], ofText(bytes, offsets[row + i], offsets[row + i + 1]));
        }
    }

    private static long ofText(byte[] bytes, int start, int end) {
        int length = end - start;
        if (length <= 8) {
            return ShortTexts.word(bytes, start, end) + (length * ODD);
        }
        if (length <= 16) {
            long head = ShortTexts.word(bytes, start, start + 8) * 0xBF58476D1CE4E5B9L;
            return (head ^ head >>> 32) + ShortTexts.word(bytes, end - 8, end) + (length * ODD);
        }
        return TextVector.hash(bytes, start, end);
    }

    private static long mixed(long hash, long value) {
        long h = (hash ^ value) * ODD;
        return h ^ (h >>> 32);
    }
}
