// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

/**
 * Numbers of equal width in blocks of {@link #ROWS} rows of some <em>lanes</em> each: value {@code row * lanes + lane} of
 * a block has its bits in the words {@code k * lanes + lane} for {@code k = row * width / 32} and, where they don't end
 * there, the next. So all values of a row are shifted alike, and each method below is a plain loop over lanes that the
 * compiler turns into vector instructions for any width. A whole block has {@link #LANES} lanes; the last one of a chunk
 * as many as its values need, and zeros after them.
 */
final class BitPacking {
    static final int ROWS = 32;
    static final int LANES = 256;

    /** Values in a whole block. */
    static final int BLOCK = ROWS * LANES;

    private BitPacking() {}

    /** The lanes of a block with so many values left. */
    static int lanes(int values) {
        return values >= BLOCK ? LANES : (values + ROWS - 1) / ROWS;
    }

    /** The bytes of so many values. */
    static long bytes(int values, int width) {
        return ((long) values / BLOCK * LANES + lanes(values % BLOCK)) * width * 4;
    }

    /** The bits that the difference needs, as an unsigned number. */
    static int width(int difference) {
        return 32 - Integer.numberOfLeadingZeros(difference);
    }

    /** The bits that the difference needs, as an unsigned number. */
    static int width(long difference) {
        return 64 - Long.numberOfLeadingZeros(difference);
    }

    static void unpack(int[] words, int width, int lanes, int base, int[] into, int at) {
        int mask = width == 32 ? -1 : (1 << width) - 1;
        for (int row = 0; row < ROWS; row++) {
            int bit = row * width;
            int word = (bit >>> 5) * lanes;
            int shift = bit & 31;
            if (shift + width <= 32) {
                fromOne(words, word, into, at + row * lanes, lanes, shift, mask, base);
            } else {
                fromTwo(words, word, word + lanes, into, at + row * lanes, lanes, shift, mask, base);
            }
        }
    }

    private static void fromOne(int[] words, int word, int[] into, int at, int lanes, int shift, int mask, int base) {
        for (int i = 0; i < lanes; i++) {
            into[at + i] = ((words[word + i] >>> shift) & mask) + base;
        }
    }

    private static void fromTwo(
            int[] words, int low, int high, int[] into, int at, int lanes, int shift, int mask, int base) {
        int up = 32 - shift;
        for (int i = 0; i < lanes; i++) {
            into[at + i] = (((words[low + i] >>> shift) | (words[high + i] << up)) & mask) + base;
        }
    }

    /** Packs {@code ROWS * lanes} values; the words are zero before. */
    static void pack(int[] values, int from, int width, int lanes, int base, int[] words) {
        for (int row = 0; row < ROWS; row++) {
            int bit = row * width;
            int word = (bit >>> 5) * lanes;
            int shift = bit & 31;
            low(values, from + row * lanes, words, word, lanes, shift, base);
            if (shift + width > 32) {
                high(values, from + row * lanes, words, word + lanes, lanes, 32 - shift, base);
            }
        }
    }

    private static void low(int[] values, int from, int[] words, int word, int lanes, int shift, int base) {
        for (int i = 0; i < lanes; i++) {
            words[word + i] |= (values[from + i] - base) << shift;
        }
    }

    private static void high(int[] values, int from, int[] words, int word, int lanes, int shift, int base) {
        for (int i = 0; i < lanes; i++) {
            words[word + i] |= (values[from + i] - base) >>> shift;
        }
    }
}
