// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.measure.Histograms;
import dev.lamina.measure.Percentiles;
import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * Measures what work takes servers: small trials on tables of synthetic rows, in rounds, so that drift meets all of them alike. The first
 * rounds warm up, until the servers' compilers are idle or too little time would be left. Each trial keeps the servers busy for processor
 * time, and then sends one request at a time for latency.
 */
public final class Calibration {
    /** In a longer time than this the model gets no better. */
    public static final Duration MAX_TIME = Duration.ofSeconds(120);

    private static final int MIN_WARM_UP_ROUNDS = 2;

    /** Warming up may take this part of the time that is left when the tables are there. */
    private static final double WARM_UP = 0.6;

    /** Compilers are idle that take less than this part of a processor in a round. */
    private static final double IDLE_SHARE = 0.2;

    /** How long a trial takes in a round, shorter only where the time is short: its begin and end, when servers are not busy, count too. */
    private static final long TRIAL_NANOS = 150_000_000L;

    private static final long MIN_TRIAL_NANOS = 30_000_000L;

    /** Each trial is measured so often: its figure is that of the middle round, so that a pause of the servers does not count. */
    private static final int ROUNDS = 3;

    /** The clock of processor time may advance by 10 ms: a trial in which it has advanced by less tells nothing, and goes on. */
    private static final long MIN_CPU_NANOS = 20_000_000L;

    /** A part of a trial that found nothing in so many attempts has servers that do not answer. */
    private static final int MAX_ATTEMPTS = 200;

    /** The part of a trial for processor time. */
    private static final double BUSY = 0.8;

    private final ClusterMetrics metrics;
    private final ServerClock clock;
    private final CqlSession session;
    private final List<Trial> trials;
    private final BooleanSupplier stop;
    private final double[][] cpu;
    private final List<Histogram> latencies = new ArrayList<>();

    private Calibration(
            Servers servers, ClusterMetrics metrics, CqlSession session, List<Trial> trials, BooleanSupplier stop) {
        this.metrics = metrics;
        this.clock = new ServerClock(servers, metrics);
        this.session = session;
        this.trials = trials;
        this.stop = stop;
        this.cpu = new double[trials.size()][ROUNDS];
        trials.forEach(trial -> latencies.add(Histograms.empty()));
    }

    /**
     * Calibrates a model on servers that nothing else uses. Makes a keyspace and drops it.
     *
     * @param servers which must tell their processor time and have storage-attached indexes: Lamina's own, from 5.0 on
     * @param time how long it may take, making the tables included; less than about 20 s makes the model coarse and takes longer
     * @param seed of the rows, the requests and the intervals
     * @param stop asked often; {@code true} ends it
     * @throws IllegalArgumentException if the servers don't tell their processor time
     * @throws IOException if a request fails, or it was stopped
     */
    public static CalibratedModel run(
            Servers servers, CqlSession session, Duration time, long seed, BooleanSupplier stop)
            throws IOException, NodeException {
        ClusterMetrics metrics = servers.metrics()
                .orElseThrow(() -> new IllegalArgumentException("cost model: these servers do not tell their"
                        + " processor time. Calibrate on servers that Lamina starts."));
        long end = System.nanoTime() + time.toNanos();
        String keyspace = "lamina_calibration_" + UUID.randomUUID().toString().substring(0, 8);
        try (TrialTables tables = TrialTables.create(session, metrics, keyspace, servers.replication(), seed)) {
            List<Trial> trials = TrialDesign.of(session, tables, seed);
            Calibration calibration = new Calibration(servers, metrics, session, trials, stop);
            calibration.measure(end, new Random(seed));
            return CalibratedModel.of(calibration.measured(), seed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The calibration of the cost model was interrupted.");
        } catch (DriverException | LoadFailedException e) {
            servers.requireAlive();
            throw new IOException("The calibration of the cost model failed: " + e.getMessage(), e);
        }
    }

    private void measure(long end, Random random)
            throws InterruptedException, LoadFailedException, IOException, NodeException {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            order.add(i);
        }
        long begin = System.nanoTime();
        long warm = begin + (long) (WARM_UP * (end - begin));
        boolean idle = false;
        for (int round = 0; round < MIN_WARM_UP_ROUNDS || !idle && System.nanoTime() < warm; round++) {
            long millis = metrics.compilerMillis();
            long nanos = System.nanoTime();
            round(order, random, MIN_TRIAL_NANOS, -1);
            idle = (metrics.compilerMillis() - millis) * 1e6 < IDLE_SHARE * (System.nanoTime() - nanos);
        }
        for (int round = 0; round < ROUNDS; round++) {
            long each = (end - System.nanoTime()) / (ROUNDS - round) / trials.size();
            round(order, random, Math.max(MIN_TRIAL_NANOS, Math.min(TRIAL_NANOS, each)), round);
        }
    }

    private void round(List<Integer> order, Random random, long nanos, int round)
            throws InterruptedException, LoadFailedException, IOException, NodeException {
        Collections.shuffle(order, random);
        for (int trial : order) {
            trial(trial, round, nanos);
        }
    }

    /** @param round the number of the round; below 0 where it only warms up */
    private void trial(int index, int round, long nanos)
            throws InterruptedException, LoadFailedException, IOException, NodeException {
        Trial trial = trials.get(index);
        AsyncRequest request = trial.request(session);
        if (round < 0) {
            load(trial.concurrency(), nanos, request);
        } else {
            long part = (long) (nanos * BUSY);
            cpu[index][round] = busyMicros(trial, part, request);
            Histogram alone = Histograms.empty();
            for (int i = 0; i < MAX_ATTEMPTS && alone.getTotalCount() == 0 && !stop.getAsBoolean(); i++) {
                alone.add(load(1, nanos - part, request).service());
            }
            latencies.get(index).add(alone);
        }
        if (stop.getAsBoolean()) {
            throw new InterruptedIOException("The calibration of the cost model was stopped.");
        }
    }

    /** Processor time of a request that others keep the servers busy beside, in µs. */
    private double busyMicros(Trial trial, long nanos, AsyncRequest request)
            throws InterruptedException, LoadFailedException, NodeException {
        ServerClock.Reading before = clock.read();
        long spent = 0;
        long requests = 0;
        // On processors that others use as well, the time of a trial may pass while the servers hardly run.
        for (int i = 0; i < MAX_ATTEMPTS && (spent < MIN_CPU_NANOS || requests == 0) && !stop.getAsBoolean(); i++) {
            requests += load(trial.concurrency(), nanos, request).requests();
            spent = clock.read().nanosSince(before);
        }
        return spent / 1e3 / Math.max(1, requests);
    }

    private LoadResult load(int concurrency, long nanos, AsyncRequest request)
            throws InterruptedException, LoadFailedException {
        return LoadRun.execute(new ClosedLoop(concurrency), 1, Duration.ofNanos(nanos), request, stop);
    }

    private List<CalibratedModel.MeasuredTrial> measured() {
        List<CalibratedModel.MeasuredTrial> measured = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            Trial trial = trials.get(i);
            Histogram latency = latencies.get(i);
            measured.add(new CalibratedModel.MeasuredTrial(
                    trial.name(),
                    trial.work(),
                    Percentiles.interpolated(cpu[i], 0.5),
                    latency.getValueAtPercentile(50) / 1e3,
                    latency.getValueAtPercentile(99) / 1e3));
        }
        return measured;
    }
}
