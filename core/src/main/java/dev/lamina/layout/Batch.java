// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import dev.lamina.codec.Vector;
import java.util.Arrays;
import java.util.List;

/**
 * A run of rows, column by column. Batches are used again: what a cursor hands out is valid until its next step.
 */
public final class Batch {
    private final List<Field> fields;
    private final Vector[] columns;
    private int rows;

    /** An empty batch with one vector per field. */
    public Batch(List<Field> fields) {
        this.fields = List.copyOf(fields);
        this.columns = new Vector[fields.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = fields.get(i).newVector();
        }
    }

    private Batch(List<Field> fields, Vector[] columns, int rows) {
        this.fields = fields;
        this.columns = columns;
        this.rows = rows;
    }

    /** The same rows with the first so many columns alone; the columns are shared, not copied. */
    Batch first(int count) {
        return new Batch(fields.subList(0, count), Arrays.copyOf(columns, count), rows);
    }

    /** The columns' fields, in order. */
    public List<Field> fields() {
        return fields;
    }

    /** The number of rows; every column has as many, unless nothing was decoded. */
    public int rows() {
        return rows;
    }

    /** Says how many rows this batch has, after its columns were filled. */
    public void setRows(int rows) {
        this.rows = rows;
    }

    /** The column at this place among {@link #fields}. */
    public Vector column(int index) {
        return columns[index];
    }

    /** Forgets all rows and keeps the memory. */
    public void clear() {
        for (Vector column : columns) {
            column.clear();
        }
        rows = 0;
    }

    /** Appends rows of a batch with the same fields. */
    public void append(Batch other, int from, int to) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].append(other.columns[i], from, to);
        }
        rows += to - from;
    }
}
