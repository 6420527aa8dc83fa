// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionPart;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Removes versions: first from the readers' sight, then from the tables, what other versions have excepted. Can be repeated
 * where it ended early.
 */
public final class VersionDrop {
    private VersionDrop() {}

    /** @throws IOException if a process loads the version, or Cassandra fails; the version is then not half visible */
    public static void drop(StripeSpace space, DatasetVersion version) throws IOException {
        if (!space.catalogue().unpublish(version)) {
            throw new IOException("Version " + version.label()
                    + " is being loaded, or has just changed. Wait until the load has ended, then drop it.");
        }
        Set<Integer> own = new HashSet<>(Set.of(version.version()));
        version.parts().forEach(part -> own.add(part.number()));
        removeUnheld(space, version.dataset(), own);
        space.catalogue().forget(version);
    }

    /**
     * As {@link #drop}, of a version whose row is damaged, so that only the other versions tell what it shares with them.
     *
     * @throws IOException if another version is damaged, too; what this one had is removed with that
     */
    public static void dropDamaged(StripeSpace space, String dataset, int version) throws IOException {
        if (!space.catalogue().forgetDamaged(dataset, version)) {
            throw new IOException("Version " + dataset + "/" + version
                    + " is being loaded, or was until a moment ago. Wait until the load has ended, then drop it.");
        }
        removeUnheld(space, dataset, Set.of(version));
    }

    /**
     * Removes these numbers, those excepted that versions hold that are not dropped, and all that has no owner: a loader that
     * stood still for longer than its lease lasts may have written after its version was dropped.
     */
    private static void removeUnheld(StripeSpace space, String dataset, Set<Integer> own) throws IOException {
        // Read what is stored before reading the owners: each part is registered, and each version begun, before
        // anything
        // of it is written, so data without an owner at that point will never get one.
        StoredPartitions stored = StoredPartitions.read(space, dataset);
        Holdings holdings = Holdings.read(space, dataset);
        Set<Integer> doomed = holdings.abandoned();
        for (int number : stored.numbers()) {
            if (number < 0 ? holdings.isUnknown(number) : !holdings.isVersion(number)) {
                doomed.add(number);
            }
        }
        doomed.addAll(own);
        doomed.removeIf(holdings::isHeld);
        remove(space, dataset, stored, doomed);
    }

    /** Removes the parts of a dataset that no version has, and of which no load is under way. */
    static void sweep(StripeSpace space, String dataset) throws IOException {
        Set<Integer> doomed = Holdings.read(space, dataset).abandoned();
        if (!doomed.isEmpty()) {
            remove(space, dataset, StoredPartitions.read(space, dataset), doomed);
        }
    }

    /** Removes a part that was not finished, and of which at most so many stripes were written. */
    static void remove(StripeSpace space, StripeRun part, int stripes) throws IOException {
        remove(space, part.dataset(), StoredPartitions.of(space, part, stripes), Set.of(part.number()));
    }

    private static void remove(StripeSpace space, String dataset, StoredPartitions stored, Set<Integer> doomed)
            throws IOException {
        stored.delete(doomed);
        for (int number : doomed) {
            if (number < 0) {
                space.registry().forget(dataset, number);
            }
        }
    }

    /**
     * Who has which numbers of a dataset.
     *
     * @param versions all versions
     * @param registered of each part that was ever begun and not removed, the version for whose load
     */
    private record Holdings(List<DatasetVersion> versions, Map<Integer, Integer> registered) {
        static Holdings read(StripeSpace space, String dataset) throws IOException {
            Map<Integer, Integer> registered =
                    space.sharesLoads() ? space.registry().of(dataset) : Map.of();
            return new Holdings(space.catalogue().settled(dataset), registered);
        }

        /** Whether a version has it that is not being dropped. */
        boolean isHeld(int number) {
            for (DatasetVersion version : versions) {
                if (version.state() != DatasetVersion.State.DROPPING) {
                    for (VersionPart part : version.parts()) {
                        if (part.number() == number) {
                            return true;
                        }
                    }
                }
            }
            return false;
        }

        boolean isVersion(int number) {
            return versions.stream().anyMatch(version -> version.version() == number);
        }

        boolean isUnknown(int number) {
            return !registered.containsKey(number);
        }

        /** The parts that no version has, and whose load is over. */
        Set<Integer> abandoned() {
            Set<Integer> loading = new HashSet<>();
            Set<Integer> held = new HashSet<>();
            for (DatasetVersion version : versions) {
                if (version.state() == DatasetVersion.State.LOADING) {
                    loading.add(version.version());
                }
                if (version.state() != DatasetVersion.State.DROPPING) {
                    version.parts().forEach(part -> held.add(part.number()));
                }
            }
            Set<Integer> abandoned = new HashSet<>();
            registered.forEach((number, load) -> {
                if (!loading.contains(load) && !held.contains(number)) {
                    abandoned.add(number);
                }
            });
            return abandoned;
        }
    }
}
