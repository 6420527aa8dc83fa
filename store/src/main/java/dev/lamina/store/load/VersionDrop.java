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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Removes versions: first from the readers' sight, then from the tables, what other versions have excepted. Can be repeated
 * where it ended early.
 */
public final class VersionDrop {
    private VersionDrop() {}

    /**
     * Drops a version, whoever else does so at this moment.
     *
     * @throws IOException if a process loads the version, or Cassandra fails; the version is then not half visible
     */
    public static void drop(StripeSpace space, DatasetVersion version) throws IOException {
        Optional<DatasetVersion> now = Optional.of(version);
        while (now.isPresent() && !dropUnchanged(space, now.get())) {
            // Another drop, or an earlier one whose answer was lost, may have got further.
            now = space.catalogue().find(version.dataset(), version.version());
            if (now.isPresent() && now.get().state() != DatasetVersion.State.DROPPING) {
                throw new IOException("Version " + version.label()
                        + " is being loaded, or has just changed. Wait until the load has ended, then drop it.");
            }
        }
    }

    /** As {@link #drop}; whether the version was still as it was given, so that it is gone. It is not while a process loads it. */
    static boolean dropUnchanged(StripeSpace space, DatasetVersion version) throws IOException {
        // Read while it is as it was given; if it is not any more, the next line says so.
        Optional<List<VersionPart>> parts = space.catalogue().parts(version);
        if (parts.isEmpty() || !space.catalogue().unpublish(version)) {
            return false;
        }
        Set<Integer> own = new HashSet<>(Set.of(version.version()));
        parts.get().forEach(part -> own.add(part.number()));
        String stored = stored(version.dataset());
        if (version.state() == DatasetVersion.State.PUBLISHED && !space.sweeps().isDue(stored)) {
            removeUnheld(space, version, parts.get(), own);
        } else {
            removeUnheld(space, version.dataset(), own);
            space.sweeps().done(stored);
        }
        space.catalogue().forget(version);
        return true;
    }

    /**
     * Goes on with drops that were begun and did not end, if what is stored was not looked for lately: the process that began one
     * may be dead, or still at it, which does no harm.
     *
     * @param versions all versions of a dataset
     */
    static void finishNowAndThen(StripeSpace space, List<DatasetVersion> versions) {
        List<DatasetVersion> dropping = versions.stream()
                .filter(version -> version.state() == DatasetVersion.State.DROPPING)
                .toList();
        if (dropping.isEmpty() || !space.sweeps().isDue(stored(dropping.get(0).dataset()))) {
            return;
        }
        try {
            for (DatasetVersion version : dropping) {
                dropUnchanged(space, version);
            }
        } catch (IOException | RuntimeException ignored) {
            // What is left of it is invisible, and goes with a later load, or when it is dropped again.
        }
    }

    private static String stored(String dataset) {
        return "what is stored of " + dataset;
    }

    /** Removes these parts of a version that is complete, so that it is known what they have, but for those that others hold. */
    private static void removeUnheld(
            StripeSpace space, DatasetVersion version, List<VersionPart> parts, Set<Integer> own) throws IOException {
        Set<Integer> doomed = unheld(() -> Holdings.read(space, version.dataset(), Map.of()), Set.of(), own);
        remove(space, version.dataset(), StoredPartitions.of(space, version, parts), doomed);
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
        remove(space, dataset, stored, unheld(() -> Holdings.read(space, dataset), stored.numbers(), own));
    }

    /** Removes the parts of a dataset that no version has, and of which no load is under way. */
    static void sweep(StripeSpace space, String dataset) throws IOException {
        Set<Integer> doomed = unheld(() -> Holdings.read(space, dataset), Set.of(), Set.of());
        if (!doomed.isEmpty()) {
            remove(space, dataset, StoredPartitions.read(space, dataset), doomed);
        }
        space.sweeps().done(registered(dataset));
    }

