// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/** Texts without a dictionary. The missing rows may be {@code null} for none. */
record TextColumn(MissingBits missing, TextSource values) implements ColumnSource {
    @Override
    public void next(int count, Vector into) throws MalformedChunkException {
        TextVector texts = (TextVector) into;
        if (missing == null) {
            values.read(count, texts, 0, count);
            return;
        }
        int present = count - missing.next(count);
        values.read(present, texts, 0, count);
        missing.spreadEnds(texts.offsets(), present, count);
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
