// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Whether a text lies between two others, in the order of UTF-8 bytes, or is one of several. */
final class TextTest extends RowTest {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Of 64 bits for so many texts each sets one, so that few of the texts not asked for need a search. */
    private static final int TEXTS_PER_WORD = 2;

    private final byte[] bound;

    /** Whether what is not below the bound lies inside; otherwise what is not above. */
    private final boolean isLeast;

    /** In order; {@code null} where there is a bound instead. */
    private final byte[][] among;

    /** The bits of {@link #slot} that a text asked for has; as many as a power of two. */
    private final long[] slots;

    private TextTest(int place, boolean negated, byte[] bound, boolean isLeast, byte[][] among) {
        super(place, negated);
        this.bound = bound;
        this.isLeast = isLeast;
        this.among = among;
        int texts = among == null ? 0 : among.length;
        this.slots = new long[Math.max(1, Integer.highestOneBit(texts / TEXTS_PER_WORD) << 1)];
        for (int i = 0; i < texts; i++) {
            int slot = slot(among[i], 0, among[i].length);
            slots[slot >> 6] |= 1L << slot;
        }
    }

    /** A number that equal texts have in common: of the length and the last bytes, in which identities differ. */
    private int slot(byte[] bytes, int start, int end) {
        long last = end - start;
        if (end - start >= Long.BYTES) {
            last += (long) LONGS.get(bytes, end - Long.BYTES);
        } else {
            for (int i = start; i < end; i++) {
                last = last << 8 ^ bytes[i] & 0xFF;
            }
        }
        // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): the upper bits depend on all others.
        return (int) (last * 0x9E3779B97F4A7C15L >>> Long.numberOfLeadingZeros(slots.length - 1L) - 6);
    }

    static TextTest atLeast(int place, boolean negated, byte[] bound) {
        return new TextTest(place, negated, bound, true, null);
    }

    static TextTest atMost(int place, boolean negated, byte[] bound) {
        return new TextTest(place, negated, bound, false, null);
    }

    static TextTest among(int place, boolean negated, byte[][] values) {
        byte[][] sorted = values.clone();
        Arrays.sort(sorted, Arrays::compareUnsigned);
        return new TextTest(place, negated, null, false, sorted);
    }

    @Override
    void mark(Vector values, int rows, long[] bits) {
        TextVector texts = (TextVector) values;
        byte[] bytes = texts.bytes();
        for (int from = 0; from < rows; from += 64) {
            int to = Math.min(rows, from + 64);
            long word = 0;
            for (int row = from; row < to; row++) {
                word |= (isInside(bytes, texts.start(row), texts.end(row)) ? 1L : 0) << row;
            }
            bits[from >> 6] = word;
        }
        settle(values, rows, bits);
    }

    private boolean isInside(byte[] bytes, int start, int end) {
        if (among != null) {
            return among.length == 1
                    ? Arrays.equals(bytes, start, end, among[0], 0, among[0].length)
                    : isSlotTaken(slot(bytes, start, end)) && place(bytes, start, end) >= 0;
        }
        int order = Arrays.compareUnsigned(bytes, start, end, bound, 0, bound.length);
        return isLeast ? order >= 0 : order <= 0;
    }

    private boolean isSlotTaken(int slot) {
        return (slots[slot >> 6] >>> slot & 1) != 0;
    }

    /** The text's position among those requested; if it is not among them, -1 - the position it would have. */
    private int place(byte[] bytes, int start, int end) {
        int low = 0;
        int high = among.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Arrays.compareUnsigned(among[middle], 0, among[middle].length, bytes, start, end);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }

    @Override
    Filter.Coverage coverage(int rows, int missing, Vector bounds) {
        if (missing == rows) {
            return Filter.Coverage.NONE;
        }
        if (bounds.size() < 2) {
            return Filter.Coverage.SOME;
        }
        TextVector texts = (TextVector) bounds;
        byte[] bytes = texts.bytes();
        int high = texts.start(1);
        if (among == null) {
            boolean lowInside = isInside(bytes, texts.start(0), texts.end(0));
            boolean highInside = isInside(bytes, high, texts.end(1));
            return coverage(isLeast ? lowInside : highInside, isLeast ? !highInside : !lowInside, missing);
        }
        int place = place(bytes, texts.start(0), texts.end(0));
        int next = place < 0 ? -1 - place : place;
        boolean outside = next == among.length
                || Arrays.compareUnsigned(among[next], 0, among[next].length, bytes, high, texts.end(1)) > 0;
        return coverage(place >= 0 && texts.sameAt(0, texts, 1), outside, missing);
    }
}
