// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Query;
import dev.lamina.layout.Requests;
import dev.lamina.layout.SliceAnswer;
import dev.lamina.layout.SliceRequest;
import dev.lamina.layout.UnsupportedQueryException;
import dev.lamina.measure.AsyncRequest;
import dev.lamina.measure.ClosedLoop;
import dev.lamina.measure.LoadFailedException;
import dev.lamina.measure.LoadModel;
import dev.lamina.measure.LoadResult;
import dev.lamina.measure.LoadRun;
import dev.lamina.measure.Stability;
import dev.lamina.node.NodeException;
import dev.lamina.node.TableLatency;
import dev.lamina.report.Latency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Times the single requests of one operation over all layouts: each is warmed up until stable, then the repeats go round,
 * layout by layout. Every answer's content and order are held against the source's; a wrong one fails its cell.
 */
final class LatencyPhase {
    private static final Duration WARM_UP_WINDOW = Duration.ofMillis(100);

    /** Requests under way while it warms up: enough for the server's compiler to see many, few enough to leave it room. */
    private static final int WARM_UP_CONCURRENCY = 8;

    /** As for rates: over all its operations a layout may warm up for this long, and each gets at least the least. */
    private static final long WARM_UP_NANOS = 10_000_000_000L;

    private static final long LEAST_WARM_UP_NANOS = 500_000_000L;

    private final Lab lab;
    private final int repeats;
    private final RunRecorder recorder;
    private final Map<Subject, Long> warmUpNanosLeft = new HashMap<>();

    LatencyPhase(Lab lab, int repeats, RunRecorder recorder) {
        this.lab = lab;
        this.repeats = repeats;
        this.recorder = recorder;
    }

    /** A layout on trial. */
    private record Trial(SliceOperation.SliceTask task, SliceRequest request, LatencyTrials cell) {}

