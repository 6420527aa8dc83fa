// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VanishedVersionException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** Reads splits; keeps what is known of the versions that were read last. Safe for use by several threads. */
public final class SplitReads {
    /** Versions whose directories are kept: those that one query joins, say. */
    private static final int MAX_VERSIONS = 8;

    private final StripeSpace space;
    private final ExecutorService threads;
    private final Map<String, OpenVersion> versions = new LinkedHashMap<>(MAX_VERSIONS, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, OpenVersion> eldest) {
            return size() > MAX_VERSIONS;
        }
    };

    public SplitReads(StripeSpace space, ExecutorService threads) {
        this.space = space;
        this.threads = threads;
    }

    /** @param bytesAhead how much may be fetched ahead of the reader */
    public BatchCursor read(VersionSplit split, Query.Scan scan, long bytesAhead) throws IOException {
        OpenVersion open = open(split);
        ScanShape shape = ScanShape.of(scan, open.version().entity(), false);
        try {
            StripeFetch fetch = StripeReads.fetch(space, open, shape, split.from(), split.to(), bytesAhead);
            if (space.client().threads() == 1 && shape.form() != Query.Form.BYTES) {
                // A reader with one thread is one of many, and another thread would only take the processor from them.
                return StripeCursor.inline(space, open, shape, fetch);
            }
            return StripeCursor.parallel(space, open, shape, fetch, threads);
        } catch (IOException e) {
            throw VanishedVersionException.explained(space, open.version(), e);
        }
    }

    private OpenVersion open(VersionSplit split) throws IOException {
        String key = split.version() + "/" + split.begun() + "/" + split.dataset();
        synchronized (versions) {
            OpenVersion known = versions.get(key);
            if (known != null) {
                return known;
            }
        }
        Optional<DatasetVersion> found = space.catalogue().find(split.dataset(), split.version());
        if (found.isEmpty()
                || found.get().state() != DatasetVersion.State.PUBLISHED
                || !found.get().begun().equals(split.begun())) {
            throw VanishedVersionException.error(split.dataset() + "/" + split.version(), null);
        }
        OpenVersion open = new OpenVersion(space, found.get());
        synchronized (versions) {
            versions.putIfAbsent(key, open);
            return versions.get(key);
        }
    }
}