    /** As {@link #sweep}, if that was not done lately. */
    static void sweepNowAndThen(StripeSpace space, String dataset) throws IOException {
        if (space.sweeps().isDue(registered(dataset))) {
            sweep(space, dataset);
        }
    }

    private static String registered(String dataset) {
        return "the parts of " + dataset;
    }

    private interface Reading {
        Holdings read() throws IOException;
    }

    /** As {@link Holdings#unheld}, read again until no version has changed meanwhile. */
    private static Set<Integer> unheld(Reading holdings, Set<Integer> stored, Set<Integer> own) throws IOException {
        while (true) {
            Optional<Set<Integer>> unheld = holdings.read().unheld(stored, own);
            if (unheld.isPresent()) {
                return unheld.get();
            }
        }
    }

    /** Removes a part that was not finished, and of which at most so many stripes were written. */
    static void remove(StripeSpace space, StripeRun part, int stripes) throws IOException {
        remove(space, part.dataset(), StoredPartitions.of(space, part, stripes), Set.of(part.number()));
    }

    private static void remove(StripeSpace space, String dataset, StoredPartitions stored, Set<Integer> doomed)
            throws IOException {
        stored.delete(doomed);
        List<Integer> parts = doomed.stream().filter(number -> number < 0).toList();
        space.registry().forget(dataset, parts, StoredPartitions.DELETES_IN_FLIGHT);
    }

    /**
     * Who has which numbers of a dataset.
     *
     * @param versions all versions
     * @param registered of each part that was ever begun and not removed, the version for whose load
     */
    private record Holdings(StripeSpace space, List<DatasetVersion> versions, Map<Integer, Integer> registered) {
        static Holdings read(StripeSpace space, String dataset) throws IOException {
            return read(space, dataset, space.sharesLoads() ? space.registry().of(dataset) : Map.of());
        }

        static Holdings read(StripeSpace space, String dataset, Map<Integer, Integer> registered) throws IOException {
            return new Holdings(space, space.catalogue().settled(dataset), registered);
        }

        /**
         * The parts whose load is over, these numbers, and of those that are stored what has no owner; but for what a version has
         * that is not being dropped.
         *
         * @return empty if a version has changed meanwhile, so that all is to be read again
         */
        Optional<Set<Integer>> unheld(Set<Integer> stored, Set<Integer> own) throws IOException {
            Set<Integer> numbers = new HashSet<>();
            Set<Integer> loading = new HashSet<>();
            Set<Integer> all = new HashSet<>();
            for (DatasetVersion version : versions) {
                all.add(version.version());
                if (version.state() == DatasetVersion.State.LOADING) {
                    loading.add(version.version());
                }
            }
            registered.forEach((number, load) -> {
                if (!loading.contains(load)) {
                    numbers.add(number);
                }
            });
            for (int number : stored) {
                if (number < 0 ? !registered.containsKey(number) : !all.contains(number)) {
                    numbers.add(number);
                }
            }
            numbers.addAll(own);
            return withoutHeld(numbers);
        }

        /**
         * Later versions have most of what earlier ones have, so the parts of few of them are read. A version whose state is as it
         * was when all were read had the same parts then: they are written with the state.
         */
        private Optional<Set<Integer>> withoutHeld(Set<Integer> numbers) throws IOException {
            // No version has as a part what is stored under the number of one that is itself of parts.
            Set<Integer> ofParts = versions.stream()
                    .filter(DatasetVersion::isOfParts)
                    .map(DatasetVersion::version)
                    .collect(Collectors.toSet());
            for (int i = versions.size() - 1; i >= 0 && !ofParts.containsAll(numbers); i--) {
                DatasetVersion version = versions.get(i);
                if (version.state() != DatasetVersion.State.DROPPING) {
                    Optional<List<VersionPart>> parts = space.catalogue().parts(version);
                    if (parts.isEmpty()) {
                        return Optional.empty();
                    }
                    parts.get().forEach(part -> numbers.remove(part.number()));
                }
            }
            return Optional.of(numbers);
        }
    }
}
