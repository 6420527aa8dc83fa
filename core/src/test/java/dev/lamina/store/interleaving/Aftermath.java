// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

/** What must be possible when all are at an end: what a crash has left can be resumed or goes, and nothing lies about for ever. */
final class Aftermath {
    private static final int MAX_STEPS = 1_000;

    private final World world;

    Aftermath(World world) {
        this.world = world;
    }

    void judge() {
        for (Actor actor : world.actors) {
            if (!actor.step.isEnd()) {
                world.violated(
                        "nothing goes on, and " + actor.kind + " " + actor.name + " stands before " + actor.step);
                return;
            }
        }
        if (!world.someoneVanished && !world.ownerless().isEmpty()) {
            world.violated("nobody crashed, and " + world.ownerless() + " are left that no version has");
            return;
        }
        World after = world.copy();
        after.actors.clear();
        after.underWay.clear();
        end(after);
        if (after.violation != null) {
            world.violated(after.violation);
        }
    }

    private static void end(World world) {
        Catalogue catalogue = new Catalogue(world);
        for (int i = 0; i < World.VERSIONS; i++) {
            if (world.rows[i] != null && world.rows[i].is(Row.State.LOADING)) {
                catalogue.expire(i);
            }
        }
        while (hasUnfinished(world, false)) {
            if (run(world, Actor.Kind.RESUME, -1) == Step.FAILED) {
                world.violated("a load that was left can't be resumed");
                return;
            }
        }
        // Removes what was left of loads of parts, and is dropped below.
        if (run(world, Actor.Kind.APPEND, -1) == Step.FAILED || hasUnfinished(world, true)) {
            world.violated("nothing can be appended any more");
            return;
        }
        for (int i = 0; i < World.VERSIONS; i++) {
            if (world.rows[i] != null && run(world, Actor.Kind.DROP, i) == Step.FAILED) {
                world.violated("version " + i + " can't be dropped");
                return;
            }
        }
        if (!world.ownerless().isEmpty() || world.cells != 0) {
            world.violated("all versions are dropped, and " + world.ownerless() + " are left for ever");
        }
    }

    private static boolean hasUnfinished(World world, boolean ofParts) {
        for (Row row : world.rows) {
            if (row != null && row.is(Row.State.LOADING) && row.ofParts() == ofParts) {
                return true;
            }
        }
        return false;
    }

    /** Lets one actor work alone, whose writes all arrive. */
    private static Step run(World world, Actor.Kind kind, int version) {
        world.crashesLeft = 0;
        world.failuresLeft = 0;
        world.lostAnswersLeft = 0;
        int index = world.actors.size();
        Actor actor = new Actor(index + 20, kind, false);
        world.actors.add(actor);
        if (kind == Actor.Kind.DROP) {
            actor.drop(version, world.rows[version], Step.DONE);
        }
        for (int i = 0; !actor.step.isEnd() && world.violation == null; i++) {
            if (i > MAX_STEPS) {
                world.violated(kind + " alone comes to no end");
            } else if (!world.underWay.isEmpty()) {
                world.arrive(world.underWay.get(0));
            } else if (!new Moves(world, index).move()) {
                world.violated(kind + " alone waits before " + actor.step);
            }
            world.judge();
        }
        return actor.step;
    }
}
