// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.node.NodeProgress;
import dev.lamina.results.Cell;
import dev.lamina.results.Latency;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.source.Steps;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose tables have several SSTables, and whose repeats have a fresh table, or another server's process, each. */
@Tag("cluster")
@Tag("part-5")
class BetweenRepeatsRunTest {
    private static final String STUDY = """
            study: between
            question: What happens between repeats?
            dataset: {timeline: {largest: no-col-index}}
            rows: 2000
            environment: {cassandra: 5.0.9}
            layouts:
              - {name: one, family: table, table: columns, partition: [key], clustering: [name asc], batch: 100}
              - name: three
                family: table
                table: columns
                partition: [key]
                clustering: [name desc]
                batch: 100
                sstables: 3
                options: "compaction = {'class': 'SizeTieredCompactionStrategy', 'enabled': 'false'}"
            operations:
              - {name: fresh, slice: {newest: 10, partitions: [small-row]}, load: {single: 2, betweenRepeats: fresh-table}}
              - {name: again, slice: {newest: 10, partitions: [small-row]}, load: {closed: 2, seconds: 0.2, repeats: 1, betweenRepeats: restart}}
              - {name: cold, slice: {newest: 10, partitions: [no-col-index]}, load: {single: 1, betweenRepeats: cold}}
              - {name: warm, slice: {newest: 10, partitions: [no-col-index]}, load: {single: 2}}
            """;

    @TempDir
    Path directory;

    @Test
    void each_repeat_begins_as_it_was_told_to() throws Exception {
        Path home = directory.resolve("home");
        RunOptions options = RunOptions.in(directory.resolve("out"), home)
                .repeats(2)
                .keep(true)
                .command("lamina run between.yaml")
                .build();
        Study study = Studies.named(
                Files.writeString(directory.resolve("between.yaml"), STUDY).toString(), null);
        List<String> steps = new ArrayList<>();
        Set<String> tables = new TreeSet<>();
        StudyRun.Outcome outcome = new StudyRun(
                        study,
                        options,
                        new Steps(what -> {
                            steps.add(what);
                            tables.addAll(directories(home, "lamina_one_tuned"));
                        }),
                        NodeProgress.SILENT)
                .execute();
        Run run = outcome.run();
        assertThat(outcome.failed()).as("%s", run.cells()).isFalse();
        assertThat(run.complete()).isTrue();
        assertThat(run.layouts())
                .extracting(layout -> layout.tables().sstables())
                .containsExactly(1L, 3L);
        for (Cell cell : run.cells()) {
            Latency latency = cell.latency();
            if (latency != null) {
                int repeats = cell.operation().startsWith("again") ? 1 : 2;
                assertThat(latency.achieved().n()).as(cell.operation()).isEqualTo(repeats);
                assertThat(cell.start().warmUpSeconds()).as(cell.operation()).isPositive();
            }
        }
        assertThat(run.cells())
                .filteredOn(cell -> cell.operation().equals("cold/no-col-index"))
                .hasSize(2)
                .allMatch(cell -> cell.latency().requests() == 2);
        assertThat(run.notes()).anyMatch(note -> note.startsWith("Cold reads: before each, the server was stopped"));
        assertThat(steps).contains("cold/no-col-index: repeat 2 of 2");
        try (Stream<Path> files = Files.walk(home)) {
            assertThat(files)
                    .as("the log of a server that was started again")
                    .anyMatch(file -> file.endsWith("system.log.1"));
        }
        assertThat(tables)
                .as("the one that was loaded first, and one for each repeat")
                .hasSize(3);
    }

    /** The directories of a keyspace's tables, each named after the table's id. */
    private static Set<String> directories(Path home, String keyspace) {
        Set<String> names = new TreeSet<>();
        try (DirectoryStream<Path> nodes = Files.newDirectoryStream(home.resolve("nodes"), "cassandra-*")) {
            for (Path node : nodes) {
                Path place = node.resolve("data").resolve(keyspace);
                if (Files.isDirectory(place)) {
                    try (DirectoryStream<Path> tables = Files.newDirectoryStream(place)) {
                        tables.forEach(table -> names.add(table.getFileName().toString()));
                    }
                }
            }
        } catch (IOException notYet) {
            return names;
        }
        return names;
    }
}
