// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.layouts.values.DateText;
import dev.lamina.model.Field;
import java.io.IOException;

/**
 * How a field's values are stored in chunks: unchanged, or days as texts or instants. Keeps one vector for the
 * conversion, so it serves one thread.
 */
final class StoredColumn {
    private final Field field;
    private final ColumnType type;
    private final Vector converted;

    StoredColumn(Field field, ColumnType days) {
        this.field = field;
        this.type = field.type() == ColumnType.DATE ? days : field.type();
        this.converted = type == field.type() ? null : Vector.of(type);
    }

    String name() {
        return field.name();
    }

    /** The type of the chunks. */
    ColumnType type() {
        return type;
    }

    /** The rows as they are to be encoded; they begin at row 0 of the answer where it is not {@code column} itself. */
    Vector toStored(Vector column, int rows) throws IOException {
        if (converted == null) {
            return column;
        }
        IntVector days = (IntVector) column;
        if (type == ColumnType.TEXT) {
            DateText.toText(days, 0, rows, (TextVector) converted);
        } else {
            LongVector instants = (LongVector) converted;
            instants.clear();
            for (int row = 0; row < rows; row++) {
                if (days.isMissing(row)) {
                    instants.appendMissing();
                } else {
                    instants.append(days.get(row) * CqlType.MILLIS_PER_DAY);
                }
            }
        }
        return converted;
    }

    /** The vector into which a chunk is to be decoded. */
    Vector decodeInto(Vector column) {
        return converted == null ? column : converted;
    }

    /** Brings what was decoded into {@link #decodeInto} to the field's own type. */
    void fromStored(Vector column) throws IOException {
        if (converted == null) {
            return;
        }
        IntVector days = (IntVector) column;
        if (type == ColumnType.TEXT) {
            DateText.toDays((TextVector) converted, days);
            return;
        }
        days.clear();
        LongVector instants = (LongVector) converted;
        for (int row = 0; row < instants.size(); row++) {
            if (instants.isMissing(row)) {
                days.appendMissing();
            } else {
                days.append(Math.toIntExact(Math.floorDiv(instants.get(row), CqlType.MILLIS_PER_DAY)));
            }
        }
    }
}
