// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a field is compared with: a constant or a parameter, and perhaps intervals that are added to it.
 *
 * @param constant the value, as {@link ValueText} reads it; {@code null} of a parameter
 * @param parameter the parameter's name; {@code null} of a constant
 * @param intervals what is added to a date or an instant, one after the other: a month more and a day less is another day
 *     than a day less and a month more
 */
record Operand(String constant, String parameter, List<Interval> intervals) {
    private static final long MILLIS_PER_DAY = 86_400_000;

    /**
     * An interval, of months or of milliseconds.
     *
     * @param months 0 for none
     * @param millis for a date a multiple of a day
     */
    record Interval(long months, long millis) {}

    Operand(String constant, String parameter) {
        this(constant, parameter, List.of());
    }

    /** The same with an interval more. */
    Operand plus(Interval interval) {
        List<Interval> more = new ArrayList<>(intervals);
        more.add(interval);
        return new Operand(constant, parameter, List.copyOf(more));
    }

    /**
     * The value for a field.
     *
     * @param values the parameters' values by name
     * @throws IllegalArgumentException if it is not a value of the field's type
     */
    String value(Field field, Map<String, String> values) {
        String base = parameter == null ? constant : values.get(parameter);
        if (intervals.isEmpty()) {
            return base;
        }
        if (field.type() == ColumnType.DATE) {
            LocalDate day = LocalDate.parse(base);
            for (Interval interval : intervals) {
                day = day.plusMonths(interval.months()).plusDays(interval.millis() / MILLIS_PER_DAY);
            }
            return day.toString();
        }
        OffsetDateTime instant = Instant.parse(base).atOffset(ZoneOffset.UTC);
        for (Interval interval : intervals) {
            instant = instant.plusMonths(interval.months()).plus(interval.millis(), ChronoUnit.MILLIS);
        }
        return instant.toInstant().toString();
    }
}
