// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionCatalogue;
import java.io.IOException;
import java.util.List;

/** What stands in the way of a new load: versions of the same dataset that are loading, or were when their loader died. */
final class UnfinishedLoads {
    private UnfinishedLoads() {}

    /**
     * Removes loads of parts whose loader is dead, since they can't be resumed, and what drops have left that did not end. Waits
     * until a lease that is not renewed has expired.
     *
     * @param versions all versions of a dataset
     * @return whether there were none
     * @throws IOException if one is alive
     */
    static boolean clear(StripeSpace space, List<DatasetVersion> versions, LoadProgress progress) throws IOException {
        VersionDrop.finishNowAndThen(space, versions);
        boolean clear = true;
        for (DatasetVersion version : versions) {
            if (version.state() != DatasetVersion.State.LOADING || !version.isOfParts()) {
                continue;
            }
            clear = false;
            // Its loader may be giving it up at this moment, or another load may be removing it.
            if (isAbandoned(space, version, progress) && VersionDrop.dropUnchanged(space, version)) {
                progress.note("Version " + version.label() + " was begun from " + version.source()
                        + " and never finished; it was removed.");
            }
        }
        return clear;
    }

    /** Whether its loader is dead; otherwise it has ended by itself. */
    private static boolean isAbandoned(StripeSpace space, DatasetVersion version, LoadProgress progress)
            throws IOException {
        LoaderWatch watch = new LoaderWatch(version, progress);
        while (true) {
            VersionCatalogue.Holder holder = space.catalogue().holder(version);
            if (holder == null || holder.state() != DatasetVersion.State.LOADING) {
                return false;
            }
            if (holder.loader() == null) {
                return true;
            }
            watch.await(holder);
        }
    }

    /** @throws IllegalArgumentException if there is one that can be gone on with, or that another process still loads */
    static void requireNone(StripeSpace space, String dataset, List<DatasetVersion> versions) throws IOException {
        for (DatasetVersion version : versions) {
            if (version.state() == DatasetVersion.State.LOADING && !version.isOfParts()) {
                VersionCatalogue.Holder holder = space.catalogue().holder(version);
                if (holder == null || holder.state() != DatasetVersion.State.LOADING) {
                    // Ended since the versions were listed.
                    continue;
                }
                boolean isLocked = holder.loader() != null;
                throw new IllegalArgumentException("Dataset " + dataset + " has an unfinished load, version "
                        + version.version() + ", begun from " + version.source()
                        + (isLocked
                                ? ". It is locked by " + holder.loader() + ", which may still be running: wait for its"
                                        + " end. If it was killed, resume it"
                                : ". Resume it")
                        + " with lamina load --resume, or drop that version and load again.");
            }
        }
    }
}
