// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import dev.lamina.measure.CompilerLoad;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.Stability;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Cell;
import dev.lamina.results.QueryTimes;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.RunContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What one of Spark's queries takes over one layout, repeat by repeat, of the Spark that runs then; every answer is compared with the source's.
 */
final class SparkCell {
    private final RunContext context;
    private final LayoutUnderTest tested;
    private final SparkKind.Drawn drawn;
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();
    private Double serverNanos = 0.0;
    private double engineNanos;
    private Double bytesRead = 0.0;
    private double firstPassSeconds;
    private double warmUpSeconds;
    private double spentSeconds;
    private boolean stable;
    private SparkEngine.Running warm;
    private long asked;

    SparkCell(RunContext context, LayoutUnderTest tested, SparkKind.Drawn drawn) {
        this.context = context;
        this.tested = tested;
        this.drawn = drawn;
    }

    /** Makes the layout's table known, and runs the query once, as a user who runs it only once would; a table that is cached is read here. */
    void firstPass(SparkEngine.Running spark) throws IOException, NodeException, UnsupportedQueryException {
        spark.table(drawn.table(), tested.site().externalTable(), drawn.query().cached());
        firstPassSeconds = ask(spark).nanos() / 1e9;
    }

    /** Whether it is the Spark that has warmed up. */
    boolean isWarm(SparkEngine.Running spark) {
        return spark == warm;
    }

    /** Asks until the times agree, or the time is over. */
    void warmUp(SparkEngine.Running spark, long endNanos, double windowSeconds) throws IOException, NodeException {
        Stability stability = new Stability(endNanos);
        CompilerLoad compilers = new CompilerLoad();
        long begin = System.nanoTime();
        stable = false;
        while (!stable && !stability.timedOut(System.nanoTime())) {
            double spent = 0;
            int queries = 0;
            do {
                spent += ask(spark).nanos() / 1e9;
                queries++;
            } while (spent < windowSeconds);
            stability.window(queries / spent);
            boolean idle = compilers.isIdle(context.compilerMillis(), System.nanoTime());
            stable = stability.stable() && idle;
        }
        warmUpSeconds = (System.nanoTime() - begin) / 1e9;
        warm = spark;
    }

    /** Asks at least once, and until so much time is over. */
    void repeat(SparkEngine.Running spark, double leastSeconds)
            throws IOException, NodeException, UnsupportedQueryException {
        spark.table(drawn.table(), tested.site().externalTable(), drawn.query().cached());
        RunContext.Clocks begin = context.clocks();
        long engineBegin = spark.processCpuNanos();
        double spent = 0;
        int queries = 0;
        do {
            SparkEngine.Told told = ask(spark);
            spent += told.nanos() / 1e9;
            bytesRead =
                    bytesRead == null || told.bytesRead() == null ? null : Double.valueOf(bytesRead + told.bytesRead());
            queries++;
        } while (spent < leastSeconds);
        RunContext.Clocks end = context.clocks();
        engineNanos += spark.processCpuNanos() - engineBegin;
        serverNanos = serverNanos == null || begin.serverNanos() == null
                ? null
                : Double.valueOf(serverNanos + end.serverNanos() - begin.serverNanos());
        rates.add(drawn.rows() * queries / spent);
        seconds.add(spent / queries);
        spentSeconds += spent;
        asked += queries;
    }

    /** How long the queries of the repeats took together. */
    double seconds() {
        return spentSeconds;
    }

    private SparkEngine.Told ask(SparkEngine.Running spark) throws IOException, NodeException {
        context.checkInterrupted();
        SparkEngine.Told told = spark.ask(drawn.query().sql());
        String difference = drawn.answer().difference(told.rows());
        if (difference != null) {
            throw new IOException("wrong answer: " + difference);
        }
        return told;
    }

    Cell cell() {
        // A file is read without a server, and of a table in Spark's memory servers know nothing either.
        boolean served = tested.reference() == null && !drawn.query().cached();
        Double server = served ? serverNanos : null;
        double rows = (double) drawn.rows() * asked;
        return Cell.query(
                tested.cell(drawn.query().name()),
                drawn.rows(),
                Measurement.of("rows/s", rates),
                Cell.Cpu.ofMicros(
                        server == null ? null : Double.valueOf(server / 1000 / rows), engineNanos / 1000 / rows),
                new Cell.Start(warmUpSeconds, Cell.WarmUpEnd.of(stable), firstPassSeconds),
                new QueryTimes(
                        "Spark " + drawn.query().setting().master(),
                        Measurement.of("s", seconds),
                        engineNanos / 1e9 / asked,
                        server == null ? null : Double.valueOf(server / 1e9 / asked),
                        bytesRead == null ? null : Double.valueOf(bytesRead / asked)));
    }
}
