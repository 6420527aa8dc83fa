// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;

/** Which failed requests are worth another try, and when. For requests that may be executed twice. */
final class CqlRetries {
    /** Tries of one request; with the delays between them some 12 s pass before the last one. */
    static final int MOST_TRIES = 9;

    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long MOST_DELAY_MILLIS = 5_000;

    private static final Pattern ABSENT =
            Pattern.compile("(table|keyspace) \\S+ does not exist|unconfigured table", Pattern.CASE_INSENSITIVE);

    private CqlRetries() {}

    /** How long to wait before the next try, after so many. */
    static long delayMillis(int tries) {
        return Math.min(MOST_DELAY_MILLIS, FIRST_DELAY_MILLIS << Math.min(20, tries - 1));
    }

    /** The error without the wrappers of futures. */
    static Throwable cause(Throwable error) {
        Throwable cause = error;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Whether the error may pass: a timeout, too much load, or a node that is away. */
    static boolean mayPass(Throwable error) {
        Throwable cause = cause(error);
        if (cause instanceof AllNodesFailedException all) {
            return all.getAllErrors().values().stream()
                    .allMatch(errors -> errors.stream().allMatch(CqlRetries::mayPass));
        }
        if (cause instanceof WriteFailureException || cause instanceof ReadFailureException) {
            return false;
        }
        if (cause instanceof InvalidQueryException && cause.getMessage() != null) {
            // A node that was away when the table was made hears of it soon after it has come up; 3.11 says
            // "unconfigured".
            return ABSENT.matcher(cause.getMessage()).find();
        }
        return cause instanceof QueryConsistencyException
                || cause instanceof UnavailableException
                || cause instanceof OverloadedException
                || cause instanceof BootstrappingException
                || cause instanceof DriverTimeoutException
                || cause instanceof ClosedConnectionException
                || cause instanceof HeartbeatException
                || cause instanceof BusyConnectionException
                || cause instanceof RequestThrottlingException;
    }
}
