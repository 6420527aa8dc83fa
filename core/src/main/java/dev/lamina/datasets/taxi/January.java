// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import java.time.LocalDate;

/**
 * The hours of January 2013, the month of FOIL's first file, each with its share of the month's trips: by the hour as green
 * cabs of August 2013 went, by the day of the week as those of January 2023.
 */
final class January {
    private static final LocalDate FIRST = LocalDate.of(2013, 1, 1);
    private static final int DAYS = 31;
    private static final int HOURS = 24;
    private static final int HOUR_SECONDS = 3600;

    private static final int[] BY_HOUR = {
        251, 190, 145, 111, 85, 72, 124, 162, 266, 299, 279, 315, 303, 364, 378, 465, 522, 545, 578, 556, 483, 393, 402,
        335
    };

    /** From Monday on. */
    private static final int[] BY_DAY = {1998, 2252, 2471, 2552, 2498, 2130, 1669};

    /** Up to which share of the trips each hour goes. */
    private final double[] upTo = new double[DAYS * HOURS];

    January() {
        double sum = 0;
        for (int hour = 0; hour < upTo.length; hour++) {
            sum += (double) BY_HOUR[hour % HOURS] * BY_DAY[dayOfWeek(hour / HOURS)];
            upTo[hour] = sum;
        }
        for (int hour = 0; hour < upTo.length; hour++) {
            upTo[hour] /= sum;
        }
    }

    /** A day's place in the week, Monday 0, by its place in the month, from 0. */
    static int dayOfWeek(int day) {
        return (FIRST.getDayOfWeek().getValue() - 1 + day) % 7;
    }

    /**
     * The second of the month before which this share of the trips begins.
     *
     * @param share 0 to 1, exclusive
     * @param from an hour of the month that is not after it
     */
    int second(double share, int from) {
        int hour = from;
        while (hour < upTo.length - 1 && upTo[hour] <= share) {
            hour++;
        }
        double before = hour == 0 ? 0 : upTo[hour - 1];
        double within = Math.max(0, (share - before) / (upTo[hour] - before));
        return hour * HOUR_SECONDS + (int) Math.min(HOUR_SECONDS - 1, within * HOUR_SECONDS);
    }
}
