// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.VersionCatalogue;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Watches another loader of a version: a live one renews its name, the name of a dead one runs out. Serves one thread. */
public final class LoaderWatch {
    private static final long POLL_MILLIS = 200;

    private final DatasetVersion version;
    private final LoadProgress progress;
    private VersionCatalogue.Holder last;

    public LoaderWatch(DatasetVersion version, LoadProgress progress) {
        this.version = version;
        this.progress = progress;
    }

    /**
     * Compares the holder with what it was before, and waits a little.
     *
     * @throws IOException if the loader is alive
     */
    public void await(VersionCatalogue.Holder holder) throws IOException {
        if (last == null) {
            progress.note("Version " + version.label() + " is locked by " + holder.loader() + "; waiting up to "
                    + holder.secondsLeft() + " s to see whether that load is still running.");
        } else if (!last.loader().equals(holder.loader()) || holder.renewed() != last.renewed()) {
            throw new IOException("Version " + version.label() + " is being loaded by " + holder.loader() + ", from "
                    + version.source() + ". Only one load of a dataset can run at a time. Wait for it, or stop"
                    + " it.");
        }
        last = holder;
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for another load.");
        }
    }
}
