// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.ChildProcess;
import dev.lamina.node.process.NodeException;
import java.time.Duration;
import java.util.Optional;

/** Notices when a server dies that this process did not end. Safe for use by several threads. */
final class NodeDeath {
    private static final Duration DYING_LIMIT = Duration.ofSeconds(1);
    private static final Duration DELAY = Duration.ofMillis(500);

    private final ChildProcess process;
    private final NodeFailure failure;
    private boolean intended;
    private String report;

    NodeDeath(ChildProcess process, NodeFailure failure) {
        this.process = process;
        this.failure = failure;
    }

    /** From now on the server's end is intended; a death that was already reported stays reported. */
    synchronized void intend() {
        intended = true;
    }

    /** The server was started again. */
    synchronized void forget() {
        intended = false;
        report = null;
    }

    /** See {@link CassandraNode#deathReport}. */
    synchronized Optional<String> report() {
        if (report == null && !intended && !process.isAlive()) {
            report = failure.death();
        }
        return Optional.ofNullable(report);
    }

    /** The report after a connection broke, which happens a little before a dying process has ended; null if it lives. */
    String reportSoon() {
        try {
            process.awaitEnd(DYING_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return report().orElse(null);
    }

    /** Fails with the report if the server has died. */
    void requireRunning() throws NodeException {
        Optional<String> death = report();
        if (death.isPresent()) {
            throw new NodeException(death.get());
        }
    }

    /** See {@link CassandraNode#requireAlive}. */
    void requireAlive() throws NodeException {
        try {
            if (!process.awaitEnd(DELAY)) {
                return;
            }
        } catch (InterruptedException e) {
            // The interrupt may be a consequence of the server's death, which the caller should hear of.
            Thread.currentThread().interrupt();
        }
        requireRunning();
    }

    /** Runs the action when the current process of the server dies. */
    void onDeath(Runnable action) {
        process.onEnd(() -> {
            if (report().isPresent()) {
                action.run();
            }
        });
    }
}
