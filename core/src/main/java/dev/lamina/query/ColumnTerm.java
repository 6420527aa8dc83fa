// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import java.time.LocalDate;

/**
 * A field, or the day, hour or other unit of time that its value lies in.
 *
 * @param field the field
 * @param unit {@link Unit#NONE} for the field's own value
 */
record ColumnTerm(Field field, Unit unit) {
    private static final long MILLIS_PER_DAY = 86_400_000;

    /** Units of time; but of {@link #DATE} the result has the type of the field. */
    enum Unit {
        /** The value itself. */
        NONE,
        /** The day as a date. */
        DATE,
        MINUTE,
        HOUR,
        DAY,
        MONTH,
        YEAR
    }

    /** The type of its values. */
    ColumnType type() {
        return unit == Unit.DATE ? ColumnType.DATE : field.type();
    }

    /** Appends the value that a row of the field's column gives. */
    void append(Vector column, int row, Vector into) {
        if (unit == Unit.NONE) {
            into.append(column, row);
        } else if (column.isMissing(row)) {
            into.appendMissing();
        } else if (column instanceof LongVector instants) {
            long value = instants.get(row);
            if (unit == Unit.DATE) {
                ((IntVector) into).append(Math.toIntExact(Math.floorDiv(value, MILLIS_PER_DAY)));
            } else {
                ((LongVector) into).append(truncated(value));
            }
        } else {
            ((IntVector) into).append(Math.toIntExact(firstDay(((IntVector) column).get(row))));
        }
    }

    private long truncated(long millis) {
        return switch (unit) {
            case MINUTE -> Math.floorDiv(millis, 60_000L) * 60_000L;
            case HOUR -> Math.floorDiv(millis, 3_600_000L) * 3_600_000L;
            default -> firstDay(Math.floorDiv(millis, MILLIS_PER_DAY)) * MILLIS_PER_DAY;
        };
    }

    private long firstDay(long day) {
        return switch (unit) {
            case MONTH -> LocalDate.ofEpochDay(day).withDayOfMonth(1).toEpochDay();
            case YEAR -> LocalDate.ofEpochDay(day).withDayOfYear(1).toEpochDay();
            default -> day;
        };
    }

    /** The same in DuckDB's SQL; instants as their milliseconds, blobs as hexadecimal digits. */
    String sql() {
        String name = '"' + field.name().replace("\"", "\"\"") + '"';
        String value = switch (unit) {
            case NONE -> name;
            case DATE -> "CAST(" + name + " AS DATE)";
            default -> "date_trunc('" + unit.name().toLowerCase(java.util.Locale.ROOT) + "', " + name + ")";
        };
        return switch (type()) {
            case TIMESTAMP -> "epoch_ms(CAST(" + value + " AS TIMESTAMP))";
            case DATE -> unit == Unit.NONE ? value : "CAST(" + value + " AS DATE)";
            case BLOB -> "'0x' || lower(hex(" + value + "))";
            default -> value;
        };
    }
}
