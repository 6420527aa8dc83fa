// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A run of rows, column by column. Batches are used again: what a cursor hands out is valid until its next step.
 */
public final class Batch {
    private final List<Field> fields;
    private final Vector[] columns;
    private int rows;
    private Deferred deferred;
    private boolean[] isFilled;

    /** An empty batch with one vector per field. */
    public Batch(List<Field> fields) {
        this.fields = List.copyOf(fields);
        this.columns = new Vector[fields.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = fields.get(i).newVector();
        }
    }

    /** Fills a column when it is first read. */
    @FunctionalInterface
    public interface Deferred {
        /** Gives the vector as many rows as the batch has. */
        void fill(int index, Vector into) throws IOException;
    }

    private Batch(List<Field> fields, Vector[] columns, int rows) {
        this.fields = fields;
        this.columns = columns;
        this.rows = rows;
    }

    /** The same rows with the first so many columns alone; the columns are shared, not copied. */
    Batch first(int count) {
        for (int i = 0; i < count; i++) {
            column(i);
        }
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

    /**
     * Refuses rows that somebody has not filled in as an entity's fields say.
     *
     * @throws IllegalArgumentException if the columns are not those of the entity in its order, or a column does not have as many rows
     *     as {@link #setRows} has said, or lacks a value that its field must have
     */
    public void requireWhole(Entity entity) {
        requireColumns(entity);
        for (int i = 0; i < columns.length; i++) {
            Vector column = column(i);
            if (column.size() != rows) {
                throw new IllegalArgumentException("Column " + fields.get(i).name() + ": found " + column.size()
                        + " rows, expected " + rows + ", as many as the batch. Append to every column, then call"
                        + " setRows.");
            }
            if (!entity.fields().get(i).nullable() && column.missingCount() > 0) {
                throw new IllegalArgumentException("Column " + fields.get(i).name() + ": found " + column.missingCount()
                        + " rows without a value, expected none, as its field is not nullable.");
            }
        }
    }

    /** Columns are taken by their place, so that others would be stored under a wrong name, or not at all. */
    private void requireColumns(Entity entity) {
        List<Field> expected = entity.fields();
        for (int i = 0; !fields.equals(expected) && i < Math.max(fields.size(), expected.size()); i++) {
            String found = i < fields.size() ? words(fields.get(i)) : "none";
            String wanted = i < expected.size() ? words(expected.get(i)) : "none";
            if (!found.equals(wanted)) {
                throw new IllegalArgumentException("Column " + (i + 1) + ": found " + found + ", expected " + wanted
                        + ". Make the batch with the fields of the entity " + entity.name() + ".");
            }
        }
    }

    private static String words(Field field) {
        return field.name() + " (" + type(field) + ")";
    }

    private static String type(Field field) {
        StringJoiner parts = new StringJoiner(", ", " of ", "").setEmptyValue("");
        // An element's name means nothing.
        field.children().forEach(child -> parts.add(field.type() == ColumnType.LIST ? type(child) : words(child)));
        return field.type().name().toLowerCase(Locale.ROOT) + parts;
    }

    /**
     * The column at this place among {@link #fields}.
     *
     * @throws UncheckedIOException if it is decoded only now, and damaged
     */
    public Vector column(int index) {
        if (deferred != null && !isFilled[index]) {
            fill(index);
        }
        return columns[index];
    }

    private void fill(int index) {
        try {
            deferred.fill(index, columns[index]);
            isFilled[index] = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /**
     * Says that this batch has so many rows, and that each column is filled when it is first looked at: values that are
     * used as soon as they are decoded are still in the core's cache, and columns that are not read cost nothing.
     */
    public void defer(int count, Deferred columnsOnDemand) {
        if (isFilled == null) {
            isFilled = new boolean[columns.length];
        }
        Arrays.fill(isFilled, false);
        deferred = columnsOnDemand;
        rows = count;
    }

    /** Forgets all rows and keeps the memory. */
    public void clear() {
        deferred = null;
        for (Vector column : columns) {
            column.clear();
        }
        rows = 0;
    }

    /** Appends rows of a batch with the same fields. */
    public void append(Batch other, int from, int to) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].append(other.column(i), from, to);
        }
        rows += to - from;
    }
}
