// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.StructVector;
import dev.lamina.codec.Vector;
import dev.lamina.layout.Field;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Structs: a column per field. */
final class StructColumn extends StoredColumn {
    private final StoredColumn[] children;

    StructColumn(Field field) {
        super(SparkTypes.type(field));
        this.children = new StoredColumn[field.children().size()];
        for (int i = 0; i < children.length; i++) {
            children[i] = StoredColumn.of(field.children().get(i));
        }
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
