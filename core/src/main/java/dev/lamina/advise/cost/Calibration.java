// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.cql.Requests;
import dev.lamina.measure.Histograms;
import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.run.ServerClock;
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
 * time, and then sends one request at a time for latency. The tables end with the servers, which can be calibrated again, in rounds between
 * which other things are measured.
 */
public final class Calibration {
    /** In a longer time than this the model gets no better. */
    public static final Duration MAX_TIME = Duration.ofSeconds(120);

    /** Servers that are calibrated again are warm. */
    private static final int MIN_WARM_UP_ROUNDS = 1;

    /** So many executions are under way while servers warm up: more of them would go on long after their time. */
    private static final int WARM_UP_CONCURRENCY = 4;

    /** Warming up may take this part of the time that is left when the tables are there. */
    private static final double WARM_UP = 0.5;

    /** Compilers are idle that take less than this part of a processor in a round. */
    private static final double IDLE_SHARE = 0.2;

    /** How long a trial takes in a round, shorter only where the time is short: its begin and end, when servers are not busy, count too. */
    private static final long TRIAL_NANOS = 150_000_000L;

    private static final long MIN_TRIAL_NANOS = 30_000_000L;

    /** Each trial is measured so often, and once less where the time is over. */
    private static final int ROUNDS = 3;

    private static final int MIN_ROUNDS = 2;

    /** The clock of processor time may advance by 10 ms: a trial in which it has advanced by less tells nothing, and goes on. */
    private static final long MIN_CPU_NANOS = 20_000_000L;

    /** A part of a trial that found nothing in so many attempts has servers that do not answer. */
    private static final int MAX_ATTEMPTS = 200;

    /** The part of a trial for processor time. */
    private static final double BUSY = 0.8;

    private final Servers servers;
    private final ClusterMetrics metrics;
    private final ServerClock clock;
    private final CqlSession session;
    private final TrialTables tables;
    private final long seed;
    private final BooleanSupplier stop;

    private Calibration(
            Servers servers,
            ClusterMetrics metrics,
            CqlSession session,
            TrialTables tables,
            long seed,
            BooleanSupplier stop)
            throws NodeException {
        this.servers = servers;
        this.metrics = metrics;
        this.clock = new ServerClock(servers);
        this.session = session;
        this.tables = tables;
        this.seed = seed;
        this.stop = stop;
    }

    /**
     * Makes the tables of the trials in a keyspace of their own, and fills them.
     *
     * @param servers which must tell their processor time and have storage-attached indexes: Lamina's own, from 5.0 on
     * @param seed of the rows, the requests and the intervals
     * @param stop asked often; {@code true} ends it
     * @throws IllegalArgumentException if the servers don't tell their processor time
     * @throws IOException if a request fails, or it was stopped
     */
    public static Calibration on(Servers servers, CqlSession session, long seed, BooleanSupplier stop)
            throws IOException, NodeException {
        ClusterMetrics metrics = servers.metrics()
                .orElseThrow(() -> new IllegalArgumentException("cost model: these servers do not tell their"
                        + " processor time. Calibrate on servers that Lamina starts."));
        String keyspace = "lamina_calibration_" + UUID.randomUUID().toString().substring(0, 8);
        try {
            TrialTables tables = TrialTables.create(session, metrics, keyspace, servers.replication(), seed, stop);
            return new Calibration(servers, metrics, session, tables, seed, stop);
        } catch (DriverException e) {
            servers.requireAlive();
            throw failed(e);
        }
    }

    private static IOException failed(Exception e) {
        return new IOException("The calibration of the cost model failed: " + e.getMessage(), e);
    }

    /**
     * Measures all trials while nothing else uses the servers.
     *
     * @param time how long it may take; less than about 15 s makes the model coarse and takes longer
     * @throws IOException if a request fails, or it was stopped
     */
    public CalibratedModel model(Duration time) throws IOException, NodeException {
        long end = System.nanoTime() + time.toNanos();
        Rounds rounds = rounds();
        rounds.warmUp(System.nanoTime() + (long) (WARM_UP * (end - System.nanoTime())));
        for (int round = 0; round < ROUNDS; round++) {
            rounds.add(end, (end - System.nanoTime()) / (ROUNDS - round), round >= MIN_ROUNDS);
        }
        return rounds.model();
    }

    /**
     * Rounds, none of which has begun.
     *
     * @throws IOException if the servers don't take their statements
     */
    public Rounds rounds() throws IOException, NodeException {
        try {
            return new Rounds();
        } catch (DriverException e) {
            servers.requireAlive();
            throw failed(e);
        }
    }

    /** Rounds of all trials, begun one by one by who measures something else between them. */
    public final class Rounds {
        private final List<RepeatedTrial> trials = new ArrayList<>();
        private final List<RepeatedTrial> order;
        private final Random random = new Random(seed);
        private long nanos;
        private long collectorNanos;
        private int done;

        private Rounds() {
            TrialDesign.of(session, tables, seed).forEach(trial -> trials.add(new RepeatedTrial(trial)));
            order = new ArrayList<>(trials);
        }

