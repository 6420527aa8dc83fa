// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What can happen next in a world. */
final class Transitions {
    /** @param label who does what, for the story of a violation */
    record Next(Supplier<String> label, World world) {}

    private final World before;
    private final List<Next> found = new ArrayList<>();

    private Transitions(World before) {
        this.before = before;
    }

    static List<Next> of(World world) {
        Transitions transitions = new Transitions(world);
        for (int i = 0; i < world.actors.size(); i++) {
            transitions.ofActor(i);
        }
        transitions.ofWrites();
        transitions.ofLeases();
        return transitions.found;
    }

    /** What one actor can do, if nothing fails. */
    static List<Next> undisturbed(World world, int actor) {
        Transitions transitions = new Transitions(world);
        transitions.ofActor(actor);
        return transitions.found;
    }

    private World add(Supplier<String> label) {
        World world = before.copy();
        found.add(new Next(label, world));
        return world;
    }

    private void ofWrites() {
        for (World.Write write : before.underWay) {
            add(() -> "a write of " + write + " arrives").arrive(write);
            // Of a live sender it would be sent again.
            if (before.actors.get(write.actor()).step.isEnd()) {
                add(() -> "a write of " + write + " is lost").underWay.remove(write);
            }
        }
    }

    private void ofLeases() {
        for (int i = 0; i < World.VERSIONS; i++) {
            int number = i;
            Row row = before.rows[number];
            if (row != null && row.is(Row.State.LOADING) && row.loader() != 0 && !isBeginning(row.loader())) {
                World world = add(() -> "the lease of version " + number + " expires");
                new Catalogue(world).expire(number);
                world.someoneVanished = true;
            }
        }
    }

    /** The name that comes with a new version stays longer than all tries take, {@code VersionLease.BEGIN_SECONDS}. */
    private boolean isBeginning(int loader) {
        return before.actors.stream().anyMatch(actor -> actor.name == loader && actor.step == Step.BEGIN);
    }

    private void ofActor(int index) {
        Actor now = before.actors.get(index);
        if (now.step.isEnd()) {
            return;
        }
        Supplier<String> who = () -> now.kind + " " + now.name;
        if (before.crashesLeft > 0) {
            World world = add(() -> who.get() + " crashes before " + now.step);
            world.crashesLeft--;
            world.someoneVanished = true;
            world.actors.get(index).step = Step.CRASHED;
        }
        if (before.failuresLeft > 0 && mayFail(now.step)) {
            World world = add(() -> who.get() + " fails before " + now.step);
            world.failuresLeft--;
            new Moves(world, index).fail();
            if (now.kind != Actor.Kind.APPEND) {
                world = add(() -> who.get() + " meets a bad row before " + now.step);
                world.failuresLeft--;
                new Moves(world, index).abandon();
            }
        }
        if (now.step == Step.CHOOSE) {
            choose(index, who);
            return;
        }
        World world = add(() -> who.get() + " " + now.step);
        Moves moves = new Moves(world, index);
        boolean moved = moves.move();
        if (!moved) {
            found.remove(found.size() - 1);
        }
        if (moved && before.lostAnswersLeft > 0 && isConditional(now.step)) {
            World unheard = add(() -> who.get() + " " + now.step + ", and never hears of it");
            unheard.lostAnswersLeft--;
            new Moves(unheard, index).move();
            // The statement is sent again with the values that it had.
            Actor again = unheard.actors.get(index);
            unheard.actors.set(index, now.copy());
            if (now.step == Step.BEGIN && again.step == Step.READ) {
                found.remove(found.size() - 1);
            }
        }
        if (waits(now)) {
            World impatient = add(() -> who.get() + " finds another at work, and gives up");
            impatient.actors.get(index).step = Step.FAILED;
        }
    }

    private static boolean mayFail(Step step) {
        return switch (step) {
            case STORED, REGISTER, PART_LOOK, WRITE, READ_BACK, PART_LOOK_AGAIN, PUBLISH -> true;
            default -> false;
        };
    }

    private static boolean isConditional(Step step) {
        return switch (step) {
            case BEGIN, TAKE, RENEW, REGISTER, PUBLISH, UNPUBLISH -> true;
            default -> false;
        };
    }

    /** Whether it stands before another's lease, which a live loader renews. */
    private boolean waits(Actor actor) {
        int number = actor.step == Step.TAKE ? actor.version : actor.step == Step.CLEAR ? actor.target : -1;
        Row row = number < 0 ? null : before.rows[number];
        return row != null && row.loader() != 0 && row.loader() != actor.name;
    }

    private void choose(int index, Supplier<String> who) {
        boolean any = false;
        for (int i = 0; i < World.VERSIONS; i++) {
            int number = i;
            if (before.rows[number] != null) {
                any = true;
                add(() -> who.get() + " chooses version " + number)
                        .actors
                        .get(index)
                        .drop(number, before.rows[number], Step.DONE);
            }
        }
        if (!any) {
            add(() -> who.get() + " finds nothing").actors.get(index).step = Step.FAILED;
        }
    }
}
