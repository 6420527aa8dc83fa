// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.Node;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Access;
import dev.lamina.model.Batch;
import dev.lamina.store.catalogue.VersionContents;
import java.io.IOException;
import java.util.List;
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
