// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.results.Client;
import dev.lamina.results.LayoutResult;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Steps;
import dev.lamina.study.source.Things;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What is said of layouts that are written into several SSTables. */
class SizePhaseTest {
    private static final int ASKED = 8;

    private final List<String> steps = new ArrayList<>();
    private final RunRecorder recorder = new RunRecorder(new Steps(steps::add), 1);

    private LayoutResult weighed(StorageSize size) throws Exception {
        Source source = Source.read(Things.rows(100), 1, RunProgress.SILENT);
        Batch rows = new Batch(Things.ENTITY.fields());
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                rows.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        RunContext context = new RunContext(
                new NoServers(),
                null,
                Sources.of(source),
                new Tasks(),
                RunProgress.SILENT,
                new AtomicReference<>(),
                null);
        LayoutUnderTest tested = new LayoutUnderTest(
                "eight", Client.TUNED, "", null, new MemoryStorage(new MemoryStore(Things.ENTITY, rows, rows)) {
                    @Override
                    public int sstables() {
                        return ASKED;
                    }

                    @Override
                    public StorageSize weigh(RunContext anywhere) {
                        return size;
                    }
                });
        new SizePhase(context, recorder, List.of()).run(tested);
        return recorder.results().layouts().get(0);
    }

    private static StorageSize of(long sstables) {
        return new StorageSize(1000L, null, 1.0, null, 1L, 1L, sstables, Map.of());
    }

    @Test
    void servers_that_do_not_tell_how_many_there_are_leave_the_layout_its_figures() throws Exception {
        assertThat(weighed(StorageSize.UNKNOWN).equivalent()).isTrue();
        assertThat(steps).containsExactly("check eight (tuned)");
        assertThat(recorder.results().notes())
                .containsExactly(
                        "eight (tuned) is to have 8 SSTables. How many it has is not known, since these servers"
                                + " can't be told to flush.");
    }

    @Test
    void that_they_are_not_compacted_is_said() throws Exception {
        assertThat(weighed(of(ASKED)).tables().sstables()).isEqualTo(ASKED);
        assertThat(recorder.results().notes())
                .singleElement()
                .asString()
                .endsWith("their ingest contains the flushes, and their space is that of all SSTables.");
    }

    @Test
    void that_there_are_fewer_is_said() throws Exception {
        weighed(of(5));
        assertThat(recorder.results().notes()).hasSize(2).last().asString().startsWith("eight (tuned) has 5 SSTables");
    }
}
