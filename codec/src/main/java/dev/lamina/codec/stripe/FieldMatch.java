// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/** Whether rows have the values of the tuples that their hashes found, field by field in short loops. */
final class FieldMatch {
    private FieldMatch() {}

    /**
     * Compares the rows {@code from} to {@code from + count} of a column with a field of their tuples.
     *
     * @param codes the tuple of each row of the column
     * @param known of coded texts, the entry that a tuple's field is known to equal, or -1; learns more
     * @param differ set for each row whose value is another, counted from {@code from}; others stay
     * @return whether any was set
     */
    static boolean compare(
            Vector column, int from, int count, Vector field, int[] codes, int[] known, boolean[] differ) {
        boolean found;
        if (column instanceof IntVector ints) {
            found = ints(ints.values(), from, count, ((IntVector) field).values(), codes, differ);
        } else if (column instanceof LongVector longs) {
            found = longs(longs.values(), from, count, ((LongVector) field).values(), codes, differ);
        } else if (column instanceof DoubleVector doubles) {
            found = doubles(doubles.values(), from, count, ((DoubleVector) field).values(), codes, differ);
        } else if (column instanceof TextVector texts && texts.isCoded()) {
            return coded(texts, from, count, (TextVector) field, codes, known, differ);
        } else if (column instanceof TextVector texts) {
            found = texts(texts, from, count, (TextVector) field, codes, differ);
        } else {
            return others(column, from, count, field, codes, differ);
        }
        // Slots of missing values hold zero or no bytes on both sides, so that only the bitmaps are left to compare.
        if (column.missingCount() > 0 || field.missingCount() > 0) {
            found |= missing(column, from, count, field, codes, differ);
        }
        return found;
    }

    private static boolean ints(int[] values, int from, int count, int[] field, int[] codes, boolean[] differ) {
        int different = 0;
        for (int i = 0; i < count; i++) {
            different |= values[from + i] ^ field[codes[from + i]];
        }
        if (different != 0) {
            for (int i = 0; i < count; i++) {
                differ[i] |= values[from + i] != field[codes[from + i]];
            }
        }
        return different != 0;
    }

    private static boolean longs(long[] values, int from, int count, long[] field, int[] codes, boolean[] differ) {
        long different = 0;
        for (int i = 0; i < count; i++) {
            different |= values[from + i] ^ field[codes[from + i]];
        }
        if (different != 0) {
            for (int i = 0; i < count; i++) {
                differ[i] |= values[from + i] != field[codes[from + i]];
            }
        }
        return different != 0;
    }

    private static boolean doubles(
            double[] values, int from, int count, double[] field, int[] codes, boolean[] differ) {
        boolean found = false;
        for (int i = 0; i < count; i++) {
            if (Double.doubleToLongBits(values[from + i]) != Double.doubleToLongBits(field[codes[from + i]])) {
                differ[i] = true;
                found = true;
            }
        }
        return found;
    }

    private static boolean texts(
            TextVector texts, int from, int count, TextVector field, int[] codes, boolean[] differ) {
        byte[] bytes = texts.bytes();
        int[] offsets = texts.offsets();
        byte[] others = field.bytes();
        int[] otherOffsets = field.offsets();
        boolean found = false;
        for (int i = 0; i < count; i++) {
            int code = codes[from + i];
            if (!same(
                    bytes,
                    offsets[from + i],
                    offsets[from + i + 1],
                    others,
                    otherOffsets[code],
                    otherOffsets[code + 1])) {
                differ[i] = true;
                found = true;
            }
        }
        return found;
    }

    private static boolean same(byte[] bytes, int start, int end, byte[] others, int otherStart, int otherEnd) {
        if (end - start != otherEnd - otherStart) {
            return false;
        }
        return end - start <= 8
                ? ShortTexts.word(bytes, start, end) == ShortTexts.word(others, otherStart, otherEnd)
                : Arrays.equals(bytes, start, end, others, otherStart, otherEnd);
    }

    private static boolean coded(
            TextVector texts, int from, int count, TextVector field, int[] codes, int[] known, boolean[] differ) {
        int[] entries = texts.codes();
        // A missing row has a missing entry, or, of a dictionary without one, the entry 0, which then may be a text
        // too.
        int ambiguous = texts.dictionary().missingCount() == 0 && texts.missingCount() > 0 ? 0 : -1;
        boolean found = false;
        for (int i = 0; i < count; i++) {
            int code = codes[from + i];
            int entry = entries[from + i];
            if (known[code] != entry || entry == ambiguous) {
                if (texts.sameAt(from + i, field, code)) {
                    known[code] = entry;
                } else {
                    differ[i] = true;
                    found = true;
                }
            }
        }
        return found;
    }

    private static boolean others(Vector column, int from, int count, Vector field, int[] codes, boolean[] differ) {
        boolean found = false;
        for (int i = 0; i < count; i++) {
            if (!column.sameAt(from + i, field, codes[from + i])) {
                differ[i] = true;
                found = true;
            }
        }
        return found;
    }

    private static boolean missing(Vector column, int from, int count, Vector field, int[] codes, boolean[] differ) {
        long[] bitmap = field.missing();
        int end = bitmap.length << 6;
        boolean found = false;
        for (int at = 0; at < count; at += 64) {
            int step = Math.min(64, count - at);
            long bits = column.missingBits(from + at, step);
            long others = 0;
            for (int i = 0; i < step; i++) {
                int code = codes[from + at + i];
                // The bitmap ends where nothing more is missing.
                long bit = code < end ? bitmap[code >> 6] >>> code & 1 : 0;
                others |= bit << i;
            }
            for (long left = bits ^ others; left != 0; left &= left - 1) {
                differ[at + Long.numberOfTrailingZeros(left)] = true;
                found = true;
            }
        }
        return found;
    }
}
