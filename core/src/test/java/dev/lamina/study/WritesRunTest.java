// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.report.page.HtmlReport;
import dev.lamina.report.text.MarkdownReport;
import dev.lamina.results.AgedTables;
import dev.lamina.results.Cell;
import dev.lamina.results.MixedLoad;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run of aged tables, queries, writes, and all of them at once. */
@Tag("node")
@Tag("part-2")
class WritesRunTest {
    private static final String STUDY = """
            study: writes
            question: What do writes cost?
            dataset: {file: {key: [device, ts]}}
            rows: 3000
            environment: {cassandra: 5.0.9, heap: 1G}
            layouts:
              - {name: device, family: table, partition: [device], clustering: [ts desc]}
              - {name: viewed, family: table, partition: [device], clustering: [ts], view: {partition: [site], clustering: [ts, device]}}
              - {name: chunks, family: chunks, codec: flatbuffers, chunkRows: 500, chunksPerShard: 2}
            operations:
              - {name: aged, aged: 20 seconds}
              - {name: newest, sql: "SELECT ts, value FROM readings WHERE device = :d ORDER BY ts DESC LIMIT 20", table: readings, per_second: 60}
              - {name: sites, sql: "SELECT site, count(*) AS n FROM readings GROUP BY site", table: readings, per_second: 2}
              - {name: write, insert: readings, table: readings, per_second: 60, ttl: 15 seconds}
              - {name: correct, update: [value], per_second: 30}
              - {name: forget, delete: key, per_second: 10}
              - {name: mixed, mixed: all, seconds: 1}
            verdict: {operation: newest, does: reads the newest, baseline: device}
            """;

    @TempDir
    Path directory;

    private Run run() throws Exception {
        StringBuilder rows = new StringBuilder("device,ts,site,value\n");
        for (int i = 0; i < 3000; i++) {
            rows.append("d" + i % 10 + "," + Instant.ofEpochSecond(1_767_225_600L + i / 10) + ",s" + i % 10 % 3 + ","
                    + i / 4.0 + "\n");
        }
        Path input = Files.writeString(directory.resolve("readings.csv"), rows);
        Path study = Files.writeString(directory.resolve("writes.yaml"), STUDY);
        RunOptions options = RunOptions.in(directory.resolve("out"), SharedNode.home())
                .inputs(List.of(input.toString()))
                .repeats(2)
                .command("lamina run")
                .build();
        StudyRun.Outcome outcome = new StudyRun(
                        Studies.named(study.toString(), null), options, RunProgress.SILENT, NodeProgress.SILENT)
                .execute();
        assertThat(outcome.failed()).as("%s", outcome.run().cells()).isFalse();
        return outcome.run();
    }

    @Test
    void tables_are_aged_before_reads_and_all_is_executed_at_once_after_writes() throws Exception {
        Run run = run();
        Map<String, Cell> cells = new HashMap<>();
        run.cells().forEach(cell -> cells.put(cell.layout() + " " + cell.operation(), cell));

        AgedTables aged = cells.get("device aged").aged();
        assertThat(aged)
                .returns(900L, AgedTables::inserts)
                .returns(300L, AgedTables::expired)
                .returns(600L, AgedTables::updates)
                .returns(200L, AgedTables::deletes);
        assertThat(aged.sstables()).isGreaterThan(1);
        assertThat(aged.tombstones()).isGreaterThanOrEqualTo(500);
        for (String operation : List.of("write", "correct", "forget")) {
            assertThat(cells.get("device " + operation).throughput().median()).isPositive();
            assertThat(cells.get("viewed " + operation + "-latency").latency().requests())
                    .isPositive();
            assertThat(cells.get("chunks " + operation).reason()).startsWith("rows are written in chunks of 500");
        }
        for (String layout : List.of("device", "viewed")) {
            MixedLoad mixed = cells.get(layout + " mixed").mixed();
            assertThat(mixed.parts())
                    .extracting(MixedLoad.Part::operation)
                    .containsExactly("newest", "sites", "write", "correct", "forget");
            assertThat(mixed.parts()).allMatch(part -> part.serverCpuMicrosAlone() != null);
            assertThat(mixed.serverCores()).isPositive();
        }
        assertThat(cells.get("chunks mixed").status()).isEqualTo(Cell.Status.UNSUPPORTED);

        Path file = directory.resolve("run.json");
        RunJson.write(run, file);
        Run read = RunJson.read(file);
        assertThat(RunJson.text(read)).isEqualTo(RunJson.text(run));
        assertThat(ConsoleReport.text(read, false))
                .contains("Mixed load: what each query and write took")
                .contains("device: the servers used ")
                .contains("900 rows inserted again, 600 rows updated, 200 copies of rows deleted, 300");
        assertThat(MarkdownReport.text(read)).contains("Mixed load: what").contains("Aged tables: what");
        assertThat(HtmlReport.text(read)).contains("id=\"mixed\"").contains("id=\"aged\"");
    }
}
