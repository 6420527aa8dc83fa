// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.dataset.BadRows;
import dev.lamina.node.NodeProgress;
import dev.lamina.report.Latency;
import dev.lamina.report.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose tables have several SSTables, and whose repeats have a fresh table, or another server's process, each. */
@Tag("node")
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
              - {name: again, slice: {newest: 10, partitions: [small-row]}, load: {closed: 2, seconds: 0.2, betweenRepeats: restart}}
              - {name: cold, slice: {newest: 10, partitions: [no-col-index]}, load: {single: 1, betweenRepeats: cold}}
              - {name: warm, slice: {newest: 10, partitions: [no-col-index]}, load: {single: 2}}
            """;

    @TempDir
    Path directory;

    @Test
    void each_repeat_begins_as_it_was_told_to() throws Exception {
        Path home = directory.resolve("home");
        RunOptions options = new RunOptions(
                List.of(),
                0,
                BadRows.FAIL,
                List.of(),
                List.of(),
                List.of("tuned"),
                false,
                null,
                2,
                1,
                null,
                null,
                true,
                directory.resolve("out"),
                home,
                1 << 29,
                "lamina run between.yaml");
        Study study = Studies.named(
                Files.writeString(directory.resolve("between.yaml"), STUDY).toString(), null);
        List<String> steps = new ArrayList<>();
        StudyRun.Outcome outcome = new StudyRun(study, options, recording(steps), NodeProgress.SILENT).execute();
        Run run = outcome.run();
        assertThat(outcome.failed()).as("%s", run.cells()).isFalse();
        assertThat(run.complete()).isTrue();
        assertThat(run.layouts()).extracting(Run.Layout::sstables).containsExactly(1L, 3L);
        for (Run.Cell cell : run.cells()) {
            Latency latency = cell.latency();
            if (latency != null) {
                assertThat(latency.achieved().n()).as(cell.operation()).isEqualTo(2);
                assertThat(cell.warmUpSeconds()).as(cell.operation()).isPositive();
            }
        }
        assertThat(run.cells())
                .filteredOn(cell -> cell.operation().equals("cold/no-col-index"))
                .hasSize(2)
                .allMatch(cell -> cell.latency().requests() == 2);
        assertThat(run.notes()).anyMatch(note -> note.startsWith("Cold reads: before each, the server was stopped"));
        assertThat(steps).contains("cold/no-col-index: repeat 2 of 2");
        assertThat(files(home)).as("the log of a server that was started again").contains("system.log.1");
        // A dropped table leaves a snapshot behind: one of the warm-up's, and one for each repeat with a fresh one.
        assertThat(files(home).stream().filter(name -> name.equals("snapshots")).count())
                .isGreaterThanOrEqualTo(4);
    }

    private static List<String> files(Path home) throws Exception {
        List<String> names = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(home)) {
            paths.forEach(path -> names.add(path.getFileName().toString()));
        }
        return names;
    }

    private static RunProgress recording(List<String> steps) {
        return new RunProgress() {
            @Override
            public void step(int done, int of, String what) {
                steps.add(what);
            }

            @Override
            public void rows(long done, long of) {}

            @Override
            public void note(String message) {}
        };
    }
}
