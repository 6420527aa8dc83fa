// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import java.time.LocalDate;

/** A function of whole numbers that never decreases, and that has the same value for many neighbours. */
interface KeyStep {
    /** The function's value. */
    long of(long source);

    /** The function's next greater value. */
    long next(long value);

    /**
     * How many of {@code divisor} fit into a number, rounded down, times a factor: for 1 the number of the interval, for the
     * divisor the interval's begin.
     */
    record Division(long divisor, long factor) implements KeyStep {
        @Override
        public long of(long source) {
            return Math.floorDiv(source, divisor) * factor;
        }

        @Override
        public long next(long value) {
            return value + factor;
        }
    }

    /** The month as yyyyMM of a day, or of an instant, of which {@code perDay} are a day. */
    record Month(long perDay) implements KeyStep {
        @Override
        public long of(long source) {
            LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(source, perDay));
            return day.getYear() * 100L + day.getMonthValue();
        }

        @Override
        public long next(long value) {
            return Math.floorMod(value, 100L) == 12 ? value + 89 : value + 1;
        }
    }
}
