// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.mixed;

import dev.lamina.layouts.Store;
import dev.lamina.measure.Histograms;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.results.Latency;
import dev.lamina.results.MixedLoad;
import dev.lamina.study.run.LatencyTrial;
import dev.lamina.study.run.LatencyTrials;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** One layout under a mixed load. Which operation a request is of follows from its number, so that all layouts get the same. */
final class MixedTrial implements AsyncRequest {
    private final List<Sender> senders = new ArrayList<>();

    /** Up to where on a line from 0 to 1 the places of each operation reach. */
    private final double[] reach;

    /** How many requests a repeat has, in the mean. */
    private final long perRepeat;

    /** How many requests the repeats before this one had, in the mean. */
    private long before;

    /** When requests began that wait for a thread, by number, until they are answered. */
    private final Map<Long, Long> begun = new ConcurrentHashMap<>();

    private final LatencyTrials all = new LatencyTrials("all queries and writes in turn, as often as they are asked");
    private final List<Double> cores = new ArrayList<>();
    private double seconds;
    private double coresSeconds;
    private double serverSeconds;

    /**
     * @param blocking where requests run that have no asynchronous form, such as scans
     * @throws UnsupportedQueryException if the layout can't do one of the operations
     */
    MixedTrial(MixedOperation operation, LayoutUnderTest tested, RunContext context, Executor blocking)
            throws IOException, UnsupportedQueryException {
        double rate = operation.open().rate();
        perRepeat = Math.round(rate * operation.seconds());
        reach = new double[operation.parts().size()];
        double sum = 0;
        for (int i = 0; i < reach.length; i++) {
            MixedOperation.Part part = operation.parts().get(i);
            sum += part.rate() / rate;
            reach[i] = sum;
            senders.add(sender(part, tested, context, blocking));
        }
        reach[reach.length - 1] = 1;
    }

    private Sender sender(MixedOperation.Part part, LayoutUnderTest tested, RunContext context, Executor blocking)
            throws IOException, UnsupportedQueryException {
        Operation operation = part.operation();
        Operation.Task task;
        try {
            task = tested.site().ready(operation, context);
        } catch (UnsupportedQueryException e) {
            throw new UnsupportedQueryException(operation.name() + ": " + e.getMessage());
        }
        if (tested.site().tables() == null) {
            throw new UnsupportedQueryException("there is no server that requests could be sent to");
        }
        if (task instanceof TimedTask timed) {
            LatencyTrial trial = new LatencyTrial(timed, timed.requests(tested.site()), null);
            return new Sender(part, 1, (number, ofPart) -> named(operation, trial.sent(ofPart)));
        }
        Store store = tested.site().store(operation.entity());
        return new Sender(
                part,
                task.rows(),
                (number, ofPart) -> CompletableFuture.runAsync(
                        () -> {
                            // Those that wait when the user stops the run are not executed any more.
                            context.checkInterrupted();
                            begun.put(number, System.nanoTime());
                            run(operation, task, store);
                        },
                        blocking));
    }

    /** Says in an error which operation it is of. */
    private static CompletionStage<?> named(Operation operation, CompletionStage<?> sent) {
        return sent.exceptionally(error -> {
            Throwable cause =
                    error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
            throw new CompletionException(new IOException(operation.name() + ": " + cause.getMessage(), cause));
        });
    }

    private static void run(Operation operation, Operation.Task task, Store store) {
        try {
            Answer answer = task.run(store);
            if (!answer.matches(task.expected())) {
                throw new IOException("wrong answer: " + answer.brief() + "; expected "
                        + task.expected().brief());
            }
        } catch (IOException | UnsupportedQueryException e) {
            IOException named = new IOException(operation.name() + ": " + e.getMessage(), e);
            throw new UncheckedIOException(named.getMessage(), named);
        }
    }

    /** How a request is sent. */
    private interface Request {
        /**
         * @param number of the request among all
         * @param ofPart its number among those of its operation
         */
        CompletionStage<?> send(long number, long ofPart);
    }

