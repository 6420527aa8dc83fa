// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Bag;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VanishedVersionException;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.ScriptedCatalogue;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Splits of a version that is read by several readers, and which versions a reader has to ask for. */
@Timeout(60)
class SplitReadsTest {
    private static final Query.Scan EVERYTHING = new Query.Scan(Sales.ENTITY.names(), Query.Form.VALUES);
    private static final long BYTES_AHEAD = 1 << 20;

    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private final MemoryDataset data = Sales.of(1_950, 5);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private DatasetVersion version;

    @BeforeEach
    void load() throws IOException {
        version = catalogue.load(data);
        catalogue.statements.clear();
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private StripeSpace with(int count) {
        StripeSpace one = catalogue.space;
        return new StripeSpace(
                one.session(),
                one.keyspace(),
                new Access("tuned", 8, count),
                one.catalogue(),
                one.lease(),
                one.sweeps(),
                one.sharesLoads());
    }

    private VersionSplit split(int from, int to) {
        return new VersionSplit("shops", 0, version.begun(), from, to, 1, 1, List.of());
    }

    private static Bag read(SplitReads reads, VersionSplit split) throws IOException {
        return Bag.of(reads.read(split, EVERYTHING, BYTES_AHEAD));
    }

    private Bag rows(int from, int to) {
        List<Integer> rows = new ArrayList<>();
        for (int row = from; row < to; row++) {
            rows.add(row);
        }
        return Bag.of(data.all(), Sales.ENTITY.fields(), rows);
    }

    @Test
    void a_split_has_the_rows_of_its_stripes() throws IOException {
        for (int count : new int[] {1, 3}) {
            SplitReads reads = new SplitReads(with(count), threads);
            read(reads, split(0, 1)).assertHolds(rows(0, 100));
            read(reads, split(3, 12)).assertHolds(rows(300, 1_200));
            read(reads, split(19, 20)).assertHolds(rows(1_900, 1_950));
            List<Bag> bags = new ArrayList<>();
            for (VersionSplit split : VersionSplits.of(with(count), version, 7)) {
                bags.add(read(reads, split));
            }
            Bag.together(bags).assertHolds(rows(0, 1_950));
            try (BatchCursor bytes =
                    reads.read(split(2, 5), new Query.Scan(Sales.ENTITY.names(), Query.Form.BYTES), BYTES_AHEAD)) {
                long counted = 0;
                while (bytes.next()) {
                    counted += bytes.batch().rows();
                }
                assertThat(counted).isEqualTo(300);
            }
        }
    }

    @Test
    void a_reader_with_one_thread_takes_no_other() throws IOException {
        read(new SplitReads(with(1), null), split(3, 5)).assertHolds(rows(300, 500));
    }

    @Test
    void a_version_is_asked_for_once_and_of_many_those_that_were_read_last_are_kept() throws IOException {
        SplitReads reads = new SplitReads(with(1), threads);
        for (int stripe = 0; stripe < 3; stripe++) {
            read(reads, split(stripe, stripe + 1));
        }
        assertThat(catalogue.statements).hasSize(1);
        // Of a keyspace that is made again and again.
        List<VersionSplit> others = new ArrayList<>();
        for (int other = 0; other < 9; other++) {
            Instant begun = Instant.ofEpochMilli(100 + other);
            others.add(new VersionSplit("shops", 0, begun, 0, 1, 1, 1, List.of()));
        }
        for (VersionSplit other : others.subList(0, 7)) {
            catalogue.row.put("begun", other.begun());
            catalogue.row.put("checksum", null);
            read(reads, other).assertHolds(rows(0, 100));
        }
        // Eight are known, and this one is the one that was read last.
        read(reads, split(0, 1));
        assertThat(catalogue.statements).hasSize(8);
        catalogue.row.put("begun", others.get(7).begun());
        read(reads, others.get(7));
        read(reads, split(0, 1));
        read(reads, others.get(1));
        assertThat(catalogue.statements).hasSize(9);
        assertThatThrownBy(() -> read(reads, others.get(0)))
                .as("the one that was read before all others is to be asked for again")
                .isInstanceOf(VanishedVersionException.class);
        assertThat(catalogue.statements).hasSize(10);
    }

    @Test
    void a_version_that_is_not_the_one_of_the_split_is_refused() {
        SplitReads reads = new SplitReads(with(1), threads);
        catalogue.row.put("checksum", null);
        for (String state : List.of("loading", "dropping")) {
            catalogue.row.put("state", state);
            refuses(reads);
        }
        catalogue.row.put("state", "published");
        catalogue.row.put("begun", Instant.ofEpochMilli(2));
        refuses(reads);
        catalogue.row.clear();
        refuses(reads);
    }

    private void refuses(SplitReads reads) {
        assertThatThrownBy(() -> read(reads, split(0, 1)))
                .isInstanceOf(VanishedVersionException.class)
                .hasMessage("Version shops/0 was dropped while it was read. Read another version; lamina datasets lists"
                        + " them.");
    }

    @Test
    void directories_that_are_missing_are_damage_unless_the_version_was_dropped() throws IOException {
        SplitReads reads = new SplitReads(with(1), threads);
        catalogue.stored.nodes.get(0).remove("shops", 0, 0, null, 4);
        assertThatThrownBy(() -> read(reads, split(4, 5)))
                .isNotInstanceOf(VanishedVersionException.class)
                .hasMessageStartingWith("shops/0/0/(directory)/4: the stripe has no directory.");
        catalogue.row.put("state", "dropping");
        assertThatThrownBy(() -> read(reads, split(4, 5))).isInstanceOf(VanishedVersionException.class);
    }
}
