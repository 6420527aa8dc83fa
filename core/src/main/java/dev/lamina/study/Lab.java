// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.measure.Machine;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.NodeException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What all trials of a run share.
 *
 * @param node the server
 * @param session the driver's session with it
 * @param source the dataset
 * @param tasks what is asked of it, and its answers
 * @param progress hears how it goes on
 * @param interruption why the run is to stop; {@code null} while it isn't
 */
record Lab(
        CassandraNode node,
        CqlSession session,
        Source source,
        Tasks tasks,
        RunProgress progress,
        AtomicReference<String> interruption) {
    /** The run is to stop. */
    static final class InterruptedRun extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InterruptedRun(String reason) {
            super(reason);
        }
    }

    /** Ends the run here if someone wants that. */
    void checkInterrupted() {
        String reason = interruption.get();
        if (reason != null) {
            throw new InterruptedRun(reason);
        }
    }

    /** Ends the run here if an error is due to a lost node or a wanted stop, and not to the layout under trial. */
    void checkAlive() throws NodeException {
        checkInterrupted();
        node.requireAlive();
    }

    /** What the servers' compilers have taken until now, in ms. */
    long compilerMillis() throws NodeException {
        return node.metrics().cost().jitMillis();
    }

    /** Reads the clocks. */
    Clocks clocks() throws NodeException {
        return new Clocks(node.metrics().processCpuNanos(), Machine.processCpuNanos(), System.nanoTime());
    }

    /**
     * Readings of the clocks.
     *
     * @param serverNanos processor time of the server
     * @param clientNanos processor time of this process
     * @param nanos time
     */
    record Clocks(long serverNanos, long clientNanos, long nanos) {
        double secondsSince(Clocks earlier) {
            return (nanos - earlier.nanos) / 1e9;
        }
    }
}
