// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.Vector;
import org.apache.spark.sql.types.DataTypes;

/** Truth values. */
final class BooleanColumn extends StoredColumn {
    private int[] values;

    BooleanColumn() {
        super(DataTypes.BooleanType);
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
