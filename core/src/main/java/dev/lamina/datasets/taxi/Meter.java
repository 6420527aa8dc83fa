// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.datasets.draw.SplitMix;

/** What trips cost, in cents, by New York's tariff of September 2012, fitted on FOIL's 5,215 metered trips. */
final class Meter {
    /** 2.50 to enter, then steps of 50 cents: 2.00 for a mile and 35 cents for a minute, on average. */
    private static final int ENTER = 250;

    private static final int STEP = 50;
    private static final double CENTS_PER_MILE = 200;
    private static final double CENTS_PER_MINUTE = 35;

    /** Between Manhattan and JFK, whatever way. */
    static final int JFK_FLAT = 5200;

    private static final int NIGHT = 50;
    private static final int RUSH_HOUR = 100;

    /** Shares of tips paid by card, by how they are reckoned: 20, 25, 30 percent, nothing; the rest is round money. */
    private static final double[] TIPS_UP_TO = {.43, .57, .66, .72};

    private static final int[] TIP_PERCENT = {20, 25, 30, 0};

    private Meter() {}

    static int fare(int hundredthsOfMiles, int seconds) {
        double cents = hundredthsOfMiles / 100.0 * CENTS_PER_MILE + seconds / 60.0 * CENTS_PER_MINUTE;
        return ENTER + (int) (cents / STEP) * STEP;
    }

    /** From eight in the evening to six in the morning 50 cents, on weekdays from four to eight a dollar. */
    static int surcharge(int hour, int dayOfWeek) {
        if (hour >= 20 || hour < 6) {
            return NIGHT;
        }
        return hour >= 16 && dayOfWeek < 5 ? RUSH_HOUR : 0;
    }

    /** A tip by card. */
    static int tip(int fareAndSurcharge, SplitMix random) {
        double which = random.fraction();
        for (int i = 0; i < TIPS_UP_TO.length; i++) {
            if (which < TIPS_UP_TO[i]) {
                return fareAndSurcharge * TIP_PERCENT[i] / 100;
            }
        }
        int dollars = Math.max(1, fareAndSurcharge * random.between(8, 25) / 10_000);
        return random.happens(.2) ? dollars * 100 + 50 : dollars * 100;
    }
}
