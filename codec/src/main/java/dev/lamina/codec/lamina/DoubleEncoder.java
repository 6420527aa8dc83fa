// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

/** Chooses the encoding of fractions and writes it. Serves one thread. */
final class DoubleEncoder {
    /** What an entry of a dictionary, sorted and without its common leading bits, is thought to take. */
    private static final double ENTRY_BITS = 48;

    /** A tenth of the codes' bits is what compression is thought to save. */
    private static final double CODE_SHARE = 0.9;

    private static final int EARLY = 16_384;

    private final LongEncoder longs = new LongEncoder();
    private final IntEncoder ints = new IntEncoder();
    private final DecimalWriter decimals = new DecimalWriter(ints, longs);
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
        Alp alp = Alp.choose(values, count);
        double cost = alp == null ? 64.0 * count : alp.bits * count;
        if (findDistinct(count) && dictionaryBits(alp, count) < cost) {
            dictionary(count, alp, out);
        } else if (alp == null || !decimals.write(values, bits, count, alp, out)) {
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
        return (long) runs * IntEncoder.LEAST_RUN <= count || runs == 1;
    }

    /** Numbers the distinct values; gives up where few values repeat. */
    private boolean findDistinct(int count) {
        table.clear();
        for (int i = 0; i < count; i++) {
            codes[i] = table.idOf(bits[i]);
            if (i == EARLY && table.size() > EARLY * 0.85) {
                return false;
            }
        }
        distinct = table.size();
        return distinct < count;
    }

    private double dictionaryBits(Alp alp, int count) {
        double entry = alp == null ? ENTRY_BITS : Math.min(ENTRY_BITS, alp.bits - BitPacking.width(distinct) + 2);
        return distinct * Math.max(2, entry) + count * CODE_SHARE * BitPacking.width(distinct - 1);
    }

    private void dictionary(int count, Alp alp, BodyWriter out) {
        // Ascending bits are ascending numbers where all are positive; what matters is that neighbours are alike.
        long[] sorted = table.sortedIds(codes, count);
        double[] entries = new double[sorted.length];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = Double.longBitsToDouble(sorted[i]);
        }
        Encoding.DICTIONARY.write(out);
        out.unsigned(entries.length);
        Alp ofEntries = alp == null ? null : Alp.choose(entries, entries.length);
        if (ofEntries == null || !decimals.write(entries, sorted, entries.length, ofEntries, out)) {
            Encoding.BITS.write(out);
            longs.encode(sorted, sorted.length, out);
        }
        ints.encode(codes, count, out);
    }
}
