// SPDX-License-Identifier: Apache-2.0
package dev.lamina.rivals;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.rivals.generated.AnyColumn;
import dev.lamina.rivals.generated.AnyVector;
import dev.lamina.rivals.generated.Column;
import dev.lamina.rivals.generated.DictStringColumn;
import dev.lamina.rivals.generated.MaskType;
import dev.lamina.rivals.generated.NaMask;
import dev.lamina.rivals.generated.SimpleColumn;
import java.nio.ByteBuffer;

/** Writes one chunk's rows as a body of the schema {@code column_store.fbs}. Buffers are kept from chunk to chunk. */
final class ColumnWriter {
    private final VectorWriter out = new VectorWriter();
    private Vector column;
    private int from;
    private int rows;
    private int missingCount;
    private long[] missing = new long[16];
    private int[] starts = new int[0];
    private int[] ends = new int[0];

    /** Begins a body with these rows of a column. */
    void start(Vector column, int from, int to) {
        this.column = column;
        this.from = from;
        rows = to - from;
        out.clear();
        int words = (rows + 63) >> 6;
        if (missing.length < words) {
            missing = new long[words];
        }
        missingCount = 0;
        if (column.missingCount() > 0) {
            for (int word = 0; word < words; word++) {
                missing[word] = column.missingBits(from + (word << 6), Math.min(64, rows - (word << 6)));
                missingCount += Long.bitCount(missing[word]);
            }
        }
    }

    /** The body with one value per row. */
    ByteBuffer simple() {
        byte type = AnyVector.NONE;
        int vector = 0;
        if (!allMissing()) {
            type = ColumnReader.vectorTypeOf(column.type());
            vector = values();
        }
        int mask = mask();
        return finish(AnyColumn.SimpleColumn, SimpleColumn.createSimpleColumn(out.builder(), mask, type, vector));
    }

    /** The body with a dictionary and one code per row. */
    ByteBuffer dictionary(ChunkDictionary dictionary, TextForm form) {
        int size = dictionary.size();
        byte type = AnyVector.NONE;
        int codes = 0;
        if (!allMissing()) {
            // The published widths: by the number of entries, of which edition B counts the reserved one too.
            type = size < 256 ? AnyVector.ByteVector : size < 65536 ? AnyVector.ShortVector : AnyVector.IntVector;
            codes = out.codes(dictionary.codes(), rows, type);
        }
        int entries = out.strings(dictionary.bytes(), dictionary.starts(), 0, dictionary.ends(), 0, size);
        int mask = form == TextForm.DICTIONARY_WITH_MASK ? mask() : 0;
        return finish(
                AnyColumn.DictStringColumn,
                DictStringColumn.createDictStringColumn(out.builder(), mask, entries, type, codes));
    }

    private boolean allMissing() {
        return missingCount == rows;
    }

    private long[] missingOrNull() {
        return missingCount == 0 ? null : missing;
    }

    private int values() {
        return switch (column.type()) {
            case INT, DATE -> out.ints(((IntVector) column).values(), from, rows, missingOrNull());
            case LONG, TIMESTAMP -> out.longs(((LongVector) column).values(), from, rows, missingOrNull());
            case DOUBLE -> out.doubles(((DoubleVector) column).values(), from, rows, missingOrNull());
            case TEXT, BLOB -> texts();
            case BOOLEAN -> out.booleans(((IntVector) column).values(), from, rows, missingOrNull());
            case LIST, STRUCT -> throw new IllegalArgumentException("not yet");
        };
    }

    private int texts() {
        TextVector texts = (TextVector) column;
        if (missingCount == 0 && !texts.isCoded()) {
            return out.stringVector(texts.bytes(), texts.offsets(), from, texts.offsets(), from + 1, rows);
        }
        if (starts.length < rows) {
            starts = new int[rows];
            ends = new int[rows];
        }
        for (int row = 0; row < rows; row++) {
            boolean present = !texts.isMissing(from + row);
            starts[row] = present ? texts.start(from + row) : 0;
            ends[row] = present ? texts.end(from + row) : 0;
        }
        return out.stringVector(texts.bytes(), starts, 0, ends, 0, rows);
    }

    private int mask() {
        if (allMissing()) {
            return NaMask.createNaMask(out.builder(), MaskType.AllOnes, 0);
        }
        if (missingCount == 0) {
            return NaMask.createNaMask(out.builder(), MaskType.AllZeroes, 0);
        }
        int words = out.words(missing, (rows + 63) >> 6);
        return NaMask.createNaMask(out.builder(), MaskType.SimpleBitMask, words);
    }

    private ByteBuffer finish(byte type, int table) {
        column = null;
        return out.finish(Column.createColumn(out.builder(), type, table));
    }
}
