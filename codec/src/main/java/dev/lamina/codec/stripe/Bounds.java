// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/** The least and the greatest of some values. */
final class Bounds {
    /** Longer texts are cut to so many bytes. */
    static final int TEXT_BYTES = 48;

    /** The longest character of UTF-8. */
    private static final int CHARACTER_BYTES = 4;

    /** A greatest text that can't be cut, and is longer than this, is not kept. */
    static final int MAX_TEXT_BYTES = 1024;

    private Bounds() {}

    /**
     * The bounds of those of the first {@code rows} values that are used and not missing.
     *
     * @param used whether each is used; {@code null} if all are
     * @return two rows, or none
     */
    static Vector of(Vector values, int rows, boolean[] used) {
        Vector bounds = values.emptyLike();
        if (values instanceof IntVector ints) {
            ofInts(ints, rows, used, (IntVector) bounds);
        } else if (values instanceof LongVector longs) {
            ofLongs(longs, rows, used, (LongVector) bounds);
        } else if (values instanceof DoubleVector doubles) {
            ofDoubles(doubles, rows, used, (DoubleVector) bounds);
        } else if (values instanceof TextVector texts) {
            ofTexts(texts, rows, used, (TextVector) bounds);
        }
        return bounds;
    }

    private static boolean counts(Vector values, int row, boolean[] used) {
        return (used == null || used[row]) && !values.isMissing(row);
    }

    private static void ofInts(IntVector values, int rows, boolean[] used, IntVector bounds) {
        int least = Integer.MAX_VALUE;
        int greatest = Integer.MIN_VALUE;
        for (int row = 0; row < rows; row++) {
            if (counts(values, row, used)) {
                least = Math.min(least, values.get(row));
                greatest = Math.max(greatest, values.get(row));
            }
        }
        if (least <= greatest) {
            bounds.append(least);
            bounds.append(greatest);
        }
    }

    private static void ofLongs(LongVector values, int rows, boolean[] used, LongVector bounds) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (int row = 0; row < rows; row++) {
            if (counts(values, row, used)) {
                least = Math.min(least, values.get(row));
                greatest = Math.max(greatest, values.get(row));
            }
        }
        if (least <= greatest) {
            bounds.append(least);
            bounds.append(greatest);
        }
    }

    /** A value that is not a number has no place in the order, so that bounds would say nothing of it. */
    private static void ofDoubles(DoubleVector values, int rows, boolean[] used, DoubleVector bounds) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int row = 0; row < rows; row++) {
            if (counts(values, row, used)) {
                least = Math.min(least, values.get(row));
                greatest = Math.max(greatest, values.get(row));
            }
        }
        if (least <= greatest) {
            bounds.append(least);
            bounds.append(greatest);
        }
    }

    private static void ofTexts(TextVector values, int rows, boolean[] used, TextVector bounds) {
        int least = -1;
        int greatest = -1;
        for (int row = 0; row < rows; row++) {
            if (counts(values, row, used)) {
                if (least < 0 || compare(values, row, least) < 0) {
                    least = row;
                }
                if (greatest < 0 || compare(values, row, greatest) > 0) {
                    greatest = row;
                }
            }
        }
        if (least < 0) {
            return;
        }
        byte[] bytes = values.bytes();
        int start = values.start(greatest);
        byte[] above = above(Arrays.copyOfRange(bytes, start, values.end(greatest)));
        if (above != null) {
            bounds.append(bytes, values.start(least), cut(bytes, values.start(least), values.end(least)));
            bounds.append(above, 0, above.length);
        }
    }

    private static int compare(TextVector texts, int row, int other) {
        byte[] bytes = texts.bytes();
        return Arrays.compareUnsigned(
                bytes, texts.start(row), texts.end(row), bytes, texts.start(other), texts.end(other));
    }

    /**
     * Where a text that is cut between two characters ends; the rest is not above the whole. What is not UTF-8 loses no more
     * than a character's bytes either, since by its length a reader sees that a bound was cut.
     */
    private static int cut(byte[] bytes, int start, int end) {
        int cut = Math.min(end, start + TEXT_BYTES);
        while (cut < end && cut > start + TEXT_BYTES - CHARACTER_BYTES + 1 && (bytes[cut] & 0xC0) == 0x80) {
            cut--;
        }
        return cut;
    }

    /** A text that is not below this one: itself, or its beginning with the last ASCII character raised by one. */
    private static byte[] above(byte[] text) {
        if (text.length <= TEXT_BYTES) {
            return text;
        }
        for (int at = TEXT_BYTES - 1; at >= 0; at--) {
            if (text[at] >= 0 && text[at] < 0x7F) {
                byte[] above = Arrays.copyOf(text, at + 1);
                above[at]++;
                return above;
            }
        }
        return text.length <= MAX_TEXT_BYTES ? text : null;
    }
}
