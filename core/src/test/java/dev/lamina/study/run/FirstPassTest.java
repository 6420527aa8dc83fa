// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The first execution of a read is told as such where it is the first. */
class FirstPassTest {
    private static Cell measured(Map<String, Object> entry) throws Exception {
        Source source = Source.read(Things.rows(100), 1, RunProgress.SILENT);
        Batch rows = new Batch(Things.ENTITY.fields());
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                rows.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        Operation operation = OperationKinds.all(entry, List.of()).get(0);
        Tasks tasks = new Tasks();
        tasks.prepare(List.of(operation), Sources.of(source));
        RunContext context = new RunContext(
                new NoServers(), null, Sources.of(source), tasks, RunProgress.SILENT, new AtomicReference<>(), null);
        RunRecorder recorder = new RunRecorder(RunProgress.SILENT, 1);
        TimeBudget quick = new TimeBudget(2, 0.01, false);
        LayoutUnderTest tested = new LayoutUnderTest(
                "fine", Client.TUNED, "", null, new MemoryStorage(new MemoryStore(Things.ENTITY, rows, rows)));
        new ReadPhase(new Phase.Setup(context, recorder, null, null, quick, List.of(operation)))
                .run(operation, List.of(tested));
        return recorder.results().cells().get(0);
    }

    @Test
    void a_scan_has_one() throws Exception {
        assertThat(measured(Map.of("name", "scan", "scan", "all")).start().firstPassSeconds())
                .isPositive();
    }

    @Test
    void a_query_in_sql_was_asked_before_to_compare_its_answers_and_has_none() throws Exception {
        Cell cell = measured(Map.of("name", "all", "sql", "SELECT count(*) FROM things"));
        assertThat(cell.reason()).isNull();
        assertThat(cell.start().firstPassSeconds()).isNull();
        assertThat(cell.start().warmUpSeconds()).isPositive();
        assertThat(cell.throughput().n()).isEqualTo(2);
    }
}
