// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.Cell;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Studies from end to end with few rows; those that have a test of their own are not among them. */
@Tag("node")
class PackagedStudiesTest {
    @TempDir
    Path directory;

    @Tag("part-5")
    @ParameterizedTest
    @CsvSource({"cells, 1400", "codecs, 300"})
    void all_layouts_answer_alike_and_every_cell_is_measured(String name, long rows) throws Exception {
        require(name, rows, List.of());
    }

    @Test
    @Tag("part-6")
    void layouts_of_many_variants_answer_alike_too() throws Exception {
        require(
                "compressors",
                300,
                List.of("row-per-record-none", "row-per-record-lz4-16", "columnar-zstd-16", "columnar-none"));
    }

    @Tag("part-7")
    @ParameterizedTest
    @CsvSource({"rubis, 3000", "taxi, 2000"})
    void studies_of_queries_in_sql_do_so_too(String name, long rows) throws Exception {
        require(name, rows, List.of());
    }

    /** @param layouts those that run; all of the study's where there are none */
    private void require(String name, long rows, List<String> layouts) throws Exception {
        Study study = Studies.named(name, null);
        RunOptions.Builder options = RunOptions.in(directory.resolve("out"), SharedNode.home())
                .rows(rows)
                .repeats(1)
                .heap("1G")
                .command("lamina run " + name);
        options.layouts(layouts);

        StudyRun.Outcome outcome =
                new StudyRun(study, options.build(), RunProgress.SILENT, NodeProgress.SILENT).execute();

        Run run = outcome.run();
        assertThat(run.cells())
                .filteredOn(cell -> cell.status() == Cell.Status.FAILED)
                .as("failed cells")
                .isEmpty();
        assertThat(outcome.failed()).isFalse();
        assertThat(run.complete()).isTrue();
        assertThat(run.layouts()).isNotEmpty().allMatch(LayoutResult::equivalent);
        assertThat(run.cells())
                .filteredOn(Cell::measured)
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.latency() != null || cell.throughput() != null)
                        .as(cell.key().toString())
                        .isTrue());
        assertThat(run.claims()).hasSameSizeAs(study.claims());
    }
}
