// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * What a field is compared with: a constant or a parameter, and perhaps an interval that is added to it.
 *
 * @param constant the value, as {@link ValueText} reads it; {@code null} of a parameter
 * @param parameter the parameter's name; {@code null} of a constant
 * @param months added to it, of a date or an instant
 * @param millis added to it, of an instant; of a date a multiple of a day
 */
record Operand(String constant, String parameter, long months, long millis) {
    private static final long MILLIS_PER_DAY = 86_400_000;

    /** The same with an interval more. */
    Operand plus(long moreMonths, long moreMillis) {
        return new Operand(constant, parameter, Math.addExact(months, moreMonths), Math.addExact(millis, moreMillis));
    }

    boolean isShifted() {
        return months != 0 || millis != 0;
    }

    /**
     * The value for a field.
     *
     * @param values the parameters' values by name
     * @throws IllegalArgumentException if it is not a value of the field's type
     */
    String value(Field field, Map<String, String> values) {
        String base = parameter == null ? constant : values.get(parameter);
        if (!isShifted()) {
            return base;
        }
        Period period = Period.ofMonths(Math.toIntExact(months));
        if (field.type() == ColumnType.DATE) {
            return LocalDate.parse(base)
                    .plus(period)
                    .plusDays(millis / MILLIS_PER_DAY)
                    .toString();
        }
        return Instant.parse(base)
                .atOffset(ZoneOffset.UTC)
                .plus(period)
                .toInstant()
                .plusMillis(millis)
                .toString();
    }
}
