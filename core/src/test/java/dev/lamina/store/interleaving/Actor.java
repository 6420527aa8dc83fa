// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.ArrayList;
import java.util.List;

/**
 * A process at work on the dataset, by the steps of the store's code: one statement each, and what the process does with the
 * answer. Where time or others decide, such as how long it waits for a lease, it can do either.
 */
final class Actor {
    enum Kind {
        LOAD,
        RESUME,
        APPEND,
        DROP
    }

    /** A name that stands in rows; names begin with 1. */
    final int name;

    final Kind kind;

    /** Whether it has looked a moment ago for what has no owner, so that it does not now. */
    final boolean quick;

    Step step;
    int version = -1;
    int seenHighest;
    int earlier = -1;
    List<Integer> parts = List.of();
    int part = -1;

    /** Stripes that need not be written, and those that were sent. */
    int sent;

    // Of a drop or a sweep.
    int target = -1;
    Row.State seenState;
    List<Integer> own = List.of();
    long seenCells;
    long seenRegistry;
    int seenHeld;
    int seenVersions;
    int doomed;
    boolean sweeps;
    Step after;

    Actor(int name, Kind kind, boolean quick) {
        this.name = name;
        this.kind = kind;
        this.quick = quick;
        this.step = switch (kind) {
            case LOAD, RESUME -> Step.LOOK;
            case APPEND -> quick ? Step.READ : Step.SWEEP_REGISTRY;
            case DROP -> Step.CHOOSE;
        };
        this.after = Step.READ;
        this.sweeps = kind == Kind.APPEND;
    }

    boolean isAlive() {
        return step != Step.CRASHED;
    }

    Actor copy() {
        Actor copy = new Actor(name, kind, quick);
        copy.step = step;
        copy.version = version;
        copy.seenHighest = seenHighest;
        copy.earlier = earlier;
        copy.parts = parts;
        copy.part = part;
        copy.sent = sent;
        copy.target = target;
        copy.seenState = seenState;
        copy.own = own;
        copy.seenCells = seenCells;
        copy.seenRegistry = seenRegistry;
        copy.doomed = doomed;
        copy.seenHeld = seenHeld;
        copy.seenVersions = seenVersions;
        copy.sweeps = sweeps;
        copy.after = after;
        return copy;
    }

    void appendTo(StringBuilder key) {
        key.append((char) step.ordinal());
        if (step.isEnd()) {
            // What it knew matters to nobody, but for whether a success was told truly.
            key.append((char) (version + 1));
            return;
        }
        key.append((char) (version + 1)).append((char) (seenHighest + 1)).append((char) (earlier + 1));
        key.append((char) (part + 1)).append((char) sent).append((char) (target + 1));
        key.append((char) (seenState == null ? 9 : seenState.ordinal()));
        World.append(key, (long) doomed << 32 | (long) seenHeld << 16 | seenVersions);
        key.append(sweeps ? 's' : 'd').append((char) after.ordinal());
        parts.forEach(each -> key.append((char) each.intValue()));
        key.append(',');
        own.forEach(each -> key.append((char) each.intValue()));
        World.append(key, seenCells);
        World.append(key, seenRegistry);
    }

    /** What it writes under: its version's number, or its part's. */
    int number() {
        return kind == Kind.APPEND ? part : version;
    }

    List<Integer> allParts() {
        if (kind != Kind.APPEND) {
            return List.of(version);
        }
        List<Integer> all = new ArrayList<>(parts);
        all.add(part);
        return List.copyOf(all);
    }

    /** Begins to remove a version that it has seen like this, and goes on with {@code then}. */
    void drop(int number, Row row, Step then) {
        target = number;
        seenState = row.state();
        List<Integer> all = new ArrayList<>(row.parts());
        if (!all.contains(number)) {
            all.add(number);
        }
        own = List.copyOf(all);
        sweeps = false;
        after = then;
        step = Step.UNPUBLISH;
    }

    void forgetRemoval() {
        target = -1;
        seenState = null;
        own = List.of();
        seenCells = 0;
        seenRegistry = 0;
        seenHeld = 0;
        seenVersions = 0;
        doomed = 0;
    }
}
