// SPDX-License-Identifier: Apache-2.0
package dev.lamina.rivals;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.rivals.generated.AnyColumn;
import dev.lamina.rivals.generated.AnyVector;
import dev.lamina.rivals.generated.Column;
import dev.lamina.rivals.generated.SimpleColumn;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Reads bodies of the schema {@code column_store.fbs}, and trusts nothing in them. */
final class ColumnReader {
    private final BodyBytes body = new BodyBytes();
    private final Column column = new Column();
    private final SimpleColumn simple = new SimpleColumn();
    private final VectorField vector = new VectorField();
    private final MaskReader mask = new MaskReader(body);
    private final DictionaryReader dictionary;

    ColumnReader(TextForm form) {
        dictionary = form == TextForm.PLAIN ? null : new DictionaryReader(body, mask, form);
    }

    /** The generated schema's type of a vector of such values. */
    static byte vectorTypeOf(ColumnType type) {
        return switch (type) {
            case INT, DATE -> AnyVector.IntVector;
            case LONG, TIMESTAMP -> AnyVector.LongVector;
            case DOUBLE -> AnyVector.DoubleVector;
            case TEXT, BLOB -> AnyVector.StringVector;
            case BOOLEAN -> AnyVector.ByteVector;
            case LIST, STRUCT -> throw new IllegalArgumentException("no vector of scalars holds " + type);
        };
    }

    void read(ByteBuffer bytes, int rows, Vector into) throws MalformedChunkException {
        into.clear();
        if (rows < 0 || rows > ChunkEnvelope.MOST_ROWS) {
            throw new MalformedChunkException(8, "found " + rows + " rows, expected 0 to " + ChunkEnvelope.MOST_ROWS);
        }
        boolean whole = false;
        try {
            readColumn(bytes, rows, into);
            whole = true;
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            // FlatBuffers' own accessors follow an offset wherever it leads; the buffer's bounds stop them.
            throw outside(e);
        } finally {
            if (!whole) {
                into.clear();
            }
        }
    }

    String encodingOf(ByteBuffer bytes) throws MalformedChunkException {
        try {
            return root(bytes) == AnyColumn.SimpleColumn ? "simple" : "dictionary";
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw outside(e);
        }
    }

    private static MalformedChunkException outside(RuntimeException e) {
        MalformedChunkException malformed = BodyBytes.malformed(0, "found a table or field outside of the body");
        malformed.initCause(e);
        return malformed;
    }

    /** Turns to a body, and to its root table. */
    private byte root(ByteBuffer bytes) throws MalformedChunkException {
        body.set(bytes);
        Column.getRootAsColumn(body.buffer(), column);
        byte type = column.colType();
        if (type != AnyColumn.SimpleColumn && (type != AnyColumn.DictStringColumn || dictionary == null)) {
            throw BodyBytes.malformed(0, "found a column of kind " + type + ", which this codec never writes");
        }
        return type;
    }

    private void readColumn(ByteBuffer bytes, int rows, Vector into) throws MalformedChunkException {
        if (root(bytes) == AnyColumn.SimpleColumn) {
            if (column.col(simple) == null) {
                throw BodyBytes.malformed(0, "found no column in the body");
            }
            readSimple(rows, into);
        } else if (into instanceof TextVector texts) {
            dictionary.read(column, rows, texts);
        } else {
            throw BodyBytes.malformed(0, "found a dictionary of texts, expected values of type " + into.type());
        }
    }

    private void readSimple(int rows, Vector into) throws MalformedChunkException {
        mask.read(simple.naMask(mask.table()), rows);
        byte type = simple.vectorType();
        byte expected = mask.all() ? AnyVector.NONE : vectorTypeOf(into.type());
        if (type != expected) {
            throw BodyBytes.malformed(0, "found a vector of kind " + type + ", expected " + expected);
        }
        if (mask.all()) {
            setAllMissing(rows, into);
            return;
        }
        if (simple.vector(vector) == null) {
            throw BodyBytes.malformed(0, "found no vector in the column");
        }
        int lengthOffset = vector.lengthOffset(VectorField.FIRST);
        switch (into.type()) {
            case INT, DATE -> {
                int start = body.elements(lengthOffset, Integer.BYTES, rows);
                int[] values = ((IntVector) into).resize(rows);
                body.at(start).asIntBuffer().get(values, 0, rows);
                mask.apply(into, row -> values[row] == 0);
            }
            case LONG, TIMESTAMP -> {
                int start = body.elements(lengthOffset, Long.BYTES, rows);
                long[] values = ((LongVector) into).resize(rows);
                body.at(start).asLongBuffer().get(values, 0, rows);
                mask.apply(into, row -> values[row] == 0);
            }
            case DOUBLE -> {
                int start = body.elements(lengthOffset, Double.BYTES, rows);
                double[] values = ((DoubleVector) into).resize(rows);
                body.at(start).asDoubleBuffer().get(values, 0, rows);
                mask.apply(into, row -> Double.doubleToRawLongBits(values[row]) == 0);
            }
            case TEXT, BLOB -> {
                int start = body.elements(lengthOffset, Integer.BYTES, rows);
                TextVector texts = (TextVector) into;
                body.strings(start, rows, texts);
                int[] offsets = texts.offsets();
                mask.apply(into, row -> offsets[row] == offsets[row + 1]);
            }
            case BOOLEAN -> readBooleans(rows, (IntVector) into);
            case LIST, STRUCT -> throw new IllegalArgumentException("not yet");
        }
    }

    private void readBooleans(int rows, IntVector into) throws MalformedChunkException {
        int start = body.elements(vector.lengthOffset(VectorField.SECOND), Byte.BYTES, rows);
        int[] values = into.resize(rows);
        byte[] from = body.array();
        int at = body.base() + start;
        int any = 0;
        for (int row = 0; row < rows; row++) {
            values[row] = from[at + row];
            any |= values[row];
        }
        if ((any & ~1) != 0) {
            throw BodyBytes.malformed(start, "found a boolean that is neither 0 nor 1");
        }
        mask.apply(into, row -> values[row] == 0);
    }

    private static void setAllMissing(int rows, Vector into) {
        switch (into.type()) {
            case INT, DATE, BOOLEAN -> Arrays.fill(((IntVector) into).resize(rows), 0, rows, 0);
            case LONG, TIMESTAMP -> Arrays.fill(((LongVector) into).resize(rows), 0, rows, 0);
            case DOUBLE -> Arrays.fill(((DoubleVector) into).resize(rows), 0, rows, 0);
            case TEXT, BLOB -> {
                TextVector texts = (TextVector) into;
                texts.resize(rows, 0);
                Arrays.fill(texts.offsets(), 0, rows + 1, 0);
            }
            case LIST, STRUCT -> throw new IllegalArgumentException("not yet");
        }
        into.setAllMissing(rows);
    }
}
