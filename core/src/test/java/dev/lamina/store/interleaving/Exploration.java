// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Goes through all worlds that can come of one, depth first, and judges each. */
final class Exploration {
    /** A world on the way, and what of it is not gone into yet. */
    private record Visit(Supplier<String> label, Iterator<Transitions.Next> next) {}

    /** 128 bits of a world's text: of ten million worlds, two have the same by a chance of one in 10^24. */
    private record Fingerprint(long high, long low) {
        static Fingerprint of(String key) {
            long high = 0x9E3779B97F4A7C15L;
            long low = 0xC2B2AE3D27D4EB4FL;
            for (int i = 0; i < key.length(); i++) {
                high = (high ^ key.charAt(i)) * 0x100000001B3L;
                high ^= high >>> 29;
                low = (low + key.charAt(i)) * 0xBF58476D1CE4E5B9L;
                low ^= low >>> 31;
            }
            return new Fingerprint(high, low);
        }
    }

    private final Set<Fingerprint> seen = new HashSet<>();
    private final Set<Step> taken = new HashSet<>();
    private long transitions;
    private long ends;
    private String violation;

    private Exploration() {}

    static Exploration of(World first) {
        Exploration exploration = new Exploration();
        exploration.run(first);
        return exploration;
    }

    /** How many worlds there are that differ. */
    long worlds() {
        return seen.size();
    }

    long transitions() {
        return transitions;
    }

    /** In how many of them nothing more can happen. */
    long ends() {
        return ends;
    }

    Set<Step> taken() {
        return taken;
    }

    /** The first broken invariant with all that led to it, a line each; {@code null} for none. */
    String violation() {
        return violation;
    }

    private void run(World first) {
        Deque<Visit> way = new ArrayDeque<>();
        enter(way, () -> "the beginning", first);
        while (!way.isEmpty() && violation == null) {
            Iterator<Transitions.Next> next = way.peek().next();
            if (next.hasNext()) {
                Transitions.Next each = next.next();
                transitions++;
                enter(way, each.label(), each.world());
            } else {
                way.pop();
            }
        }
    }

    private void enter(Deque<Visit> way, Supplier<String> label, World world) {
        world.judge();
        if (world.violation == null && !seen.add(Fingerprint.of(world.key()))) {
            return;
        }
        List<Transitions.Next> next = world.violation == null ? Transitions.of(world) : List.of();
        if (next.isEmpty() && world.violation == null) {
            ends++;
            new Aftermath(world).judge();
        }
        world.actors.forEach(actor -> taken.add(actor.step));
        way.push(new Visit(label, next.iterator()));
        if (world.violation != null) {
            List<String> story = new ArrayList<>();
            way.descendingIterator()
                    .forEachRemaining(visit -> story.add(visit.label().get()));
            violation = world.violation + ", after\n  " + String.join("\n  ", story);
        }
    }
}
