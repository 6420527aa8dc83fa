// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.cql.ServerAwayException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import org.apache.cassandra.thrift.AuthenticationException;
import org.apache.cassandra.thrift.AuthorizationException;
import org.apache.cassandra.thrift.Cassandra;
import org.apache.cassandra.thrift.InvalidRequestException;
import org.apache.cassandra.thrift.NotFoundException;
import org.apache.cassandra.thrift.SchemaDisagreementException;
import org.apache.cassandra.thrift.TimedOutException;
import org.apache.cassandra.thrift.UnavailableException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TFramedTransport;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * A connection with a keyspace, as Cassandra's Thrift server wants it: binary, in frames. Used by one thread at a time.
 *
 * @param words the server's address and port
 * @param transport the connection
 * @param client what is asked through it
 */
record ThriftConnection(String words, TTransport transport, Cassandra.Client client) {
    /** As long as the driver's requests have, far above any stall that a measurement should see instead of an error. */
    static final Duration ANSWER_LIMIT = Duration.ofSeconds(120);

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

    /**
     * Connects. Before anything else is asked, a keyspace has to be entered.
     *
     * @throws ServerAwayException if no Thrift server answers there
     */
    static ThriftConnection open(InetSocketAddress server) throws IOException {
        String words = server.getAddress().getHostAddress() + ":" + server.getPort();
        Socket socket = new Socket();
        try {
            socket.connect(server, Math.toIntExact(CONNECT_LIMIT.toMillis()));
            socket.setSoTimeout(Math.toIntExact(ANSWER_LIMIT.toMillis()));
            socket.setTcpNoDelay(true);
            TTransport transport = new TFramedTransport(new TSocket(socket));
            return new ThriftConnection(words, transport, new Cassandra.Client(new TBinaryProtocol(transport)));
        } catch (IOException e) {
            close(socket);
            throw new ServerAwayException(
                    words + ": no Thrift server answers (" + e.getMessage()
                            + "). Check that the node is up and was started with start_rpc: true.",
                    e);
        } catch (TException e) {
            close(socket);
            throw failure(words + ": the connection can't be used: " + words(e), e);
        }
    }

    /**
     * Says which keyspace requests are for.
     *
     * @throws ServerAwayException if the server does not answer
     * @throws IOException if it does not know the keyspace
     */
    void enter(String keyspace) throws IOException {
        try {
            client.set_keyspace(keyspace);
        } catch (TException e) {
            throw failure(
                    words + ": the Thrift server refused access to the keyspace " + keyspace + ": " + words(e)
                            + ". Check that it is Cassandra's and needs no password, and its log.",
                    e);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing was sent through it that could be lost.
        }
    }

    void close() {
        transport.close();
    }

    /** Whether the server said no in order, so that the connection is as good as before. */
    static boolean isRefusal(TException e) {
        return e instanceof InvalidRequestException
                || e instanceof NotFoundException
                || e instanceof UnavailableException
                || e instanceof TimedOutException
                || e instanceof SchemaDisagreementException
                || e instanceof AuthenticationException
                || e instanceof AuthorizationException;
    }

    /** A failed request: whether the server is away, or has refused it. */
    static IOException failure(String message, TException e) {
        return e instanceof TTransportException || e instanceof UnavailableException || e instanceof TimedOutException
                ? new ServerAwayException(message, e)
                : new IOException(message, e);
    }

    /** The server's own words, where it has any. */
    static String words(TException e) {
        if (e instanceof InvalidRequestException invalid) {
            return invalid.getWhy();
        }
        if (e instanceof AuthorizationException unauthorized) {
            return unauthorized.getWhy();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
