// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.ListVector;
import dev.lamina.codec.Vector;
import dev.lamina.layout.Field;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;

/** Lists: windows on the column of their elements. */
final class ListColumn extends StoredColumn {
    private final StoredColumn elements;
    private int[] offsets;

    ListColumn(Field field) {
        super(SparkTypes.type(field));
        this.elements = StoredColumn.of(field.children().get(0));
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