    /** An operation's requests, and what they took. */
    private static final class Sender {
        private final MixedOperation.Part part;
        private final long rows;
        private final Request request;
        private final Recorder intended = new Recorder(1, Histograms.MOST_NANOS, Histograms.DIGITS);
        private final Recorder service = new Recorder(1, Histograms.MOST_NANOS, Histograms.DIGITS);
        private final List<Histogram> intendedRepeats = new ArrayList<>();
        private final List<Histogram> serviceRepeats = new ArrayList<>();
        private long sent;

        Sender(MixedOperation.Part part, long rows, Request request) {
            this.part = part;
            this.rows = rows;
            this.request = request;
        }
    }

    /**
     * The operation of a request: its number, spread over the line from 0 to 1. A repeat goes on where the one before ended:
     * otherwise what is seldom executed would be so in none of the repeats, or in each.
     */
    private int of(long number) {
        double place = ((before + number + 1) * 0x9E3779B97F4A7C15L >>> 11) * 0x1.0p-53;
        int i = 0;
        while (place >= reach[i]) {
            i++;
        }
        return i;
    }

    @Override
    public CompletionStage<?> send(long number) {
        Sender sender = senders.get(of(number));
        return sender.request.send(number, sender.sent++);
    }

    @Override
    public long begun(long number, long sentNanos) {
        Long waited = begun.remove(number);
        return waited == null ? sentNanos : waited;
    }

    @Override
    public void answered(long number, long intendedNanos, long sentNanos, long nowNanos) {
        Sender sender = senders.get(of(number));
        sender.intended.recordValue(Math.min(nowNanos - intendedNanos, Histograms.MOST_NANOS));
        sender.service.recordValue(Math.min(nowNanos - sentNanos, Histograms.MOST_NANOS));
    }

    /** Forgets what the warm-up took. */
    void reset() {
        for (Sender sender : senders) {
            sender.intended.reset();
            sender.service.reset();
        }
    }

    /**
     * Ends a repeat, which took so long.
     *
     * @param serverNanos processor time of the servers; {@code null} where they don't tell, or did not keep up
     */
    void endRepeat(double taken, Long serverNanos) {
        seconds += taken;
        before += perRepeat;
        if (serverNanos != null) {
            coresSeconds += taken;
            serverSeconds += serverNanos / 1e9;
            cores.add(serverNanos / 1e9 / taken);
        }
        for (Sender sender : senders) {
            sender.intendedRepeats.add(sender.intended.getIntervalHistogram());
            sender.serviceRepeats.add(sender.service.getIntervalHistogram());
        }
    }

    /** What all requests took together. */
    LatencyTrials all() {
        return all;
    }

    /** What a part's cell alone tells. */
    interface Alone {
        /** The servers' processor time per row, in µs; {@code null} where it is not known. */
        Double serverMicros(String operation);
    }

    /** What each operation took. */
    MixedLoad parts(Alone alone) {
        List<MixedLoad.Part> parts = new ArrayList<>();
        for (Sender sender : senders) {
            String name = sender.part.operation().name();
            Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
            Latency.Clock waited = LatencyTrials.clock(
                    "client's clock from the time at which a request was to be sent to its checked answer",
                    sender.intendedRepeats);
            clocks.put(Latency.INTENDED, waited);
            clocks.put(
                    Latency.SERVICE,
                    LatencyTrials.clock("client's clock from sending to the checked answer", sender.serviceRepeats));
            Double micros = alone.serverMicros(name);
            parts.add(new MixedLoad.Part(
                    name,
                    sender.part.rate(),
                    waited.n() / seconds,
                    waited.n(),
                    clocks,
                    micros == null ? null : (Double) (micros * sender.rows)));
        }
        return cores.isEmpty()
                ? new MixedLoad(null, null, parts)
                : new MixedLoad(serverSeconds / coresSeconds, Measurement.of("processors", cores), parts);
    }
}
