// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;

/** Numbers of 64 bits and instants. The missing rows may be {@code null} for none. */
record LongColumn(MissingBits missing, LongSource values) implements ColumnSource {
    @Override
    public void next(int count, Vector into) throws MalformedChunkException {
        long[] rows = ((LongVector) into).resize(count);
        if (missing == null) {
            values.read(rows, 0, count);
            return;
        }
        int present = count - missing.next(count);
        values.read(rows, 0, present);
        missing.spread(rows, present, count);
        missing.mark(into, count);
    }

    @Override
    public void describe(StringBuilder into) {
        values.describe(into);
        if (missing != null) {
            into.append(" with missing");
        }
    }
}
