// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.CompilerLoad;
import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.LoadWarmUp;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Latency;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Warms layouts up for the timing of single requests: all of them together before the first operation, then each for each
 * operation until its latencies are stable, within a time that it has for all of them.
 */
public final class LatencyWarmUp {
    /** Requests under way while it warms up: enough for the server's compiler to see many, few enough to leave it room. */
    private static final int WARM_UP_CONCURRENCY = 8;

    /** As for rates: over all its operations a layout may warm up for this long, and each gets at least the least. */
    static final long WARM_UP_NANOS = 5_000_000_000L;

    private static final long MIN_WARM_UP_NANOS = 300_000_000L;

    /**
     * Before the first operation is measured, each layout answers all of them for this long, in turn: they share most of
     * their code, and the first one measured would be the one for which it is compiled.
     */
    private static final Duration FIRST_ROUND = Duration.ofMillis(200);

    /** In a whole run, compilers that do not rest in this time are not waited for. */
    private static final long COMPILERS_NANOS = 30_000_000_000L;

    /** Compilers whose time does not count are waited for so many times shorter. */
    private static final int UNCOUNTED = 3;

    private final RunContext context;
    private final List<Operation> operations;
    private final RunRecorder recorder;
    private final long compilersNanos;
    private final Map<Object, Long> nanosLeft = new HashMap<>();

    /** Whether all were warm together: what is left for one operation then is too short to show it again. */
    private boolean allWarm;

    /**
     * @param operations all that will be asked
     * @param share the part of a whole run's time for warming up
     */
    public LatencyWarmUp(RunContext context, List<Operation> operations, RunRecorder recorder, double share) {
        this.context = context;
        this.compilersNanos = compilersNanos(share, context.clock() == null);
        this.operations = operations;
        this.recorder = recorder;
    }

    /** How long a cell takes to warm up at most where loops of requests are timed, in seconds. */
    static double cellSeconds() {
        return (FIRST_ROUND.toNanos() + MIN_WARM_UP_NANOS) / 1e9;
    }

    /** How long the compilers are waited for at most, in seconds. */
    static double compilersSeconds(double share, boolean compilersCount) {
        return compilersNanos(share, compilersCount) / 1e9;
    }

    private static long compilersNanos(double share, boolean compilersCount) {
        return (long) (Math.min(1, share) * COMPILERS_NANOS / (compilersCount ? 1 : UNCOUNTED));
    }

    /** Has all layouts answer all operations, once in all; where loops of requests are timed, until the compilers rest. */
    public void together(List<LayoutUnderTest> allTested) throws NodeException {
        if (!nanosLeft.isEmpty()) {
            return;
        }
        allTested.forEach(tested -> nanosLeft.put(tested, WARM_UP_NANOS));
        List<LayoutUnderTest> asked = allTested.stream()
                .filter(tested -> tested.failure() == null && tested.site().tables() != null)
                .toList();
        for (LayoutUnderTest tested : asked) {
            firstRound(tested);
        }
        if (operations.stream().anyMatch(LatencyWarmUp::isLoop)) {
            allWarm = awaitCompilers(asked);
            // They are warm together; each operation by itself has little left to do.
            allTested.forEach(tested -> nanosLeft.put(tested, 0L));
        }
    }

    /** Whether an operation is a loop of requests, and not single ones. */
    static boolean isLoop(Operation operation) {
        return operation.load() != null && operation.load().kind() != Latency.Load.SINGLE;
    }

    /** Warms one up whose tables are new or whose servers were restarted, with all the time that there is. */
    void anew(LayoutUnderTest tested, LatencyTrial trial) throws LoadFailedException, InterruptedException {
        nanosLeft.put(tested, WARM_UP_NANOS);
        one(tested, trial, false);
    }

    /** Warms one up for one operation. */
    void one(LayoutUnderTest tested, LatencyTrial trial) throws LoadFailedException, InterruptedException {
        one(tested, trial, allWarm);
    }

