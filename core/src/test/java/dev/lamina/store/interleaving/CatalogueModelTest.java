// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionCatalogue;
import dev.lamina.store.catalogue.VersionPart;
import dev.lamina.store.load.Sales;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The model's transactions give what those of {@link VersionCatalogue} give in Cassandra, whatever was before. */
@Tag("node")
class CatalogueModelTest {
    private static final String KEYSPACE = "catalogue_model";
    private static final int STORIES = 10;
    private static final int CHANGES = 16;
    private static final int LEASE_SECONDS = 3_600;
    private static final StripePlan PLAN =
            new StripePlan(Grouping.none(Sales.ENTITY.fields().size()), 1_000, 3);

    private final CqlSession session = Keyspaces.session();
    private final SplittableRandom random =
            Vectors.printed(getClass().getSimpleName()).random();
    private final List<String> story = new ArrayList<>();

    /** Versions as they once were, which is what a process that has read them goes by. */
    private final List<DatasetVersion> seen = new ArrayList<>();

    private VersionCatalogue real;
    private World world;
    private String dataset;
    private int loaders;

    @Test
    void the_model_does_what_the_catalogue_does() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        StoredDatasets.open(session, KEYSPACE, Access.tuned()).close();
        real = StripeSpace.of(session, KEYSPACE, Access.tuned()).catalogue();
        for (int i = 0; i < STORIES; i++) {
            dataset = "story" + i;
            world = new World(1, Set.of());
            loaders = 0;
            seen.clear();
            story.clear();
            for (int j = 0; j < CHANGES; j++) {
                change();
                compare();
                seen.addAll(real.of(dataset));
            }
        }
    }

    private static String name(int loader) {
        return loader == 0 ? null : "loader " + loader;
    }

    private void change() throws IOException {
        Catalogue model = new Catalogue(world);
        if (seen.isEmpty() || world.highest < World.VERSIONS - 2 && random.nextInt(4) == 0) {
            begin(model, random.nextBoolean());
            return;
        }
        DatasetVersion version = seen.get(random.nextInt(seen.size()));
        int number = version.version();
        int loader = 1 + random.nextInt(loaders + 1);
        if (random.nextBoolean() && world.rows[number] != null && world.rows[number].loader() != 0) {
            loader = world.rows[number].loader();
        }
        loaders = Math.max(loaders, loader);
        String change = List.of("claim", "renew", "release", "publish", "publish", "unpublish", "forget", "expire")
                .get(random.nextInt(8));
        story.add(change + " " + number + ", which was " + version.state() + ", by " + loader);
        switch (change) {
            case "claim" -> {
                // The store renews where it has the name already.
                boolean held = model.isHeldBy(number, loader);
                same(
                        real.claim(version, name(loader), LEASE_SECONDS),
                        model.claim(number, loader) || held && model.renew(number, loader));
            }
            case "renew" -> same(real.renew(version, name(loader), LEASE_SECONDS), model.renew(number, loader));
            case "release" -> {
                real.release(version, name(loader));
                model.release(number, loader);
            }
            case "publish" -> {
                boolean again = model.isPublishedBy(number, loader);
                List<VersionPart> parts = real.parts(version).orElse(List.of());
                boolean published = version.isOfParts()
                        ? real.publish(version, name(loader), parts)
                        : real.publish(version, name(loader), 10, 1, 100);
                same(published, model.publish(number, loader, numbers(parts)) || again);
            }
            case "unpublish" ->
                same(
                        real.unpublish(version),
                        model.unpublish(
                                number, Row.State.valueOf(version.state().name())));
            case "forget" -> {
                real.forget(version);
                model.forget(number);
            }
            default -> {
                if (world.rows[number] != null && world.rows[number].is(Row.State.LOADING)) {
                    session.execute(
                            "UPDATE " + KEYSPACE + ".versions SET loader = null WHERE dataset = ? AND version = ?"
                                    + " IF EXISTS",
                            dataset,
                            number);
                    model.expire(number);
                }
            }
        }
    }

    private static List<Integer> numbers(List<VersionPart> parts) {
        return parts.stream().map(VersionPart::number).toList();
    }

    /** Begins a version; of parts, something else may happen between what is read for it and the transaction. */
    private void begin(Catalogue model, boolean ofParts) throws IOException {
        int loader = ++loaders;
        story.add("begin by " + loader + (ofParts ? " of parts" : ""));
        if (!ofParts) {
            real.begin(dataset, Sales.ENTITY, PLAN, "a test", name(loader), LEASE_SECONDS, versions -> true);
            assertThat(model.begin(world.highest, -1, loader, false, List.of())).isTrue();
            return;
        }
        int[] tries = {0};
        int[] modelled = {0};
        real.beginOfParts(
                dataset,
                Sales.ENTITY,
                LoadOptions.DEFAULT,
                "a test",
                name(loader),
                LEASE_SECONDS,
                new VersionCatalogue.PartsChoice() {
                    @Override
                    public boolean isClear(List<DatasetVersion> versions) {
                        return true;
                    }

                    @Override
                    public Optional<DatasetVersion> earlier(List<DatasetVersion> versions) {
                        tries[0]++;
                        Optional<DatasetVersion> latest = versions.stream()
                                .filter(version -> version.state() == DatasetVersion.State.PUBLISHED)
                                .reduce((a, b) -> b);
                        int highest = world.highest;
                        List<Integer> kept = List.of();
                        try {
                            if (latest.isPresent()) {
                                kept = numbers(parts(latest.get()));
                            }
                            if (tries[0] == 1 && random.nextBoolean()) {
                                meanwhile(model, latest);
                            }
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                        boolean begun = model.begin(
                                highest, latest.map(DatasetVersion::version).orElse(-1), loader, true, kept);
                        modelled[0] = begun ? tries[0] : 0;
                        return latest;
                    }
                });
        // The catalogue looks again after each try in vain.
        assertThat(tries[0]).as("%s", story).isEqualTo(modelled[0]);
    }

    private void meanwhile(Catalogue model, Optional<DatasetVersion> latest) throws IOException {
        if (latest.isPresent() && random.nextBoolean()) {
            story.add("meanwhile unpublish " + latest.get().version());
            same(real.unpublish(latest.get()), model.unpublish(latest.get().version(), Row.State.PUBLISHED));
        } else {
            begin(model, false);
        }
    }

    private List<VersionPart> parts(DatasetVersion version) throws IOException {
        return real.parts(version).orElseThrow();
    }

    private void same(boolean changed, boolean expected) {
        assertThat(changed).as("%s", story).isEqualTo(expected);
    }

    /** The rows, by number: state, loader and parts. */
    private void compare() throws IOException {
        TreeMap<Integer, String> stored = new TreeMap<>();
        for (DatasetVersion version : real.of(dataset)) {
            VersionCatalogue.Holder holder = real.holder(version);
            stored.put(version.version(), version.state() + " " + holder.loader() + " " + numbers(parts(version)));
        }
        TreeMap<Integer, String> expected = new TreeMap<>();
        for (int i = 0; i < World.VERSIONS; i++) {
            Row row = world.rows[i];
            if (row != null) {
                expected.put(i, row.state() + " " + name(row.loader()) + " " + row.parts());
            }
        }
        assertThat(stored).as("%s", story).isEqualTo(expected);
    }
}
