// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.RowBuffer;
import dev.lamina.datasets.draw.SplitMix;
import java.io.IOException;

/**
 * Rows of 57 columns, one after the other. What goes together is drawn together: an actor, an event, a place. Whether
 * there is a second actor, whose place is the action's, and how often, follows 186,763 real rows.
 */
final class GdeltRows {
    /** Rows of which no actor has a place, with both actors, the first alone, the second alone. */
    private static final double PLACELESS_BOTH = .0144;

    private static final double PLACELESS_FIRST = .0070;
    private static final double PLACELESS_SECOND = .0021;
    private static final double PLACELESS_UP_TO = PLACELESS_BOTH + PLACELESS_FIRST + PLACELESS_SECOND;

    /** Rows with places that have the first actor alone, the second alone; all others have both. */
    private static final double FIRST_ALONE = .2615;

    private static final double SECOND_ALONE = .0895;

    /** Of rows with two actors those who are at one place, and of these the ones whose action is there too. */
    private static final double TOGETHER = .655;

    private static final double TOGETHER_THERE = .923;
    private static final double APART_AT_FIRST = .400;
    private static final double APART_AT_SECOND = .484;
    private static final double ALONE_THERE = .845;
    private static final double ROOT_EVENT = .565;

    private static final byte[] ROOT = {'\t', '1'};
    private static final byte[] NO_ROOT = {'\t', '0'};

    private final Actors actors;
    private final Places places;
    private final EventCodes events = new EventCodes();
    private final Coverage coverage = new Coverage();
    private final Tone tone = new Tone();
    private final Days days = new Days();
    private final SplitMix random;
    private final long rows;
    private byte[] firstPlace;
    private byte[] secondPlace;
    private byte[] actionPlace;

    GdeltRows(long rows, long seed) {
        SplitMix seeds = new SplitMix(seed);
        this.actors = new Actors(new SplitMix(seeds.next()));
        this.places = new Places(new SplitMix(seeds.next()));
        this.random = new SplitMix(seeds.next());
        this.rows = rows;
    }

    /** Writes the row with this number, from 0; rows have to be written in their order. */
    void write(long row, RowBuffer out) throws IOException {
        int day = days.of(row, rows);
        out.number(row + 1);
        out.tab();
        out.bytes(days.columns(day));
        actorsAndPlaces(out);
        out.bytes(random.happens(ROOT_EVENT) ? ROOT : NO_ROOT);
        out.bytes(events.draw(random));
        coverage.write(random, out);
        tone.write(random, out);
        out.tab();
        out.bytes(firstPlace);
        out.tab();
        out.bytes(secondPlace);
        out.tab();
        out.bytes(actionPlace);
        out.bytes(days.added(day));
        out.endRow();
    }

    private void actorsAndPlaces(RowBuffer out) {
        boolean first = true;
        boolean second = true;
        firstPlace = Places.nowhere();
        secondPlace = Places.nowhere();
        actionPlace = Places.nowhere();
        double which = random.fraction();
        if (which < PLACELESS_UP_TO) {
            first = which < PLACELESS_BOTH + PLACELESS_FIRST;
            second = which < PLACELESS_BOTH || !first;
        } else if (which < PLACELESS_UP_TO + FIRST_ALONE) {
            second = false;
            firstPlace = places.draw(random);
            actionPlace = random.happens(ALONE_THERE) ? firstPlace : places.draw(random);
        } else if (which < PLACELESS_UP_TO + FIRST_ALONE + SECOND_ALONE) {
            first = false;
            secondPlace = places.draw(random);
            actionPlace = random.happens(ALONE_THERE) ? secondPlace : places.draw(random);
        } else {
            twoPlaces();
        }
        out.bytes(first ? actors.draw(random) : Actors.nobody());
        out.tab();
        out.bytes(second ? actors.draw(random) : Actors.nobody());
    }

    private void twoPlaces() {
        firstPlace = places.draw(random);
        if (random.happens(TOGETHER)) {
            secondPlace = firstPlace;
            actionPlace = random.happens(TOGETHER_THERE) ? firstPlace : places.draw(random);
        } else {
            secondPlace = places.draw(random);
            double where = random.fraction();
            actionPlace = where < APART_AT_FIRST
                    ? firstPlace
                    : where < APART_AT_FIRST + APART_AT_SECOND ? secondPlace : places.draw(random);
        }
    }
}
