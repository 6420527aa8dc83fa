// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.Attribution;
import dev.lamina.results.LayerMap;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run of a small study of tiles: a factor is taken apart, and the run knows where neighbours lie. */
@Tag("node")
@Tag("part-5")
class TilesRunTest {
    private static final String STUDY = """
            study: small-tiles
            question: What is the factor made of?
            dataset: {tiles: {zoom: 4, cells: 16}}
            rows: 256
            environment: {cassandra: 5.0.9, heap: 1G, settings: {row_cache_size: 16MiB}}
            layouts:
              - {name: tile, family: table, table: tiles, partition: [key], clustering: [name, zoom], published: prepared}
              - name: bins
                family: table
                table: tiles
                partition: [name, zoom, "bin(key, 16, zorder 0..255, 0..255) as b"]
                clustering: [key]
                published: prepared
                literals: [name, zoom]
                bins: listed
              - name: bins-bound
                family: table
                table: tiles
                partition: [name, zoom, "bin(key, 16, zorder 0..255, 0..255) as b"]
                clustering: [key]
                published: prepared
                bins: listed
              - name: bins-computed
                family: table
                table: tiles
                partition: [name, zoom, "bin(key, 16) as b"]
                clustering: [key]
                published: prepared
                literals: [name, zoom]
              - {name: bins-both, family: table, table: tiles, partition: [name, zoom, "bin(key, 16) as b"], clustering: [key],
                 published: prepared}
            operations:
              - {name: ingest}
              - {name: read-tiles, tiles: {together: 16}}
              - {name: block-in, block: {box: "2..5, 4..7", by: in}}
              - {name: block-range, block: {box: "2..5, 4..7", by: range}}
            attribution:
              - id: reads
                operation: read-tiles
                faster: tile
                from: bins
                to: bins-both
                changes:
                  - {name: routing, made: bins-bound, takenBack: bins-computed}
                  - {name: bin list, made: bins-computed, takenBack: bins-bound}
              - id: writes
                operation: ingest
                faster: tile
                from: bins/tuned
                to: bins-both
                changes: [{name: client, made: bins, takenBack: bins-both}]
            """;

    @TempDir
    Path directory;

    @Test
    void a_factor_is_taken_apart_and_neighbours_are_found() throws Exception {
        Path file = directory.resolve("small-tiles.yaml");
        Files.writeString(file, STUDY);
        RunOptions options = RunOptions.in(directory.resolve("out"), SharedNode.home())
                .clients(List.of("published"))
                .repeats(3)
                .heap("1G")
                .command("lamina run small-tiles.yaml")
                .build();
        StudyRun.Outcome outcome = new StudyRun(
                        Studies.named(file.toString(), null), options, RunProgress.SILENT, NodeProgress.SILENT)
                .execute();
        Run run = outcome.run();
        assertThat(outcome.failed()).as("%s", run.cells()).isFalse();
        assertThat(run.layouts()).allMatch(LayoutResult::equivalent);

        Attribution reads = run.attributions().get(0);
        assertThat(reads.measured()).as(reads.why()).isTrue();
        assertThat(reads.factors().factor().n()).isEqualTo(3);
        assertThat(reads.factors().parts())
                .hasSize(2)
                .allMatch(part -> part.fromPublished().median() > 0);
        double together = reads.factors().parts().get(0).fromPublished().median()
                * reads.factors().parts().get(1).fromPublished().median()
                * reads.factors().interactionFromPublished().median();
        assertThat(together).isCloseTo(reads.factors().together().median(), within(1e-9));
        assertThat(run.attributions().get(1).why())
                .isEqualTo("This run has no rate of ingest on bins with the tuned client.");

        LayerMap map = run.maps().get(0);
        assertThat(map.width()).isEqualTo(16);
        assertThat(map.places().subList(0, 5)).containsExactly(0L, 1L, 4L, 5L, 16L);
        assertThat(map.partitionings())
                .extracting(LayerMap.Partitioning::layouts)
                .containsExactly(List.of("tile"), List.of("bins", "bins-bound", "bins-computed", "bins-both"));
        LayerMap.Partitioning bins = map.partitionings().get(1);
        for (int cell = 0; cell < 256; cell++) {
            assertThat(bins.partitions().get(cell))
                    .isEqualTo((int) (map.places().get(cell) / 16));
        }
        assertThat(bins.nodes()).hasSize(1).allMatch(node -> node.startsWith("127."));
        assertThat(map.partitionings().get(0).owners()).hasSize(256).containsOnly(0);

        assertThat(map.reads()).extracting(LayerMap.Read::operation).containsExactly("block-in", "block-range");
        LayerMap.Read in = map.reads().get(0);
        assertThat(new TreeSet<>(in.cells())).hasSize(16).contains(4 * 16 + 2, 7 * 16 + 5);
        // Of the bins of 4 × 4 tiles the block meets two, of which it has half each.
        assertThat(requests(in, "bins")).isEqualTo(2);
        assertThat(requests(in, "tile")).as("one IN over partitions").isEqualTo(1);
        // Within a bin a half is two quarters of 2 × 2 tiles, which do not follow each other.
        assertThat(requests(map.reads().get(1), "bins")).isEqualTo(4);
        assertThat(map.reads().get(1).requests())
                .as("a tile per partition has no ranges")
                .noneMatch(requests -> requests.layouts().contains("tile"));
    }

    private static int requests(LayerMap.Read read, String layout) {
        for (LayerMap.Requests requests : read.requests()) {
            if (requests.layouts().contains(layout)) {
                return new TreeSet<>(requests.requests()).size();
            }
        }
        throw new AssertionError(layout);
    }
}
