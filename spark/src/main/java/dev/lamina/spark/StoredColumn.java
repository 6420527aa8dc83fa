// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.Vector;
import dev.lamina.layout.Field;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of a batch as Spark reads it: the values stay where the decoder put them. One class per form of values, so
 * that the code that Spark generates for a query calls one method of each.
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
            case INT, DATE -> new IntColumn(SparkTypes.type(field));
            case BOOLEAN -> new BooleanColumn();
            case LONG -> new LongColumn();
            case TIMESTAMP -> new InstantColumn(field.name());
            case DOUBLE -> new DoubleColumn();
            case TEXT -> new TextColumn();
            case BLOB -> new BlobColumn();
            case LIST -> new ListColumn(field);
            case STRUCT -> new StructColumn(field);
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
        // The vectors are the cursor's.
    }

    private UnsupportedOperationException other() {
        return new UnsupportedOperationException("A column of " + type.simpleString() + " holds no such values.");
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
}
