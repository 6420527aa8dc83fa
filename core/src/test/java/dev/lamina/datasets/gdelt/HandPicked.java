// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.codec.stripe.Grouping;

/** The groups of an event's 57 columns as a person picks them. */
public final class HandPicked {
    /** Dates; two actors; event; mentions; three places. The id, the tone and the day of addition are alone. */
    public static final Grouping GROUPING = Grouping.parse(
            57,
            "1,2,3,4;5,6,7,8,9,10,11,12,13,14=15,16,17,18,19,20,21,22,23,24;25;26,27,28,29,30;31,32,33;"
                    + "35,36,37,38,39,40,41=42,43,44,45,46,47,48=49,50,51,52,53,54,55;56");

    private HandPicked() {}
}
