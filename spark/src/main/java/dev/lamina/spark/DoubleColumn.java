// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.Vector;
import org.apache.spark.sql.types.DataTypes;

/** Numbers. */
final class DoubleColumn extends StoredColumn {
    private double[] values;

    DoubleColumn() {
        super(DataTypes.DoubleType);
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
