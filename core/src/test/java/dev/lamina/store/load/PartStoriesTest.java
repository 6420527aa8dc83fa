// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.catalogue.VersionPart;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parts of a version, by several writers: what is written, published and removed, without a server. */
@Timeout(60)
class PartStoriesTest {
    private static final LoadOptions SMALL = new LoadOptions(100, 3);

    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private final StripeSpace space = catalogue.space.withParts();
    private final Map<StoredRows.Place, StoredRows.Cell> cells = catalogue.stored.nodes.get(0).cells;
    private final MemoryDataset data = Sales.of(1_000, 5);

    private SharedLoad begin(boolean keepEarlier) throws IOException {
        return begin(keepEarlier, Sales.ENTITY);
    }

    private SharedLoad begin(boolean keepEarlier, Entity entity) throws IOException {
        return SharedLoad.begin(space, "shops", entity, "a test", keepEarlier, SMALL, LoadProgress.SILENT);
    }

    /** Writes these rows as a part. */
    private WrittenPart write(LoadTicket ticket, int index, int from, int to) throws IOException {
        try (PartWriter writer = new PartWriter(space, ticket, index)) {
            SharedStore.write(writer, data, from, to);
            return writer.finish();
        }
    }

    /** The numbers under which there are chunks or directories. */
    private Set<Integer> numbers() {
        Set<Integer> numbers = new TreeSet<>();
        cells.keySet().forEach(place -> numbers.add(place.number()));
        return numbers;
    }

    private long publishings() {
        return catalogue.statements.stream()
                .filter(statement -> statement.contains("SET state = 'published', "))
                .count();
    }

    @Test
    void a_part_says_what_is_stored_of_it() throws IOException {
        try (SharedLoad load = begin(false)) {
            LoadTicket ticket = load.ticket();
            assertThat(ticket).isEqualTo(new LoadTicket("shops", 0, (String) catalogue.row.get("entity"), 100, 3));
            assertThat(load.version()).isZero();
            WrittenPart part = write(ticket, 7, 0, 550);
            assertThat(part.dataset()).isEqualTo("shops");
            assertThat(part.version()).isZero();
            assertThat(part.index()).isEqualTo(7);
            assertThat(part.number()).isNegative();
            assertThat(catalogue.parts).containsOnlyKeys(part.number()).containsValue(0);
            assertThat(part.rows()).isEqualTo(550);
            assertThat(part.stripes()).isEqualTo(6);
            assertThat(part.stripeRows()).isEqualTo(100);
            assertThat(part.stripesPerShard()).isEqualTo(3);
            long bytes = 0;
            int directories = 0;
            for (var stored : cells.entrySet()) {
                assertThat(stored.getKey().number()).isEqualTo(part.number());
                bytes += stored.getKey().column() == null
                        ? 0
                        : stored.getValue().bytes().remaining();
                directories += stored.getKey().column() == null ? 1 : 0;
            }
            assertThat(part.bytes()).isEqualTo(bytes);
            assertThat(directories).isEqualTo(6);
            assertThat(part.part(7))
                    .isEqualTo(new VersionPart(
                            part.number(), new StripePlan(Grouping.parse(7, part.grouping()), 100, 3), 550, 6, bytes));
            assertThat(catalogue.row).containsEntry("state", "loading");
        }
    }

    @Test
    void parts_come_in_the_order_of_their_index_and_others_are_removed() throws IOException {
        try (SharedLoad load = begin(false)) {
            WrittenPart second = write(load.ticket(), 4, 550, 1_000);
            WrittenPart failed = write(load.ticket(), 0, 0, 550);
            WrittenPart first = write(load.ticket(), 0, 0, 550);
            WrittenPart none = write(load.ticket(), 1, 0, 0);
            assertThat(none.stripes()).isZero();
            assertThat(none.rows()).isZero();
            assertThat(numbers()).containsExactlyInAnyOrder(first.number(), second.number(), failed.number());
            DatasetVersion published = load.publish(List.of(second, none, first));
            assertThat(published.state()).isEqualTo(DatasetVersion.State.PUBLISHED);
            assertThat(published.rows()).isEqualTo(1_000);
            assertThat(published.stripes()).isEqualTo(11);
            assertThat(published.bytes()).isEqualTo(first.bytes() + second.bytes());
            assertThat(space.catalogue().parts(published)).contains(List.of(first.part(7), second.part(7)));
            assertThat(numbers()).containsExactlyInAnyOrder(first.number(), second.number());
            assertThat(catalogue.parts).containsOnlyKeys(first.number(), second.number());
            List<Integer> rows = new ArrayList<>();
            new VersionContents(space, published).each(directory -> rows.add(directory.rows()));
            assertThat(rows).containsExactly(100, 100, 100, 100, 100, 50, 100, 100, 100, 100, 50);
        }
        assertThat(catalogue.row).as("the end is no second one").containsEntry("state", "published");
    }

