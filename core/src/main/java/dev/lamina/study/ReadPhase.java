// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.Store;
import dev.lamina.layout.UnsupportedQueryException;
import dev.lamina.measure.Stability;
import dev.lamina.node.NodeException;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures one reading operation over all layouts: each is warmed up until stable, then the repeats go round, layout by
 * layout, and at the end each is tried once with twice the client. Every single answer is held against the source's.
 */
final class ReadPhase {
    /** Processor clocks tick every 10 ms, so a repeat shorter than this says nothing about processor time. */
    private static final double LEAST_REPEAT_SECONDS = 0.2;

    /** Twice the client is tried where a repeat takes no longer than this. */
    private static final double MOST_SECONDS_DOUBLED = 4;

    /** The repeats of all layouts' cells of an operation together last about this long, each having its share. */
    private static final double CELLS_SECONDS = 8;

    /** The repeats of a cell need not last longer than this together. */
    private static final double MOST_CELL_SECONDS = 3;

    private static final double WINDOW_SECONDS = 0.1;

    /**
     * All layouts together may take this long to warm up, each its share of it over all its operations: they share most
     * of their code, and on a noisy machine windows never agree, so that a limit per cell would make a run of minutes one
     * of most of an hour.
     */
    private static final long WARM_UP_NANOS = 48_000_000_000L;

    /** A layout's share is no more than this. */
    private static final long MOST_WARM_UP_NANOS = 30_000_000_000L;

    /** Each of its operations gets at least this long, and less where several environments share the time. */
    private static final long LEAST_WARM_UP_NANOS = 500_000_000L;

    private final Lab lab;
    private final Effort effort;
    private final RunRecorder recorder;
    private final Map<Subject, Long> warmUpNanosLeft = new HashMap<>();
    private long warmUpNanos;

    ReadPhase(Lab lab, Effort effort, RunRecorder recorder) {
        this.lab = lab;
        this.effort = effort;
        this.recorder = recorder;
    }

    void run(Operation operation, List<Subject> subjects) throws NodeException {
        Operation.Task drawn = lab.tasks().of(operation);
        Map<Subject, Operation.Task> tasks = new HashMap<>();
        Map<Subject, Trials> trials = new LinkedHashMap<>();
        warmUpNanos = (long) (effort.share() * Math.min(MOST_WARM_UP_NANOS, WARM_UP_NANOS / subjects.size()));
        for (Subject subject : subjects) {
            if (subject.failure() != null) {
                recorder.failed(subject, operation.name());
                continue;
            }
            recorder.step(operation.name() + ": warm up " + subject.label());
            Trials cell = new Trials();
            boolean fine = attempt(subject, operation, () -> {
                Operation.Task task = subject.site().ready(operation, lab);
                tasks.put(subject, task);
                long begin = System.nanoTime();
                Store store = subject.site().store(operation.entity());
                firstPass(task, store, cell);
                warmUp(task, subject, store, cell, begin);
            });
            if (fine) {
                trials.put(subject, cell);
            }
        }
        double cellSeconds = effort.share() * Math.min(MOST_CELL_SECONDS, CELLS_SECONDS / subjects.size());
        for (int repeat = 0; repeat < effort.repeats(); repeat++) {
            recorder.step(operation.name() + ": repeat " + (repeat + 1) + " of " + effort.repeats());
            for (Subject subject : List.copyOf(trials.keySet())) {
                Trials cell = trials.get(subject);
                // What a repeat took beyond its share the later ones need not take.
                double seconds =
                        Math.max(LEAST_REPEAT_SECONDS, (cellSeconds - cell.seconds()) / (effort.repeats() - repeat));
                if (!attempt(
                        subject,
                        operation,
                        () -> repeat(tasks.get(subject), subject.site().store(operation.entity()), seconds, cell))) {
                    trials.remove(subject);
                }
            }
        }
        if (effort.twiceTheClient()) {
            recorder.step(operation.name() + ": twice the client");
        }
        for (Subject subject : List.copyOf(trials.keySet())) {
            Trials cell = trials.get(subject);
            Operation.Task task = tasks.get(subject);
            boolean served = subject.reference() == null && task.served();
            boolean fine = !served
                    || !effort.twiceTheClient()
                    || !subject.site().hasDoubled()
                    || cell.saturated()
                    || cell.seconds() > effort.share() * MOST_SECONDS_DOUBLED * cell.repeats()
                    || attempt(
                            subject,
                            operation,
                            () -> cell.doubled(rate(task, subject.site().doubled(operation.entity()))));
            if (fine) {
                recorder.cell(cell.cell(subject, operation.name(), drawn.rows(), served));
            }
        }
    }

