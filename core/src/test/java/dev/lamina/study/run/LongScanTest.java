// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
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

/** A scan that takes long is executed once, and its batches are the repeats. */
class LongScanTest {
    private static final int ROWS = 100;
    private static final int PIECE = 5;
    private static final int REPEATS = 5;

    private final RunRecorder recorder = new RunRecorder(RunProgress.SILENT, 1);
    private Batch rows;
    private int scans;

    @Test
    void its_batches_are_its_repeats_and_a_note_says_so() throws Exception {
        Cell cell = measured(PIECE);
        assertThat(cell.throughput().n()).isEqualTo(REPEATS);
        assertThat(cell.throughput().hasInterval()).isTrue();
        // The first pass, and the one that was measured.
        assertThat(scans).isEqualTo(2);
        assertThat(recorder.results().notes())
                .anyMatch(note ->
                        note.matches("scan on slow \\(tuned\\) took \\d+ s, so it was executed once: the rates of 5"
                                + " consecutive batches are its repeats \\(lag-1 autocorrelation .*"));
    }

    @Test
    void one_whose_rows_come_all_at_once_is_repeated_whole() throws Exception {
        assertThat(measured(ROWS).throughput().n()).isEqualTo(REPEATS);
        assertThat(scans).isEqualTo(1 + REPEATS);
        assertThat(recorder.results().notes()).isEmpty();
    }

    private Cell measured(int piece) throws Exception {
        Source source = Source.read(Things.rows(ROWS), 1, RunProgress.SILENT);
        rows = new Batch(Things.ENTITY.fields());
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                rows.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        Operation scan = OperationKinds.of(Map.of("name", "scan", "scan", "all"));
        Tasks tasks = new Tasks();
        tasks.prepare(List.of(scan), Sources.of(source));
        RunContext context = new RunContext(
                new NoServers(), null, Sources.of(source), tasks, RunProgress.SILENT, new AtomicReference<>(), null);
        TimeBudget quick = new TimeBudget(REPEATS, 0.01, false);
        LayoutUnderTest slow =
                new LayoutUnderTest("slow", Client.TUNED, "", null, new MemoryStorage(new SlowStore(piece)));
        new ReadPhase(new Phase.Setup(context, recorder, null, null, quick, List.of(scan))).run(scan, List.of(slow));
        return recorder.results().cells().get(0);
    }

    /** Takes a second for its rows, which is long where all repeats have a quarter of one. */
    private final class SlowStore extends MemoryStore {
        private final int piece;

        SlowStore(int piece) {
            super(Things.ENTITY, rows, rows);
            this.piece = piece;
        }

        @Override
        public BatchCursor read(Query query) {
            scans++;
            Batch given = new Batch(Things.ENTITY.fields());
            return new BatchCursor() {
                private int next;

                @Override
                public boolean next() {
                    if (next == ROWS) {
                        return false;
                    }
                    pause(1_060L * piece / ROWS);
                    given.clear();
                    given.append(rows, next, next + piece);
                    next += piece;
                    return true;
                }

                @Override
                public Batch batch() {
                    return given;
                }

                @Override
                public long bytes() {
                    return 0;
                }

                @Override
                public void close() {}
            };
        }

        private void pause(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
