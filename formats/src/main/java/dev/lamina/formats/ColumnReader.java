// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.generated.AnyColumn;
import dev.lamina.formats.generated.AnyVector;
import dev.lamina.formats.generated.Column;
import dev.lamina.formats.generated.SimpleColumn;
import java.nio.ByteBuffer;

/** Reads columns of the schema {@code column_store.fbs}, and verifies everything in them. */
final class ColumnReader {
    private final BodyBytes body;
    private final TextForm form;
    private final Column column = new Column();
    private final SimpleColumn simple = new SimpleColumn();
    private final VectorField vector = new VectorField();
    private final MaskReader mask;
    private final DictionaryReader dictionary;
    private NestedReader nested;

    /** A reader of whole bodies. */
    ColumnReader(TextForm form) {
        this(form, new BodyBytes());
    }

    /** A reader of columns in that body. */
    ColumnReader(TextForm form, BodyBytes body) {
        this.form = form;
        this.body = body;
        mask = new MaskReader();
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
            case LIST, STRUCT -> AnyVector.NONE;
        };
    }

    void read(ByteBuffer bytes, int rows, Vector into) throws MalformedChunkException {
        root(bytes);
        readColumn(rows, into, false);
    }

    String encodingOf(ByteBuffer bytes) throws MalformedChunkException {
        root(bytes);
        return switch (kind()) {
            case AnyColumn.SimpleColumn -> "simple";
            case AnyColumn.DictStringColumn -> "dictionary";
            case AnyColumn.ListColumn -> "list";
            default -> "struct";
        };
    }

    /** Turns to a body, and to its root table. */
    private void root(ByteBuffer bytes) {
        body.set(bytes);
        Column.getRootAsColumn(body.buffer(), column);
    }

    /** For an outer column to fill. */
    Column column() {
        return column;
    }

    private byte kind() throws MalformedChunkException {
        byte kind = column.colType();
        if (kind < AnyColumn.SimpleColumn
                || kind > AnyColumn.StructColumn
                || (kind == AnyColumn.DictStringColumn && dictionary == null)) {
            throw BodyBytes.malformed(0, "found a column of kind " + kind + ", which this codec never writes");
        }
        return kind;
    }

    /**
     * Reads the column to which {@link #column} points.
     *
     * @param element whether the rows are elements of lists, or lie in some, so that only the body says how many
     */
    void readColumn(int rows, Vector into, boolean element) throws MalformedChunkException {
        byte kind = kind();
        byte expected = switch (into.type()) {
            case LIST -> AnyColumn.ListColumn;
            case STRUCT -> AnyColumn.StructColumn;
            default -> kind == AnyColumn.DictStringColumn && into instanceof TextVector ? kind : AnyColumn.SimpleColumn;
        };
        if (kind != expected) {
            throw BodyBytes.malformed(0, "found a column of kind " + kind + ", expected values of type " + into.type());
        }
        if (kind == AnyColumn.DictStringColumn) {
            dictionary.read(column, rows, (TextVector) into, element);
        } else if (kind == AnyColumn.SimpleColumn) {
            if (column.col(simple) == null) {
                throw BodyBytes.malformed(0, "found no column in the body");
            }
            readSimple(rows, into, element);
        } else {
            if (nested == null) {
                nested = new NestedReader(body, mask, form);
            }
            if (into instanceof ListVector lists) {
                nested.lists(column, rows, lists, element);
            } else {
                nested.structs(column, rows, (StructVector) into, element);
            }
        }
    }

    private void readSimple(int rows, Vector into, boolean element) throws MalformedChunkException {
        RowMask missing = mask.read(simple.naMask(mask.table()), rows, element);
        byte type = simple.vectorType();
        byte expected = missing.all() ? AnyVector.NONE : vectorTypeOf(into.type());
        if (type != expected) {
            throw BodyBytes.malformed(0, "found a vector of kind " + type + ", expected " + expected);
        }
        if (missing.all()) {
            into.resizeMissing(rows);
            return;
        }
        if (simple.vector(vector) == null) {
            throw BodyBytes.malformed(0, "found no vector in the column");
        }
        boolean bytes = into.type() == ColumnType.BOOLEAN;
        int lengthOffset = vector.lengthOffset(bytes ? VectorField.SECOND : VectorField.FIRST);
        if (bytes) {
            int start = body.elements(lengthOffset, Byte.BYTES, rows);
            body.booleans(start, rows, ((IntVector) into).resize(rows));
        } else if (into instanceof TextVector texts) {
            body.strings(body.elements(lengthOffset, Integer.BYTES, rows), rows, texts);
        } else {
            body.numbers(body.elements(lengthOffset, BodyBytes.width(into.type()), rows), rows, into);
        }
        missing.apply(into);
    }
}
