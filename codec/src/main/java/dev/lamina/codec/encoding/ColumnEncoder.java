// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/** Writes columns of any type: see {@link ColumnSource}. Serves one thread. */
final class ColumnEncoder {
    private final MissingWriter missingRows = new MissingWriter();
    private final IntEncoder ints = new IntEncoder();
    private final Present present = new Present();
    private LongEncoder longs;
    private DoubleEncoder doubles;
    private TextEncoder texts;
    private ColumnEncoder nested;
    private int distinct;

    /** The distinct values of what was encoded last, where they are known; -1 otherwise. */
    int distinct() {
        return distinct;
    }

    /** The ranges of the least and the greatest of the texts that were encoded last. */
    int[] textBounds() {
        return texts == null ? new int[4] : texts.bounds;
    }

    /** Writes kind, number of missing rows and values. */
    void encode(Vector column, int from, int to, BodyWriter out) {
        int missing = MissingWriter.count(column, from, to);
        out.u8(Kind.of(column.type()).id());
        out.unsigned(missing);
        values(column, from, to, missing, out);
    }

    /** Writes what stands after kind and number of missing rows. */
    void values(Vector column, int from, int to, int missing, BodyWriter out) {
        distinct = -1;
        int rows = to - from;
        if (missing == rows) {
            return;
        }
        if (column instanceof TextVector each) {
            if (texts == null) {
                texts = new TextEncoder();
            }
            texts.encode(each, from, to, missing, out);
            distinct = texts.distinct;
            return;
        }
        if (missing > 0) {
            missingRows.write(column, from, to, out);
        }
        int count = rows - missing;
        if (column instanceof IntVector each) {
            ints.encode(present.ints(each, from, to, missing), count, out);
        } else if (column instanceof LongVector each) {
            if (longs == null) {
                longs = new LongEncoder();
            }
            longs.encode(present.longs(each, from, to, missing), count, out);
        } else if (column instanceof DoubleVector each) {
            if (doubles == null) {
                doubles = new DoubleEncoder();
            }
            doubles.encode(present.doubles(each, from, to, missing), count, out);
            distinct = doubles.distinct;
        } else if (column instanceof ListVector each) {
            lists(missing == 0 ? each : (ListVector) cleaned(each, from, to), missing == 0 ? from : 0, rows, out);
        } else {
            StructVector each = (StructVector) column;
            structs(missing == 0 ? each : (StructVector) cleaned(each, from, to), missing == 0 ? from : 0, rows, out);
        }
    }

    /** The same rows without whatever lies in the slots of missing ones. */
    private static Vector cleaned(Vector column, int from, int to) {
        Vector clean = column.emptyLike();
        clean.append(column, from, to);
        return clean;
    }

    private void lists(ListVector lists, int from, int rows, BodyWriter out) {
        int[] lengths = new int[rows];
        for (int row = 0; row < rows; row++) {
            lengths[row] = lists.end(from + row) - lists.start(from + row);
        }
        int start = lists.start(from);
        int end = lists.start(from + rows);
        if (end - start > ChunkEnvelope.MAX_ROWS) {
            throw new IllegalArgumentException("A chunk of " + rows + " lists has " + (end - start)
                    + " elements, expected at most " + ChunkEnvelope.MAX_ROWS + ". Put fewer rows into a chunk.");
        }
        ints.encode(lengths, rows, out);
        out.unsigned(end - start);
        nested().encode(lists.element(), start, end, out);
    }

    private void structs(StructVector structs, int from, int rows, BodyWriter out) {
        out.unsigned(structs.names().size());
        for (int i = 0; i < structs.names().size(); i++) {
            nested().encode(structs.child(i), from, from + rows, out);
        }
    }

    private ColumnEncoder nested() {
        if (nested == null) {
            nested = new ColumnEncoder();
        }
        return nested;
    }
}
