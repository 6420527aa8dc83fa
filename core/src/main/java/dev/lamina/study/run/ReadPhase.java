// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.layouts.Store;
import dev.lamina.measure.CompilerLoad;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.Stability;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.RowMarks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures one reading operation over all layouts: each is warmed up until stable, then the repeats go round, layout by
 * layout, and at the end each is tried once with twice the client. Every single answer is compared with the source's.
 */
final class ReadPhase implements Phase {
    /** Processor clocks tick every 10 ms, so a repeat shorter than this says nothing about processor time. */
    private static final double MIN_REPEAT_SECONDS = 0.2;

    /** Of an operation that has less of the user's time than this, twice the client is not tried. */
    private static final double MIN_SECONDS_TO_DOUBLE = 10;

    /** Of the time that the user gives an operation, this part is for warming up, and more where it is needed for nothing else. */
    private static final double WARM_UP_PART = 0.25;

    /** This part is for the repeats; the rest is for what can't be planned. */
    private static final double REPEATS_PART = 0.65;

    /** Where the user says how long a run may take, five repeats together are long enough for processor time. */
    private static final double MIN_PACED_SECONDS = 0.05;

    /** Where processor time is known to the nanosecond, it is what the run is for. */
    private static final double MIN_CLOCKED_SECONDS = 0.2;

    /** Twice the client is tried where a repeat takes no longer than this. */
    private static final double MAX_SECONDS_DOUBLED = 4;

    /** The repeats of all layouts' cells of an operation together last about this long, each having its share. */
    private static final double CELLS_SECONDS = 8;

    /** The repeats of a cell need not last longer than this together. */
    private static final double MAX_CELL_SECONDS = 3;

    /** The repeats of a cell may take this long together; of a scan that takes longer each batch is a repeat. */
    private static final double MAX_REPEATS_SECONDS = 25;

    private static final double WINDOW_SECONDS = 0.1;

    /**
     * All layouts together may take this long to warm up, each its share of it over all its operations: they share most
     * of their code, and on a noisy machine windows never agree, so that a limit per cell would make a run of minutes one
     * of most of an hour.
     */
    private static final long WARM_UP_NANOS = 48_000_000_000L;

    /** A layout's share is no more than this. */
    private static final long MAX_WARM_UP_NANOS = 30_000_000_000L;

    /** Each of its operations gets at least this long, and less where several environments share the time. */
    private static final long MIN_WARM_UP_NANOS = 500_000_000L;

    private final RunContext context;
    private final TimeBudget budget;
    private final RunRecorder recorder;
    private final Map<LayoutUnderTest, Long> warmUpNanosLeft = new HashMap<>();
    private long warmUpNanos;
    private long minWarmUpNanos;
    private double minRepeatSeconds = MIN_REPEAT_SECONDS;

    /** What a layout's repeats of an operation may take where the user says how long a run may take. */
    private double secondsPerLayout;

    private boolean triesTwice;

    ReadPhase(Setup setup) {
        this.context = setup.context();
        this.budget = setup.budget();
        this.triesTwice = budget.twiceTheClient();
        this.recorder = setup.recorder();
    }

    /** How long so many operations may take by its own limits, in seconds; longer only where one execution does. */
    static double mostSeconds(int allTested, int operations, TimeBudget budget) {
        if (operations == 0) {
            return 0;
        }
        double each = budget.share() * MIN_WARM_UP_NANOS / 1e9 + (budget.twiceTheClient() ? MIN_REPEAT_SECONDS : 0);
        return budget.share() * (WARM_UP_NANOS / 1e9 + operations * CELLS_SECONDS) + operations * allTested * each;
    }

    /**
     * A layout that is read.
     *
     * @param served whether a server takes part
     */
    private record Read(Operation.Task task, Store store, boolean served, Trials trials) {}

