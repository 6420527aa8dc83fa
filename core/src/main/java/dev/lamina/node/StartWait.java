// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.ChildProcess;
import dev.lamina.node.process.NodeException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits for a server that was just launched.
 *
 * @param process the server's process
 * @param failure reports why the server failed
 * @param progress hears from time to time that the server is still starting
 */
record StartWait(ChildProcess process, NodeFailure failure, NodeProgress progress) {
    /** A server that needs longer than this is reported as failed. */
    static final Duration LIMIT = Duration.ofMinutes(3);

    private static final Duration POLL = Duration.ofMillis(50);

    /**
     * Waits until the condition holds.
     *
     * @return false if the server died because a port was taken
     * @throws NodeException if the server died for another reason, needs longer than {@link #LIMIT}, or this thread is
     *     interrupted
     */
    boolean until(BooleanSupplier condition) throws NodeException {
        long begun = System.nanoTime();
        try {
            while (process.isAlive()) {
                long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
                if (condition.getAsBoolean()) {
                    return true;
                }
                if (millis > LIMIT.toMillis()) {
                    throw failure.start();
                }
                progress.starting(failure.version(), millis);
                process.awaitEnd(POLL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("Cassandra " + failure.version() + ": its start was interrupted. Run it again.", e);
        }
        if (failure.diagnosis() == Diagnosis.PORT_TAKEN) {
            return false;
        }
        throw failure.start();
    }
}
