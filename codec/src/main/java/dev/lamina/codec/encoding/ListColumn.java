// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;

/** A node of lengths (0 for a missing list), the number of elements, and a column of those. */
final class ListColumn implements ColumnSource {
    private final int offset;
    private final MissingBits missing;
    private final IntSource lengths;
    private final ColumnSource elements;
    private int rowsLeft;
    private int elementsLeft;

    ListColumn(BodyReader in, int rows, MissingBits missing, ListVector like) throws MalformedChunkException {
        this.offset = in.offset();
        this.missing = missing;
        lengths = IntSource.open(in, rows);
        elementsLeft = in.unsigned(0, ChunkEnvelope.MAX_ROWS, "elements");
        elements = ColumnSource.open(in, elementsLeft, like == null ? null : like.element());
        rowsLeft = rows;
    }

    @Override
    public void next(int count, Vector into) throws MalformedChunkException {
        ListVector lists = (ListVector) into;
        int[] offsets = lists.resize(count);
        if (missing != null) {
            missing.next(count);
        }
        lengths.read(offsets, 1, count);
        rowsLeft -= count;
        long end = 0;
        for (int row = 0; row < count; row++) {
            int length = offsets[row + 1];
            end += length;
            if (length < 0 || end > elementsLeft || length > 0 && missing != null && missing.isMissing(row)) {
                throw new MalformedChunkException(
                        offset, "found a list of " + length + " elements, expected those of its row");
            }
            offsets[row + 1] = (int) end;
        }
        if (rowsLeft == 0 && end != elementsLeft) {
            throw new MalformedChunkException(offset, "found lists of " + end + " elements, expected " + elementsLeft);
        }
        elements.next((int) end, lists.element());
        elementsLeft -= (int) end;
        if (missing != null) {
            missing.mark(into, count);
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("list(lengths ");
        lengths.describe(into);
        into.append(", ");
        elements.describe(into);
        into.append(missing == null ? ")" : ") with missing");
    }
}
