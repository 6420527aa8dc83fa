// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Latency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.RepeatReset;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Requests that do nothing: reads of one row of {@code system.local}, sent at the same rate as an operation's. At a low fixed rate
 * most of a server's processor time is for waking up: a node of 5.0.9 took 180 µs per read at 5,000/s and 19 µs when
 * saturated. Without what these requests take, the rest is what the operation's take.
 */
public final class NoOpRequests implements AsyncRequest {
    private static final String STATEMENT = "SELECT key FROM system.local WHERE key = 'local'";

    private final RunContext context;
    private final RunRecorder recorder;
    private final String operation;
    private final Load load;
    private final BoundStatement statement;
    private int repeat;
    private Double micros;

    private NoOpRequests(
            RunContext context, RunRecorder recorder, String operation, Load load, BoundStatement statement) {
        this.context = context;
        this.recorder = recorder;
        this.operation = operation;
        this.load = load;
        this.statement = statement;
    }

    /**
     * Those of a load; {@code null} if it has no fixed rate, its servers start anew, they do not tell their processor time, what their
     * compilers take is left out elsewhere, or the servers do not take the statement, which a note says.
     */
    public static NoOpRequests of(RunContext context, RunRecorder recorder, String operation, Load load)
            throws NodeException {
        if (load.kind() != Latency.Load.OPEN
                || load.between() != RepeatReset.NOTHING
                || context.clock() != null
                || context.servers().metrics().isEmpty()) {
            return null;
        }
        return prepared(context, recorder, operation, load);
    }

    static NoOpRequests prepared(RunContext context, RunRecorder recorder, String operation, Load load)
            throws NodeException {
        CqlSession session = context.session();
        AtomicReference<NoOpRequests> ready = new AtomicReference<>();
        Failure.of(
                        context,
                        () -> ready.set(new NoOpRequests(
                                context,
                                recorder,
                                operation,
                                load,
                                session.prepare(STATEMENT).bind())))
                .ifPresent(failure -> recorder.note("No net processor time of " + operation + ": " + failure.reason()));
        return ready.get();
    }

    @Override
    public CompletionStage<?> send(long number) {
        return context.session().executeAsync(statement);
    }

    /**
     * What one took the servers, in µs of processor time, measured when a repeat is first asked for, so that these requests take
     * turns with the layouts.
     *
     * @param number counts the repeats, from 1
     * @return {@code null} if requests failed, or were not sent at the rate
     */
    public Double micros(int number) throws NodeException {
        if (number != repeat) {
            repeat = number;
            micros = null;
            Failure.of(context, () -> measure(context.sources().seed() + number))
                    .ifPresent(failure -> recorder.note(
                            "No net processor time of " + operation + ", repeat " + number + ": " + failure.reason()));
        }
        return micros;
    }

    private void measure(long seed) throws Exception {
        RunContext.Clocks begin = context.clocks();
        LoadResult result =
                LoadRun.execute(load.model(seed), load.inFlightLimit(), load.duration(), this, context::isInterrupted);
        RunContext.Clocks end = context.clocks();
        context.checkInterrupted();
        if (hasKeptUp(result, load.duration())) {
            micros = (end.serverNanos() - begin.serverNanos()) / 1e3 / result.requests();
        }
    }

    /** Whether the load took as long as it was meant to: how many random arrivals fall into that time says nothing of the servers. */
    static boolean hasKeptUp(LoadResult result, Duration duration) {
        return result.requests() > 0 && duration.toNanos() / 1e9 >= Latency.MIN_SHARE_OF_RATE * result.seconds();
    }
}
