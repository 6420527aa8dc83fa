// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.ArrayList;
import java.util.List;

/** The next step of one actor in a world, which it changes. */
final class Moves {
    private final World world;
    private final Catalogue catalogue;
    private final Actor actor;
    private final int index;

    Moves(World world, int index) {
        this.world = world;
        this.catalogue = new Catalogue(world);
        this.index = index;
        this.actor = world.actors.get(index);
    }

    /** Takes the next step; whether it can be taken now. */
    boolean move() {
        switch (actor.step) {
            case LOOK -> look();
            case CLEAR -> {
                return clear();
            }
            case READ -> read();
            case BEGIN -> begin();
            case TAKE -> {
                return take();
            }
            case RENEW -> actor.step = catalogue.renew(actor.version, actor.name) ? taken() : Step.TAKE;
            case STORED -> stored();
            case REGISTER -> register();
            case PART_LOOK, PART_LOOK_AGAIN -> partLooks();
            case WRITE -> write();
            case READ_BACK -> {
                return readBack();
            }
            case PUBLISH -> publish();
            case SETTLE -> {
                return settle();
            }
            case REMOVE_PART -> removePart();
            case RELEASE -> release();
            case UNPUBLISH ->
                actor.step = catalogue.unpublish(actor.target, actor.seenState) ? firstOfDrop() : notUnpublished();
            default -> new Removal(world, actor).move();
        }
        return true;
    }

    private Step firstOfDrop() {
        if (actor.quick && actor.seenState == Row.State.PUBLISHED) {
            actor.own.forEach(number -> actor.seenCells |= World.bits(number));
            return Step.DROP_SETTLED;
        }
        return world.has(Condition.DROP_READS_TABLES_FIRST) ? Step.DROP_STORED : Step.DROP_REGISTRY;
    }

    /** Of a version that another drop has removed meanwhile a drop has ended, and a load looks again. */
    private Step notUnpublished() {
        boolean gone = actor.after == Step.DONE && world.rows[actor.target] == null;
        return gone || actor.after == Step.READ ? actor.after : Step.FAILED;
    }

    private int dropping() {
        int found = -1;
        for (int i = 0; i < World.VERSIONS; i++) {
            if (world.rows[i] != null && world.rows[i].is(Row.State.DROPPING)) {
                found = i;
            }
        }
        return found;
    }

    private int unfinished(boolean ofParts) {
        int found = -1;
        for (int i = 0; i < World.VERSIONS; i++) {
            Row row = world.rows[i];
            if (row != null && row.is(Row.State.LOADING) && row.ofParts() == ofParts) {
                found = i;
            }
        }
        return found;
    }

    private void look() {
        int unfinished = unfinished(false);
        if (actor.kind == Actor.Kind.RESUME) {
            actor.version = unfinished;
            actor.step = unfinished < 0 ? Step.FAILED : Step.TAKE;
        } else {
            clearOr(unfinished >= 0 ? Step.FAILED : Step.READ);
        }
    }

    /** Goes on with a drop that was begun, too, unless it has looked a moment ago for what has no owner. */
    private void clearOr(Step otherwise) {
        int dropping = otherwise == Step.FAILED || actor.quick ? -1 : dropping();
        if (dropping >= 0) {
            actor.drop(dropping, world.rows[dropping], Step.READ);
            return;
        }
        int inTheWay = unfinished(true);
        actor.target = otherwise == Step.FAILED ? -1 : inTheWay;
        actor.step = actor.target < 0 ? otherwise : Step.CLEAR;
    }

    private boolean clear() {
        Row row = world.rows[actor.target];
        if (row == null || !row.is(Row.State.LOADING)) {
            actor.target = -1;
            actor.step = Step.READ;
        } else if (row.loader() == 0) {
            actor.drop(actor.target, row, Step.READ);
        } else {
            return false;
        }
        return true;
    }

    private void read() {
        actor.forgetRemoval();
        for (int i = 0; i < World.VERSIONS; i++) {
            if (catalogue.isHeldBy(i, actor.name) && world.rows[i].is(Row.State.LOADING)) {
                world.violated("version " + i + " stands in the way of its own loader");
            }
        }
        clearOr(unfinished(false) >= 0 ? Step.FAILED : Step.BEGIN);
        if (actor.step != Step.BEGIN) {
            return;
        }
        if (actor.kind == Actor.Kind.APPEND) {
            actor.earlier = -1;
            actor.parts = List.of();
            for (int i = 0; i < World.VERSIONS; i++) {
                if (world.rows[i] != null && world.rows[i].is(Row.State.PUBLISHED)) {
                    actor.earlier = i;
                    actor.parts = world.rows[i].parts();
                }
            }
        }
        actor.seenHighest = world.highest;
    }

    private void begin() {
        int number = actor.seenHighest + 1;
        boolean begun = catalogue.begin(
                        actor.seenHighest, actor.earlier, actor.name, actor.kind == Actor.Kind.APPEND, actor.parts)
                || world.has(Condition.BEGIN_FINDS_ITSELF) && catalogue.isHeldBy(number, actor.name);
        actor.version = begun ? number : -1;
        actor.earlier = -1;
        actor.seenHighest = -1;
        actor.step = begun ? Step.TAKE : Step.READ;
    }

