// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.cql.ServerAwayException;
import java.net.SocketTimeoutException;
import org.apache.thrift.transport.TTransportException;

/** A connection broke before the answer came. */
final class LostConnectionException extends ServerAwayException {
    private static final long serialVersionUID = 1L;

    private final boolean timeout;

    /** @param server the server's address and port */
    LostConnectionException(String server, TTransportException cause) {
        super(message(server, cause), cause);
        this.timeout = isTimeout(cause);
    }

    private static boolean isTimeout(TTransportException cause) {
        return cause.getType() == TTransportException.TIMED_OUT || cause.getCause() instanceof SocketTimeoutException;
    }

    private static String message(String server, TTransportException cause) {
        if (isTimeout(cause)) {
            return server + ": no answer over Thrift within " + ThriftConnection.ANSWER_LIMIT.toSeconds()
                    + " s. Check the server's log and its load.";
        }
        // Thrift wraps the socket's error, and says nothing where the server closed the connection.
        String how = cause.getCause() == null || cause.getCause().getMessage() == null
                ? "the server closed it"
                : cause.getCause().getMessage();
        return server + ": the Thrift connection was lost (" + how + "). Check that the server is up, and its log.";
    }

    /** Whether the server was silent for too long, so that asking again would only wait again. */
    boolean isTimeout() {
        return timeout;
    }
}
