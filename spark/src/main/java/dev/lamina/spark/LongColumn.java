// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import org.apache.spark.sql.types.DataTypes;

/** Integers of 64 bits. */
final class LongColumn extends StoredColumn {
    private long[] values;

    LongColumn() {
        super(DataTypes.LongType);
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
