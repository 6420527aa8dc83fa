// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A number that grows with its field in steps: the day, hour or month of an instant, the number of an interval of time,
 * a quotient. Records between two values of the field are in the partitions between theirs.
 *
 * @param field a field of whole numbers, days or instants
 * @param step the function
 * @param type the column's type: an int, a bigint, a date of a number of days, or a timestamp of milliseconds
 * @param least the least value of the field that has a value in the column
 * @param most the greatest such value
 */
record SteppedKey(Field field, KeyStep step, CqlType type, long least, long most) implements KeyDerivation {
    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        return encode(value(column, row), arena);
    }

    private ByteBuffer encode(long value, Arena arena) {
        return switch (type) {
            case INT -> arena.int32((int) value);
            case DATE -> arena.int32((int) value ^ Integer.MIN_VALUE);
            default -> arena.int64(value);
        };
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        long value = value(column, row);
        if (type == CqlType.DATE) {
            into.append('\'').append(LocalDate.ofEpochDay(value)).append('\'');
        } else {
            into.append(value);
        }
    }

    @Override
    public boolean narrows() {
        return true;
    }

    @Override
    public Optional<List<ByteBuffer>> covering(Vector lower, Vector upper, int max) {
        if (lower == null || upper == null) {
            return Optional.empty();
        }
        List<ByteBuffer> values = new ArrayList<>();
        long from = Math.max(source(lower, 0), least);
        long to = Math.min(source(upper, 0), most);
        if (from > to) {
            return Optional.of(values);
        }
        Arena arena = Arena.ofFew();
        long last = step.of(to);
        long value = step.of(from);
        while (true) {
            if (values.size() == max) {
                return Optional.empty();
            }
            values.add(encode(value, arena));
            if (value == last) {
                return Optional.of(values);
            }
            value = step.next(value);
        }
    }

    private long value(Vector column, int row) throws IOException {
        if (column.isMissing(row)) {
            throw KeyDerivation.missing(field);
        }
        long source = source(column, row);
        if (source < least || source > most) {
            throw new IOException("The " + field.name() + " " + column.textAt(row)
                    + " is a day that CQL's type date can't hold, so its partition can't be computed.");
        }
        return step.of(source);
    }

    private static long source(Vector column, int row) {
        return column instanceof LongVector longs ? longs.get(row) : ((IntVector) column).get(row);
    }
}