    @Override
    public void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException {
        warmUpNanos = (long) (budget.share() * Math.min(MAX_WARM_UP_NANOS, WARM_UP_NANOS / allTested.size()));
        // Half of it is left where the share is a third.
        minWarmUpNanos = (long) (MIN_WARM_UP_NANOS * Math.min(1, 1.5 * budget.share()));
        long begin = System.nanoTime();
        double allSeconds = 0;
        double cellSeconds = budget.share() * Math.min(MAX_CELL_SECONDS, CELLS_SECONDS / allTested.size());
        if (budget.pace() != null) {
            allSeconds = budget.pace().next(begin);
            triesTwice = budget.twiceTheClient() && allSeconds > MIN_SECONDS_TO_DOUBLE;
            double seconds = allSeconds / allTested.size();
            warmUpNanosLeft.clear();
            warmUpNanos = (long) (WARM_UP_PART * seconds * 1e9);
            minWarmUpNanos = context.clock() == null ? 0 : MIN_WARM_UP_NANOS;
            cellSeconds = REPEATS_PART * seconds;
            secondsPerLayout = cellSeconds;
            minRepeatSeconds = context.clock() == null ? MIN_PACED_SECONDS : MIN_CLOCKED_SECONDS;
        }
        double repeatsSeconds = budget.single() ? 0 : cellSeconds;
        minRepeatSeconds = budget.single() ? 0 : minRepeatSeconds;
        Cells<Read> cells = new Cells<>(context, recorder, operation.name());
        cells.start(allTested, "warm up", tested -> {
            Operation.Task task = tested.site().ready(operation, context);
            boolean served = tested.reference() == null && task.served();
            Read read = new Read(task, tested.site().store(operation.entity()), served, new Trials());
            // A query in SQL was asked before, to choose its way and to compare its answers.
            boolean isFirst =
                    tested.reference() != null || context.tasks().of(operation).matchedRows() == null;
            long first = System.nanoTime();
            firstPass(read, isFirst);
            warmUp(read, tested, first);
            return read;
        });
        int repeats = budget.pace() == null
                ? budget.repeats()
                : repeats(cells, allSeconds - (System.nanoTime() - begin) / 1e9);
        cells.repeat(repeats, (tested, read, number) -> {
            // What a repeat took beyond its share the later ones need not take.
            int left = repeats - number + 1;
            if (read.trials().repeats() >= repeats) {
                return;
            }
            if (number == 1 && isLong(read)) {
                batches(operation, tested, read);
                return;
            }
            repeat(
                    read,
                    Math.max(minRepeatSeconds, (repeatsSeconds - read.trials().seconds()) / left));
        });
        if (triesTwice) {
            recorder.step(operation.name() + ": twice the client");
            cells.each((tested, read) -> twice(operation, tested, read));
        }
        cells.record((tested, read) -> read.trials()
                .cell(tested, operation.name(), read.task().rows(), read.served())
                .planned(LayoutUnderTest.plan(read.task())));
    }

    /** How many repeats fit into what is left of an operation's time, by what executions took so far. */
    private int repeats(Cells<Read> cells, double secondsLeft) throws NodeException {
        List<Double> once = new ArrayList<>();
        cells.each((tested, read) -> once.add(read.trials().onceSeconds()));
        double sum = 0;
        for (double seconds : once) {
            sum += seconds;
        }
        return Pace.repeats(budget.repeats(), secondsLeft, sum);
    }

    /** What goes wrong with twice the client does not take what was measured with it. */
    private void twice(Operation operation, LayoutUnderTest tested, Read read) throws NodeException {
        Trials trials = read.trials();
        if (read.served()
                && tested.site().hasDoubled()
                && !trials.saturated()
                && trials.seconds() <= budget.share() * MAX_SECONDS_DOUBLED * trials.repeats()) {
            Failure.of(context, () -> {
                        long begin = System.nanoTime();
                        long rows = execute(read.task(), tested.site().doubled(operation.entity()), MIN_REPEAT_SECONDS);
                        trials.doubled(rows / ((System.nanoTime() - begin) / 1e9));
                    })
                    .ifPresent(failure -> recorder.note(operation.name() + " on " + tested.label()
                            + " failed with twice the client: " + failure.reason()));
        }
    }

