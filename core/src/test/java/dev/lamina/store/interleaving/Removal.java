// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.List;

/**
 * The steps of {@code VersionDrop}: of a drop after its version is invisible, and of a sweep, which removes parts alone. Sets
 * of numbers are bits.
 */
final class Removal {
    private final World world;
    private final Actor actor;

    Removal(World world, Actor actor) {
        this.world = world;
        this.actor = actor;
    }

    void move() {
        switch (actor.step) {
            case SWEEP_REGISTRY -> {
                readRegistry();
                // Without parts, what versions have changes nothing.
                actor.step = actor.seenRegistry == 0 ? actor.after : Step.SWEEP_SETTLED;
            }
            case SWEEP_SETTLED -> {
                actor.doomed = abandoned();
                actor.seenRegistry = 0;
                actor.step = actor.doomed == 0 ? actor.after : Step.SWEEP_STORED;
            }
            case SWEEP_STORED -> {
                actor.seenCells = world.cells & cellsOf(actor.doomed);
                actor.step = Step.DELETE;
            }
            case DROP_STORED -> {
                actor.seenCells = world.cells;
                if (world.has(Condition.DROP_READS_TABLES_FIRST)) {
                    actor.step = Step.DROP_REGISTRY;
                } else {
                    condemn();
                }
            }
            case DROP_REGISTRY -> {
                readRegistry();
                actor.step = Step.DROP_SETTLED;
            }
            case DROP_SETTLED -> {
                actor.doomed = abandoned();
                actor.seenHeld = held();
                for (int i = 0; i < World.VERSIONS; i++) {
                    actor.seenVersions |= world.rows[i] == null ? 0 : 1 << i;
                }
                boolean quick = actor.quick && actor.seenState == Row.State.PUBLISHED;
                if (quick || world.has(Condition.DROP_READS_TABLES_FIRST)) {
                    condemn();
                } else {
                    actor.step = Step.DROP_STORED;
                }
            }
            case DELETE -> delete();
            case UNREGISTER -> unregister();
            case FORGET -> {
                new Catalogue(world).forget(actor.target);
                end();
            }
            default -> throw new IllegalStateException("No step of a removal: " + actor.step);
        }
    }

    private void readRegistry() {
        actor.seenRegistry = 0;
        for (int part = World.VERSIONS; part < world.nextPart; part++) {
            actor.seenRegistry |= (long) (world.registry[part] + 1) << part * World.CELLS;
        }
    }

    /** The version for whose load a part was registered, when the registry was read; −1 for an unknown part. */
    private int registered(int part) {
        return (int) (actor.seenRegistry >>> part * World.CELLS & 0xf) - 1;
    }

    /** What versions have that are not being dropped. */
    private int held() {
        int held = 0;
        for (Row row : world.rows) {
            if (row != null && !row.is(Row.State.DROPPING)) {
                for (int part : row.parts()) {
                    held |= 1 << part;
                }
            }
        }
        return held;
    }

    /** The registered parts that no version has, and whose load is over. */
    private int abandoned() {
        int held = held();
        int abandoned = 0;
        for (int part = World.VERSIONS; part < World.NUMBERS; part++) {
            int load = registered(part);
            boolean loading = load >= 0 && world.rows[load] != null && world.rows[load].is(Row.State.LOADING);
            if (load >= 0 && !loading && (held & 1 << part) == 0) {
                abandoned |= 1 << part;
            }
        }
        return abandoned;
    }

    /** What a drop removes, by all that it has seen. */
    private void condemn() {
        for (int number = 0; number < World.NUMBERS; number++) {
            boolean stored = (actor.seenCells & World.bits(number)) != 0;
            boolean ownerless = number >= World.VERSIONS
                    ? registered(number) < 0
                    : world.has(Condition.DROP_TAKES_ROWLESS) && (actor.seenVersions & 1 << number) == 0;
            if (stored && ownerless || actor.own.contains(number)) {
                actor.doomed |= 1 << number;
            }
        }
        if (world.has(Condition.DROP_SPARES_HELD)) {
            actor.doomed &= ~actor.seenHeld;
        }
        actor.seenRegistry = 0;
        actor.seenHeld = 0;
        actor.seenVersions = 0;
        actor.own = List.of();
        actor.seenCells &= cellsOf(actor.doomed);
        actor.step = Step.DELETE;
    }

    private static long cellsOf(int numbers) {
        long cells = 0;
        for (int number = 0; number < World.NUMBERS; number++) {
            cells |= (numbers & 1 << number) == 0 ? 0 : World.bits(number);
        }
        return cells;
    }

    /** All partitions of one number. */
    private void delete() {
        int number = 0;
        while (number < World.NUMBERS && (actor.seenCells & World.bits(number)) == 0) {
            number++;
        }
        if (number < World.NUMBERS) {
            delete(number);
        }
        if (actor.seenCells == 0) {
            actor.doomed &= -1 << World.VERSIONS;
            endDeletion();
        }
    }

    private void delete(int number) {
        long gone = 0;
        for (int stripe = 0; stripe < world.stripes; stripe++) {
            gone |= actor.seenCells & World.bit(number, stripe);
            if ((actor.seenCells & World.bit(number, stripe + World.DIRECTORY)) != 0) {
                // The directories of a block are one partition.
                gone |= World.bit(number, World.DIRECTORY) | World.bit(number, World.DIRECTORY + 1);
            }
        }
        world.cells &= ~gone;
        actor.seenCells &= ~World.bits(number);
    }

    private void unregister() {
        int part = Integer.numberOfTrailingZeros(actor.doomed);
        world.registry[part] = -1;
        actor.doomed &= ~(1 << part);
        endDeletion();
    }

    private void endDeletion() {
        if (actor.doomed != 0) {
            actor.step = Step.UNREGISTER;
        } else if (actor.sweeps) {
            end();
        } else {
            actor.step = Step.FORGET;
        }
    }

    private void end() {
        actor.step = actor.after;
        Step after = actor.after;
        actor.forgetRemoval();
        if (after == Step.READ) {
            actor.sweeps = true;
        }
    }
}
