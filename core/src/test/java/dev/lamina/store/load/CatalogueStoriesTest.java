// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.store.catalogue.ClusterTime;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.VanishedVersionException;
import dev.lamina.store.catalogue.VersionPart;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the catalogue says, and what comes of it, without a server. */
@Timeout(60)
class CatalogueStoriesTest {
    private static final StripePlan PLAN = new StripePlan(Grouping.none(7), 100, 8);

    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();

    private DatasetVersion begun(String state, int format, String loader) throws IOException {
        catalogue.begun(state, format, loader);
        return catalogue.space.catalogue().of("shops").get(0);
    }

    @Test
    void a_published_version_is_looked_at_when_the_server_has_marked_it_in_its_log() throws IOException {
        DatasetVersion version = begun("published", DatasetVersion.FORMAT, "me");
        long begun = System.nanoTime();
        assertThat(catalogue.space.catalogue().requireLasting(version)).contains(version);
        assertThat(System.nanoTime() - begun).isGreaterThan(2 * 100_000_000L);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> catalogue.space.catalogue().requireLasting(version))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("Interrupted after version shops/0 was published.");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void a_number_that_another_part_has_is_not_given_again() throws IOException {
        List<Map<String, Object>> others = new ArrayList<>();
        Instant[] mine = new Instant[1];
        List<Object> numbers = new ArrayList<>();
        catalogue.refusal = statement -> {
            numbers.add(statement.getPositionalValues().get(1));
            mine[0] = (Instant) statement.getPositionalValues().get(4);
            if (others.size() == 3) {
                return null;
            }
            others.add(ScriptedCatalogue.row(
                    "[applied]",
                    false,
                    "load",
                    others.isEmpty() ? 6 : 7,
                    "task",
                    others.size() == 1 ? 4 : 3,
                    "begun",
                    others.size() == 2 ? mine[0].plusMillis(1) : mine[0]));
            return others.get(others.size() - 1);
        };
        // A part of another load, another part of this load, and an earlier attempt at this part.
        assertThat(catalogue.space.registry().register("shops", 7, 3))
                .isNegative()
                .isEqualTo(numbers.get(3));
        assertThat(numbers).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void a_version_says_of_how_many_parts_it_is() throws IOException {
        assertThat(begun("published", DatasetVersion.FORMAT, "me").published().parts())
                .isEqualTo(1);
        assertThat(begun("loading", DatasetVersion.FORMAT, "me").published().parts())
                .isZero();
        catalogue.row.put("part_count", 3);
        assertThat(begun("published", DatasetVersion.PARTS_FORMAT, "me")
                        .published()
                        .parts())
                .isEqualTo(3);
    }

    @Test
    void a_version_of_parts_has_the_rows_of_all_and_is_described_by_the_largest() throws IOException {
        DatasetVersion version = begun("loading", DatasetVersion.PARTS_FORMAT, "me");
        StripePlan largest = new StripePlan(Grouping.parse(7, "1,2,3"), 50, 4);
        List<VersionPart> parts = List.of(
                new VersionPart(0, PLAN, 10, 1, 100),
                new VersionPart(-5, largest, 30, 2, 300),
                new VersionPart(-6, PLAN, 20, 4, 1_000));
        assertThat(catalogue.space.catalogue().publish(version, "me", parts)).isTrue();
        DatasetVersion published =
                catalogue.space.catalogue().published("shops").orElseThrow();
        assertThat(published.plan()).isEqualTo(largest);
        assertThat(published.rows()).isEqualTo(60);
        assertThat(published.stripes()).isEqualTo(7);
        assertThat(published.bytes()).isEqualTo(1_400);
        assertThat(published.published().parts()).isEqualTo(3);
        assertThat(catalogue.space.catalogue().parts(published)).contains(parts);
    }

    @Test
    void a_failure_of_which_nobody_knows_whether_the_version_is_there_is_told_as_it_is() throws IOException {
        DatasetVersion version = begun("published", DatasetVersion.FORMAT, "me");
        IOException failure = new IOException("no answer");
        assertThat(VanishedVersionException.explained(catalogue.space, version, failure))
                .isSameAs(failure);
        catalogue.before = statement -> false;
        assertThat(VanishedVersionException.explained(catalogue.space, version, failure))
                .isSameAs(failure);
        catalogue.before = statement -> true;
        catalogue.row.clear();
        IOException interrupted = new InterruptedIOException("Interrupted.");
        assertThat(VanishedVersionException.explained(catalogue.space, version, interrupted))
                .isSameAs(interrupted);
    }

    @Test
    void another_version_of_the_same_number_is_not_the_one_that_was_read() throws IOException {
        DatasetVersion version = begun("published", DatasetVersion.FORMAT, "me");
        catalogue.row.put("begun", Instant.ofEpochMilli(2));
        assertThat(VanishedVersionException.explained(catalogue.space, version, new IOException("no chunk")))
                .isInstanceOf(VanishedVersionException.class)
                .hasMessageStartingWith("Version shops/0 was dropped while it was read.");
    }

    @Test
    void the_clusters_time_goes_on_from_what_a_node_says() throws Exception {
        ClusterTime time = ClusterTime.read(catalogue.space);
        long first = time.micros();
        assertThat(first).isBetween(1_000L, 30_000_000L);
        Thread.sleep(20);
        assertThat(time.micros() - first).isBetween(15_000L, 30_000_000L);
    }

    @Test
    void a_load_that_can_not_be_gone_on_with_is_removed_and_that_is_said() throws IOException {
        DatasetVersion version = begun("loading", DatasetVersion.PARTS_FORMAT, null);
        List<String> notes = new ArrayList<>();
        LoadProgress progress = new LoadProgress() {
            @Override
            public void rows(long done, long of) {}

            @Override
            public void note(String message) {
                notes.add(message);
            }
        };
        assertThat(UnfinishedLoads.clear(catalogue.space, List.of(version), progress))
                .isFalse();
        assertThat(catalogue.row).isEmpty();
        assertThat(notes).containsExactly("Version shops/0 was begun from a test and never finished; it was removed.");
    }

    @Test
    void a_load_that_has_ended_since_the_versions_were_listed_stands_in_nobodys_way() throws IOException {
        DatasetVersion version = begun("loading", DatasetVersion.FORMAT, "another");
        catalogue.row.put("state", "published");
        UnfinishedLoads.requireNone(catalogue.space, "shops", List.of(version));
        catalogue.row.clear();
        UnfinishedLoads.requireNone(catalogue.space, "shops", List.of(version));
        DatasetVersion ofParts = begun("loading", DatasetVersion.PARTS_FORMAT, "another");
        catalogue.row.put("state", "published");
        assertThat(UnfinishedLoads.clear(catalogue.space, List.of(ofParts), LoadProgress.SILENT))
                .isFalse();
        assertThat(catalogue.row).containsEntry("state", "published");
    }

    @Test
    void a_part_of_a_load_that_is_over_is_removed_and_forgotten() throws IOException {
        DatasetVersion version = begun("loading", DatasetVersion.PARTS_FORMAT, "another");
        LoadTicket ticket = SharedStore.ticket(version);
        PartLoad late = PartLoad.begin(catalogue.space, ticket, 0, PLAN);
        late.write(0, StoredStripesTest.encoded(Sales.of(100, 3)));
        catalogue.row.put("state", "published");
        assertThatThrownBy(() -> late.finish(1, 100))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("The load of shops/0 is over: ");
        assertThat(late.written()).isNull();
        assertThat(catalogue.stored.nodes.get(0).cells).isNotEmpty();
        late.close();
        assertThat(catalogue.stored.nodes.get(0).cells).isEmpty();
        assertThat(forgotten()).isEqualTo(1);
        assertThatThrownBy(() -> PartLoad.begin(catalogue.space, ticket, 1, PLAN))
                .hasMessageStartingWith("The load of shops/0 is over: ");
        assertThat(forgotten()).isEqualTo(2);
    }

    private long forgotten() {
        return catalogue.statements.stream()
                .filter(statement -> statement.startsWith("DELETE FROM shops.parts"))
                .count();
    }
}
