// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.EnumSet;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A REST service that is up, from {@link #start} to {@link #close}. Safe for use by several threads. */
public final class Service implements AutoCloseable {
    static final int MOST_HEADER_BYTES = 8192;

    /** Handlers never wait, so a few threads per processor serve any number of connections. */
    private static final int MOST_THREADS = 8 + 4 * Runtime.getRuntime().availableProcessors();

    /** As many as may knock in the moment in which a load begins. */
    private static final int BACKLOG = 1024;

    private static final long IDLE_MILLIS = 30_000;

    /** Below it users may not listen, unless the system lets them. */
    private static final int FIRST_FREE_PORT = 1024;

    /** How long connections without a request stay open when the service stops. */
    private static final long LAST_IDLE_MILLIS = 200;

    private final Server server;
    private final InetSocketAddress address;

    private Service(Server server, InetSocketAddress address) {
        this.server = server;
        this.address = address;
    }

    /**
     * Begins to listen.
     *
     * @param records what to give out; the caller closes them after this
     * @param address where to listen; port 0 for any that is free
     * @throws IOException if the service can't listen there, as when the port is taken
     */
    public static Service start(Records records, InetSocketAddress address, ServiceLimits limits) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
        threads.setName("lamina-web");
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, -1, new HttpConnectionFactory(http()));
        connector.setHost(address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setShutdownIdleTimeout(LAST_IDLE_MILLIS);
        server.addConnector(connector);
        RequestHandler handler = new RequestHandler(records, limits, address);
        server.setHandler(new GracefulHandler(handler));
        server.setErrorHandler(new RefusedRequests(handler.metrics()));
        server.setStopTimeout(limits.stop().toMillis());
        try {
            server.start();
            return new Service(server, new InetSocketAddress(address.getAddress(), connector.getLocalPort()));
        } catch (Exception e) {
            new Service(server, address).close();
            throw cannotListen(address, e);
        }
    }

    /**
     * Looks whether anybody could listen there, for those who have much to do before they {@link #start}.
     *
     * @throws IOException as {@link #start}
     */
    public static void requireFree(InetSocketAddress address) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address, 1);
        } catch (IOException e) {
            throw cannotListen(address, e);
        }
    }

    private static HttpConfiguration http() {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MOST_HEADER_BYTES);
        http.setSendServerVersion(false);
        // Keys are any text, slashes, dots and percent signs included: RecordPath takes them from the path as it came,
        // and no path here is that of a file.
        http.setUriCompliance(UriCompliance.DEFAULT.with(
                "keys",
                EnumSet.of(
                                UriCompliance.Violation.AMBIGUOUS_EMPTY_SEGMENT,
                                UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                                UriCompliance.Violation.AMBIGUOUS_PATH_PARAMETER,
                                UriCompliance.Violation.AMBIGUOUS_PATH_SEGMENT,
                                UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                                UriCompliance.Violation.BAD_PERCENT_ENCODING,
                                UriCompliance.Violation.BAD_UTF8_ENCODING,
                                UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS,
                                UriCompliance.Violation.TRUNCATED_UTF8_ENCODING)
                        .toArray(new UriCompliance.Violation[0])));
        return http;
    }

    static IOException cannotListen(InetSocketAddress address, Exception failure) {
        String host = address.getHostString();
        String where = (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof BindException && isOurs(address.getAddress())) {
                // Java has one exception for a port that is taken and one that is not allowed.
                String why = address.getPort() > 0 && address.getPort() < FIRST_FREE_PORT
                        ? "in use, or only root may listen at it"
                        : "in use";
                return new IOException(
                        where + ": the port is " + why + ". Choose another one with --port, or 0 for any free port;"
                                + " ss -ltnp shows which process has it.",
                        failure);
            }
        }
        return new IOException(
                where + ": can't listen there (" + failure.getMessage() + "). Check --address and --port.", failure);
    }

    /** Whether the address is one of this machine's, at which any port can be bound. */
    private static boolean isOurs(InetAddress address) {
        try (ServerSocket socket = new ServerSocket(0, 1, address)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** Where it listens, with the port that it has. */
    public InetSocketAddress address() {
        return address;
    }

    /** Takes no further requests, waits for those under way as long as the limits say, and lets go of the port. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // What had not ended in time was cut off, which is what was to happen.
            server.destroy();
        }
    }
}
