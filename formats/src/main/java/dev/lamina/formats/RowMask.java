// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/** Which of the rows being read are missing. */
public final class RowMask {
    /** What a mask says. */
    public enum Kind {
        /** No row is missing. */
        NONE,
        /** Those whose bit is set. */
        SOME,
        /** All of them, or there is none. */
        ALL
    }

    private long[] bits = new long[16];
    private int rows;
    private Kind kind;
    private boolean all;

    /**
     * Begins a mask.
     *
     * @param element whether the rows are elements of lists, of which the mask must have a bit each where all are
     *     missing, or so few bytes could claim any number of them
     * @return the words to be filled of {@link Kind#SOME}, before {@link #settle}
     */
    public long[] start(Kind kind, int rows, boolean element) throws MalformedChunkException {
        if ((rows == 0 && kind != Kind.ALL) || (element && rows > 0 && kind == Kind.ALL)) {
            throw BodyBytes.malformed(0, "found a mask of kind " + kind + " for " + rows + " rows");
        }
        this.rows = rows;
        this.kind = kind;
        all = kind == Kind.ALL;
        int words = (rows + 63) >> 6;
        if (kind == Kind.SOME && bits.length < words) {
            bits = new long[words];
        }
        return bits;
    }

    /** Completes the mask after its words were filled. */
    public void settle(boolean element) {
        if (element && kind == Kind.SOME) {
            int set = 0;
            for (int word = 0; word << 6 < rows; word++) {
                int behind = rows - (word << 6);
                set += Long.bitCount(behind < 64 ? bits[word] & (1L << behind) - 1 : bits[word]);
            }
            all = set == rows;
        }
    }

    /** Whether every row is missing and nothing but the mask was stored, or there is no row. */
    public boolean all() {
        return all;
    }

    /**
     * Marks the missing rows, after making sure that their slots are empty. The slots of a struct are those of its
     * fields.
     */
    public void apply(Vector into) throws MalformedChunkException {
        if (kind != Kind.SOME) {
            return;
        }
        into.setMissing(bits, rows);
        for (int word = 0; word << 6 < rows; word++) {
            int first = word << 6;
            for (long left = into.missingBits(first, Math.min(64, rows - first)); left != 0; left &= left - 1) {
                int row = first + Long.numberOfTrailingZeros(left);
                if (!isEmpty(into, row)) {
                    throw BodyBytes.malformed(0, "found a value in row " + row + ", which the mask says is missing");
                }
            }
        }
    }

    private static boolean isEmpty(Vector vector, int row) {
        return switch (vector.type()) {
            case INT, DATE, BOOLEAN -> ((IntVector) vector).get(row) == 0;
            case LONG, TIMESTAMP -> ((LongVector) vector).get(row) == 0;
            case DOUBLE -> Double.doubleToRawLongBits(((DoubleVector) vector).get(row)) == 0;
            case TEXT, BLOB -> {
                TextVector texts = (TextVector) vector;
                yield texts.isCoded() ? texts.codes()[row] == 0 : texts.offsets()[row] == texts.offsets()[row + 1];
            }
            case LIST -> ((ListVector) vector).start(row) == ((ListVector) vector).end(row);
            case STRUCT -> true;
        };
    }
}
