// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.RowSource;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.EnvironmentEntry;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.MemoryStorage;
import dev.lamina.study.run.NoServers;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EnvironmentTrialsTest {
    @Test
    void a_mixed_load_is_measured_on_its_layouts_in_each_of_several_environments() throws Exception {
        RunRecorder recorder = run(List::of);

        assertThat(recorder.results().cells())
                .filteredOn(cell -> cell.operation().equals("mixed"))
                .extracting(Cell::layout, Cell::status)
                .containsExactly(tuple("rows@5.0.9", Cell.Status.UNSUPPORTED));
    }

    @Test
    void what_was_measured_stays_where_nothing_can_be_chosen_for_the_end() throws Exception {
        RunRecorder recorder = run(() -> {
            throw new IOException("rows.csv: it was removed");
        });

        assertThat(recorder.results().cells()).isNotEmpty();
        assertThat(recorder.results().notes())
                .contains("What was to be chosen and measured last is left out: rows.csv: it was removed");
    }

    private static RunRecorder run(EnvironmentTrials.Later last) throws Exception {
        RunOptions options = Wishes.withCassandra("4.1.10,5.0.9");
        Study study = new Study(
                "mine",
                "Which one?",
                Map.of("gdelt", Map.of()),
                10,
                null,
                new EnvironmentEntry("5.0.9", "1G", null, null, null, null, null, Map.of(), List.of()),
                List.of(layout("rows"), layout("others")),
                List.of(),
                List.of(
                        Map.of("name", "write", "insert", "things", "per_second", 10),
                        Map.of("name", "mixed", "mixed", "all", "layouts", List.of("rows"))),
                null,
                null,
                List.of(),
                List.of(),
                Map.of());
        Plan plan = Plan.of(study, options);
        Source source = Source.read(Things.rows(100), 1, RunProgress.SILENT);
        Tasks tasks = new Tasks();
        tasks.prepare(plan.operations(), Sources.of(source));
        RunContext context = new RunContext(
                new NoServers(), null, Sources.of(source), tasks, RunProgress.SILENT, new AtomicReference<>(), null);
        RunRecorder recorder = new RunRecorder(RunProgress.SILENT, 1);
        NamedEnvironment environment = plan.environments().get(1);

        new EnvironmentTrials(study, options, plan, System.nanoTime(), context, environment, recorder, Interlude.NONE)
                .run(
                        List.of(tested(source, environment.of("rows")), tested(source, environment.of("others"))),
                        0,
                        last);
        return recorder;
    }

    private static Map<String, Object> layout(String name) {
        return Map.of("name", name, "family", "table", "partition", List.of("id"));
    }

    private static LayoutUnderTest tested(Source source, String name) throws Exception {
        Batch rows = new Batch(Things.ENTITY.fields());
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                rows.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        return new LayoutUnderTest(
                name,
                Client.TUNED,
                "",
                null,
                new MemoryStorage(
                        new MemoryStore(Things.ENTITY, rows, rows) {
                            @Override
                            public long load(RowSource all) {
                                return all.rows();
                            }
                        },
                        null));
    }
}
