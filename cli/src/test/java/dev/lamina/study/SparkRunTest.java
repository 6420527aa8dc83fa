// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.report.page.HtmlReport;
import dev.lamina.results.Cell;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of the study {@code spark}: a Spark of its own asks every layout, and all give the source's answers. */
@Tag("node")
@Tag("part-3")
class SparkRunTest {
    private static final List<String> LAYOUTS =
            List.of("row-per-record", "wide-row", "compact-storage", "columnar", "parquet");
    private static final List<String> QUERIES = List.of("q2", "cached", "q2-2");

    @TempDir
    Path directory;

    @Test
    void spark_gets_the_sources_answers_from_every_layout_and_from_its_memory() throws Exception {
        RunOptions options = RunOptions.in(directory.resolve("out"), SharedNode.home())
                .rows(2000)
                .operations(QUERIES)
                .repeats(1)
                .heap("1G")
                .command("lamina run spark")
                .build();
        StudyRun.Outcome outcome =
                new StudyRun(Studies.named("spark", null), options, RunProgress.SILENT, NodeProgress.SILENT).execute();
        Run run = outcome.run();
        assertThat(outcome.failed()).as("%s", run.cells()).isFalse();
        assertThat(run.complete()).isTrue();
        assertThat(run.layouts()).extracting(LayoutResult::name).containsExactlyElementsOf(LAYOUTS);

        assertThat(run.cells()).hasSize(LAYOUTS.size() * QUERIES.size());
        for (Cell cell : run.cells()) {
            String where = cell.layout() + " " + cell.operation() + " " + cell.reason();
            assertThat(cell.status()).as(where).isEqualTo(Cell.Status.MEASURED);
            assertThat(cell.query().engine())
                    .as(where)
                    .isEqualTo(cell.operation().equals("q2-2") ? "Spark local[2]" : "Spark local[1]");
            assertThat(cell.query().seconds().median()).as(where).isPositive();
            assertThat(cell.query().bytesRead()).as(where).isPositive();
            assertThat(cell.start().firstPassSeconds()).as(where).isPositive();
            boolean served =
                    !cell.layout().equals("parquet") && !cell.operation().equals("cached");
            assertThat(cell.query().serverCpuSeconds() != null).as(where).isEqualTo(served);
        }
        assertThat(run.notes()).anyMatch(note -> note.startsWith("Spark 3.5"));
        assertThat(ConsoleReport.text(run, false)).contains("time of a query").contains("the engine's CPU for a query");
        Path page = directory.resolve("page.html");
        HtmlReport.write(run, page);
        assertThat(Files.readString(page)).contains("What a query takes").contains("Spark local[2]");
        assertThat(directory.resolve("out/work")).doesNotExist();
    }
}
