// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import java.util.Locale;
import java.util.Set;

/** Columns of numbers as doubles, for averages. Keeps a vector for columns of other types, so it serves one thread. */
public final class Numbers {
    private static final Set<ColumnType> TYPES = Set.of(ColumnType.INT, ColumnType.LONG, ColumnType.DOUBLE);

    private DoubleVector converted;

    /** Whether the column holds numbers. */
    public static boolean has(Field field) {
        return TYPES.contains(field.type());
    }

    /** Refuses a column that holds no numbers. */
    public static void require(String operation, Field field) {
        if (!has(field)) {
            throw new IllegalArgumentException("Operation " + operation + ": the column under of is " + field.name()
                    + ", of type " + field.type().name().toLowerCase(Locale.ROOT)
                    + ", expected a column of numbers.");
        }
    }

    /** The column's values; valid until the next call, or as long as a column of doubles itself. */
    public DoubleVector of(Vector column) {
        if (column instanceof DoubleVector doubles) {
            return doubles;
        }
        if (converted == null) {
            converted = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        }
        converted.clear();
        for (int row = 0; row < column.size(); row++) {
            if (column.isMissing(row)) {
                converted.appendMissing();
            } else {
                converted.append(column instanceof IntVector ints ? ints.get(row) : ((LongVector) column).get(row));
            }
        }
        return converted;
    }
}
