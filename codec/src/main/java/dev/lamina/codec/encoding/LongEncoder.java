// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

/** Chooses the encoding of 64-bit integers and writes it. Serves one thread. */
final class LongEncoder {
    private static final int MAX_DEPTH = 3;
    private static final int FACTOR_SAMPLE = 64;
    private static final long MIN_FACTOR = 2;

    private final IntEncoder ints = new IntEncoder();
    private final PlaneWriter planes = new PlaneWriter();
    private final int depth;
    private LongEncoder child;
    private LongTable table;
    private int[] multiples = new int[0];
    private long[] work = new long[0];

    /** Of the values that were encoded last. */
    long least;

    long greatest;

    LongEncoder() {
        this(0);
    }

    private LongEncoder(int depth) {
        this.depth = depth;
    }

    /** Writes a node of the first {@code count} values. */
    void encode(long[] values, int count, BodyWriter out) {
        if (count == 0) {
            least = greatest = 0;
            constant(0, out);
            return;
        }
        bounds(values, count);
        long range = greatest - least;
        if (range == 0) {
            constant(least, out);
            return;
        }
        long factor = factor(values, count);
        if (Long.compareUnsigned(Long.divideUnsigned(range, factor), 0xFFFFFFFFL) <= 0) {
            frame(values, count, factor, out);
            return;
        }
        if (depth < MAX_DEPTH && count >= 8) {
            if (runs(values, count, out) || deltas(values, count, range, out) || dictionary(values, count, out)) {
                return;
            }
        }
        bytes(values, count, out);
    }

    private void bounds(long[] values, int count) {
        long low = values[0];
        long high = values[0];
        for (int i = 1; i < count; i++) {
            low = Math.min(low, values[i]);
            high = Math.max(high, values[i]);
        }
        least = low;
        greatest = high;
    }

    private LongEncoder child() {
        if (child == null) {
            child = new LongEncoder(depth + 1);
        }
        return child;
    }

    private static void constant(long value, BodyWriter out) {
        Encoding.CONSTANT.write(out);
        out.signed(value);
    }

    /** The greatest common divisor of all distances from the least value; 1 where it is too small to pay. */
    private long factor(long[] values, int count) {
        long factor = 0;
        int sampled = Math.min(count, FACTOR_SAMPLE);
        for (int i = 0; i < sampled; i++) {
            factor = common(values[(int) ((long) i * count / sampled)] - least, factor);
        }
        if (factor < MIN_FACTOR) {
            return 1;
        }
        for (int i = 0; i < count; i++) {
            if (Long.remainderUnsigned(values[i] - least, factor) != 0) {
                factor = common(values[i] - least, factor);
                if (factor < MIN_FACTOR) {
                    return 1;
                }
            }
        }
        return factor;
    }

    private static long common(long one, long other) {
        long a = one;
        long b = other;
        while (b != 0) {
            long rest = Long.remainderUnsigned(a, b);
            a = b;
            b = rest;
        }
        return a;
    }

    private void frame(long[] values, int count, long factor, BodyWriter out) {
        if (multiples.length < count) {
            multiples = new int[count];
        }
        if (factor == 1) {
            for (int i = 0; i < count; i++) {
                multiples[i] = (int) (values[i] - least);
            }
        } else {
            for (int i = 0; i < count; i++) {
                multiples[i] = (int) Long.divideUnsigned(values[i] - least, factor);
            }
        }
        Encoding.FRAME.write(out);
        out.signed(least);
        out.unsigned(factor);
        ints.encode(multiples, count, out);
    }

    private boolean runs(long[] values, int count, BodyWriter out) {
        int runs = 1;
        for (int i = 1; i < count; i++) {
            runs += values[i] != values[i - 1] ? 1 : 0;
        }
        if ((long) runs * IntEncoder.MIN_RUN > count) {
            return false;
        }
        long[] each = new long[runs];
        int[] lengths = new int[runs];
        int run = 0;
        int start = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || values[i] != values[start]) {
                each[run] = values[start];
                lengths[run++] = i - start;
                start = i;
            }
        }
        Encoding.RUNS.write(out);
        out.unsigned(runs);
        ints.encode(lengths, runs, out);
        child().encode(each, runs, out);
        return true;
    }

    private boolean deltas(long[] values, int count, long range, BodyWriter out) {
        long low = values[1] - values[0];
        long high = low;
        for (int i = 2; i < count; i++) {
            long delta = values[i] - values[i - 1];
            low = Math.min(low, delta);
            high = Math.max(high, delta);
        }
        // Differences that wrap around count by their true distance, which may be wider than 64 bits.
        boolean narrow = low <= high && high - low >= 0;
        if (!narrow || BitPacking.width(high - low) + 2 > BitPacking.width(range)) {
            return false;
        }
        if (work.length < count) {
            work = new long[count];
        }
        for (int i = 1; i < count; i++) {
            work[i - 1] = values[i] - values[i - 1];
        }
        Encoding.DELTA.write(out);
        out.signed(values[0]);
        child().encode(work, count - 1, out);
        return true;
    }

    private boolean dictionary(long[] values, int count, BodyWriter out) {
        if (LongTable.sampledDistinct(values, count) > LongTable.FEW) {
            return false;
        }
        if (table == null) {
            table = new LongTable();
        }
        table.clear();
        if (multiples.length < count) {
            multiples = new int[count];
        }
        for (int i = 0; i < count; i++) {
            multiples[i] = table.idOf(values[i]);
            if (table.size() > count / 2) {
                return false;
            }
        }
        long[] sorted = table.sortedIds(multiples, count);
        Encoding.DICTIONARY.write(out);
        out.unsigned(sorted.length);
        child().encode(sorted, sorted.length, out);
        ints.encode(multiples, count, out);
        return true;
    }

    /** Writes planes, or all bytes as they are. */
    void bytes(long[] values, int count, BodyWriter out) {
        bounds(values, count);
        int width = BitPacking.width(greatest - least);
        if (width == 0 || !planes.write(values, count, least, width, out)) {
            Encoding.PLAIN.write(out);
            out.longs(values, 0, count);
        }
    }
}
