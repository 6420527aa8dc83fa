// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/**
 * Numbers, days, instants, booleans (as 0 and 1), and texts without a dictionary.
 *
 * @param missing which rows have no value; {@code null} for none
 * @param values the values of the other rows
 */
record ScalarColumn(MissingBits missing, Source values) implements ColumnSource {
    @Override
    public void next(int count, Vector into) throws MalformedChunkException {
        int present = missing == null ? count : count - missing.next(count);
        if (values instanceof IntSource ints) {
            int[] rows = ((IntVector) into).resize(count);
            ints.read(rows, 0, present);
            if (missing != null) {
                missing.spread(rows, present, count);
            }
        } else if (values instanceof LongSource longs) {
            long[] rows = ((LongVector) into).resize(count);
            longs.read(rows, 0, present);
            if (missing != null) {
                missing.spread(rows, present, count);
            }
        } else if (values instanceof DoubleSource doubles) {
            double[] rows = ((DoubleVector) into).resize(count);
            doubles.read(rows, 0, present);
            if (missing != null) {
                missing.spread(rows, present, count);
            }
        } else {
            TextVector texts = (TextVector) into;
            ((TextSource) values).read(present, texts, 0, count);
            if (missing != null) {
                missing.spreadEnds(texts.offsets(), present, count);
            }
        }
        if (missing != null) {
            missing.mark(into, count);
        }
    }

    @Override
    public double[] entries() {
        return missing == null && values instanceof DictionaryDoubles doubles ? doubles.entries() : null;
    }

    @Override
    public void codes(int count, int[] into) throws MalformedChunkException {
        ((DictionaryDoubles) values).codes(into, count);
    }

    @Override
    public void describe(StringBuilder into) {
        values.describe(into);
        if (missing != null) {
            into.append(" with missing");
        }
    }
}
