// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;

/**
 * Which rows have no value, where some have: a form (0 for a payload of one bit per row, low bits first, set where the
 * value is missing; 1 for the lengths of runs that begin with a run of present rows, which may be empty).
 */
final class MissingBits {
    static final int BITS = 0;
    static final int RUNS = 1;

    private final long[] words;
    private long[] window = new long[0];
    private int at;

    MissingBits(BodyReader in, int rows, int missing) throws MalformedChunkException {
        int offset = in.offset();
        if (in.u8(BITS, RUNS, "form of the missing rows") == BITS) {
            int length = (rows + 7) / 8;
            Payload payload = Payload.read(in, length, "missing rows");
            words = allocate(in, rows);
            if (!in.structureOnly()) {
                payload.words(length, words);
            }
        } else {
            int runs = in.unsigned(1, rows + 1L, "runs of missing rows");
            int[] lengths = IntSource.openAll(in, runs);
            words = allocate(in, rows);
            if (!in.structureOnly()) {
                fill(lengths, rows, offset);
            }
        }
        if (!in.structureOnly()) {
            check(rows, missing, offset);
        }
    }

    private static long[] allocate(BodyReader in, int rows) throws MalformedChunkException {
        int length = in.structureOnly() ? 0 : (rows + 63) >> 6;
        in.charge(8L * length);
        return new long[length];
    }

    private void fill(int[] lengths, int rows, int offset) throws MalformedChunkException {
        long row = 0;
        for (int run = 0; run < lengths.length; run++) {
            long end = row + lengths[run];
            if (lengths[run] < 0 || end > rows) {
                throw new MalformedChunkException(
                        offset, "found runs of missing rows beyond row " + row + ", expected " + rows + " rows");
            }
            if ((run & 1) != 0) {
                for (int i = (int) row; i < end; i++) {
                    words[i >> 6] |= 1L << (i & 63);
                }
            }
            row = end;
        }
    }

    private void check(int rows, int missing, int offset) throws MalformedChunkException {
        int found = 0;
        for (long word : words) {
            found += Long.bitCount(word);
        }
        if ((rows & 63) != 0 && words[words.length - 1] >>> (rows & 63) != 0 || found != missing) {
            throw new MalformedChunkException(
                    offset, "found " + found + " missing rows, expected " + missing + " among " + rows);
        }
    }

    /** Moves on to the next rows and says how many of them are missing. */
    int next(int count) {
        int length = (count + 63) >> 6;
        if (window.length < length) {
            window = new long[length];
        }
        int word = at >> 6;
        int shift = at & 63;
        int missing = 0;
        for (int i = 0; i < length; i++) {
            long bits = words[word + i] >>> shift;
            if (shift != 0 && word + i + 1 < words.length) {
                bits |= words[word + i + 1] << (64 - shift);
            }
            window[i] = bits;
        }
        if ((count & 63) != 0) {
            window[length - 1] &= -1L >>> (64 - (count & 63));
        }
        for (int i = 0; i < length; i++) {
            missing += Long.bitCount(window[i]);
        }
        at += count;
        return missing;
    }

    boolean isMissing(int row) {
        return (window[row >> 6] & 1L << (row & 63)) != 0;
    }

    void mark(Vector into, int count) {
        into.setMissing(window, count);
    }

    /** Moves the first values, as many as are present, to the rows they belong to; missing rows become 0. */
    void spread(int[] values, int present, int count) {
        int source = present;
        for (int row = count - 1; row >= 0 && source <= row; row--) {
            int bit = (int) (window[row >> 6] >>> row) & 1;
            source -= 1 - bit;
            // Where bit is set, what is read lies at or before the row, and the mask makes it 0.
            values[row] = values[source] & (bit - 1);
        }
    }

    void spread(long[] values, int present, int count) {
        int source = present;
        for (int row = count - 1; row >= 0 && source <= row; row--) {
            int bit = (int) (window[row >> 6] >>> row) & 1;
            source -= 1 - bit;
            values[row] = values[source] & (bit - 1L);
        }
    }

    void spread(double[] values, int present, int count) {
        int source = present;
        for (int row = count - 1; row >= 0 && source <= row; row--) {
            int bit = (int) (window[row >> 6] >>> row) & 1;
            source -= 1 - bit;
            // By way of bits, since a branch would be mispredicted once per missing row.
            values[row] = Double.longBitsToDouble(Double.doubleToRawLongBits(values[source]) & (bit - 1L));
        }
    }

    /** As {@link #spread}, of the offsets after each value. */
    void spreadEnds(int[] offsets, int present, int count) {
        int source = present;
        for (int row = count - 1; row >= 0; row--) {
            offsets[row + 1] = offsets[source];
            source -= 1 - ((int) (window[row >> 6] >>> row) & 1);
        }
    }
}