    /** Something done for one cell. */
    private interface Attempt {
        void run() throws IOException, UnsupportedQueryException, NodeException;
    }

    /** Whether it went well; if not, the cell is recorded with the reason. */
    private boolean attempt(Subject subject, Operation operation, Attempt attempt) throws NodeException {
        lab.checkInterrupted();
        try {
            attempt.run();
            return true;
        } catch (UnsupportedQueryException e) {
            recorder.unsupported(subject, operation.name(), e.getMessage());
        } catch (IOException | DriverException e) {
            lab.checkAlive();
            recorder.failed(subject, operation.name(), e.getMessage());
        }
        return false;
    }

    /** The first execution, as someone has it who asks once. */
    private void firstPass(Operation.Task task, Store store, Trials cell)
            throws IOException, UnsupportedQueryException {
        long begin = System.nanoTime();
        execute(task, store, 0);
        cell.firstPass((System.nanoTime() - begin) / 1e9);
    }

    /** @param begin when the first pass began, which warms up as well */
    private void warmUp(Operation.Task task, Subject subject, Store store, Trials cell, long begin)
            throws IOException, UnsupportedQueryException, NodeException {
        long left = warmUpNanosLeft.getOrDefault(subject, warmUpNanos);
        Stability stability = new Stability(begin + Math.max(left, leastWarmUpNanos()));
        CompilerLoad compilers = new CompilerLoad();
        boolean isServed = subject.reference() == null && task.served();
        boolean stable = false;
        while (!stable && !stability.timedOut(System.nanoTime())) {
            long windowBegin = System.nanoTime();
            long rows = execute(task, store, WINDOW_SECONDS);
            long windowEnd = System.nanoTime();
            stability.window(rows / ((windowEnd - windowBegin) / 1e9));
            boolean idle = !isServed || compilers.isIdle(lab.compilerMillis(), windowEnd);
            stable = stability.stable() && idle;
        }
        long taken = System.nanoTime() - begin;
        warmUpNanosLeft.put(subject, left - taken);
        cell.warmedUp(taken / 1e9, stable);
    }

    /** Half of it is left where the share is a third. */
    private long leastWarmUpNanos() {
        return (long) (LEAST_WARM_UP_NANOS * Math.min(1, 1.5 * effort.share()));
    }

    private void repeat(Operation.Task task, Store store, double seconds, Trials cell)
            throws IOException, UnsupportedQueryException, NodeException {
        Lab.Clocks begin = lab.clocks();
        long rows = execute(task, store, seconds);
        cell.add(rows, begin, lab.clocks());
    }

    private double rate(Operation.Task task, Store store) throws IOException, UnsupportedQueryException {
        long begin = System.nanoTime();
        long rows = execute(task, store, LEAST_REPEAT_SECONDS);
        return rows / ((System.nanoTime() - begin) / 1e9);
    }

    /** Executes at least once and until the time is over; how many rows that answered for. */
    private long execute(Operation.Task task, Store store, double seconds)
            throws IOException, UnsupportedQueryException {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        long rows = 0;
        do {
            lab.checkInterrupted();
            Answer answer = task.run(store);
            if (!answer.matches(task.expected())) {
                throw new IOException("wrong answer: " + answer.brief() + "; expected "
                        + task.expected().brief());
            }
            rows += task.rows();
        } while (System.nanoTime() < end);
        return rows;
    }
}
