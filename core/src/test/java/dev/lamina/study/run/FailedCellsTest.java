// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import dev.lamina.layouts.Store;
import dev.lamina.measure.Measurement;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.results.Activity;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.LayoutResult;
import dev.lamina.study.plan.Load;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cell in which anything goes wrong has failed, and the run goes on. */
class FailedCellsTest {
    private static final TimeBudget QUICK = new TimeBudget(2, 0.01, false);

    private final RunRecorder recorder = new RunRecorder(RunProgress.SILENT, 1);
    private Source source;
    private Batch rows;
    private RunContext context;
    private Operation scan;

    @BeforeEach
    void read() throws Exception {
        source = Source.read(Things.rows(100), 1, RunProgress.SILENT);
        rows = new Batch(Things.ENTITY.fields());
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                rows.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        scan = OperationKinds.of(Map.of("name", "scan", "scan", "all"));
        Tasks tasks = new Tasks();
        tasks.prepare(List.of(scan), Sources.of(source));
        context = new RunContext(
                new NoServers(), null, Sources.of(source), tasks, RunProgress.SILENT, new AtomicReference<>(), null);
    }

    @Test
    void a_store_that_fails_unexpectedly_while_it_is_read_fails_its_cell_alone() throws Exception {
        new ReadPhase(setup()).run(scan, List.of(tested("broken", new BrokenStore()), tested("fine", new FineStore())));
        assertThat(recorder.results().cells())
                .extracting(Cell::layout, Cell::status, Cell::reason)
                .containsExactly(
                        tuple("broken", Cell.Status.FAILED, "IllegalStateException: the store lost its way"),
                        tuple("fine", Cell.Status.MEASURED, null));
    }

    @Test
    void a_store_that_fails_unexpectedly_while_it_is_loaded_fails_its_layout_alone() throws Exception {
        LayoutUnderTest broken = tested("broken", new BrokenStore());
        LayoutUnderTest fine = tested("fine", new FineStore());
        new IngestPhase(context, List.of(broken, fine), QUICK, true, false, recorder).run();
        assertThat(broken.failure()).isEqualTo("NullPointerException");
        assertThat(fine.failure()).isNull();
        assertThat(recorder.results().cells())
                .extracting(Cell::status)
                .containsExactly(Cell.Status.FAILED, Cell.Status.MEASURED);
    }

    @Test
    void a_read_that_fails_with_twice_the_client_keeps_what_was_measured() throws Exception {
        TimeBudget doubling = new TimeBudget(2, 0.02, true, true, null);
        new ReadPhase(new Phase.Setup(context, recorder, null, null, doubling, List.of(scan)))
                .run(scan, List.of(doubled(new ArrayList<>())));
        assertThat(recorder.results().cells()).extracting(Cell::status).containsExactly(Cell.Status.MEASURED);
        assertThat(recorder.results().notes())
                .containsExactly("scan on slow (tuned) failed with twice the client: IllegalStateException: the"
                        + " store lost its way");
    }

    @Test
    void an_ingest_that_fails_with_twice_the_client_is_repeated_as_it_was_measured() throws Exception {
        List<String> done = new ArrayList<>();
        LayoutUnderTest slow = doubled(done);
        new IngestPhase(context, List.of(slow), new TimeBudget(1, 0.01, true), true, false, recorder).run();
        assertThat(slow.failure()).isNull();
        assertThat(recorder.results().cells()).extracting(Cell::status).containsExactly(Cell.Status.MEASURED);
        assertThat(recorder.results().notes())
                .containsExactly("The ingest of slow (tuned) failed with twice the client: NullPointerException");
        assertThat(done).endsWith("empty", "load", "settle", "empty", "empty", "load", "settle");
    }

    /** A layout that waits, so that twice the client is tried, which fails. */
    private LayoutUnderTest doubled(List<String> done) {
        Store slow = new FineStore() {
            @Override
            public BatchCursor read(Query query) throws UnsupportedQueryException {
                pause();
                return super.read(query);
            }

            @Override
            public long load(RowSource source) throws IOException {
                pause();
                done.add("load");
                return super.load(source);
            }
        };
        return new LayoutUnderTest("slow", Client.TUNED, "", null, new MemoryStorage(slow) {
            @Override
            public boolean hasDoubled() {
                return true;
            }

            @Override
            public Store doubled(String entity) {
                return new BrokenStore();
            }

            @Override
            public void empty(RunContext anywhere) {
                done.add("empty");
            }

            @Override
            public void settle(RunContext anywhere) {
                done.add("settle");
            }
        });
    }

    private static void pause() {
        LockSupport.parkNanos(20_000_000);
    }

    @Test
    void a_store_that_fails_unexpectedly_at_the_gate_fails_its_layout_alone() throws Exception {
        LayoutUnderTest broken = tested("broken", new BrokenStore());
        LayoutUnderTest fine = tested("fine", new FineStore());
        SizePhase phase = new SizePhase(context, recorder, List.of());
        phase.run(broken);
        phase.run(fine);
        assertThat(recorder.results().layouts())
                .extracting(LayoutResult::difference)
                .containsExactly("IllegalStateException: the store lost its way", null);
        assertThat(broken.failure()).isEqualTo("IllegalStateException: the store lost its way");
    }

