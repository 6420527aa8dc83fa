// SPDX-License-Identifier: Apache-2.0
package dev.lamina.rivals;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.rivals.generated.MaskType;
import dev.lamina.rivals.generated.NaMask;
import java.util.function.IntPredicate;

/** Reads the mask that says which rows have no value. */
final class MaskReader {
    private final BodyBytes body;
    private final NaMask table = new NaMask();
    private long[] bits = new long[16];
    private int rows;
    private byte kind;
    private boolean all;

    MaskReader(BodyBytes body) {
        this.body = body;
    }

    /** For the generated accessors to fill. */
    NaMask table() {
        return table;
    }

    /**
     * Reads a mask.
     *
     * @param found the {@link #table}, or null where the column has no mask
     * @param element whether the rows are elements of lists, of which the mask must have a bit each where all are
     *     missing, or so few bytes could claim any number of them
     */
    void read(NaMask found, int rows, boolean element) throws MalformedChunkException {
        if (found == null) {
            throw BodyBytes.malformed(0, "found no mask in the column");
        }
        this.rows = rows;
        kind = found.maskType();
        if (kind < MaskType.AllZeroes
                || kind > MaskType.AllOnes
                || (rows == 0 && kind != MaskType.AllOnes)
                || (element && rows > 0 && kind == MaskType.AllOnes)) {
            throw BodyBytes.malformed(0, "found a mask of kind " + kind + " for " + rows + " rows");
        }
        if (kind == MaskType.SimpleBitMask) {
            int words = (rows + 63) >> 6;
            if (bits.length < words) {
                bits = new long[words];
            }
            int count = found.bitMaskLength();
            if (count != words) {
                throw BodyBytes.malformed(0, "found a mask of " + count + " words, expected " + words);
            }
            found.bitMaskAsByteBuffer().asLongBuffer().get(bits, 0, words);
        }
        all = kind == MaskType.AllOnes || (element && kind == MaskType.SimpleBitMask && allSet());
    }

    /** Whether every row is missing, or there is none. */
    boolean all() {
        return all;
    }

    private boolean allSet() {
        int set = 0;
        for (int word = 0; word << 6 < rows; word++) {
            int behind = rows - (word << 6);
            set += Long.bitCount(behind < 64 ? bits[word] & (1L << behind) - 1 : bits[word]);
        }
        return set == rows;
    }

    /**
     * Marks the missing rows.
     *
     * @param empty whether a row's slot is empty, as that of a missing value must be
     */
    void apply(Vector into, IntPredicate empty) throws MalformedChunkException {
        if (kind != MaskType.SimpleBitMask) {
            return;
        }
        into.setMissing(bits, rows);
        for (int word = 0; word << 6 < rows; word++) {
            int first = word << 6;
            for (long left = into.missingBits(first, Math.min(64, rows - first)); left != 0; left &= left - 1) {
                int row = first + Long.numberOfTrailingZeros(left);
                if (!empty.test(row)) {
                    throw BodyBytes.malformed(0, "found a value in row " + row + ", which the mask says is missing");
                }
            }
        }
    }
}
