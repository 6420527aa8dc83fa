// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

/** Chooses the encoding of 32-bit integers from {@link IntStatistics}, and writes it. Serves one thread. */
final class IntEncoder {
    /** Shorter runs are read faster from other encodings (below it a run takes over a nanosecond per value). */
    static final int MIN_RUN = 16;

    private static final int MAX_DEPTH = 4;
    private static final int LEVEL = 1;

    /** Of fewer values not enough is saved. */
    private static final int LEAST_REPEATING = 256;

    /** What a bit per value takes, in bits, and the time to put the values back into their places. */
    private static final double REPEAT_BITS = 2;

    private final IntStatistics statistics = new IntStatistics();
    private final PlaneWriter planes = new PlaneWriter();
    private final ValueEntropy entropy = new ValueEntropy();
    private final int depth;
    private IntEncoder child;
    private LongTable table;
    private int[] work = new int[0];
    private int[] lengths = new int[0];
    private int[] words = new int[0];
    private int[] block = new int[0];

    IntEncoder() {
        this(0);
    }

    private IntEncoder(int depth) {
        this.depth = depth;
    }

    /** Writes a node of the first {@code count} values. */
    void encode(int[] values, int count, BodyWriter out) {
        if (count == 0) {
            constant(0, out);
            return;
        }
        IntStatistics s = statistics;
        s.look(values, count);
        int width = s.width();
        if (width == 0) {
            constant(s.least, out);
        } else if (count >= 3 && depth < MAX_DEPTH && s.leastDelta == s.greatestDelta) {
            delta(values, count, out);
        } else if (depth >= MAX_DEPTH) {
            packed(values, count, s.least, width, out);
        } else if (runsPay(s, count, width)) {
            runs(values, count, out);
        } else if (deltasPay(s, count, width)) {
            delta(values, count, out);
        } else if (repeatsPay(values, count, width)) {
            repeats(values, count, out);
        } else if (!dictionary(values, count, width, out)
                && !planes.write(values, count, s.least, width, BitPacking.bytes(count, width), out)) {
            packed(values, count, s.least, width, out);
        }
    }

    private IntEncoder child() {
        if (child == null) {
            child = new IntEncoder(depth + 1);
        }
        return child;
    }

    private static void constant(int value, BodyWriter out) {
        Encoding.CONSTANT.write(out);
        out.signed(value);
    }

    private static boolean runsPay(IntStatistics s, int count, int width) {
        int lengthWidth = BitPacking.width(count / s.runs) + 2;
        return (long) s.runs * MIN_RUN <= count && (double) s.runs * (width + lengthWidth) < 0.75 * count * width;
    }

    private static boolean deltasPay(IntStatistics s, int count, int width) {
        return s.deltaWidth() + 2 <= width || width > 2 && s.steady >= count - count / 8 && s.runs > count / 2;
    }

    /** Whether values that equal the one before would take more than saying so. */
    private boolean repeatsPay(int[] values, int count, int width) {
        double repeating = (double) (count - statistics.runs) / count;
        return count >= LEAST_REPEATING
                && repeating * width > REPEAT_BITS
                && repeating * entropy.bits(values, count, statistics.least, width) > REPEAT_BITS;
    }

    private void repeats(int[] values, int count, BodyWriter out) {
        int changes = statistics.runs;
        if (work.length < changes) {
            work = new int[changes];
        }
        int length = (count + 7) / 8;
        byte[] bits = new byte[length];
        int change = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || values[i] != values[i - 1]) {
                work[change++] = values[i];
                bits[i >> 3] |= (byte) (1 << (i & 7));
            }
        }
        Encoding.REPEATS.write(out);
        out.unsigned(changes);
        Payload.write(bits, 0, length, LEVEL, out);
        child().encode(work, changes, out);
    }

    private void delta(int[] values, int count, BodyWriter out) {
        if (work.length < count) {
            work = new int[count];
        }
        for (int i = 1; i < count; i++) {
            work[i - 1] = values[i] - values[i - 1];
        }
        Encoding.DELTA.write(out);
        out.signed(values[0]);
        child().encode(work, count - 1, out);
    }

    private void runs(int[] values, int count, BodyWriter out) {
        if (work.length < statistics.runs) {
            work = new int[statistics.runs];
        }
        if (lengths.length < statistics.runs) {
            lengths = new int[statistics.runs];
        }
        int run = 0;
        int start = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || values[i] != values[start]) {
                work[run] = values[start];
                lengths[run++] = i - start;
                start = i;
            }
        }
        Encoding.RUNS.write(out);
        out.unsigned(run);
        child().encode(lengths, run, out);
        child().encode(work, run, out);
    }

    /** Writes a dictionary if values are few and far apart. */
    private boolean dictionary(int[] values, int count, int width, BodyWriter out) {
        if (width < 8 || LongTable.sampledDistinct(values, count) > LongTable.FEW) {
            return false;
        }
        if (table == null) {
            table = new LongTable();
        }
        if (work.length < count) {
            work = new int[count];
        }
        // So many entries at most, for codes that are two bits narrower than the values.
        int most = (int) Math.min(count / 16, 1L << Math.min(30, width - 2));
        table.clear();
        for (int i = 0; i < count; i++) {
            work[i] = table.idOf(values[i]);
            if (table.size() > most) {
                return false;
            }
        }
        long[] sorted = table.sortedIds(work, count);
        int size = table.size();
        int[] entries = new int[size];
        for (int i = 0; i < size; i++) {
            entries[i] = (int) sorted[i];
        }
        Encoding.DICTIONARY.write(out);
        out.unsigned(size);
        child().encode(entries, size, out);
        child().encode(work, count, out);
        return true;
    }

    private void packed(int[] values, int count, int base, int width, BodyWriter out) {
        Encoding.PACKED.write(out);
        out.u8(width);
        out.signed(base);
        for (int from = 0; from < count; from += BitPacking.BLOCK) {
            int left = count - from;
            int lanes = BitPacking.lanes(left);
            int length = lanes * width;
            if (words.length < length) {
                words = new int[length];
            } else {
                Arrays.fill(words, 0, length, 0);
            }
            int room = lanes * BitPacking.ROWS;
            if (left < room) {
                if (block.length < room) {
                    block = new int[room];
                }
                System.arraycopy(values, from, block, 0, left);
                Arrays.fill(block, left, room, base);
                BitPacking.pack(block, 0, width, lanes, base, words);
            } else {
                BitPacking.pack(values, from, width, lanes, base, words);
            }
            out.ints(words, 0, length);
        }
    }
}
