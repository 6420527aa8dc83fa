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
import java.time.Instant;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of a batch as Spark reads it; the values are not copied. There is one class per type of values, so that
 * calls from the code that Spark generates can be inlined.
 */
abstract class StoredColumn extends ColumnVector {
    private long[] missing = new long[1];
    private int missingCount;

    StoredColumn(DataType type) {
        super(type);
    }

    /** An empty column for the values of this field. */
    static StoredColumn of(Field field) {
        return switch (field.type()) {
            case INT, DATE -> new Ints(field);
            case BOOLEAN -> new Booleans(field);
            case LONG -> new Longs(field);
            case TIMESTAMP -> new Instants(field);
            case DOUBLE -> new Doubles(field);
            case TEXT -> new TextColumn();
            case BLOB -> new Blobs(field);
            case LIST -> new Lists(field);
            case STRUCT -> new Structs(field);
        };
    }

    /** Shows the values of a vector from now on. */
    final void show(Vector values) {
        missingCount = values.missingCount();
        missing = values.missing();
        open(values);
    }

    abstract void open(Vector values);

    @Override
    public final boolean hasNull() {
        return missingCount > 0;
    }

    @Override
    public final int numNulls() {
        return missingCount;
    }

    @Override
    public final boolean isNullAt(int row) {
        int word = row >> 6;
        // The bitmap ends where no further value is missing.
        return missingCount > 0 && word < missing.length && (missing[word] & 1L << row) != 0;
    }

    @Override
    public void close() {
        // The vectors belong to the cursor.
    }

    private UnsupportedOperationException other() {
        return new UnsupportedOperationException("A column of type " + type.simpleString() + " has no such values.");
    }

    @Override
    public boolean getBoolean(int row) {
        throw other();
    }

    @Override
    public byte getByte(int row) {
        throw other();
    }

    @Override
    public short getShort(int row) {
        throw other();
    }

    @Override
    public int getInt(int row) {
        throw other();
    }

    @Override
    public long getLong(int row) {
        throw other();
    }

    @Override
    public float getFloat(int row) {
        throw other();
    }

    @Override
    public double getDouble(int row) {
        throw other();
    }

    @Override
    public ColumnarArray getArray(int row) {
        throw other();
    }

    @Override
    public ColumnarMap getMap(int row) {
        throw other();
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        throw other();
    }

    @Override
    public UTF8String getUTF8String(int row) {
        throw other();
    }

    @Override
    public byte[] getBinary(int row) {
        throw other();
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        throw other();
    }

    private static final class Ints extends StoredColumn {
        private int[] values;

        Ints(Field field) {
            super(SparkTypes.type(field));
        }

        @Override
        void open(Vector column) {
            values = ((IntVector) column).values();
        }

        @Override
        public int getInt(int row) {
            return values[row];
        }
    }

    private static final class Booleans extends StoredColumn {
        private int[] values;

        Booleans(Field field) {
            super(SparkTypes.type(field));
        }

        @Override
        void open(Vector column) {
            values = ((IntVector) column).values();
        }

        @Override
        public boolean getBoolean(int row) {
            return values[row] != 0;
        }
    }

    private static final class Longs extends StoredColumn {
        private long[] values;

        Longs(Field field) {
            super(SparkTypes.type(field));
        }

        @Override
        void open(Vector column) {
            values = ((LongVector) column).values();
        }

        @Override
        public long getLong(int row) {
            return values[row];
        }
    }

    /** Stored as milliseconds, microseconds in Spark. */
    private static final class Instants extends StoredColumn {
        private final String name;
        private long[] values;

        Instants(Field field) {
            super(SparkTypes.type(field));
            this.name = field.name();
        }

        @Override
        void open(Vector column) {
            values = ((LongVector) column).values();
        }

        @Override
        public long getLong(int row) {
            long millis = values[row];
            if (!SparkTypes.isReached(millis)) {
                throw new ArithmeticException("Column " + name + ": found the instant " + Instant.ofEpochMilli(millis)
                        + ", expected one that Spark's microseconds reach. Leave the column out.");
            }
            return millis * SparkTypes.MICROS_PER_MILLI;
        }
    }

    private static final class Doubles extends StoredColumn {
        private double[] values;

        Doubles(Field field) {
            super(SparkTypes.type(field));
        }

        @Override
        void open(Vector column) {
            values = ((DoubleVector) column).values();
        }

        @Override
        public double getDouble(int row) {
            return values[row];
        }
    }

    /** Spark requires an array per value. */
    private static final class Blobs extends StoredColumn {
        private TextVector blobs;

        Blobs(Field field) {
            super(SparkTypes.type(field));
        }

        @Override
        void open(Vector column) {
            blobs = (TextVector) column;
        }

        @Override
        public byte[] getBinary(int row) {
            return isNullAt(row) ? null : Arrays.copyOfRange(blobs.bytes(), blobs.start(row), blobs.end(row));
        }
    }

    /** Windows on the column of the elements. */
    private static final class Lists extends StoredColumn {
        private final StoredColumn elements;
        private int[] offsets;

        Lists(Field field) {
            super(SparkTypes.type(field));
            this.elements = of(field.children().get(0));
        }

        @Override
        void open(Vector column) {
            ListVector lists = (ListVector) column;
            offsets = lists.offsets();
            elements.show(lists.element());
        }

        @Override
        public ColumnarArray getArray(int row) {
            return new ColumnarArray(elements, offsets[row], offsets[row + 1] - offsets[row]);
        }

        @Override
        public ColumnVector getChild(int ordinal) {
            return elements;
        }
    }

    private static final class Structs extends StoredColumn {
        private final StoredColumn[] children;

        Structs(Field field) {
            super(SparkTypes.type(field));
            this.children = field.children().stream().map(StoredColumn::of).toArray(StoredColumn[]::new);
        }

        @Override
        void open(Vector column) {
            StructVector structs = (StructVector) column;
            for (int i = 0; i < children.length; i++) {
                children[i].show(structs.child(i));
            }
        }

        @Override
        public ColumnVector getChild(int ordinal) {
            return children[ordinal];
        }
    }
}
