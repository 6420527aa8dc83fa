// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/**
 * A file's column and the field that it fills: appends its values as they stand in the file.
 *
 * @param index the column's position in its file, from 0; -1 for the number of the row, which is not a column
 * @param kind how its values are written
 * @param required whether none of them may be missing
 * @param quoted whether values may stand in double quotes
 */
record ColumnPlace(int index, TextColumn.Kind kind, boolean required, boolean quoted) {
    /** Of a {@link TextColumn.Kind#TEXT_8} so many characters count. */
    private static final int CUT = 8;

    /** Whether values of this kind can be appended to vectors of this type. */
    static boolean isKnown(TextColumn.Kind kind, ColumnType type) {
        return switch (kind) {
            case TEXT, TEXT_8 -> type == ColumnType.TEXT;
            case INT -> type == ColumnType.INT;
            case DOUBLE -> type == ColumnType.DOUBLE;
            case LONG, ROW_NUMBER -> type == ColumnType.LONG;
            case DAY, DATE -> type == ColumnType.DATE;
            case TIME -> type == ColumnType.TIMESTAMP;
            case BOOLEAN -> type == ColumnType.BOOLEAN;
            case DAY_ANY, DROPPED -> false;
        };
    }

    /** Whether it is the number of the row. */
    boolean isRowNumber() {
        return kind == TextColumn.Kind.ROW_NUMBER;
    }

    /** Whether only the beginning of a value counts. */
    boolean isCut() {
        return kind == TextColumn.Kind.TEXT_8;
    }

    /** Where what counts of a value ends. */
    int end(byte[] bytes, int from, int to) {
        return isCut() ? Utf8.endOf(CUT, bytes, from, to) : to;
    }

    /** Appends a value, its quotes included; {@code false} if it is invalid, and then nothing is appended. */
    boolean append(byte[] bytes, int from, int to, Vector into) {
        return quoted && from < to && bytes[from] == '"'
                ? appendQuoted(bytes, from, to, into)
                : appendPlain(bytes, from, to, into);
    }

    private boolean appendQuoted(byte[] bytes, int from, int to, Vector into) {
        int inner = Quotes.innerLength(bytes, from, to);
        if (inner < 0) {
            return false;
        }
        if (inner == to - from - 2) {
            return appendPlain(bytes, from + 1, to - 1, into);
        }
        return appendPlain(Quotes.unescaped(bytes, from, to, inner), 0, inner, into);
    }

    private boolean appendPlain(byte[] bytes, int from, int to, Vector into) {
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
            case LONG -> {
                long value = NumeralValues.longOf(bytes, from, to);
                if (value == NumeralValues.NO_LONG) {
                    return false;
                }
                ((LongVector) into).append(value);
            }
            case DATE -> {
                int value = TimeValues.dateOf(bytes, from, to);
                if (value == NumeralValues.NO_DAY) {
                    return false;
                }
                ((IntVector) into).append(value);
            }
            case TIME -> {
                long value = TimeValues.timeOf(bytes, from, to);
                if (value == NumeralValues.NO_LONG) {
                    return false;
                }
                ((LongVector) into).append(value);
            }
            case BOOLEAN -> {
                int value = TimeValues.booleanOf(bytes, from, to);
                if (value < 0) {
                    return false;
                }
                ((IntVector) into).append(value);
            }
            case DAY_ANY, ROW_NUMBER, DROPPED ->
                throw new IllegalStateException("Column " + index + " is of kind " + kind + ".");
        }
        return true;
    }
}
