// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

/** Writes the entries of a dictionary as {@link Quotients}, if they are such, in an order of its own. */
final class QuotientWriter {
    /** With fewer entries it never pays. */
    private static final int MIN_ENTRIES = 64;

    private static final int SAMPLE = 32;

    /** Of so many entries, one may be something else than a quotient. */
    private static final int EXCEPTIONS = 8;

    private static final int PLACE_BITS = 24;
    private static final int DIVIDEND_BITS = 24;

    private final IntEncoder ints;
    private final LongEncoder longs;

    QuotientWriter(IntEncoder ints, LongEncoder longs) {
        this.ints = ints;
        this.longs = longs;
    }

    /**
     * Writes a node.
     *
     * @param form as {@link #form} found it
     * @return where each entry now stands; {@code null} where too few are quotients and nothing was written
     */
    int[] write(double[] entries, Quotients form, BodyWriter out) {
        int count = entries.length;
        long[] keys = new long[count];
        long[] rest = new long[count];
        int[] places = new int[count];
        int found = 0;
        int restCount = 0;
        for (int i = 0; i < count; i++) {
            long quotient = form.find(entries[i]);
            if (quotient == Quotients.NONE) {
                places[i] = -1 - restCount;
                rest[restCount++] = Double.doubleToRawLongBits(entries[i]);
                if (restCount * EXCEPTIONS > count) {
                    // Nothing was written yet.
                    return null;
                }
            } else {
                long dividend = (quotient >> 32) + (1 << DIVIDEND_BITS - 1);
                keys[found++] = ((quotient & 0xFFFFFFFFL) << DIVIDEND_BITS | dividend) << PLACE_BITS | i;
            }
        }
        Arrays.sort(keys, 0, found);
        int[] corrections = new int[found];
        for (int place = 0; place < found; place++) {
            int entry = (int) keys[place] & (1 << PLACE_BITS) - 1;
            places[entry] = place;
            corrections[place] = form.correction(entries[entry], dividend(keys[place]), divisor(keys[place]));
        }
        for (int i = 0; i < count; i++) {
            places[i] = places[i] < 0 ? found - 1 - places[i] : places[i];
        }
        Encoding.QUOTIENTS.write(out);
        out.u8(form.percent ? 1 : 0);
        out.u8(form.decimals);
        out.unsigned(found);
        writeSorted(keys, found, out);
        if (form.decimals != Quotients.EXACT) {
            ints.encode(corrections, found, out);
        }
        if (restCount > 0) {
            Encoding.BITS.write(out);
            longs.encode(rest, restCount, out);
        }
        return places;
    }

    /** The form in which a sample of the values are quotients; {@code null} where there is none. */
    static Quotients form(double[] values, int count) {
        if (count < MIN_ENTRIES) {
            return null;
        }
        double[] sample = new double[SAMPLE];
        for (int i = 0; i < SAMPLE; i++) {
            sample[i] = values[(int) ((long) i * count / SAMPLE)];
        }
        return Quotients.choose(sample, EXCEPTIONS);
    }

    private static int divisor(long key) {
        return (int) (key >>> PLACE_BITS + DIVIDEND_BITS);
    }

    private static int dividend(long key) {
        return (int) (key >>> PLACE_BITS & (1 << DIVIDEND_BITS) - 1) - (1 << DIVIDEND_BITS - 1);
    }

    private void writeSorted(long[] keys, int count, BodyWriter out) {
        int[] divisors = new int[count];
        int[] counts = new int[count];
        int[] firsts = new int[count];
        int[] steps = new int[count];
        int groups = 0;
        int last = 0;
        for (int i = 0; i < count; i++) {
            int divisor = divisor(keys[i]);
            int dividend = dividend(keys[i]);
            if (groups > 0 && divisors[groups - 1] == divisor) {
                steps[i - groups] = dividend - last;
                counts[groups - 1]++;
            } else {
                divisors[groups] = divisor;
                counts[groups] = 1;
                firsts[groups++] = dividend;
            }
            last = dividend;
        }
        out.unsigned(groups);
        ints.encode(divisors, groups, out);
        ints.encode(counts, groups, out);
        ints.encode(firsts, groups, out);
        ints.encode(steps, count - groups, out);
    }
}
