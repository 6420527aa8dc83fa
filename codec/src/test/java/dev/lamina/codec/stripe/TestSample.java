// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A sample of few columns that a test adds one by one. */
final class TestSample {
    private final int rows;
    private final List<SampleColumn> columns = new ArrayList<>();

    TestSample(int rows) {
        this.rows = rows;
    }

    SampleColumn add(Vector values) {
        SampleColumn column = SampleColumn.of(columns.size(), values, rows);
        columns.add(column);
        return column;
    }

    SampleColumn ints(int... values) {
        IntVector ints = (IntVector) Vector.of(ColumnType.INT);
        Arrays.stream(values).forEach(ints::append);
        return add(ints);
    }

    /** A column of what each row's number becomes. */
    SampleColumn of(IntUnaryOperator value) {
        IntVector ints = (IntVector) Vector.of(ColumnType.INT);
        for (int row = 0; row < rows; row++) {
            ints.append(value.applyAsInt(row));
        }
        return add(ints);
    }

    SampleColumn texts(String... values) {
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        Arrays.stream(values).forEach(texts::append);
        return add(texts);
    }

    int rows() {
        return rows;
    }

    List<SampleColumn> columns() {
        return columns;
    }

    /** The columns so far, as the sample of a stripe with just these rows. */
    Sample sample() {
        return new Sample(columns, rows, rows);
    }

    ValueNames names() {
        return new ValueNames(columns, rows);
    }
}
