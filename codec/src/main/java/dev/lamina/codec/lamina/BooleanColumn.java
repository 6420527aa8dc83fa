// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;

/** Truths as 0 and 1. The missing rows may be {@code null} for none. */
record BooleanColumn(MissingBits missing, Codes values) implements ColumnSource {
    @Override
    public void next(int count, Vector into) throws MalformedChunkException {
        int[] rows = ((IntVector) into).resize(count);
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
