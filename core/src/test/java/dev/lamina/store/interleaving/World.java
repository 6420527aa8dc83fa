// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What Cassandra has of one dataset, what is under way to it, and who is at work; beside it, what the invariants speak of.
 *
 * <p>Numbers of versions are 0 to {@link #VERSIONS} − 1; those of parts, negative in the store, follow from there. A number
 * has four cells: the chunks of two stripes, in a partition each, and their directories, in one partition.
 */
final class World {
    static final int VERSIONS = 6;
    static final int NUMBERS = 12;
    static final int CELLS = 4;

    /** The chunk of each stripe is the cell of its number; its directory is this much further. */
    static final int DIRECTORY = 2;

    /** A write that was sent, and has neither arrived nor been lost. */
    record Write(int actor, int number, int cell) {}

    final int stripes;
    final Set<Condition> without;
    final Row[] rows = new Row[VERSIONS];
    final int[] registry = new int[NUMBERS];
    final List<Write> underWay = new ArrayList<>();
    final List<Actor> actors = new ArrayList<>();
    int highest = -1;
    int nextPart = VERSIONS;
    long cells;

    int crashesLeft;
    int lostAnswersLeft;
    int failuresLeft;

    /** Of each version, which actor has its lease by all that has happened; 0 for none. */
    final int[] holder = new int[VERSIONS];

    int begun;
    int dropped;
    boolean someoneVanished;
    String violation;

    World(int stripes, Set<Condition> without) {
        this.stripes = stripes;
        this.without = without;
        Arrays.fill(registry, -1);
    }

    World copy() {
        World copy = new World(stripes, without);
        System.arraycopy(rows, 0, copy.rows, 0, VERSIONS);
        System.arraycopy(registry, 0, copy.registry, 0, NUMBERS);
        System.arraycopy(holder, 0, copy.holder, 0, VERSIONS);
        copy.underWay.addAll(underWay);
        actors.forEach(actor -> copy.actors.add(actor.copy()));
        copy.highest = highest;
        copy.nextPart = nextPart;
        copy.cells = cells;
        copy.crashesLeft = crashesLeft;
        copy.lostAnswersLeft = lostAnswersLeft;
        copy.failuresLeft = failuresLeft;
        copy.begun = begun;
        copy.dropped = dropped;
        copy.someoneVanished = someoneVanished;
        copy.violation = violation;
        return copy;
    }

    boolean has(Condition condition) {
        return !without.contains(condition);
    }

    /** Worlds that can't be told apart have one text. */
    String key() {
        StringBuilder key = new StringBuilder(96);
        for (int i = 0; i < VERSIONS; i++) {
            Row row = rows[i];
            if (row != null) {
                key.append((char) (i + 1))
                        .append((char) (row.state().ordinal() + 1))
                        .append((char) row.loader());
                key.append(row.ofParts() ? 'p' : 'w').append((char) holder[i]);
                row.parts().forEach(part -> key.append((char) part.intValue()));
                key.append(';');
            }
        }
        for (int number = VERSIONS; number < nextPart; number++) {
            key.append((char) (registry[number] + 1));
        }
        List<Integer> writes = new ArrayList<>();
        underWay.forEach(write -> writes.add((write.actor() * NUMBERS + write.number()) * CELLS + write.cell()));
        if (writes.size() > 1) {
            writes.sort(null);
        }
        key.append(';');
        writes.forEach(write -> key.append((char) write.intValue()));
        key.append(';').append((char) (highest + 1)).append((char) (dropped & 0xff));
        key.append((char) (crashesLeft + 4 * lostAnswersLeft + 16 * failuresLeft + (someoneVanished ? 128 : 0)));
        append(key, cells);
        actors.forEach(actor -> actor.appendTo(key));
        return key.toString();
    }

    static void append(StringBuilder key, long bits) {
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            key.append((char) (bits >>> shift & 0xff));
        }
    }

    static long bit(int number, int cell) {
        return 1L << number * CELLS + cell;
    }

    /** All cells that a number can have. */
    static long bits(int number) {
        return 0xfL << number * CELLS;
    }

    boolean isWhole(int number) {
        for (int stripe = 0; stripe < stripes; stripe++) {
            if ((cells & bit(number, stripe)) == 0 || (cells & bit(number, stripe + DIRECTORY)) == 0) {
                return false;
            }
        }
        return true;
    }

    boolean isUnderWay(int actor) {
        return underWay.stream().anyMatch(write -> write.actor() == actor);
    }

    /** A write arrives; the answer has its sender write the stripe's directory. */
    void arrive(Write write) {
        underWay.remove(write);
        cells |= bit(write.number(), write.cell());
        if (write.cell() < DIRECTORY && actors.get(write.actor()).isAlive()) {
            underWay.add(new Write(write.actor(), write.number(), write.cell() + DIRECTORY));
        }
    }

    /** What no version has, by the rows as they are. */
    List<Integer> ownerless() {
        Set<Integer> owned = new HashSet<>();
        for (int i = 0; i < VERSIONS; i++) {
            if (rows[i] != null) {
                owned.add(i);
                owned.addAll(rows[i].parts());
            }
        }
        List<Integer> found = new ArrayList<>();
        for (int number = 0; number < NUMBERS; number++) {
            if (!owned.contains(number) && ((cells & bits(number)) != 0 || registry[number] >= 0)) {
                found.add(number);
            }
        }
        return found;
    }

    void violated(String invariant) {
        if (violation == null) {
            violation = invariant;
        }
    }

    /** What holds in every world. */
    void judge() {
        for (int i = 0; i < VERSIONS; i++) {
            Row row = rows[i];
            if (row != null && row.is(Row.State.PUBLISHED)) {
                if ((dropped & 1 << i) != 0) {
                    violated("version " + i + " is visible again after a drop");
                }
                if (new HashSet<>(row.parts()).size() < row.parts().size()) {
                    violated("version " + i + " has rows twice");
                }
                for (int part : row.parts()) {
                    if (!isWhole(part)) {
                        violated("version " + i + " is visible, and not whole");
                    }
                }
            }
        }
    }
}
