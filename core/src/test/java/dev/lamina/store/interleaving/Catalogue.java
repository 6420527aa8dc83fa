// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import java.util.List;

/** The lightweight transactions of {@code VersionCatalogue}, each with its conditions, on a world's rows. */
final class Catalogue {
    private final World world;

    Catalogue(World world) {
        this.world = world;
    }

    /**
     * {@code BEGIN BATCH UPDATE … IF highest = … AND loader = null; …}.
     *
     * @param seen the highest number when the rows were read
     * @param earlier the version whose parts are kept; −1 for none
     */
    boolean begin(int seen, int earlier, int loader, boolean ofParts, List<Integer> kept) {
        int number = seen + 1;
        if (world.has(Condition.BEGIN_HIGHEST) && world.highest != seen) {
            return false;
        }
        if (earlier >= 0 && world.has(Condition.BEGIN_EARLIER_PUBLISHED) && !is(earlier, Row.State.PUBLISHED)) {
            return false;
        }
        if (world.rows[number] != null && world.rows[number].loader() != 0) {
            return false;
        }
        if ((world.begun & 1 << number) != 0) {
            world.violated("number " + number + " is given twice");
        }
        world.begun |= 1 << number;
        world.highest = number;
        world.rows[number] = new Row(Row.State.LOADING, loader, ofParts, ofParts ? kept : List.of(number));
        world.holder[number] = loader;
        return true;
    }

    /** Whether an answer without success has the loader's name. */
    boolean isHeldBy(int number, int loader) {
        return world.rows[number] != null && world.rows[number].loader() == loader;
    }

    /** {@code IF state = 'loading' AND loader = null}. */
    boolean claim(int number, int loader) {
        Row row = world.rows[number];
        if (row == null
                || world.has(Condition.CLAIM_LOADING) && !row.is(Row.State.LOADING)
                || world.has(Condition.CLAIM_FREE) && row.loader() != 0) {
            return false;
        }
        hold(number, loader);
        return true;
    }

    /** {@code IF state = 'loading' AND loader = …}. */
    boolean renew(int number, int loader) {
        Row row = world.rows[number];
        if (row == null || !row.is(Row.State.LOADING) || world.has(Condition.RENEW_LOADER) && row.loader() != loader) {
            return false;
        }
        hold(number, loader);
        return true;
    }

    private void hold(int number, int loader) {
        if (world.holder[number] != 0 && world.holder[number] != loader) {
            world.violated("version " + number + " has two loaders");
        }
        world.holder[number] = loader;
        world.rows[number] = world.rows[number].heldBy(loader);
    }

    /** {@code IF state = 'loading' AND loader = …}. */
    void release(int number, int loader) {
        Row row = world.rows[number];
        if (row != null
                && row.is(Row.State.LOADING)
                && (!world.has(Condition.RELEASE_LOADER) || row.loader() == loader)) {
            if (world.holder[number] != 0 && world.holder[number] != loader) {
                world.violated("version " + number + " is taken from its loader");
            }
            world.holder[number] = 0;
            world.rows[number] = row.heldBy(0);
        }
    }

    /** The time to live of a loader's name ends. */
    void expire(int number) {
        world.rows[number] = world.rows[number].heldBy(0);
        world.holder[number] = 0;
    }

    /** {@code IF state = 'loading' AND loader = …}. */
    boolean publish(int number, int loader, List<Integer> parts) {
        Row row = world.rows[number];
        if (row == null
                || world.has(Condition.PUBLISH_LOADING) && !row.is(Row.State.LOADING)
                || world.has(Condition.PUBLISH_LOADER) && row.loader() != loader) {
            return false;
        }
        if (world.holder[number] != loader) {
            world.violated("version " + number + " is published by a loader that has lost it");
        }
        if (row.is(Row.State.PUBLISHED)) {
            world.violated("version " + number + " is published twice");
        }
        world.rows[number] = row.published(loader, parts);
        return true;
    }

    boolean isPublishedBy(int number, int loader) {
        return is(number, Row.State.PUBLISHED) && isHeldBy(number, loader);
    }

    /** {@code IF state = …}, and {@code AND loader = null} where that is loading. */
    boolean unpublish(int number, Row.State seen) {
        Row row = world.rows[number];
        if (row == null
                || !row.is(seen)
                || world.has(Condition.UNPUBLISH_FREE) && seen == Row.State.LOADING && row.loader() != 0) {
            return is(number, Row.State.DROPPING);
        }
        if (row.is(Row.State.LOADING) && world.holder[number] != 0) {
            world.violated("version " + number + " is dropped while it is loaded");
        }
        world.dropped |= 1 << number;
        world.rows[number] = row.with(Row.State.DROPPING);
        return true;
    }

    /** {@code DELETE … IF state = 'dropping'}. */
    void forget(int number) {
        if (is(number, Row.State.DROPPING)) {
            world.rows[number] = null;
            world.holder[number] = 0;
        }
    }

    private boolean is(int number, Row.State state) {
        return world.rows[number] != null && world.rows[number].is(state);
    }
}
