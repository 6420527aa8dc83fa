// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.Vector;
import org.apache.spark.sql.types.DataType;

/** Integers, or days since 1970-01-01. */
final class IntColumn extends StoredColumn {
    private int[] values;

    IntColumn(DataType type) {
        super(type);
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
