// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Copies one column's values from Spark's rows to a vector. */
final class RowAppender {
    private final String column;
    private final boolean nullable;
    private final Copy copy;

    /** Copies a value that is not null. */
    @FunctionalInterface
    private interface Copy {
        void append(SpecializedGetters row, int ordinal, Vector into) throws IOException;
    }

    private RowAppender(String column, boolean nullable, Copy copy) {
        this.column = column;
        this.nullable = nullable;
        this.copy = copy;
    }

    /**
     * An appender for a field's values.
     *
     * @param column what messages call the column
     * @param type Spark's type, which must be convertible to the field's
     */
    static RowAppender of(String column, Field field, DataType type) {
        Copy copy = switch (field.type()) {
            case INT -> ints(type);
            case DATE -> RowAppender::appendInt;
            case BOOLEAN -> (row, at, into) -> ((IntVector) into).append(row.getBoolean(at) ? 1 : 0);
            case LONG -> (row, at, into) -> ((LongVector) into).append(row.getLong(at));
            case TIMESTAMP -> (row, at, into) -> ((LongVector) into).append(millis(row.getLong(at), column));
            case DOUBLE ->
                type.equals(DataTypes.FloatType)
                        ? (row, at, into) -> ((DoubleVector) into).append(row.getFloat(at))
                        : (row, at, into) -> ((DoubleVector) into).append(row.getDouble(at));
            case TEXT -> (row, at, into) -> append(row.getUTF8String(at), (TextVector) into);
            case BLOB -> (row, at, into) -> append(row.getBinary(at), (TextVector) into);
            case LIST -> lists(column, field, (ArrayType) type);
            case STRUCT -> structs(column, field, (StructType) type);
        };
        return new RowAppender(column, field.nullable(), copy);
    }

    private static Copy ints(DataType type) {
        if (type.equals(DataTypes.ByteType)) {
            return (row, at, into) -> ((IntVector) into).append(row.getByte(at));
        }
        return type.equals(DataTypes.ShortType)
                ? (row, at, into) -> ((IntVector) into).append(row.getShort(at))
                : RowAppender::appendInt;
    }

    private static void appendInt(SpecializedGetters row, int ordinal, Vector into) {
        ((IntVector) into).append(row.getInt(ordinal));
    }

    private static long millis(long micros, String column) throws IOException {
        long millis = Math.floorDiv(micros, SparkTypes.MICROS_PER_MILLI);
        if (millis * SparkTypes.MICROS_PER_MILLI != micros) {
            throw new IOException(
                    "Column " + column + ": found the instant " + Instant.EPOCH.plus(micros, ChronoUnit.MICROS)
                            + ", expected whole milliseconds, as datasets keep them. Use date_trunc('MILLISECOND', …).");
        }
        return millis;
    }

    private static void append(UTF8String text, TextVector into) {
        if (text.getBaseObject() instanceof byte[] bytes) {
            int from = (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET);
            into.append(bytes, from, from + text.numBytes());
        } else {
            append(text.getBytes(), into);
        }
    }

    private static void append(byte[] bytes, TextVector into) {
        into.append(bytes, 0, bytes.length);
    }

    private static Copy lists(String column, Field field, ArrayType type) {
        RowAppender element = of(column + ".element", field.children().get(0), type.elementType());
        return (row, at, into) -> {
            ArrayData values = row.getArray(at);
            ListVector lists = (ListVector) into;
            int count = values.numElements();
            for (int i = 0; i < count; i++) {
                element.append(values, i, lists.element());
            }
            lists.endRow();
        };
    }

    private static Copy structs(String column, Field field, StructType type) {
        RowAppender[] children = new RowAppender[field.children().size()];
        for (int i = 0; i < children.length; i++) {
            Field child = field.children().get(i);
            children[i] = of(column + "." + child.name(), child, type.fields()[i].dataType());
        }
        return (row, at, into) -> {
            InternalRow values = row.getStruct(at, children.length);
            StructVector structs = (StructVector) into;
            for (int i = 0; i < children.length; i++) {
                children[i].append(values, i, structs.child(i));
            }
            structs.endRow();
        };
    }

    /**
     * Appends the value at this position of a row or an array.
     *
     * @throws IOException if a value is missing where the field requires one, or can't be stored without loss
     */
    void append(SpecializedGetters row, int ordinal, Vector into) throws IOException {
        if (!row.isNullAt(ordinal)) {
            copy.append(row, ordinal, into);
        } else if (nullable) {
            into.appendMissing();
        } else {
            throw new IOException("Column " + column + ": a row has no value, and this column needs one in"
                    + " every row. Filter those rows, or fill them.");
        }
    }
}