    void run(Operation operation, List<Subject> subjects) throws NodeException {
        Load load = operation.load();
        Map<Subject, Trial> trials = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            if (subject.failure() != null) {
                recorder.failed(subject, operation.name());
                continue;
            }
            recorder.step(operation.name() + ": warm up " + subject.label());
            attempt(subject, operation, () -> trials.put(subject, warmedUp(subject, operation)));
        }
        int planned = load.repeats() == 0 ? repeats : load.repeats();
        for (int repeat = 1; repeat <= planned; repeat++) {
            recorder.step(operation.name() + ": repeat " + repeat + " of " + planned);
            for (Subject subject : List.copyOf(trials.keySet())) {
                Trial trial = trials.get(subject);
                long seed = lab.source().seed() + repeat;
                if (!attempt(subject, operation, () -> repeat(subject, trial, load, seed))) {
                    trials.remove(subject);
                }
            }
        }
        trials.forEach((subject, trial) -> recorder.cell(
                trial.cell().cell(subject, operation.name(), trial.task().rows(), load)));
    }

    /** Something done for one cell. */
    private interface Attempt {
        void run()
                throws IOException, UnsupportedQueryException, NodeException, LoadFailedException, InterruptedException;
    }

    /** Whether it went well; if not, the cell is recorded with the reason. */
    private boolean attempt(Subject subject, Operation operation, Attempt attempt) throws NodeException {
        lab.checkInterrupted();
        try {
            attempt.run();
            return true;
        } catch (UnsupportedQueryException e) {
            recorder.unsupported(subject, operation.name(), e.getMessage());
        } catch (IOException | UncheckedIOException | DriverException | LoadFailedException e) {
            lab.checkAlive();
            recorder.failed(subject, operation.name(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            lab.checkAlive();
            recorder.failed(subject, operation.name(), "interrupted");
        }
        return false;
    }

    private Trial warmedUp(Subject subject, Operation operation)
            throws IOException, UnsupportedQueryException, LoadFailedException, InterruptedException {
        Site site = subject.site();
        Operation.Task ready = site.ready(lab.tasks().of(operation), lab.source());
        if (site.tables() == null || !(ready instanceof SliceOperation.SliceTask task)) {
            throw new UnsupportedQueryException("there is no server whose requests could be timed");
        }
        if (warmUpNanosLeft.putIfAbsent(subject, WARM_UP_NANOS) == null) {
            recorder.step(operation.name() + ": read through all of " + subject.label());
            readThrough(subject, task.slice().columns());
        }
        SliceRequest request = site.store().request(task.slice());
        String difference = task.difference(site.store());
        if (difference != null) {
            throw new IOException("wrong answer: " + difference);
        }
        LatencyTrials cell = new LatencyTrials(request.statement());
        long begin = System.nanoTime();
        long left = warmUpNanosLeft.get(subject);
        Stability stability = new Stability(begin + Math.max(left, LEAST_WARM_UP_NANOS));
        LoadModel model = new ClosedLoop(WARM_UP_CONCURRENCY);
        while (!stability.stable() && !stability.timedOut(System.nanoTime())) {
            stability.window(load(model, WARM_UP_CONCURRENCY, WARM_UP_WINDOW, task, request)
                    .achieved());
        }
        long taken = System.nanoTime() - begin;
        warmUpNanosLeft.put(subject, left - taken);
        cell.warmedUp(taken / 1e9, stability.stable());
        return new Trial(task, request, cell);
    }

    /** As the publication warmed up: every record of every partition, in slices of as many as the client's pages have. */
    private void readThrough(Subject subject, List<String> columns) throws IOException, UnsupportedQueryException {
        for (Map.Entry<String, Long> partition : lab.source().partitions().counts().entrySet()) {
            long rows = 0;
            try (BatchCursor cursor =
                    subject.site().store().read(Query.Slice.of(List.of(partition.getKey()), columns))) {
                while (cursor.next()) {
                    lab.checkInterrupted();
                    rows += cursor.batch().rows();
                }
            }
            if (rows != partition.getValue()) {
                throw new IOException("wrong answer: reading through partition " + partition.getKey() + " gave " + rows
                        + " records; expected " + partition.getValue());
            }
        }
    }

    private void repeat(Subject subject, Trial trial, Load load, long seed)
            throws IOException, NodeException, LoadFailedException, InterruptedException {
        LatencyTrials.Reading begin = reading(subject);
        if (load.kind().equals(Latency.SINGLE)) {
            singles(subject, trial, load.singles());
            trial.cell().singlesDone(begin, reading(subject));
        } else {
            LoadResult result = load(
                    load.model(seed), load.inFlightLimit(), load.duration(), trial.task(), trial.request());
            trial.cell().add(result, begin, reading(subject));
        }
    }

    private LatencyTrials.Reading reading(Subject subject) throws NodeException {
        return new LatencyTrials.Reading(lab.node().metrics().cost(), lab.clocks(), counted(subject));
    }

    private TableLatency counted(Subject subject) throws NodeException {
        Site.Tables tables = subject.site().tables();
        return lab.node().metrics().latency(tables.keyspace(), tables.names());
    }

    /** One request at a time, each between two readings of the server's counters, as published. */
    private void singles(Subject subject, Trial trial, int count) throws IOException, NodeException {
        for (int i = 0; i < count; i++) {
            lab.checkInterrupted();
            TableLatency before = counted(subject);
            long sent = System.nanoTime();
            SliceAnswer answer = Requests.await(trial.request().send());
            long nanos = System.nanoTime() - sent;
            require(answer, trial.task().answer());
            TableLatency took = counted(subject).since(before);
            if (took.reads() != 1) {
                throw new IOException("The server counted " + took.reads()
                        + " reads of the table for one request, expected 1. Does someone else use it?");
            }
            trial.cell().single(nanos, took.readMicros());
        }
    }

    private LoadResult load(
            LoadModel model, int inFlightLimit, Duration duration, SliceOperation.SliceTask task, SliceRequest request)
            throws LoadFailedException, InterruptedException {
        SliceAnswer expected = task.answer();
        AsyncRequest asked = number -> checked(request.send(), expected);
        return LoadRun.execute(model, inFlightLimit, duration, asked, () -> lab.interruption()
                        .get()
                != null);
    }

    private static CompletionStage<SliceAnswer> checked(CompletionStage<SliceAnswer> asked, SliceAnswer expected) {
        return asked.thenApply(answer -> {
            try {
                require(answer, expected);
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            return answer;
        });
    }

    private static void require(SliceAnswer found, SliceAnswer expected) throws IOException {
        if (!found.equals(expected)) {
            throw new IOException(
                    found.rows() == expected.rows()
                            ? "wrong answer: " + found.rows() + " records that differ from the source's, in content or order"
                            : "wrong answer: " + found.rows() + " records; expected " + expected.rows());
        }
    }
}
