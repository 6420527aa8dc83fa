// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import dev.lamina.cql.Cluster;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.run.Cells;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.TimeBudget;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Has Spark ask its queries, of the layouts in turn. Spark is started at the first query and ends with the phase; it is set up
 * anew where a query asks for it, so a study that has queries of one setting after one another saves time.
 */
final class SparkPhase implements Phase {
    /** Processor clocks tick every 10 ms, so a repeat shorter than this says nothing about processor time. */
    private static final double MIN_REPEAT_SECONDS = 0.2;

    /** The repeats of a layout's cell last about this long together, those of a quick query. */
    private static final double CELL_SECONDS = 0.7;

    /** Slow queries are asked as often as fits into this, and at least five times; or as often as the user says. */
    private static final double MAX_CELL_SECONDS = 6;

    private static final int MIN_REPEATS = 5;

    private static final double WINDOW_SECONDS = 0.1;

    /** A layout warms up no longer than this in one Spark, over all its queries, their first passes among it. */
    private static final long WARM_UP_NANOS = 6_000_000_000L;

    /** A query that takes this long is warm after its first pass, once its layout's time for warming up is used up. */
    private static final long SLOW_NANOS = 3_000_000_000L;

    /** Each query of a layout warms up for at least this long. */
    private static final long MIN_WARM_UP_NANOS = 500_000_000L;

    private final Setup setup;
    private final TimeBudget budget;
    private final SparkEngine engine;
    private final Map<LayoutUnderTest, Long> warmUpNanosLeft = new HashMap<>();
    private SparkEngine.Running running;
    private int starts;

    SparkPhase(Setup setup) {
        this(setup, new SparkQueries());
    }

    /** @param engine what starts Spark */
    SparkPhase(Setup setup, SparkEngine engine) {
        this.setup = setup;
        this.budget = setup.budget();
        this.engine = engine;
    }

    @Override
    public void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException {
        SparkKind.Drawn drawn = (SparkKind.Drawn) setup.context().tasks().of(operation);
        SparkKind.Query query = drawn.query();
        int repeats = query.repeats() > 0 ? query.repeats() : budget.repeats();
        Cells<SparkCell> cells = new Cells<>(setup.context(), setup.recorder(), query.name());
        cells.start(allTested, "warm up", tested -> {
            SparkCell cell = new SparkCell(setup.context(), tested, drawn);
            warmUp(tested, cell, spark(query.setting()));
            return cell;
        });
        cells.repeat(repeats, (tested, cell, number) -> {
            boolean affordable = setup.options().repeats() != null
                    || number <= MIN_REPEATS
                    || cell.seconds() * number / (number - 1) <= budget.share() * MAX_CELL_SECONDS;
            if (affordable) {
                SparkEngine.Running spark = spark(query.setting());
                if (!cell.isWarm(spark)) {
                    // It was started since, and would show how slow a cold one is.
                    warmUp(tested, cell, spark);
                }
                int left = repeats - number + 1;
                cell.repeat(
                        spark, Math.max(MIN_REPEAT_SECONDS, (budget.share() * CELL_SECONDS - cell.seconds()) / left));
            }
        });
        cells.record((tested, cell) -> cell.cell());
    }

    private void warmUp(LayoutUnderTest tested, SparkCell cell, SparkEngine.Running spark)
            throws IOException, NodeException, UnsupportedQueryException {
        long left = warmUpNanosLeft.computeIfAbsent(tested, one -> (long) (budget.share() * WARM_UP_NANOS));
        long begin = System.nanoTime();
        cell.firstPass(spark);
        boolean slow = System.nanoTime() - begin > SLOW_NANOS;
        long most = Math.max(left, slow ? 0 : (long) (budget.share() * MIN_WARM_UP_NANOS));
        cell.warmUp(spark, begin + most, WINDOW_SECONDS);
        warmUpNanosLeft.put(tested, left - (System.nanoTime() - begin));
    }

    private SparkEngine.Running spark(SparkEngine.Setting setting)
            throws IOException, NodeException, UnsupportedQueryException, InterruptedException {
        if (running != null && !running.isAlive()) {
            // One query may have needed more memory than there is; the next ones get a new Spark.
            close();
        }
        if (running == null) {
            running = start();
        }
        running.set(setting);
        return running;
    }

    private SparkEngine.Running start()
            throws IOException, NodeException, UnsupportedQueryException, InterruptedException {
        Cluster cluster = setup.cluster();
        if (cluster == null) {
            throw new UnsupportedQueryException(
                    "Spark in a process of its own would need the cluster's password, TLS files or driver configuration");
        }
        RunOptions.Directories directories = setup.options().directories();
        SparkEngine.Running started = engine.start(new SparkEngine.Place(
                cluster,
                // Its log stays where a message has named it.
                directories.out().resolve("work").resolve(++starts == 1 ? "spark" : "spark-" + starts),
                directories.home(),
                (jarsDone, jarsTotal, bytesDone, bytesTotal) -> {
                    setup.context().checkInterrupted();
                    setup.context().progress().rows(bytesDone, Math.max(1, bytesTotal));
                },
                setup.context()::checkInterrupted));
        setup.recorder().note(started.versions());
        warmUpNanosLeft.clear();
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