    private boolean take() {
        Row row = world.rows[actor.version];
        if (catalogue.claim(actor.version, actor.name)) {
            actor.step = taken();
        } else if (catalogue.isHeldBy(actor.version, actor.name)) {
            actor.step = Step.RENEW;
        } else if (row == null || !row.is(Row.State.LOADING)) {
            actor.step = Step.FAILED;
        } else {
            return false;
        }
        return true;
    }

    private Step taken() {
        return switch (actor.kind) {
            case APPEND -> world.has(Condition.REGISTER_FIRST) ? Step.REGISTER : Step.WRITE;
            case RESUME -> Step.STORED;
            default -> Step.WRITE;
        };
    }

    private void stored() {
        for (int stripe = 0; stripe < world.stripes; stripe++) {
            long whole = World.bit(actor.version, stripe) | World.bit(actor.version, stripe + World.DIRECTORY);
            if ((world.cells & whole) == whole) {
                actor.sent |= 1 << stripe;
            }
        }
        actor.step = isAllSent() ? Step.READ_BACK : Step.WRITE;
    }

    private boolean isAllSent() {
        return actor.sent == (1 << world.stripes) - 1;
    }

    private void register() {
        if (actor.part < 0 || world.has(Condition.REGISTER_FIRST)) {
            actor.part = registeredBefore();
        }
        world.registry[actor.part] = actor.version;
        actor.step = world.has(Condition.REGISTER_FIRST) ? Step.PART_LOOK : Step.PUBLISH;
    }

    /** After a lost answer that of the first try, else the next one. */
    private int registeredBefore() {
        for (int part = World.VERSIONS; part < world.nextPart; part++) {
            if (world.registry[part] == actor.version) {
                return part;
            }
        }
        return world.nextPart++;
    }

    private void partLooks() {
        Row row = world.rows[actor.version];
        if (row == null || !row.is(Row.State.LOADING)) {
            fail();
        } else {
            actor.step = actor.step == Step.PART_LOOK ? Step.WRITE : Step.PUBLISH;
        }
    }

    private void write() {
        int stripe = (actor.sent & 1) == 0 ? 0 : 1;
        if (actor.kind == Actor.Kind.APPEND && actor.part < 0) {
            actor.part = world.nextPart++;
        }
        actor.sent |= 1 << stripe;
        world.underWay.add(new World.Write(index, actor.number(), stripe));
        actor.step = isAllSent() ? Step.READ_BACK : Step.WRITE;
    }

    private boolean readBack() {
        if (world.isUnderWay(index)) {
            return false;
        }
        if (!world.isWhole(actor.number())) {
            fail();
        } else {
            actor.step = actor.kind != Actor.Kind.APPEND
                    ? Step.PUBLISH
                    : world.has(Condition.REGISTER_FIRST) ? Step.PART_LOOK_AGAIN : Step.REGISTER;
        }
        return true;
    }

    private void publish() {
        boolean published = catalogue.publish(actor.version, actor.name, actor.allParts())
                || world.has(Condition.PUBLISH_FINDS_ITSELF) && catalogue.isPublishedBy(actor.version, actor.name);
        if (!published) {
            if (catalogue.isPublishedBy(actor.version, actor.name)) {
                world.violated("version " + actor.version + " is published, and its loader says that it failed");
            }
            fail();
            return;
        }
        actor.after = Step.DONE;
        actor.sweeps = true;
        actor.forgetRemoval();
        actor.step = actor.kind == Actor.Kind.APPEND && !actor.quick ? Step.SWEEP_REGISTRY : Step.DONE;
    }

    /** Ends a load that is to be resumed, or an append. */
    void fail() {
        // A part that is finished goes with its version.
        boolean finished = actor.step == Step.PUBLISH;
        actor.after = actor.kind == Actor.Kind.APPEND ? Step.UNPUBLISH : Step.FAILED;
        actor.step = actor.kind == Actor.Kind.APPEND && (finished || actor.part < 0) ? Step.RELEASE : Step.SETTLE;
    }

    /** Ends a load of which nothing is to stay. */
    void abandon() {
        actor.after = Step.UNPUBLISH;
        actor.step = Step.SETTLE;
    }

    private boolean settle() {
        boolean must = actor.after == Step.UNPUBLISH || world.has(Condition.SETTLE_FIRST);
        if (must && world.isUnderWay(index)) {
            return false;
        }
        actor.step = actor.kind == Actor.Kind.APPEND ? Step.REMOVE_PART : Step.RELEASE;
        return true;
    }

    private void removePart() {
        actor.forgetRemoval();
        actor.doomed = 1 << actor.part;
        for (int stripe = 0; stripe < world.stripes; stripe++) {
            if ((actor.sent & 1 << stripe) != 0) {
                actor.seenCells |= World.bit(actor.part, stripe) | World.bit(actor.part, stripe + World.DIRECTORY);
            }
        }
        actor.sweeps = true;
        actor.after = Step.RELEASE;
        actor.step = Step.DELETE;
    }

    private void release() {
        catalogue.release(actor.version, actor.name);
        if (actor.kind == Actor.Kind.APPEND || actor.after == Step.UNPUBLISH) {
            List<Integer> parts =
                    new ArrayList<>(actor.kind == Actor.Kind.APPEND ? actor.parts : List.of(actor.version));
            actor.forgetRemoval();
            actor.drop(
                    actor.version,
                    new Row(Row.State.LOADING, 0, actor.kind == Actor.Kind.APPEND, List.copyOf(parts)),
                    Step.FAILED);
        } else {
            actor.step = Step.FAILED;
        }
    }
}