    @Test
    void a_drop_asks_for_the_servers_time_once_for_all_parts() throws IOException {
        for (int time = 0; time < 2; time++) {
            DatasetVersion version;
            try (SharedLoad load = begin(false)) {
                List<WrittenPart> written = new ArrayList<>();
                for (int part = 0; part < 10; part++) {
                    written.add(write(load.ticket(), part, 100 * part, 100 * part + 100));
                }
                version = load.publish(written);
            }
            catalogue.statements.clear();
            // The first one of a process looks for what has no owner, too.
            VersionDrop.drop(space, version);
            assertThat(catalogue.statements.stream().filter(statement -> statement.startsWith("SELECT toTimestamp")))
                    .hasSize(1);
            assertThat(cells).isEmpty();
            assertThat(catalogue.parts).isEmpty();
        }
    }

    @Test
    void who_has_the_only_part_does_not_look_for_others() throws IOException {
        try (SharedLoad load = begin(false)) {
            WrittenPart other = write(load.ticket(), 1, 0, 100);
            WrittenPart part = write(load.ticket(), 0, 0, 250);
            load.publishOnly(part);
            assertThat(catalogue.row).containsEntry("state", "published").containsEntry("row_count", 250L);
            assertThat(numbers()).containsExactlyInAnyOrder(part.number(), other.number());
        }
    }

    @Test
    void a_version_that_keeps_the_earlier_rows_has_them_first() throws IOException {
        for (int appends = 0; appends < 3; appends++) {
            try (SharedLoad load = begin(true)) {
                assertThat(load.version()).isEqualTo(appends);
                load.publish(List.of(write(load.ticket(), 0, appends * 100, appends * 100 + 100 + appends)));
            }
        }
        DatasetVersion latest = space.catalogue().published("shops").orElseThrow();
        assertThat(latest.rows()).isEqualTo(303);
        assertThat(space.catalogue().parts(latest).orElseThrow())
                .extracting(VersionPart::rows)
                .containsExactly(100L, 101L, 102L);
        assertThat(catalogue.statements)
                .filteredOn(statement -> statement.startsWith("BEGIN"))
                .extracting(statement -> statement.contains("IF state = 'published'"))
                .as("the earlier one is readable at that moment")
                .containsExactly(false, true, true);
        try (SharedLoad load = begin(false)) {
            assertThat(load.publish(List.of()).rows()).as("nothing is kept").isZero();
        }
    }