    /** The first execution, as a user who runs the query once would see it; it counts as warm-up where it is not the first. */
    private void firstPass(Read read, boolean isFirst) throws IOException, UnsupportedQueryException {
        long begin = System.nanoTime();
        execute(read.task(), read.store(), 0);
        double seconds = (System.nanoTime() - begin) / 1e9;
        if (isFirst) {
            read.trials().firstPass(seconds);
        } else {
            read.trials().warming(seconds);
        }
    }

    /** @param begin when the first pass began, which warms up as well */
    private void warmUp(Read read, LayoutUnderTest tested, long begin)
            throws IOException, UnsupportedQueryException, NodeException {
        long left = warmUpNanosLeft.getOrDefault(tested, warmUpNanos);
        Stability stability = new Stability(begin + Math.max(left, minWarmUpNanos));
        CompilerLoad compilers = new CompilerLoad();
        boolean stable = false;
        while (!stable && !stability.timedOut(System.nanoTime())) {
            long windowBegin = System.nanoTime();
            long rows = execute(read.task(), read.store(), WINDOW_SECONDS);
            long windowEnd = System.nanoTime();
            read.trials()
                    .warming((windowEnd - windowBegin)
                            / 1e9
                            * Math.max(1, read.task().rows())
                            / Math.max(1, rows));
            stability.window(rows / ((windowEnd - windowBegin) / 1e9));
            boolean idle = !read.served() || compilers.isIdle(context.compilerMillis(), windowEnd);
            stable = stability.stable() && idle;
        }
        long taken = System.nanoTime() - begin;
        warmUpNanosLeft.put(tested, left - taken);
        read.trials().warmedUp(taken / 1e9, stable);
    }

    private void repeat(Read read, double seconds) throws IOException, UnsupportedQueryException, NodeException {
        RunContext.Clocks begin = context.clocks();
        long rows = execute(read.task(), read.store(), seconds);
        read.trials().add(rows, begin, context.clocks());
    }

    /** Whether the repeats would take too long, and one execution can be cut into batches that are long enough instead. */
    private boolean isLong(Read read) {
        int batches = budget.repeats();
        double once = read.trials().onceSeconds();
        double most = budget.pace() == null ? budget.share() * MAX_REPEATS_SECONDS : secondsPerLayout;
        return batches >= Measurement.LEAST_REPEATS && once >= batches * MIN_REPEAT_SECONDS && batches * once > most;
    }

    /** Executes once; each batch counts as a repeat where they can be told apart, and all of it as one where not. */
    private void batches(Operation operation, LayoutUnderTest tested, Read read)
            throws IOException, UnsupportedQueryException, NodeException {
        RowMarks marks = new RowMarks(read.task().rows(), budget.repeats());
        RunContext.Clocks begin = context.clocks();
        require(read.task(), read.task().run(read.store(), marks));
        RunContext.Clocks end = context.clocks();
        List<Double> rates = marks.rates(begin.nanos(), end.beforeNanos());
        if (rates.isEmpty()) {
            read.trials().add(read.task().rows(), begin, end);
            return;
        }
        read.trials().add(rates, read.task().rows(), begin, end);
        recorder.note(operation.name() + " on " + tested.label() + " took " + Math.round(end.secondsSince(begin))
                + " s, so it was executed once: " + Trials.batches(rates));
    }

    private static void require(Operation.Task task, Answer answer) throws IOException {
        if (!answer.matches(task.expected())) {
            throw new IOException("wrong answer: " + answer.brief() + "; expected "
                    + task.expected().brief());
        }
    }

    /** Executes at least once and until the time is over; how many rows that answered for. */
    private long execute(Operation.Task task, Store store, double seconds)
            throws IOException, UnsupportedQueryException {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        long rows = 0;
        do {
            context.checkInterrupted();
            require(task, task.run(store));
            rows += task.rows();
        } while (System.nanoTime() < end);
        return rows;
    }
}
