// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run with a reference beside a layout. */
@Tag("node")
@Tag("part-3")
class ReferenceRunTest {
    @TempDir
    Path directory;

    @Test
    void a_parquet_file_stands_beside_a_layout_with_both_clients() throws Exception {
        RunOptions options = RunOptions.in(directory.resolve("out"), SharedNode.home())
                .rows(3000)
                .layouts(List.of("columnar-flatbuffers-dict", "parquet"))
                .operations(List.of("ingest", "fetch-all", "scan-codes", "scan-one", "lookup", "q2", "top10"))
                .clients(List.of("tuned", "published"))
                .repeats(2)
                .heap("1G")
                .command("lamina run")
                .build();
        StudyRun.Outcome outcome =
                new StudyRun(Studies.named("gdelt", null), options, RunProgress.SILENT, NodeProgress.SILENT).execute();
        Run run = outcome.run();
        assertThat(outcome.failed()).as("%s", run.cells()).isFalse();
        assertThat(run.complete()).isTrue();
        assertThat(run.layouts())
                .extracting(layout -> layout.name() + "/" + layout.client().word())
                .containsExactly(
                        "columnar-flatbuffers-dict/tuned", "columnar-flatbuffers-dict/published", "parquet/duckdb");
        LayoutResult parquet = run.layouts().get(2);
        assertThat(parquet.equivalent()).isTrue();
        assertThat(parquet.reference()).isEqualTo("local Parquet file, no Cassandra");
        assertThat(parquet.size().diskBytes()).isPositive();
        assertThat(parquet.ddl()).singleElement().asString().startsWith("COPY input TO 'parquet.parquet'");
        assertThat(run.layouts().get(0).reference()).isNull();

        List<String> measured = new ArrayList<>();
        for (Cell cell : run.cells()) {
            if (cell.client() == Client.DUCKDB && cell.measured()) {
                measured.add(cell.operation());
                assertThat(cell.cpu().server()).isNull();
                assertThat(cell.limit().clientBound()).isNull();
                assertThat(cell.throughput().n()).isEqualTo(2);
            }
            boolean read = cell.measured() && !cell.operation().equals("ingest");
            if (read) {
                assertThat(cell.start().firstPassSeconds()).as(cell.operation()).isPositive();
            } else {
                assertThat(cell.start().firstPassSeconds()).isNull();
            }
        }
        assertThat(measured).containsExactly("ingest", "scan-codes", "scan-one", "lookup", "q2", "top10");
        assertThat(run.cells())
                .filteredOn(cell -> cell.client() == Client.DUCKDB && cell.status() == Cell.Status.UNSUPPORTED)
                .singleElement()
                .satisfies(cell -> assertThat(cell.operation()).isEqualTo("fetch-all"));
        assertThat(run.ratios())
                .anySatisfy(ratio -> assertThat(List.of(ratio.numerator(), ratio.denominator()))
                        .contains("parquet", "columnar-flatbuffers-dict/published"));
        assertThat(run.verdict()).startsWith("columnar-flatbuffers-dict/");
        assertThat(ConsoleReport.text(run, false)).contains("parquet†").contains("local Parquet file, no Cassandra");
        assertThat(directory.resolve("out/work")).doesNotExist();
    }
}
