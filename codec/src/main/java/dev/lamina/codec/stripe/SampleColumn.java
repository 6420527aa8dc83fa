// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;

/**
 * A column of a sample as codes, numbered as values first appear, so that columns that differ only in what their values
 * are called have equal codes.
 *
 * @param place the column's place among all
 * @param distinct the distinct values, a missing one among them
 * @param codes which of them each row has
 * @param bits what they cost, per row, by {@link Entropy#ofStream}
 * @param fingerprint equal for columns with equal codes: an order of columns that does not depend on their places
 */
record SampleColumn(int place, Vector distinct, int[] codes, double bits, long fingerprint) {
    static SampleColumn of(int place, Vector column, int rows) {
        Vector distinct = column.emptyLike();
        int[] codes = new int[rows];
        new TupleTable().code(new Vector[] {column}, rows, new Vector[] {distinct}, codes);
        int[] counts = new int[distinct.size()];
        long fingerprint = distinct.size();
        int changes = 0;
        for (int row = 0; row < rows; row++) {
            counts[codes[row]]++;
            changes += row > 0 && codes[row] == codes[row - 1] ? 0 : 1;
            fingerprint = (fingerprint ^ codes[row]) * 0x9FB21C651E98DF25L;
            fingerprint ^= fingerprint >>> 32;
        }
        double bits = Entropy.ofStream(Entropy.bits(counts, rows) / rows, (double) changes / rows);
        return new SampleColumn(place, distinct, codes, bits, fingerprint);
    }

    /** The number of distinct values. */
    int count() {
        return distinct.size();
    }
}
