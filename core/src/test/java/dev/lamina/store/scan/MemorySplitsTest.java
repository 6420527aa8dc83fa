// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.metadata.Node;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Access;
import dev.lamina.model.Batch;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VanishedVersionException;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.catalogue.VersionPart;
import dev.lamina.store.catalogue.VersionStripes;
import dev.lamina.store.load.ScriptedCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How evenly a version is cut, which nodes are named for a part of it, and what is said of its columns. */
class MemorySplitsTest {
    private static List<VersionSplit> splits(MemoryVersion memory, int count) throws IOException {
        return VersionSplits.of(memory.space, memory.version, count);
    }

    @Test
    void splits_are_as_large_as_each_other_as_far_as_units_allow() throws IOException {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_200), 100, 1, Access.tuned());
        assertThat(splits(memory, 3)).extracting(VersionSplit::from).containsExactly(0, 4, 8);
        assertThat(splits(memory, 3)).extracting(VersionSplit::rows).containsExactly(400L, 400L, 400L);
        assertThat(splits(memory, 5)).extracting(VersionSplit::rows).allMatch(rows -> rows == 200 || rows == 300);
        assertThat(splits(memory, 12)).extracting(VersionSplit::rows).containsOnly(100L);
    }

    @Test
    void as_many_splits_as_partitions_are_whole_partitions() throws IOException {
        // Partitions of four, four and two stripes.
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_000), 100, 4, Access.tuned());
        assertThat(splits(memory, 3)).extracting(VersionSplit::from).containsExactly(0, 4, 8);
        assertThat(splits(memory, 3)).extracting(VersionSplit::to).containsExactly(4, 8, 10);
        // More are made of stripes.
        assertThat(splits(memory, 4)).extracting(VersionSplit::from).containsExactly(0, 3, 5, 8);
    }

    @Test
    void splits_of_parts_of_any_sizes_have_every_stripe_once_and_a_partition_above_their_share_at_most()
            throws IOException {
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        for (int i = 0; i < 200; i++) {
            ScriptedCatalogue catalogue = new ScriptedCatalogue();
            catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, "me");
            List<VersionPart> parts = new ArrayList<>();
            double most = 0;
            for (int part = random.nextInt(1, 5); part > 0; part--) {
                StripePlan plan = new StripePlan(Grouping.none(7), 100, random.nextInt(1, 9));
                int stripes = random.nextInt(1, 40);
                long rows = random.nextLong(stripes, stripes * 100L + 1);
                parts.add(new VersionPart(-part, plan, rows, stripes, random.nextLong(1L << 40)));
                most = Math.max(most, (double) rows / stripes * plan.stripesPerShard());
            }
            StripeSpace space = catalogue.space;
            space.catalogue().publish(space.catalogue().of("shops").get(0), "me", parts);
            DatasetVersion version = space.catalogue().published("shops").orElseThrow();
            VersionStripes stripes = VersionStripes.of(version, parts);
            int count = random.nextInt(1, 60);
            List<VersionSplit> splits = VersionSplits.of(space, version, count);
            assertThat(splits).hasSize(Math.min(count, stripes.stripes()));
            int next = 0;
            for (VersionSplit split : splits) {
                assertThat(split.from()).isEqualTo(next);
                assertThat(split.to()).isGreaterThan(next);
                next = split.to();
                if (count <= stripes.shards()) {
                    assertThat(stripes.firstOfShard(stripes.shard(split.from())))
                            .isEqualTo(split.from());
                }
                // The rows of the largest partition above its share, and one that is rounded.
                assertThat((double) split.rows())
                        .isLessThanOrEqualTo((double) version.rows() / splits.size() + most + 1);
                assertThat(split.dataset()).isEqualTo("shops");
                assertThat(split.begun()).isEqualTo(version.begun());
                assertThat(split.hosts()).as("nothing is known of nodes").isEmpty();
            }
            assertThat(next).isEqualTo(version.stripes());
            assertThat(splits.stream().mapToLong(VersionSplit::rows).sum()).isEqualTo(version.rows());
            assertThat(splits.stream().mapToLong(VersionSplit::bytes).sum()).isEqualTo(version.bytes());
        }
    }

    @Test
    void rows_and_bytes_of_a_split_are_those_of_its_part() throws IOException {
        ScriptedCatalogue catalogue = new ScriptedCatalogue();
        catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, "me");
        StripePlan plan = new StripePlan(Grouping.none(7), 100, 8);
        List<VersionPart> parts =
                List.of(new VersionPart(-1, plan, 300, 3, 6_000), new VersionPart(-2, plan, 100, 4, 400));
        StripeSpace space = catalogue.space;
        space.catalogue().publish(space.catalogue().of("shops").get(0), "me", parts);
        DatasetVersion version = space.catalogue().published("shops").orElseThrow();
        assertThat(VersionSplits.of(space, version, 2))
                .containsExactly(
                        new VersionSplit("shops", 0, version.begun(), 0, 3, 300, 6_000, List.of()),
                        new VersionSplit("shops", 0, version.begun(), 3, 7, 100, 400, List.of()));
        assertThat(VersionSplits.of(space, version, 7))
                .extracting(VersionSplit::rows)
                .containsExactly(100L, 100L, 100L, 25L, 25L, 25L, 25L);
        assertThat(VersionSplits.of(space, version, 7))
                .extracting(VersionSplit::bytes)
                .containsExactly(2_000L, 2_000L, 2_000L, 100L, 100L, 100L, 100L);
        assertThatThrownBy(() -> VersionSplits.of(space, version, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Found 0 splits, expected at least 1.");
        catalogue.row.put("state", "dropping");
        assertThatThrownBy(() -> VersionSplits.of(space, version, 2)).isInstanceOf(VanishedVersionException.class);
    }

    @Test
    void the_nodes_with_the_most_stripes_come_first_and_three_at_most() throws IOException {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_000), 100, 4, Access.tuned());
        Node a = MemoryVersion.node("10.0.0.1");
        Node b = MemoryVersion.node("10.0.0.2");
        Node c = MemoryVersion.node("10.0.0.3");
        Node d = MemoryVersion.node("10.0.0.4");
        // By stripes a has 2, b 6, c 4 and d 8.
        List<List<Node>> replicas = List.of(List.of(c, d), List.of(b, d), List.of(a, b));
        memory.replicas = replicas::get;
        ReplicaHosts hosts = ReplicaHosts.of(
                memory.space, memory.version, new VersionContents(memory.space, memory.version).stripes());
        assertThat(hosts.of(0, 10)).containsExactly("10.0.0.4", "10.0.0.2", "10.0.0.3");
        assertThat(hosts.of(8, 10)).as("equally many").containsExactly("10.0.0.1", "10.0.0.2");
        // Three stripes of the first partition, one of the second.
        assertThat(hosts.of(1, 5)).containsExactly("10.0.0.4", "10.0.0.3", "10.0.0.2");
        assertThat(splits(memory, 3))
                .extracting(VersionSplit::hosts)
                .containsExactly(
                        List.of("10.0.0.3", "10.0.0.4"),
                        List.of("10.0.0.2", "10.0.0.4"),
                        List.of("10.0.0.1", "10.0.0.2"));
    }

    @Test
    void the_encoding_that_most_stripes_have_comes_first() throws IOException {
        // Of four stripes one has other amounts, and another one other words, than all others.
        Batch random = MemoryVersion.things(4_000);
        Batch rows = new Batch(MemoryVersion.THINGS.fields());
        for (int row = 0; row < 4_000; row++) {
            MemoryVersion.add(
                    rows,
                    row,
                    row % 11,
                    row < 3_000 ? 5.0 : row * 0.37,
                    row < 1_000 ? "always the same" : random.column(4).textAt(row),
                    "phrase");
        }
        MemoryVersion memory = new MemoryVersion(rows, 1_000, 4, Access.tuned());
        VersionContents contents = new VersionContents(memory.space, memory.version);
        List<ColumnSummary> columns = ColumnSummaries.of(contents, memory.version);
        for (int column : new int[] {3, 4}) {
            assertThat(columns.get(column).encodings().values()).containsExactly(0.75, 0.25);
        }
        // Of columns that are encoded together each has values of its own, beside the codes of all.
        StripeDirectory directory = contents.directories(0, 1).get(0);
        assertThat(columns.get(1).group()).containsExactly("place", "country");
        for (int column : new int[] {1, 2}) {
            ColumnSummary summary = columns.get(column);
            StripeDirectory.Part own = directory.parts().stream()
                    .filter(part -> part.name().equals(summary.name()))
                    .findAny()
                    .orElseThrow();
            assertThat(summary.encodings()).containsOnlyKeys(own.encoding());
        }
        // A share of the codes is theirs.
        long own = directory.parts().stream()
                .filter(part -> part.name().equals("place"))
                .mapToLong(part -> part.bytes())
                .sum();
        assertThat(columns.get(1).bytes()).isGreaterThan(4 * own);
    }
}
