// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.layout.Requests;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;

/** Requests that may be executed twice, and are when an error may pass. */
final class RetriedRequests {
    /**
     * How long to wait for one answer. A coordinator goes on waiting for a copy on a node that has died, until its own timeout,
     * which may be minutes; another one, asked later, knows that the node is dead and says so at once.
     */
    static final Duration ANSWER_LIMIT = Duration.ofSeconds(15);

    private RetriedRequests() {}

    /**
     * All rows of the answer.
     *
     * @throws IOException if it fails for good, or again and again
     */
    static List<Row> rows(CqlSession session, Statement<?> statement) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                return session.execute(statement.setTimeout(ANSWER_LIMIT)).all();
            } catch (DriverException e) {
                if (tries == CqlRetries.MOST_TRIES || !CqlRetries.mayPass(e)) {
                    throw Requests.asIoException(e);
                }
                try {
                    Thread.sleep(CqlRetries.delayMillis(tries));
                } catch (InterruptedException interruption) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("Interrupted while waiting for Cassandra.");
                }
            }
        }
    }
}