        /**
         * Measures all trials once more, while nothing else uses the servers.
         *
         * @param time how long it may take; less than about 2 s makes it longer
         * @throws IOException if a request fails, or it was stopped
         */
        public void add(Duration time) throws IOException, NodeException {
            add(Long.MAX_VALUE, time.toNanos(), false);
        }

        /** The model of all rounds. */
        public CalibratedModel model() {
            // A collection of garbage comes once in many trials, and is caused by all of them.
            double withCollectors = (double) nanos / Math.max(1, nanos - collectorNanos);
            return CalibratedModel.of(
                    trials.stream().map(each -> each.figures(withCollectors)).toList(), seed);
        }

        /** How many there were. */
        public int done() {
            return done;
        }

        /**
         * How many times as long as in all rounds together trials took in some of them that are like some work.
         *
         * @param from the first of these rounds, from 0 on
         * @param to that behind the last
         * @param micros how long the work takes
         * @return 1 where no trial is like it
         */
        public double drift(int from, int to, Work work, double micros) {
            return RepeatedTrial.drift(trials, from, to, work, micros);
        }

        private void warmUp(long until) throws IOException, NodeException {
            guarded(() -> {
                boolean idle = false;
                for (int round = 0; round < MIN_WARM_UP_ROUNDS || !idle && System.nanoTime() < until; round++) {
                    long millis = metrics.compilerMillis();
                    long nanos = System.nanoTime();
                    Collections.shuffle(order, random);
                    for (RepeatedTrial each : order) {
                        if (round >= MIN_WARM_UP_ROUNDS && System.nanoTime() > until) {
                            break;
                        }
                        load(WARM_UP_CONCURRENCY, MIN_TRIAL_NANOS, each.trial().request(session));
                        checkStopped();
                    }
                    idle = (metrics.compilerMillis() - millis) * 1e6 < IDLE_SHARE * (System.nanoTime() - nanos);
                }
            });
        }

        /** @param mayEnd whether it ends with the time, not all trials being measured so often then */
        private void add(long end, long nanos, boolean mayEnd) throws IOException, NodeException {
            guarded(() -> {
                Collections.shuffle(order, random);
                long roundEnd = System.nanoTime() + nanos;
                int left = order.size();
                for (RepeatedTrial each : order) {
                    if (mayEnd && System.nanoTime() > end) {
                        return;
                    }
                    long share = (roundEnd - System.nanoTime()) / left--;
                    ServerClock.Used used = round(each, Math.max(MIN_TRIAL_NANOS, Math.min(TRIAL_NANOS, share)));
                    this.nanos += used.all();
                    collectorNanos += used.collectors();
                    checkStopped();
                }
            });
            done++;
        }
    }

    /** What is done with servers. */
    private interface ServerWork {
        void run() throws InterruptedException, LoadFailedException, IOException, NodeException;
    }

    private void guarded(ServerWork work) throws IOException, NodeException {
        try {
            work.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The calibration of the cost model was interrupted.");
        } catch (DriverException | LoadFailedException e) {
            servers.requireAlive();
            throw failed(e);
        } catch (IOException e) {
            servers.requireAlive();
            throw e;
        }
    }

    private void checkStopped() throws InterruptedIOException {
        if (stop.getAsBoolean()) {
            throw new InterruptedIOException("The calibration of the cost model was stopped.");
        }
    }

    /** @return what the servers used */
    private ServerClock.Used round(RepeatedTrial each, long nanos)
            throws InterruptedException, LoadFailedException, IOException, NodeException {
        AsyncRequest request = each.trial().request(session);
        long part = (long) (nanos * BUSY);
        ServerClock.Used before = clock.used();
        ServerClock.Used after = before;
        long requests = 0;
        // On processors that others use as well, the time of a trial may pass while the servers hardly run.
        for (int i = 0; i < MAX_ATTEMPTS && !stop.getAsBoolean(); i++) {
            // Sent as queries and writes are where designs are measured.
            requests += Requests.during(part, each.trial().concurrency(), request::send);
            after = clock.used();
            long ofRequests = after.all() - after.collectors() - before.all() + before.collectors();
            if (requests > 0 && ofRequests >= MIN_CPU_NANOS) {
                break;
            }
        }
        ServerClock.Used used =
                new ServerClock.Used(after.all() - before.all(), after.collectors() - before.collectors());
        each.took((used.all() - used.collectors()) / 1e3 / requests);
        Histogram alone = Histograms.empty();
        for (int i = 0; i < MAX_ATTEMPTS && alone.getTotalCount() == 0 && !stop.getAsBoolean(); i++) {
            alone.add(load(1, nanos - part, request).service());
        }
        each.waited(alone);
        return used;
    }

    private LoadResult load(int concurrency, long nanos, AsyncRequest request)
            throws InterruptedException, LoadFailedException {
        return LoadRun.execute(new ClosedLoop(concurrency), 1, Duration.ofNanos(nanos), request, stop);
    }
}
