// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.mixed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadWindow;
import dev.lamina.model.Batch;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.MixedLoad;
import dev.lamina.study.plan.EnvironmentEntry;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.MemoryStorage;
import dev.lamina.study.run.NoServers;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.run.TimeBudget;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class MixedPhaseTest {
    private static final Map<String, Object> ENTRY = Map.of("name", "mixed", "mixed", "all", "seconds", 1);

    private static final Study STUDY = new Study(
            "mine",
            "Which one?",
            Map.of("gdelt", Map.of()),
            10,
            null,
            new EnvironmentEntry("5.0.9", "1G", null, null, null, null, null, Map.of(), List.of()),
            List.of(Map.of("name", "rows", "family", "table", "partition", List.of("id"))),
            List.of(),
            List.of(
                    Map.of("name", "ingest"),
                    Map.of("name", "often", "scan", "all", "per_second", 900),
                    Map.of("name", "newest", "slice", Map.of("newest", 10), "share", 5),
                    Map.of("name", "mixed", "mixed", "all", "per_second", 500)),
            null,
            null,
            List.of(),
            List.of(),
            Map.of());

    /**
     * Answers at once; from some request on with another answer than the expected one.
     *
     * @param right how many answers are right
     */
    private record Fake(String name, double perSecond, double share, int right) implements Operation {
        @Override
        public String summary() {
            return name;
        }

        @Override
        public Task prepare(Source source) {
            AtomicInteger sent = new AtomicInteger();
            SliceRequest request = new SliceRequest() {
                @Override
                public CompletionStage<SliceAnswer> send() {
                    return CompletableFuture.completedFuture(
                            new SliceAnswer(sent.getAndIncrement() < right ? 1 : 2, 0));
                }

                @Override
                public CompletionStage<Batch> rows() {
                    throw new IllegalStateException("Nobody asks for rows.");
                }

                @Override
                public String statement() {
                    return name;
                }
            };
            return new Timed(List.of(new TimedTask.Asked(request, new SliceAnswer(1, 0))));
        }
    }

    /** Reads everything, for a while each time; from some execution on with a wrong answer. */
    private record Scan(double perSecond, long millis, int right, AtomicInteger executed) implements Operation {
        @Override
        public String name() {
            return "scan";
        }

        @Override
        public String summary() {
            return name();
        }

        @Override
        public Task prepare(Source source) {
            return new Task() {
                @Override
                public Answer run(Store store) throws IOException {
                    int number = executed.incrementAndGet();
                    try {
                        Thread.sleep(millis);
                    } catch (InterruptedException e) {
                        throw new InterruptedIOException();
                    }
                    return Answer.of(number <= right ? 1 : 2);
                }

                @Override
                public Answer expected() {
                    return Answer.of(1);
                }

                @Override
                public long rows() {
                    return 1;
                }
            };
        }
    }

    private record Timed(List<TimedTask.Asked> requests) implements TimedTask {
        @Override
        public List<Asked> requests(Storage site) {
            return requests;
        }

        @Override
        public String difference(Storage site) {
            return null;
        }

        @Override
        public Answer run(Store store) {
            return expected();
        }

        @Override
        public Answer expected() {
            return Answer.of(1);
        }

        @Override
        public long rows() {
            return 1;
        }
    }

    private static Cell measured(Operation... parts) throws Exception {
        return measured(() -> {}, parts);
    }

    /** What comes after a layout. */
    private interface Done {
        void execute() throws Exception;
    }

    /** @param after what is looked at while the phase goes on with other layouts */
    private static Cell measured(Done after, Operation... parts) throws Exception {
        RunRecorder recorder = recorded(new AtomicReference<>(), after, parts);
        assertThat(recorder.results().cells()).hasSize(1);
        return recorder.results().cells().get(0);
    }

    /** @param interruption why the run is to stop; {@code null} in it while it isn't */
    private static RunRecorder recorded(AtomicReference<String> interruption, Done after, Operation... parts)
            throws Exception {
        Operation mixed = OperationKinds.of(ENTRY).among(List.of(parts));
        Sources sources = Sources.of(Source.read(Things.rows(10), 1, RunProgress.SILENT));
        Tasks tasks = new Tasks();
        tasks.prepare(List.of(parts), sources);
        tasks.prepare(List.of(mixed), sources);
        RunContext context =
                new RunContext(new NoServers(), null, sources, tasks, RunProgress.SILENT, interruption, null);
        RunRecorder recorder = new RunRecorder(RunProgress.SILENT, 1);
        try (Phase phase = mixed.phase()
                .open(new Phase.Setup(context, recorder, STUDY, null, new TimeBudget(2, 1, false), List.of(mixed)))) {
            phase.run(
                    mixed,
                    List.of(new LayoutUnderTest(
                            "rows",
                            Client.TUNED,
                            "",
                            null,
                            new MemoryStorage(null, new Storage.Tables("keyspace", List.of("table"))))));
            after.execute();
        }
        return recorder;
    }

    @Test
    void eachOperationHasItsRateAndItsTimes() throws Exception {
        Cell cell =
                measured(new Fake("often", 900, 0, Integer.MAX_VALUE), new Fake("seldom", 100, 0, Integer.MAX_VALUE));

        assertThat(cell.status()).as(cell.reason()).isEqualTo(Cell.Status.MEASURED);
        MixedLoad mixed = cell.mixed();
        assertThat(mixed.serverCores()).as("no server tells").isNull();
        assertThat(mixed.parts()).extracting(MixedLoad.Part::operation).containsExactly("often", "seldom");
        long often = mixed.parts().get(0).requests();
        long seldom = mixed.parts().get(1).requests();
        assertThat(often + seldom).isEqualTo(cell.latency().requests());
        assertThat((double) often / seldom).isBetween(8.0, 10.0);
        assertThat(mixed.parts().get(0).clocks().get(Latency.INTENDED).micros()).containsKeys("p50", "p99");
    }

    @Test
    void what_has_a_frequency_and_is_left_out_is_named() throws Exception {
        RunRecorder recorder =
                recorded(new AtomicReference<>(), () -> {}, new Fake("often", 100, 0, Integer.MAX_VALUE));

        assertThat(recorder.results().notes())
                .containsExactly("Not in the mixed load, although they have a frequency: newest. They were not"
                        + " chosen, or are of a kind that can't be executed there.");
    }

    @Test
    void requestsThatWaitForAThreadAreNotExecutedWhenTheRunIsStopped() {
        AtomicReference<String> interruption = new AtomicReference<>();
        AtomicInteger executed = new AtomicInteger();
        Scan scan = new Scan(900, 400, Integer.MAX_VALUE, executed);
        CompletableFuture<Void> user = CompletableFuture.runAsync(() -> {
            while (executed.get() < 5) {
                Thread.onSpinWait();
            }
            interruption.set("enough");
        });

        assertThatThrownBy(() -> recorded(interruption, () -> {}, scan))
                .isInstanceOf(RunContext.InterruptedRun.class)
                .hasMessage("enough");
        assertThat(user).isCompleted();
        assertThat(executed).as("some 360 wait").hasValueLessThan(20);
    }

    @Test
    void what_is_seldom_executed_comes_in_some_of_the_repeats() throws Exception {
        Cell cell =
                measured(new Fake("often", 4.5, 0, Integer.MAX_VALUE), new Fake("seldom", 0.5, 0, Integer.MAX_VALUE));

        assertThat(cell.mixed().parts().get(1).requests()).isEqualTo(1);
    }

    @Test
    void aWrongAnswerWithinTheLoadFailsTheCell() throws Exception {
        Cell cell = measured(new Fake("right", 300, 0, Integer.MAX_VALUE), new Fake("wrong", 300, 0, 700));

        assertThat(cell.status()).isEqualTo(Cell.Status.FAILED);
        assertThat(cell.reason()).contains("wrong: wrong answer: 2 records; expected 1");
    }

    @Test
    void requestsThatWaitForAThreadEndWithTheirLayout() throws Exception {
        AtomicInteger executed = new AtomicInteger();
        AtomicInteger atTheEnd = new AtomicInteger();
        Cell cell = measured(
                () -> {
                    atTheEnd.set(executed.get());
                    Thread.sleep(500);
                },
                new Scan(900, 400, 0, executed));

        assertThat(cell.status()).isEqualTo(Cell.Status.FAILED);
        assertThat(executed).as("executed beside the next layout").hasValue(atTheEnd.get());
    }

    @Test
    void waitingForAThreadIsTheClientsLateness() throws Exception {
        // Four at once, each for 20 ms, are 200 a second.
        Cell cell = measured(new Scan(300, 20, Integer.MAX_VALUE, new AtomicInteger()));

        assertThat(cell.status()).as(cell.reason()).isEqualTo(Cell.Status.MEASURED);
        assertThat(cell.latency().stands(Latency.INTENDED, "p50")).isFalse();
        Map<String, Latency.Clock> clocks = cell.mixed().parts().get(0).clocks();
        assertThat(clocks.get(Latency.INTENDED).micros().get("p50"))
                .isGreaterThan(2 * clocks.get(Latency.SERVICE).micros().get("p50"));
    }

    @Test
    void serversKeepUpIfNearlyAllAnswersComeWithinTheLoadsTime() {
        assertThat(MixedPhase.keptUp(answered(95, 5), Duration.ofSeconds(1)))
                .as("the last ones may take longer")
                .isTrue();
        assertThat(MixedPhase.keptUp(answered(94, 6), Duration.ofSeconds(1))).isFalse();
    }

    private static LoadResult answered(long within, long after) {
        return new LoadResult(
                null,
                null,
                within + after,
                9,
                0,
                null,
                List.of(new LoadWindow(0.75, within, null, null, null), new LoadWindow(1, after, null, null, null)),
                null,
                null,
                Map.of());
    }

    @Test
    void sharesArePartsOfTheRequests() throws Exception {
        Map<String, Object> entry = Map.of("name", "mixed", "mixed", "all", "per_second", 500);
        MixedOperation mixed = (MixedOperation)
                OperationKinds.of(entry).among(List.of(new Fake("a", 0, 80, 1), new Fake("b", 0, 20, 1)));

        assertThat(mixed.parts()).extracting(MixedOperation.Part::rate).containsExactly(400.0, 100.0);
    }

    @Test
    void aNumberOfRequestsIsRefusedWhereNoOperationHasAShare() {
        Map<String, Object> entry = Map.of("name", "mixed", "mixed", "all", "per_second", 500);
        assertThatThrownBy(() -> OperationKinds.of(entry).among(List.of(new Fake("a", 20, 0, 1))))
                .hasMessage("Operation mixed: mixed: per_second is how many requests there are in all where the queries"
                        + " have shares, and these say themselves how often they are executed. Leave it out, or give"
                        + " each a share.");
    }

    @Test
    void readsTakePartAsOftenAsTheySay() {
        Operation lookup = OperationKinds.of(Map.of("name", "some", "lookup", 10, "per_second", 20));
        Operation average = OperationKinds.of(Map.of(
                "name", "tones", "aggregate", "average", "of", "value", "by", "name", "entity", "things", "share", 5));
        assertThat(lookup.perSecond()).isEqualTo(20);
        assertThat(average.share()).isEqualTo(5);
        MixedOperation mixed = (MixedOperation)
                OperationKinds.of(Map.of("name", "mixed", "mixed", "all")).among(List.of(lookup));
        assertThat(mixed.parts()).extracting(MixedOperation.Part::rate).containsExactly(20.0);
    }

    @Test
    void someOperationsAreExecutedAtAnotherFrequencyThanTheirOwn() {
        Map<String, Object> entry =
                Map.of("name", "mixed", "mixed", "all", "instead", Map.of("a", 5), "layouts", List.of("rows"));
        MixedOperation mixed = (MixedOperation)
                OperationKinds.of(entry).among(List.of(new Fake("a", 80, 0, 1), new Fake("b", 20, 0, 1)));

        assertThat(mixed.parts()).extracting(MixedOperation.Part::rate).containsExactly(5.0, 20.0);
        assertThat(mixed.summary()).endsWith(", 25 requests a second");
        assertThat(mixed.isMeasuredOn("rows")).isTrue();
        assertThat(mixed.isMeasuredOn("wide")).isFalse();
        assertThatThrownBy(() -> OperationKinds.of(entry).among(List.of(new Fake("b", 20, 0, 1))))
                .hasMessage("Operation mixed: instead: no operation \"a\" that runs has a frequency. Known: b.");
        assertThatThrownBy(() ->
                        OperationKinds.of(Map.of("name", "mixed", "mixed", "all", "instead", Map.of("a", "often"))))
                .hasMessage("Operation mixed: instead is often, expected a number above 0 and at most 1e9.");
    }

    @Test
    void frequenciesThatAddUpToNothingAreRefused() {
        Operation mixed = OperationKinds.of(ENTRY);
        assertThatThrownBy(() -> mixed.among(List.of(new Fake("a", 0, 0, 1))))
                .hasMessage("Operation mixed: mixed: no query or write that runs says how often it is"
                        + " executed. Give each per_second, per_day or share; where there is --operations, name them"
                        + " there, too.");
        assertThatThrownBy(() -> mixed.among(List.of(new Fake("a", 0.25, 0, 1))))
                .hasMessage("Operation mixed: mixed: the frequencies add up to 0.250 requests a second, of which none"
                        + " falls into 1 s. Raise them, or seconds.");
        assertThatThrownBy(() -> mixed.among(List.of(new Fake("a", 0, 5, 1))))
                .hasMessageStartingWith(
                        "Operation mixed: mixed: the queries have shares, of which no number of requests");
        assertThatThrownBy(() -> OperationKinds.of(Map.of("name", "mixed", "mixed", "some")))
                .hasMessage("Operation mixed: mixed is some, expected all.");
    }
}
