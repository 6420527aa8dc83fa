// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.codec.ColumnType;

/**
 * What a look at a column's values has shown.
 *
 * @param name its name
 * @param type its type, inferred or as the user or the file says
 * @param nulls how many values are missing
 * @param distinct how many different values it has
 * @param ascending whether no value is less than the one before
 * @param example its first value as text; {@code null} where all are missing
 * @param least its least value as text; {@code null} of a column of booleans or bytes, or where all are missing
 */
public record ColumnProfile(
        String name, ColumnType type, long nulls, long distinct, boolean ascending, String example, String least) {
    /** Whether it holds numbers. */
    public boolean isNumber() {
        return type == ColumnType.INT || type == ColumnType.LONG || type == ColumnType.DOUBLE;
    }

    /** Whether its values may name things: numbers with a fraction and yes or no do not. */
    boolean isName() {
        return type != ColumnType.DOUBLE && type != ColumnType.BOOLEAN && type != ColumnType.BLOB;
    }
}
