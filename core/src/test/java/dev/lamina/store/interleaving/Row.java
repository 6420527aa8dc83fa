// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.List;

/**
 * A row of table {@code versions}.
 *
 * @param loader whose name is in it; 0 for nobody's
 * @param ofParts whether its load writes parts and can't be resumed
 * @param parts the numbers of its parts, in {@link World}'s counting; a plain version is its own part
 */
record Row(State state, int loader, boolean ofParts, List<Integer> parts) {
    enum State {
        LOADING,
        PUBLISHED,
        DROPPING
    }

    boolean is(State other) {
        return state == other;
    }

    Row with(State other) {
        return new Row(other, loader, ofParts, parts);
    }

    Row heldBy(int other) {
        return new Row(state, other, ofParts, parts);
    }

    Row published(int by, List<Integer> all) {
        return new Row(State.PUBLISHED, by, ofParts, all);
    }
}
