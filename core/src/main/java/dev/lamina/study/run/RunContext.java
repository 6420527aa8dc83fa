// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.measure.process.Machine;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What all trials of a run share.
 *
 * @param servers the servers
 * @param session the driver's session with them
 * @param sources the dataset
 * @param tasks what is asked of it, and its answers
 * @param progress hears how it goes on
 * @param interruption why the run is to stop; {@code null} while it isn't
 * @param clock of the servers without their compilers; {@code null} where all of their processor time counts
 */
public record RunContext(
        Servers servers,
        CqlSession session,
        Sources sources,
        Tasks tasks,
        RunProgress progress,
        AtomicReference<String> interruption,
        ServerClock clock) {
    /** The run is to stop. */
    public static final class InterruptedRun extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public InterruptedRun(String reason) {
            super(reason);
        }
    }

    /** The source of the dataset's only entity. */
    Source source() {
        return sources.only();
    }

    /** Whether someone wants the run to end. */
    public boolean isInterrupted() {
        return interruption.get() != null;
    }

    /** Ends the run here if someone wants that. */
    public void checkInterrupted() {
        String reason = interruption.get();
        if (reason != null) {
            throw new InterruptedRun(reason);
        }
    }

    /** Ends the run here if an error is due to a lost node or a wanted stop, and not to the layout under trial. */
    public void checkAlive() throws NodeException {
        checkInterrupted();
        servers.requireAlive();
    }

    /** Processor time of each node since it started, in seconds; {@code null} where there is one, or none tells. */
    public List<Double> nodeCpuSeconds() throws NodeException {
        Optional<ClusterMetrics> metrics = servers.metrics();
        if (metrics.isEmpty() || servers.size() == 1) {
            return null;
        }
        List<Double> seconds = new ArrayList<>();
        for (long nanos : metrics.get().eachCpuNanos()) {
            seconds.add(nanos / 1e9);
        }
        return seconds;
    }

    /** What the compilers of this process and of the servers, where those tell, have taken until now, in ms. */
    public long compilerMillis() throws NodeException {
        Optional<ClusterMetrics> metrics = servers.metrics();
        return Machine.compilerMillis() + (metrics.isPresent() ? metrics.get().compilerMillis() : 0);
    }

    /** Reads the clocks. */
    public Clocks clocks() throws NodeException {
        long beforeNanos = System.nanoTime();
        Optional<ClusterMetrics> metrics = servers.metrics();
        Long serverNanos = clock != null
                ? Long.valueOf(clock.nanos())
                : metrics.isPresent() ? Long.valueOf(metrics.get().processCpuNanos()) : null;
        return new Clocks(serverNanos, Machine.processCpuNanos(), beforeNanos, System.nanoTime());
    }

    /**
     * Readings of the clocks. To ask the servers takes a millisecond or more, which is no part of what is timed.
     *
     * @param serverNanos processor time of the servers, all together, from some moment on; {@code null} where they don't tell
     * @param clientNanos processor time of this process
     * @param beforeNanos time before the servers were asked, when what was timed is over
     * @param nanos time after that, when what is timed begins
     */
    public record Clocks(Long serverNanos, long clientNanos, long beforeNanos, long nanos) {
        double secondsSince(Clocks earlier) {
            return (beforeNanos - earlier.nanos) / 1e9;
        }
    }
}
