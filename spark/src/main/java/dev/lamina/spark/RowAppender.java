// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layout.Field;
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

/** Takes one column's value out of Spark's rows and appends it to a vector. */
abstract class RowAppender {
    private final String place;
    private final boolean nullable;

    RowAppender(String place, boolean nullable) {
        this.place = place;
        this.nullable = nullable;
    }

    /**
     * An appender for a field's values.
     *
     * @param place the column in messages
     * @param type what Spark has, of which the field's type can be made
     */
    static RowAppender of(String place, Field field, DataType type) {
        boolean nullable = field.nullable();
        return switch (field.type()) {
            case INT -> ints(place, nullable, type);
            case DATE -> new Ints(place, nullable);
            case BOOLEAN -> new Truths(place, nullable);
            case LONG -> new Longs(place, nullable);
            case TIMESTAMP -> new Instants(place, nullable);
            case DOUBLE ->
                type.equals(DataTypes.FloatType) ? new Floats(place, nullable) : new Doubles(place, nullable);
            case TEXT -> new Texts(place, nullable);
            case BLOB -> new Blobs(place, nullable);
            case LIST -> new Lists(place, field, (ArrayType) type);
            case STRUCT -> new Structs(place, field, (StructType) type);
        };
    }

    private static RowAppender ints(String place, boolean nullable, DataType type) {
        if (type.equals(DataTypes.ByteType)) {
            return new Bytes(place, nullable);
        }
        return type.equals(DataTypes.ShortType) ? new Shorts(place, nullable) : new Ints(place, nullable);
    }

    /**
     * Appends the value at this place of a row or an array.
     *
     * @throws IOException if a value is missing where one has to be, or can't be stored as it is
     */
    final void append(SpecializedGetters row, int ordinal, Vector into) throws IOException {
        if (!row.isNullAt(ordinal)) {
            value(row, ordinal, into);
        } else if (nullable) {
            into.appendMissing();
        } else {
            throw new IOException("Column " + place + ": found a row without a value, expected one in every row."
                    + " Leave those rows out, or fill them.");
        }
    }

    abstract void value(SpecializedGetters row, int ordinal, Vector into) throws IOException;

    private static final class Ints extends RowAppender {
        Ints(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            ((IntVector) into).append(row.getInt(ordinal));
        }
    }

    private static final class Shorts extends RowAppender {
        Shorts(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            ((IntVector) into).append(row.getShort(ordinal));
        }
    }

    private static final class Bytes extends RowAppender {
        Bytes(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            ((IntVector) into).append(row.getByte(ordinal));
        }
    }

    private static final class Truths extends RowAppender {
        Truths(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            ((IntVector) into).append(row.getBoolean(ordinal) ? 1 : 0);
        }
    }

    private static final class Longs extends RowAppender {
        Longs(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            ((LongVector) into).append(row.getLong(ordinal));
        }
    }

    private static final class Instants extends RowAppender {
        private final String place;

        Instants(String place, boolean nullable) {
            super(place, nullable);
            this.place = place;
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) throws IOException {
            long micros = row.getLong(ordinal);
            long millis = Math.floorDiv(micros, InstantColumn.MICROS_PER_MILLI);
            if (millis * InstantColumn.MICROS_PER_MILLI != micros) {
                throw new IOException("Column " + place + ": found the instant "
                        + Instant.EPOCH.plus(micros, ChronoUnit.MICROS)
                        + ", expected whole milliseconds, as datasets keep them. Use date_trunc('MILLISECOND', …).");
            }
            ((LongVector) into).append(millis);
        }
    }

    private static final class Doubles extends RowAppender {
        Doubles(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            ((DoubleVector) into).append(row.getDouble(ordinal));
        }
    }

    private static final class Floats extends RowAppender {
        Floats(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            ((DoubleVector) into).append(row.getFloat(ordinal));
        }
    }

    private static final class Texts extends RowAppender {
        Texts(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            UTF8String text = row.getUTF8String(ordinal);
            if (text.getBaseObject() instanceof byte[] bytes) {
                int from = (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET);
                ((TextVector) into).append(bytes, from, from + text.numBytes());
            } else {
                byte[] copy = text.getBytes();
                ((TextVector) into).append(copy, 0, copy.length);
            }
        }
    }

    private static final class Blobs extends RowAppender {
        Blobs(String place, boolean nullable) {
            super(place, nullable);
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) {
            byte[] bytes = row.getBinary(ordinal);
            ((TextVector) into).append(bytes, 0, bytes.length);
        }
    }

    private static final class Lists extends RowAppender {
        private final RowAppender element;

        Lists(String place, Field field, ArrayType type) {
            super(place, field.nullable());
            this.element = of(place + ".element", field.children().get(0), type.elementType());
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) throws IOException {
            ArrayData values = row.getArray(ordinal);
            ListVector lists = (ListVector) into;
            int count = values.numElements();
            for (int i = 0; i < count; i++) {
                element.append(values, i, lists.element());
            }
            lists.endRow();
        }
    }

    private static final class Structs extends RowAppender {
        private final RowAppender[] children;

        Structs(String place, Field field, StructType type) {
            super(place, field.nullable());
            this.children = new RowAppender[field.children().size()];
            for (int i = 0; i < children.length; i++) {
                Field child = field.children().get(i);
                children[i] = of(place + "." + child.name(), child, type.fields()[i].dataType());
            }
        }

        @Override
        void value(SpecializedGetters row, int ordinal, Vector into) throws IOException {
            InternalRow values = row.getStruct(ordinal, children.length);
            StructVector structs = (StructVector) into;
            for (int i = 0; i < children.length; i++) {
                children[i].append(values, i, structs.child(i));
            }
            structs.endRow();
        }
    }
}
