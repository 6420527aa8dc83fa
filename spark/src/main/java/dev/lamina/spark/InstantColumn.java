// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.time.Instant;
import org.apache.spark.sql.types.DataTypes;

/** Instants: milliseconds where they are stored, microseconds in Spark. */
final class InstantColumn extends StoredColumn {
    static final long MICROS_PER_MILLI = 1000;

    private static final long MOST_MILLIS = Long.MAX_VALUE / MICROS_PER_MILLI;

    private final String name;
    private long[] values;

    InstantColumn(String name) {
        super(DataTypes.TimestampType);
        this.name = name;
    }

    @Override
    void open(Vector column) {
        values = ((LongVector) column).values();
    }

    @Override
    public long getLong(int row) {
        long millis = values[row];
        if (millis > MOST_MILLIS || millis < -MOST_MILLIS) {
            throw new ArithmeticException("Column " + name + ": found the instant " + Instant.ofEpochMilli(millis)
                    + ", expected one that Spark's microseconds reach. Leave the column out.");
        }
        return millis * MICROS_PER_MILLI;
    }
}