    @Test
    void writes_that_leave_other_records_than_the_sources_have_no_figures() throws Exception {
        LayoutUnderTest changed = tested("changed", new MemoryStore(Things.ENTITY, Things.without(rows, 3), rows));
        LayoutUnderTest fine = tested("fine", new FineStore());
        LayoutUnderTest unwritten = tested("unwritten", new BrokenStore());
        Operation write = OperationKinds.of(Map.of("name", "write", "insert", "things"));
        for (LayoutUnderTest tested : List.of(changed, fine)) {
            recorder.cell(measured(tested, "scan"));
            recorder.cell(measured(tested, "write"));
        }
        recorder.unsupported(unwritten, "write", "rows are written in chunks");

        new WriteCheck(context, recorder).run(List.of(write), List.of(changed, fine, unwritten));

        assertThat(recorder.results().cells())
                .extracting(Cell::layout, Cell::operation, Cell::status)
                .containsExactly(
                        tuple("changed", "scan", Cell.Status.MEASURED),
                        tuple("changed", "write", Cell.Status.FAILED),
                        tuple("fine", "scan", Cell.Status.MEASURED),
                        tuple("fine", "write", Cell.Status.MEASURED),
                        tuple("unwritten", "write", Cell.Status.UNSUPPORTED));
        assertThat(changed.failure())
                .startsWith("wrong answer: after the writes 99 records, the source has 100; differing columns: id");
        assertThat(recorder.results().cells().get(1).reason()).isEqualTo(changed.failure());
        assertThat(fine.failure()).isNull();
        assertThat(unwritten.failure()).isNull();
    }

    @Test
    void writes_whose_records_were_not_compared_have_no_figures() throws Exception {
        LayoutUnderTest compared = tested("compared", new FineStore());
        LayoutUnderTest later = tested("later", new FineStore());
        Operation write = OperationKinds.of(Map.of("name", "write", "insert", "things"));
        for (LayoutUnderTest tested : List.of(compared, later)) {
            recorder.cell(measured(tested, "scan"));
            recorder.cell(measured(tested, "write"));
        }
        WriteCheck check = new WriteCheck(context, recorder);
        check.run(List.of(write), List.of(compared));

        check.withdrawOthers(List.of(write), List.of(compared, later));

        assertThat(recorder.results().cells())
                .extracting(Cell::layout, Cell::operation, Cell::reason)
                .containsExactly(
                        tuple("compared", "scan", null),
                        tuple("compared", "write", null),
                        tuple("later", "scan", null),
                        tuple(
                                "later",
                                "write",
                                "the run ended before the records were compared with the source's after the writes"));
    }

    @Test
    void requests_that_do_nothing_and_that_the_servers_refuse_leave_the_operation_measured() throws Exception {
        CqlSession session = (CqlSession) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, arguments) -> {
                    throw new DriverTimeoutException("no answer within 2 s");
                });
        RunContext refusing = new RunContext(
                context.servers(),
                session,
                context.sources(),
                context.tasks(),
                RunProgress.SILENT,
                context.interruption(),
                null);

        assertThat(NoOpRequests.prepared(refusing, recorder, "newest", Load.open(100)))
                .isNull();
        assertThat(recorder.results().notes()).containsExactly("No net processor time of newest: no answer within 2 s");
    }

    @Test
    void a_warm_up_table_that_cannot_be_loaded_does_not_stay() {
        List<String> dropped = new ArrayList<>();
        LayoutUnderTest tested =
                new LayoutUnderTest("cold", Client.TUNED, "", null, new MemoryStorage(new FineStore()) {
                    @Override
                    public Storage decoy() {
                        return new MemoryStorage(new BrokenStore()) {
                            @Override
                            public void drop(RunContext context) {
                                dropped.add("decoy");
                            }
                        };
                    }
                });
        assertThatThrownBy(() -> WarmUpTable.of(context, tested, scan)).isInstanceOf(NullPointerException.class);
        assertThat(dropped).containsExactly("decoy");
    }

    private static Cell measured(LayoutUnderTest tested, String operation) {
        return Cell.rate(tested.cell(operation), 1, Measurement.of("rows/s", List.of(1.0)), null, null, null);
    }

    @Test
    void what_processes_did_in_a_cell_that_failed_later_is_no_figure() {
        LayoutUnderTest broken = tested("broken", new BrokenStore());
        LayoutUnderTest fine = tested("fine", new FineStore());
        for (LayoutUnderTest tested : List.of(broken, fine)) {
            recorder.activity(new Activity(
                    "mix", tested.name(), Client.TUNED, 1, 9L, null, null, List.of(), null, List.of(), null));
        }
        recorder.failed(broken, "mix", "wrong answer");
        recorder.cell(measured(fine, "mix"));
        assertThat(recorder.activities()).extracting(Activity::layout).containsExactly("fine");
    }

    @Test
    void a_machine_without_memory_ends_the_run() {
        ReadPhase phase = new ReadPhase(setup());
        List<LayoutUnderTest> allTested = List.of(tested("greedy", new FineStore() {
            @Override
            public BatchCursor read(Query query) {
                throw new OutOfMemoryError("Java heap space");
            }
        }));
        assertThatThrownBy(() -> phase.run(scan, allTested)).isInstanceOf(OutOfMemoryError.class);
    }

    private Phase.Setup setup() {
        return new Phase.Setup(context, recorder, null, null, QUICK, List.of(scan));
    }

    private static LayoutUnderTest tested(String name, Store store) {
        return new LayoutUnderTest(name, Client.TUNED, "", null, new MemoryStorage(store));
    }

    private class FineStore extends MemoryStore {
        FineStore() {
            super(Things.ENTITY, rows, rows);
        }

        @Override
        public long load(RowSource source) throws IOException {
            return source.rows();
        }
    }

    /** A store with a defect: it throws what no store should. */
    private final class BrokenStore extends FineStore {
        @Override
        public BatchCursor read(Query query) throws UnsupportedQueryException {
            throw new IllegalStateException("the store lost its way");
        }

        @Override
        public long load(RowSource source) {
            throw new NullPointerException();
        }
    }
}
