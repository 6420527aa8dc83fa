// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.model.Entity;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionCatalogue;
import dev.lamina.store.catalogue.VersionPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A load of one version by several writers, which may be processes on other machines: they get a {@link #ticket}, write a
 * part each ({@link StoredDatasets#part}), and give back what they wrote; {@link #publish} makes it all visible at once.
 * Nothing is visible before, and nothing stays of parts that are not published. The process that began the load has to
 * live until its end: it keeps the version in its hands.
 *
 * <pre>{@code
 * try (SharedLoad load = datasets.begin("trips", entity, "spark job 7", false)) {
 *     List<WrittenPart> parts = send(load.ticket());
 *     load.publish(parts);
 * }
 * }</pre>
 *
 * Serves one thread.
 */
public final class SharedLoad implements AutoCloseable {
    private final StripeSpace space;
    private final DatasetVersion version;
    private final VersionLease lease;
    private boolean tried;
    private boolean ended;

    private SharedLoad(StripeSpace space, DatasetVersion version, VersionLease lease) {
        this.space = space;
        this.version = version;
        this.lease = lease;
    }

    public static SharedLoad begin(
            StripeSpace space,
            String dataset,
            Entity entity,
            String fingerprint,
            boolean keepEarlier,
            LoadOptions options,
            LoadProgress progress)
            throws IOException {
        VersionDrop.sweepNowAndThen(space, dataset);
        String loader = VersionLease.newLoader();
        DatasetVersion version = space.catalogue()
                .beginOfParts(
                        dataset,
                        entity,
                        options,
                        fingerprint,
                        loader,
                        VersionLease.BEGIN_SECONDS,
                        new VersionCatalogue.PartsChoice() {
                            @Override
                            public boolean isClear(List<DatasetVersion> versions) throws IOException {
                                DatasetLoad.requirePlain(dataset, versions);
                                UnfinishedLoads.requireNone(space, dataset, versions);
                                return UnfinishedLoads.clear(space, versions, progress);
                            }

                            @Override
                            public Optional<DatasetVersion> earlier(List<DatasetVersion> versions) {
                                return keepEarlier ? latest(versions, entity) : Optional.empty();
                            }
                        });
        return new SharedLoad(
                space,
                version,
                VersionLease.take(space.catalogue(), version, space.lease(), loader, LoadProgress.SILENT));
    }

    private static Optional<DatasetVersion> latest(List<DatasetVersion> versions, Entity entity) {
        DatasetVersion latest = null;
        for (DatasetVersion each : versions) {
            if (each.state() == DatasetVersion.State.PUBLISHED) {
                latest = each;
            }
        }
        if (latest != null) {
            String difference = EntityJson.difference(latest.entity(), entity);
            if (difference != null) {
                throw new IllegalArgumentException("The rows differ from those of " + latest.label() + ": " + difference
                        + ". Append rows of the same columns, or write a version that does not keep the earlier rows.");
            }
        }
        return Optional.ofNullable(latest);
    }

    /** What a writer needs to write a part. */
    public LoadTicket ticket() {
        return new LoadTicket(
                version.dataset(),
                version.version(),
                EntityJson.write(version.entity()),
                version.plan().stripeRows(),
                version.plan().stripesPerShard());
    }

    /** The number of the version that is loaded. */
    public int version() {
        return version.version();
    }

    /**
     * Looks whether the parts' stripes are all there, and makes them visible at once: after the rows that the version
     * keeps of an earlier one, in the order of their index. Other parts of this load are removed.
     *
     * @return the version, which can be read
     * @throws IllegalArgumentException if a part is of another load, or two have one index
     * @throws IOException if something of a part is missing, the version is no longer in the hands of this process, or
     *     Cassandra fails; then nothing is visible, unless it failed when the published version was looked at again, and
     *     publishing can be tried again
     */
    public DatasetVersion publish(Collection<WrittenPart> parts) throws IOException {
        // Not looked for once more after the sweep: if that failed, whoever loads would take it for a failed load.
        Optional<DatasetVersion> published = published(parts);
        try {
            VersionDrop.sweep(space, version.dataset());
        } catch (IOException | RuntimeException ignored) {
            // What is left over is invisible, and goes with a later load or drop of the dataset.
        }
        return published.orElseThrow(() -> new IOException("Version " + version.label() + " was dropped at once."));
    }

    /** As {@link #publish}, of a load of which this is the only part, since its ticket was given to nobody else. */
    public void publishOnly(WrittenPart part) throws IOException {
        published(List.of(part));
    }

    private Optional<DatasetVersion> published(Collection<WrittenPart> parts) throws IOException {
        List<WrittenPart> written = inOrder(parts);
        if (!isReadable()) {
            makeReadable(written);
        }
        Optional<DatasetVersion> published = space.catalogue().requireLasting(version);
        ended = true;
        lease.close();
        return published;
    }

    /** Whether an earlier try has published the version, though its answer was lost or the version could not be looked at again. */
    private boolean isReadable() throws IOException {
        if (!tried) {
            return false;
        }
        VersionCatalogue.Holder holder = space.catalogue().holder(version);
        return holder != null
                && holder.state() == DatasetVersion.State.PUBLISHED
                && lease.loader().equals(holder.loader());
    }

    private void makeReadable(List<WrittenPart> written) throws IOException {
        lease.requireHeld();
        PartTotals.require(space, written);
        Optional<List<VersionPart>> kept = space.catalogue().parts(version);
        if (kept.isEmpty()) {
            throw lease.refused();
        }
        List<VersionPart> all = new ArrayList<>(kept.get());
        for (WrittenPart part : written) {
            if (part.stripes() > 0) {
                all.add(part.part(version.entity().fields().size()));
            }
        }
        lease.requireHeld();
        tried = true;
        if (!space.catalogue().publish(version, lease.loader(), all)) {
            throw lease.refused();
        }
    }

    private List<WrittenPart> inOrder(Collection<WrittenPart> parts) {
        List<WrittenPart> written = new ArrayList<>(parts);
        written.sort((a, b) -> Integer.compare(a.index(), b.index()));
        Set<Integer> indexes = new HashSet<>();
        for (WrittenPart part : written) {
            if (!part.dataset().equals(version.dataset()) || part.version() != version.version()) {
                throw new IllegalArgumentException("Part " + part.index() + ": found one of " + part.dataset() + "/"
                        + part.version() + ", expected one of " + version.label() + ". Publish parts of this load.");
            }
            if (!indexes.add(part.index())) {
                throw new IllegalArgumentException("Part " + part.index() + " of " + version.label()
                        + ": there are two. Publish one attempt of each part.");
            }
        }
        return written;
    }

    /**
     * Gives the load up, and removes all that its writers have written.
     *
     * @throws IOException if Cassandra fails; nothing is visible, and the version can be dropped later. Or if an earlier
     *     {@link #publish} has failed and published it all the same; the version stays then
     */
    public void abort() throws IOException {
        if (!ended) {
            ended = true;
            lease.release();
            if (isReadable()) {
                throw new IOException("Version " + version.label()
                        + " was published, and stays. Drop it if its rows are not wanted.");
            }
            VersionDrop.drop(space, version);
        }
    }

    /** Without {@link #publish} before it: gives the load up, as {@link #abort}. */
    @Override
    public void close() throws IOException {
        abort();
    }
}
