// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import dev.lamina.store.interleaving.Actor.Kind;
import java.util.List;
import java.util.Set;

/** What the dataset has before two loaders and a drop begin. */
enum Scene {
    /** No version. */
    EMPTY {
        @Override
        void prepare(World world) {}
    },
    /** A plain version, which can be read. */
    LOADED {
        @Override
        void prepare(World world) {
            plain(world, Row.State.PUBLISHED, 0);
            world.cells = whole(world, 0);
        }
    },
    /** A plain version, and one that has its rows and a part more. */
    APPENDED {
        @Override
        void prepare(World world) {
            LOADED.prepare(world);
            int part = world.nextPart++;
            world.registry[part] = 1;
            world.cells |= whole(world, part);
            world.rows[1] = new Row(Row.State.PUBLISHED, DEAD, true, List.of(0, part));
            world.highest = 1;
            world.begun |= 2;
        }
    },
    /** A load that a crash has ended a moment ago: its name is still there, and the first chunk alone. */
    LEFT {
        @Override
        void prepare(World world) {
            plain(world, Row.State.LOADING, DEAD);
            world.cells = World.bit(0, 0);
        }
    },
    /** A plain version, and an append that a crash has ended a moment ago, with the first chunk of its part. */
    APPEND_LEFT {
        @Override
        void prepare(World world) {
            LOADED.prepare(world);
            int part = world.nextPart++;
            world.registry[part] = 1;
            world.cells |= World.bit(part, 0);
            world.rows[1] = new Row(Row.State.LOADING, DEAD, true, List.of(0));
            world.holder[1] = DEAD;
            world.highest = 1;
            world.begun |= 2;
        }
    };

    private static final int DEAD = 15;

    abstract void prepare(World world);

    /**
     * The scene with two loaders and a drop.
     *
     * @param without the conditions that the store is to forget
     * @param crashes how many of them may crash
     * @param lost how many answers of Cassandra may be lost
     * @param failures how many loads may fail by themselves
     * @param quick whether all have looked a moment ago for what has no owner
     */
    World world(
            int stripes,
            Set<Condition> without,
            Kind one,
            Kind two,
            int crashes,
            int lost,
            int failures,
            boolean quick) {
        World world = new World(stripes, without);
        prepare(world);
        world.actors.add(new Actor(1, one, quick));
        world.actors.add(new Actor(2, two, quick));
        world.actors.add(new Actor(3, Kind.DROP, quick));
        world.crashesLeft = crashes;
        world.lostAnswersLeft = lost;
        world.failuresLeft = failures;
        return world;
    }

    private static void plain(World world, Row.State state, int loader) {
        world.rows[0] = new Row(state, loader, false, List.of(0));
        world.holder[0] = loader;
        world.highest = 0;
        world.begun = 1;
    }

    private static long whole(World world, int number) {
        long cells = 0;
        for (int stripe = 0; stripe < world.stripes; stripe++) {
            cells |= World.bit(number, stripe) | World.bit(number, stripe + World.DIRECTORY);
        }
        return cells;
    }
}
