// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.model.RowSource;
import dev.lamina.names.PlainName;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Finds or begins the version that a load of a named dataset writes, if the source fits to what is there. */
public final class DatasetLoad implements LoadOpener {
    private final StripeSpace space;
    private final String name;
    private final RowSource source;
    private final String fingerprint;
    private final boolean resume;
    private final LoadProgress progress;

    public DatasetLoad(
            StripeSpace space,
            String name,
            RowSource source,
            String fingerprint,
            boolean resume,
            LoadProgress progress) {
        this.space = space;
        this.name = name;
        this.source = source;
        this.fingerprint = fingerprint;
        this.resume = resume;
        this.progress = progress;
    }

    /** @throws IllegalArgumentException if there is an unfinished load, which is in the way of a new one */
    public static void requireNoneUnfinished(StripeSpace space, String name) throws IOException {
        UnfinishedLoads.requireNone(space, name, space.catalogue().of(name));
    }

    /** A new dataset's name becomes that of files; one that is there may have been made before names were looked at. */
    static void requirePlain(String name, List<DatasetVersion> versions) {
        if (versions.isEmpty() && !PlainName.is(name)) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" can't be a dataset's name. Use up to " + PlainName.RULE + ".");
        }
    }

    @Override
    public Optional<OpenLoad> resumed() throws IOException {
        List<DatasetVersion> versions = space.catalogue().of(name);
        DatasetVersion unfinished = null;
        DatasetVersion latest = null;
        for (DatasetVersion version : versions) {
            if (version.state() == DatasetVersion.State.LOADING && !version.isOfParts()) {
                unfinished = version;
                latest = version;
            }
            if (version.state() == DatasetVersion.State.PUBLISHED) {
                latest = version;
            }
        }
        if (latest != null) {
            requireSameKind(latest);
        }
        if (!resume) {
            requirePlain(name, versions);
            UnfinishedLoads.requireNone(space, name, versions);
            UnfinishedLoads.clear(space, versions, progress);
            return Optional.empty();
        }
        if (unfinished == null) {
            boolean isLoaded = latest != null && latest.source().equals(fingerprint);
            throw new IllegalArgumentException("Dataset " + name + " has no unfinished load to resume"
                    + (isLoaded
                            ? ": version " + latest.version() + " was loaded from the same source, and is complete."
                            : ". Load it without resuming."));
        }
        if (!unfinished.source().equals(fingerprint)) {
            throw new IllegalArgumentException("The load of " + unfinished.label() + " was begun from "
                    + unfinished.source() + " and can't be resumed from " + fingerprint
                    + ". Give the same source, or drop that version and load without --resume.");
        }
        return Optional.of(VersionLoad.resume(space, unfinished, progress));
    }

    private void requireSameKind(DatasetVersion version) {
        String difference = EntityJson.difference(version.entity(), source.entity());
        if (difference != null) {
            throw new IllegalArgumentException("The rows differ from those of " + version.label() + ": " + difference
                    + ". Load them under another name.");
        }
    }

    @Override
    public OpenLoad begin(StripePlan plan) throws IOException {
        // Another load may have begun since the versions were looked at.
        return VersionLoad.begin(space, name, source.entity(), plan, fingerprint, progress, versions -> {
            UnfinishedLoads.requireNone(space, name, versions);
            return UnfinishedLoads.clear(space, versions, progress);
        });
    }
}