    private void one(LayoutUnderTest tested, LatencyTrial trial, boolean isWarm)
            throws LoadFailedException, InterruptedException {
        LoadWarmUp taken = run(tested, number -> trial.sent(number));
        trial.cell().warmedUp(taken.seconds(), taken.stable() || isWarm);
    }

    /** Warms up requests that do nothing, as one more layout. */
    void one(NoOpRequests noOp) throws LoadFailedException, InterruptedException {
        run(NoOpRequests.class, noOp);
    }

    private LoadWarmUp run(Object asked, AsyncRequest request) throws LoadFailedException, InterruptedException {
        long left = nanosLeft.getOrDefault(asked, WARM_UP_NANOS);
        LoadWarmUp taken = LoadWarmUp.run(
                new ClosedLoop(WARM_UP_CONCURRENCY),
                WARM_UP_CONCURRENCY,
                Duration.ofNanos(Math.max(left, MIN_WARM_UP_NANOS)),
                request,
                context::isInterrupted);
        nanosLeft.put(asked, left - (long) (taken.seconds() * 1e9));
        return taken;
    }

    /** What goes wrong here goes wrong again when the operation is warmed up, and is recorded then. */
    private void firstRound(LayoutUnderTest tested) throws NodeException {
        recorder.step("read all of " + tested.label() + " and send each kind of request");
        Set<List<String>> through = new HashSet<>();
        for (Operation operation : operations) {
            Failure.of(context, () -> {
                TimedTask task = LatencyTrial.task(context, tested, operation);
                if (!task.groupFields().isEmpty() && through.isEmpty()) {
                    readThrough(tested, task.groupFields());
                    through.add(task.groupFields());
                }
                ask(tested, task);
            });
        }
    }

    private void ask(LayoutUnderTest tested, TimedTask task)
            throws UnsupportedQueryException, LoadFailedException, InterruptedException {
        LatencyTrial trial = new LatencyTrial(task, task.requests(tested.site()), null);
        LoadRun.execute(
                new ClosedLoop(WARM_UP_CONCURRENCY),
                WARM_UP_CONCURRENCY,
                FIRST_ROUND,
                number -> trial.sent(number),
                context::isInterrupted);
    }

    /**
     * Asks all of all until the compilers rest, of servers that do not tell of theirs the client's alone. What requests cost the
     * servers is told by the time of their processes, in which a server of a minute's age has more of its compilers' work than of its own, and less with every operation: of three
     * operations that send the same statement, the first was seen to take 1.7 times the processor time of the last.
     *
     * @return whether they rested in time
     */
    private boolean awaitCompilers(List<LayoutUnderTest> allTested) throws NodeException {
        recorder.step(
                context.servers().metrics().isPresent()
                        ? "send all requests until the servers' compilers are idle"
                        : "send all requests until the client's compiler is idle: these servers do not tell of theirs");
        CompilerLoad compilers = new CompilerLoad();
        long end = System.nanoTime() + compilersNanos;
        boolean idle = allTested.isEmpty();
        while (!idle && System.nanoTime() < end) {
            for (Operation operation : operations) {
                for (LayoutUnderTest tested : allTested) {
                    // As in the first round, what goes wrong is recorded when it is warmed up.
                    Failure.of(context, () -> ask(tested, LatencyTrial.task(context, tested, operation)));
                    idle = compilers.isIdle(context.compilerMillis(), System.nanoTime());
                }
            }
        }
        return idle;
    }

    /** As the publication warmed up: every record of every partition, in slices of as many as the client's pages have. */
    private void readThrough(LayoutUnderTest tested, List<String> columns)
            throws IOException, UnsupportedQueryException {
        for (Map.Entry<String, Long> partition :
                context.source().partitions().counts().entrySet()) {
            long rows = 0;
            try (BatchCursor cursor =
                    tested.site().store().read(Query.Slice.of(List.of(partition.getKey()), columns))) {
                while (cursor.next()) {
                    context.checkInterrupted();
                    rows += cursor.batch().rows();
                }
            }
            if (rows != partition.getValue()) {
                throw new IOException("wrong answer: reading through partition " + partition.getKey() + " gave " + rows
                        + " records; expected " + partition.getValue());
            }
        }
    }
}