    @Test
    void rows_of_another_kind_are_not_put_beside_the_earlier_ones() throws IOException {
        catalogue.load(data);
        Entity other = new Entity("sales", Sales.ENTITY.fields().subList(0, 6), "id");
        assertThatThrownBy(() -> begin(true, other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The rows differ from those of shops/0: found none as field 7, expected \"note\" (text,"
                        + " nullable). Append rows of the same columns, or write a version that does not keep the earlier"
                        + " rows.");
        assertThat(catalogue.row).containsEntry("version", 0).containsEntry("state", "published");
        try (SharedLoad load = begin(false, other)) {
            assertThat(load.version()).isEqualTo(1);
        }
    }

    @Test
    void parts_that_do_not_belong_together_are_not_published() throws IOException {
        try (SharedLoad load = begin(false)) {
            WrittenPart part = write(load.ticket(), 3, 0, 100);
            assertThatThrownBy(() -> load.publish(List.of(part, of(part, "shops", 1, 3, 100))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Part 3: found one of shops/1, expected one of shops/0. Publish parts of this load.");
            assertThatThrownBy(() -> load.publish(List.of(of(part, "towns", 0, 2, 100))))
                    .hasMessage("Part 2: found one of towns/0, expected one of shops/0. Publish parts of this load.");
            assertThatThrownBy(() -> load.publish(List.of(part, part)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Part 3 of shops/0: there are two. Publish one attempt of each part.");
            assertThatThrownBy(() -> load.publish(List.of(of(part, "shops", 0, 3, 101))))
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            "Part 3 of shops/0: found 1 stripes with 100 rows, expected 1 with 101. The version stays"
                                    + " invisible. Load it again.");
            assertThat(publishings()).isZero();
            assertThat(load.publish(List.of(part)).rows()).isEqualTo(100);
        }
    }

    private static WrittenPart of(WrittenPart part, String dataset, int version, int index, long rows) {
        return new WrittenPart(
                dataset,
                version,
                index,
                part.number(),
                rows,
                part.stripes(),
                part.bytes(),
                part.grouping(),
                part.stripeRows(),
                part.stripesPerShard());
    }

    @Test
    void a_part_of_which_servers_have_forgotten_something_is_not_published() throws IOException {
        try (SharedLoad load = begin(false)) {
            WrittenPart sound = write(load.ticket(), 0, 0, 300);
            WrittenPart part = write(load.ticket(), 1, 300, 550);
            StoredRows.Place last = new StoredRows.Place("shops", part.number(), 0, null, 2);
            StoredRows.Cell cell = cells.remove(last);
            assertThatThrownBy(() -> load.publish(List.of(sound, part)))
                    .hasMessage(
                            "Part 1 of shops/0: found 2 stripes with 200 rows, expected 3 with 250. The version stays"
                                    + " invisible. Load it again.");
            // As many rows in more stripes are other rows, too.
            cells.put(last, cell);
            cells.put(
                    new StoredRows.Place("shops", part.number(), 0, null, 3), new StoredRows.Cell(cell.bytes(), 0, 1));
            assertThatThrownBy(() -> load.publish(List.of(sound, part)))
                    .hasMessageContaining("found 4 stripes with 250 rows, expected 3 with 250.");
            assertThat(publishings()).isZero();
        }
        assertThat(catalogue.row).as("given up").isEmpty();
        assertThat(numbers()).isEmpty();
    }

    @Test
    void all_blocks_of_a_part_are_counted_and_none_that_it_can_not_have() throws IOException {
        for (int stripe = 0; stripe < 2_100; stripe++) {
            cells.put(
                    new StoredRows.Place("shops", -7, stripe / 1_024, null, stripe),
                    new StoredRows.Cell(null, stripe % 3, 1));
        }
        PartTotals.require(space, List.of(stored(2_100, 2_100)));
        PartTotals.require(space, List.of(stored(1_024, 1_023)));
        PartTotals.require(space, List.of(stored(2_048, 2_047)));
        for (int[] wrong : new int[][] {{2_099, 2_099}, {2_100, 2_101}, {1_025, 1_024}, {0, 1}}) {
            assertThatThrownBy(() ->
                            PartTotals.require(space, List.of(stored(2_100, 2_100), stored(wrong[0], wrong[1]))))
                    .hasMessageContaining("expected " + wrong[0] + " with " + wrong[1] + ".");
        }
    }

    private static WrittenPart stored(int stripes, long rows) {
        return new WrittenPart("shops", 3, 0, -7, rows, stripes, 0, "", 100, 8);
    }

    @Test
    void a_version_that_is_dropped_at_once_is_not_given_as_one_that_can_be_read() throws IOException {
        SharedLoad load = begin(false);
        catalogue.before = statement -> {
            if ("published".equals(catalogue.row.get("state")) && statement.startsWith("SELECT dataset, version")) {
                catalogue.row.clear();
            }
            return true;
        };
        assertThatThrownBy(() -> load.publish(List.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("Version shops/0 was dropped at once.");
        catalogue.statements.clear();
        load.close();
        assertThat(catalogue.statements).as("it is over").isEmpty();
    }

    @Test
    void a_published_version_stays_though_what_is_left_over_can_not_be_looked_for() throws IOException {
        SharedLoad load = begin(false);
        catalogue.before = statement ->
                !(statement.contains("FROM shops.parts") && "published".equals(catalogue.row.get("state")));
        assertThat(load.publish(List.of()).state()).isEqualTo(DatasetVersion.State.PUBLISHED);
        load.abort();
        assertThat(catalogue.row).containsEntry("state", "published");
    }

    @Test
    void who_has_lost_the_version_does_not_publish_it() throws IOException {
        try (SharedLoad load = begin(false)) {
            catalogue.refusal = statement -> statement.getQuery().contains("SET state = 'published'")
                    ? ScriptedCatalogue.row("[applied]", false, "state", "loading", "loader", "another")
                    : null;
            catalogue.before = statement -> {
                catalogue.row.put("loader", "another");
                return true;
            };
            assertThatThrownBy(() -> load.publish(List.of()))
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            "The load of shops/0 lost its lock: another load has taken it over, or it was dropped.");
            catalogue.before = statement -> {
                catalogue.row.put("loader", null);
                return true;
            };
            assertThatThrownBy(() -> load.publish(List.of()))
                    .hasMessage(
                            "The load of shops/0 lost its lock: it was not renewed within the 20 s that it lasts, as"
                                    + " this process stood still or the servers did not answer, and nobody has taken the load over."
                                    + " Begin the load again.");
            // Nobody's name, and dropped.
            catalogue.refusal = statement -> null;
            catalogue.before = statement -> {
                catalogue.row.put("state", "dropping");
                return true;
            };
            assertThatThrownBy(() -> load.publish(List.of()))
                    .hasMessageEndingWith("another load has taken it over, or it was dropped.");
        }
    }

    @Test
    void a_part_that_is_not_finished_is_removed_when_it_is_closed() throws IOException {
        try (SharedLoad load = begin(false)) {
            PartOpener opener = new PartOpener(space, load.ticket(), 2);
            assertThat(opener.resumed()).isEmpty();
            StripePlan plan = new StripePlan(Grouping.none(7), 100, 3);
            OpenLoad part = opener.begin(plan);
            assertThat(part.run().version()).isZero();
            assertThat(part.run().number()).isNegative();
            assertThat(part.run().stripesPerShard()).isEqualTo(3);
            assertThat(part.stored(0)).isEqualTo(-1);
            for (int stripe = 0; stripe < 4; stripe++) {
                part.write(stripe, StoredStripesTest.encoded(data.first(60)));
            }
            assertThat(part.storedRows()).isEqualTo(240);
            assertThat(opener.written()).isNull();
            part.requireAlive();
            part.close();
            assertThat(numbers()).isEmpty();
            assertThat(catalogue.parts).isEmpty();
            assertThatThrownBy(part::requireAlive)
                    .hasMessage("The load of shops/" + part.run().number() + " (a part of shops/0) was ended.");
            int statements = catalogue.statements.size();
            part.close();
            part.abandon();
            assertThat(catalogue.statements).as("once").hasSize(statements);
            // What is finished stays.
            OpenLoad finished = opener.begin(plan);
            finished.write(0, StoredStripesTest.encoded(data.first(60)));
            finished.finish(1, 60);
            assertThat(opener.written().rows()).isEqualTo(60);
            finished.close();
            assertThat(numbers()).containsExactly(opener.written().number());
        }
    }

    @Test
    void a_part_that_can_not_be_removed_is_written_no_longer_all_the_same() throws IOException {
        try (SharedLoad load = begin(false)) {
            PartLoad part = PartLoad.begin(space, load.ticket(), 0, new StripePlan(Grouping.none(7), 100, 3));
            part.write(0, StoredStripesTest.encoded(data.first(60)));
            catalogue.before = statement -> !statement.startsWith("SELECT toTimestamp");
            part.close();
            assertThat(numbers()).isNotEmpty();
            assertThatThrownBy(() -> part.write(1, StoredStripesTest.encoded(data.first(60))))
                    .hasMessageEndingWith(" was ended.");
            assertThat(catalogue.parts).as("the load's end finds it").isNotEmpty();
            catalogue.before = statement -> true;
        }
        assertThat(numbers()).isEmpty();
        assertThat(catalogue.parts).isEmpty();
    }

    @Test
    void a_writer_begins_no_part_of_a_load_that_is_over() throws IOException {
        LoadTicket ticket;
        try (SharedLoad load = begin(false)) {
            ticket = load.ticket();
        }
        Batch batch = data.first(100).all();
        for (boolean gone : new boolean[] {true, false}) {
            if (!gone) {
                catalogue.begun("published", DatasetVersion.PARTS_FORMAT, "me");
            }
            try (PartWriter writer = new PartWriter(space, ticket, 0)) {
                writer.write(batch);
                assertThatThrownBy(writer::finish)
                        .isInstanceOf(IOException.class)
                        .hasMessage(
                                "The load of shops/0 is over: it was published or given up before this part of it was"
                                        + " written.");
            }
            assertThat(catalogue.parts).isEmpty();
            assertThat(numbers()).isEmpty();
        }
    }

    @Test
    void rows_that_come_when_a_part_has_begun_belong_to_it() throws IOException {
        try (SharedLoad load = begin(false)) {
            LoadTicket wide = new LoadTicket("shops", 0, load.ticket().kind(), 10_000, 8);
            try (PartWriter writer = new PartWriter(space, wide, 0)) {
                // More than what is looked at before a part begins.
                writer.write(Sales.of(70_000, 2).all());
                assertThat(catalogue.parts).hasSize(1);
                writer.write(data.all());
                WrittenPart part = writer.finish();
                assertThat(part.rows()).isEqualTo(71_000);
                assertThat(part.stripes()).isEqualTo(8);
                assertThat(catalogue.parts).containsOnlyKeys(part.number());
            }
            assertThat(numbers()).hasSize(1);
        }
    }

    @Test
    void what_a_dead_load_has_left_is_removed_by_the_next_and_looked_for_now_and_then() throws IOException {
        catalogue.parts.put(-9, 0);
        cells.put(new StoredRows.Place("shops", -9, 0, null, 0), new StoredRows.Cell(null, 5, 1));
        try (SharedLoad load = begin(false)) {
            assertThat(load.version()).isZero();
            assertThat(catalogue.parts).isEmpty();
            assertThat(numbers()).isEmpty();
        }
        catalogue.statements.clear();
        try (SharedLoad load = begin(false)) {
            assertThat(load.version()).isZero();
            assertThat(catalogue.statements).noneMatch(statement -> statement.contains("FROM shops.parts"));
        }
    }

    @Test
    void no_parts_are_begun_beside_a_load_that_can_be_gone_on_with() throws IOException {
        catalogue.begun("loading", DatasetVersion.FORMAT, null);
        assertThatThrownBy(() -> begin(false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Dataset shops has an unfinished load, version 0, begun from a test.");
        assertThat(catalogue.row).containsEntry("state", "loading").containsEntry("version", 0);
    }

    @Test
    void parts_that_nobody_writes_any_more_are_removed_before_others_are_begun() throws IOException {
        catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, null);
        try (SharedLoad load = begin(false)) {
            assertThat(load.version()).as("the place of the one that is gone").isZero();
        }
        assertThat(catalogue.statements).anyMatch(statement -> statement.contains("SET state = 'dropping'"));
    }

    @Test
    void a_writer_that_is_closed_early_leaves_nothing() throws IOException {
        try (SharedLoad load = begin(false)) {
            try (PartWriter writer = new PartWriter(space, load.ticket(), 0)) {
                writer.write(data.first(100).all());
            }
            assertThat(catalogue.parts).isEmpty();
            assertThat(numbers()).isEmpty();
        }
        assertThat(catalogue.row).isEmpty();
    }

    @Test
    void a_load_that_is_given_up_takes_its_parts_with_it_and_is_given_up_once() throws IOException {
        SharedLoad load = begin(false);
        write(load.ticket(), 0, 0, 100);
        load.abort();
        assertThat(catalogue.row).isEmpty();
        assertThat(numbers()).isEmpty();
        assertThat(catalogue.parts).isEmpty();
        catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, null);
        catalogue.row.put("begun", Instant.ofEpochMilli(9));
        load.abort();
        load.close();
        assertThat(catalogue.row).as("another load's").isNotEmpty();
    }
}
