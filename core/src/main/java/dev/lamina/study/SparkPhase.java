// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.Cluster;
import dev.lamina.layout.UnsupportedQueryException;
import dev.lamina.node.NodeException;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Has Spark ask its queries, of the layouts in turn. Spark is started at the first query and ends with the phase; it is set up
 * anew where a query asks for it, so a study that has queries of one setting behind one another saves time.
 */
final class SparkPhase implements AutoCloseable {
    /** Processor clocks tick every 10 ms, so a repeat shorter than this says nothing about processor time. */
    private static final double LEAST_REPEAT_SECONDS = 0.2;

    /** The repeats of a layout's cell last about this long together, those of a quick query. */
    private static final double CELL_SECONDS = 0.7;

    /** Slow queries are asked as often as fits into this, and at least twice; or as often as the user says. */
    private static final double MOST_CELL_SECONDS = 6;

    private static final int LEAST_REPEATS = 2;

    private static final double WINDOW_SECONDS = 0.1;

    /** A layout warms up no longer than this, over all its queries, their first passes among it. */
    private static final long WARM_UP_NANOS = 6_000_000_000L;

    /** A query that takes this long is warm after its first pass, once its layout's time for warming up is used up. */
    private static final long SLOW_NANOS = 3_000_000_000L;

    /** Each query of a layout warms up for at least this long. */
    private static final long LEAST_WARM_UP_NANOS = 500_000_000L;

    private final Lab lab;
    private final RunOptions options;
    private final Effort effort;
    private final RunRecorder recorder;
    private final Optional<SparkTrials> trials;
    private final Map<Subject, Long> warmUpNanosLeft = new HashMap<>();
    private SparkTrials.Running running;

    /** @param trials what starts Spark; empty where there is none */
    SparkPhase(Lab lab, RunOptions options, Effort effort, RunRecorder recorder, Optional<SparkTrials> trials) {
        this.lab = lab;
        this.options = options;
        this.effort = effort;
        this.recorder = recorder;
        this.trials = trials;
    }

    /** What starts Spark, where it is there. */
    static Optional<SparkTrials> registered() {
        return ServiceLoader.load(SparkTrials.class, SparkPhase.class.getClassLoader())
                .findFirst();
    }

    void run(SparkKind.Query query, List<Subject> subjects) throws NodeException {
        SparkKind.Drawn drawn = (SparkKind.Drawn) lab.tasks().of(query);
        Map<Subject, SparkCell> cells = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            if (subject.failure() != null) {
                recorder.failed(subject, query.name());
                continue;
            }
            recorder.step(query.name() + ": warm up " + subject.label());
            boolean fine = attempt(subject, query, () -> {
                SparkCell cell = new SparkCell(lab, subject, drawn, spark(query.setting()));
                cells.put(subject, cell);
                warmUp(subject, cell);
            });
            if (!fine) {
                cells.remove(subject);
            }
        }
        int repeats = query.repeats() > 0 ? query.repeats() : effort.repeats();
        for (int repeat = 0; repeat < repeats; repeat++) {
            recorder.step(query.name() + ": repeat " + (repeat + 1) + " of " + repeats);
            int left = repeats - repeat;
            for (Subject subject : List.copyOf(cells.keySet())) {
                SparkCell cell = cells.get(subject);
                boolean affordable = options.repeats() != null
                        || repeat < LEAST_REPEATS
                        || cell.seconds() * (repeat + 1) / repeat <= effort.share() * MOST_CELL_SECONDS;
                double seconds =
                        Math.max(LEAST_REPEAT_SECONDS, (effort.share() * CELL_SECONDS - cell.seconds()) / left);
                if (affordable && !attempt(subject, query, () -> cell.repeat(seconds))) {
                    cells.remove(subject);
                }
            }
        }
        cells.values().forEach(cell -> recorder.cell(cell.cell()));
    }

    private void warmUp(Subject subject, SparkCell cell) throws IOException, NodeException, UnsupportedQueryException {
        long left = warmUpNanosLeft.computeIfAbsent(subject, one -> (long) (effort.share() * WARM_UP_NANOS));
        long begin = System.nanoTime();
        cell.firstPass();
        boolean slow = System.nanoTime() - begin > SLOW_NANOS;
        long most = Math.max(left, slow ? 0 : (long) (effort.share() * LEAST_WARM_UP_NANOS));
        cell.warmUp(begin + most, WINDOW_SECONDS);
        warmUpNanosLeft.put(subject, left - (System.nanoTime() - begin));
    }

    /** Something done for one cell. */
    private interface Attempt {
        void run() throws IOException, NodeException, UnsupportedQueryException, InterruptedException;
    }

    /** Whether it went well; if not, the cell is recorded with the reason. */
    private boolean attempt(Subject subject, SparkKind.Query query, Attempt attempt) throws NodeException {
        lab.checkInterrupted();
        try {
            attempt.run();
            return true;
        } catch (UnsupportedQueryException e) {
            recorder.unsupported(subject, query.name(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            lab.checkAlive();
            recorder.failed(subject, query.name(), "interrupted");
        } catch (IOException | DriverException | NodeException e) {
            // Spark's process; the servers' own are asked first.
            lab.checkAlive();
            recorder.failed(subject, query.name(), e.getMessage());
        }
        return false;
    }

    private SparkTrials.Running spark(SparkTrials.Setting setting)
            throws IOException, NodeException, UnsupportedQueryException, InterruptedException {
        if (running == null) {
            running = start();
        }
        running.set(setting);
        return running;
    }

    private SparkTrials.Running start()
            throws IOException, NodeException, UnsupportedQueryException, InterruptedException {
        if (trials.isEmpty()) {
            throw new UnsupportedQueryException("there is no Spark here");
        }
        Cluster cluster = RestPhase.cluster(lab.servers(), options);
        if (cluster == null) {
            throw new UnsupportedQueryException("Spark in a process of its own would need the cluster's password");
        }
        SparkTrials.Running started = trials.get()
                .start(new SparkTrials.Place(
                        cluster,
                        options.out().resolve("work").resolve("spark"),
                        options.home(),
                        (jarsDone, jarsTotal, bytesDone, bytesTotal) -> {
                            lab.checkInterrupted();
                            lab.progress().rows(bytesDone, Math.max(1, bytesTotal));
                        }));
        recorder.note(started.versions());
        return started;
    }

    /** Ends Spark, if it runs. */
    @Override
    public void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}
