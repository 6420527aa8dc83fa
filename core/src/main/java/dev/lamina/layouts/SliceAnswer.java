// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.Batch;

/**
 * What a slice gave, small enough to be compared with the expected one after every request.
 *
 * @param rows how many records
 * @param digest over all values of the records in their order: another value, a lost record or another order give
 *     another digest
 */
public record SliceAnswer(int rows, long digest) {
    /** A digest of records is a number in a base of which no power is small (Knuth's multiplicative constant, made odd). */
    private static final long BASE = 0x9E3779B97F4A7C15L;

    /** The answer that consists of a batch's records, in their order. */
    public static SliceAnswer of(Batch batch) {
        long digest = 0;
        for (int row = 0; row < batch.rows(); row++) {
            for (int i = 0; i < batch.fields().size(); i++) {
                digest = (digest + batch.column(i).hash(row)) * BASE;
                digest ^= digest >>> 29;
            }
        }
        return new SliceAnswer(batch.rows(), digest);
    }

    /** The answer that consists of a batch's records in any order: the sum of the records' digests. */
    public static SliceAnswer ofSet(Batch batch) {
        long sum = 0;
        for (int row = 0; row < batch.rows(); row++) {
            sum += digest(batch, row);
        }
        return new SliceAnswer(batch.rows(), sum);
    }

    /** A record's part of {@link #ofSet}. */
    public static long digest(Batch batch, int row) {
        long digest = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            digest = (digest + batch.column(i).hash(row)) * BASE;
            digest ^= digest >>> 29;
        }
        return digest;
    }
}
