// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

/** Chooses the encoding of fractions and writes it. Serves one thread. */
final class DoubleEncoder {
    /** What an entry of a dictionary, sorted and without its common leading bits, is thought to take. */
    private static final double ENTRY_BITS = 48;

    private static final double QUOTIENT_BITS = 14;

    /** A tenth of the codes' bits is what compression is thought to save. */
    private static final double CODE_SHARE = 0.9;

    /** Differences of sorted entries are wider than their mean by so many bits. */
    private static final int SPREAD = 3;

    /** A dictionary is worth its looking up if it takes less than this share. */
    private static final double WORTH = 0.9;

    private static final int EARLY = 16_384;

    private final LongEncoder longs = new LongEncoder();
    private final IntEncoder ints = new IntEncoder();
    private final DecimalWriter decimals = new DecimalWriter(ints, longs);
    private final QuotientWriter quotients = new QuotientWriter(ints, longs);
    private final LongTable table = new LongTable();
    private long[] bits = new long[0];
    private int[] codes = new int[0];

    /** How many distinct values the last ones had; -1 where that was not looked at to the end. */
    int distinct;

    /** Writes a node of the first {@code count} values. */
    void encode(double[] values, int count, BodyWriter out) {
        if (bits.length < count) {
            bits = new long[count];
            codes = new int[count];
        }
        for (int i = 0; i < count; i++) {
            bits[i] = Double.doubleToRawLongBits(values[i]);
        }
        distinct = -1;
        if (count < 3 || isRunLike(count)) {
            writeBits(count, out);
            return;
        }
        Decimals form = Decimals.choose(values, count);
        double cost = form == null ? 64.0 * count : form.bits * count;
        Quotients ofThem = form == null || form.wide ? QuotientWriter.form(values, count) : null;
        boolean areQuotients = ofThem != null;
        if (findDistinct(count, areQuotients) && dictionaryBits(form, areQuotients, count) < cost * WORTH) {
            dictionary(count, form, ofThem, out);
        } else if (form == null || !decimals.write(values, bits, count, form, out)) {
            Encoding.BITS.write(out);
            longs.bytes(bits, count, out);
        }
    }

    private void writeBits(int count, BodyWriter out) {
        Encoding.BITS.write(out);
        longs.encode(bits, count, out);
    }

    private boolean isRunLike(int count) {
        int runs = 1;
        for (int i = 1; i < count; i++) {
            runs += bits[i] != bits[i - 1] ? 1 : 0;
        }
        return (long) runs * IntEncoder.MIN_RUN <= count || runs == 1;
    }

    /** Numbers the distinct values; gives up where few values repeat, unless a dictionary pays even then. */
    private boolean findDistinct(int count, boolean areQuotients) {
        table.clear();
        for (int i = 0; i < count; i++) {
            codes[i] = table.idOf(ordered(bits[i]));
            if (i == EARLY && table.size() > EARLY * 0.85 && !areQuotients) {
                return false;
            }
        }
        distinct = table.size();
        return distinct < count || areQuotients;
    }

    /** Bits in the order of their numbers as whole numbers with a sign; the same again turns them back. */
    private static long ordered(long bits) {
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    private double dictionaryBits(Decimals form, boolean areQuotients, int count) {
        double entry = areQuotients
                ? QUOTIENT_BITS
                : form == null ? ENTRY_BITS : Math.min(ENTRY_BITS, form.bits - BitPacking.width(distinct) + SPREAD);
        return distinct * Math.max(2, entry) + count * CODE_SHARE * BitPacking.width(distinct - 1);
    }

    private void dictionary(int count, Decimals form, Quotients ofThem, BodyWriter out) {
        long[] sorted = table.sortedIds(codes, count);
        double[] entries = new double[sorted.length];
        for (int i = 0; i < entries.length; i++) {
            sorted[i] = ordered(sorted[i]);
            entries[i] = Double.longBitsToDouble(sorted[i]);
        }
        Encoding.DICTIONARY.write(out);
        out.unsigned(entries.length);
        int[] places = ofThem == null ? null : quotients.write(entries, ofThem, out);
        if (places != null) {
            for (int i = 0; i < count; i++) {
                codes[i] = places[codes[i]];
            }
        } else {
            Decimals ofEntries = form == null ? null : Decimals.choose(entries, entries.length);
            if (ofEntries == null || !decimals.write(entries, sorted, entries.length, ofEntries, out)) {
                Encoding.BITS.write(out);
                longs.encode(sorted, sorted.length, out);
            }
        }
        ints.encode(codes, count, out);
    }
}
