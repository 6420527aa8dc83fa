// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/**
 * A file's column and the field that it fills: appends its values as they stand in the file.
 *
 * @param index the column's place in its file, from 0
 * @param kind how its values are written
 * @param required whether none of them may be missing
 */
record ColumnPlace(int index, TextColumn.Kind kind, boolean required) {
    /** Of a {@link TextColumn.Kind#TEXT_8} so many characters count. */
    private static final int CUT = 8;

    /** Whether values of this kind can be appended to vectors of this type. */
    static boolean isKnown(TextColumn.Kind kind, ColumnType type) {
        return switch (kind) {
            case TEXT, TEXT_8 -> type == ColumnType.TEXT;
            case INT -> type == ColumnType.INT;
            case DOUBLE -> type == ColumnType.DOUBLE;
            case DAY -> type == ColumnType.DATE;
            case DAY_ANY, DROPPED -> false;
        };
    }

    /** Whether only the beginning of a value counts. */
    boolean isCut() {
        return kind == TextColumn.Kind.TEXT_8;
    }

    /** Where what counts of a value ends. */
    int end(byte[] bytes, int from, int to) {
        return isCut() ? Utf8.endOf(CUT, bytes, from, to) : to;
    }

    /** Appends a value; {@code false} if it is none, and then nothing is appended. */
    boolean append(byte[] bytes, int from, int to, Vector into) {
        if (from == to) {
            if (required) {
                return false;
            }
            into.appendMissing();
            return true;
        }
        switch (kind) {
            case TEXT -> ((TextVector) into).append(bytes, from, to);
            case TEXT_8 -> ((TextVector) into).append(bytes, from, end(bytes, from, to));
            case INT -> {
                long value = NumeralValues.intOf(bytes, from, to);
                if (value == NumeralValues.NO_INT) {
                    return false;
                }
                ((IntVector) into).append((int) value);
            }
            case DOUBLE -> {
                double value = NumeralValues.doubleOf(bytes, from, to);
                if (value != value) {
                    return false;
                }
                ((DoubleVector) into).append(value);
            }
            case DAY -> {
                int value = NumeralValues.dayOf(bytes, from, to);
                if (value == NumeralValues.NO_DAY) {
                    return false;
                }
                ((IntVector) into).append(value);
            }
            case DAY_ANY, DROPPED -> throw new IllegalStateException("Column " + index + " is of kind " + kind + ".");
        }
        return true;
    }
}
