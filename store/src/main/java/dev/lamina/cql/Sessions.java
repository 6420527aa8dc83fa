// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Driver sessions. */
public final class Sessions {
    /** Far above any stall that a measurement should see instead of an error. */
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(120);

    private Sessions() {}

    /**
     * Connects without protocol compression and with a request timeout above any stall to be measured.
     *
     * @throws com.datastax.oss.driver.api.core.DriverException if no node answers
     */
    public static CqlSession connect(InetSocketAddress contactPoint, String datacenter) {
        return builder(Cluster.of(contactPoint, datacenter), new Settings(REQUEST_TIMEOUT, Balancing.TOKEN_AWARE, null))
                .build();
    }

    /**
     * Connects to a cluster, as {@link #connect(InetSocketAddress, String)}.
     *
     * @throws IllegalArgumentException if the cluster has no such data centre
     * @throws IOException if no node answers, or the cluster does not let the user in
     */
    public static CqlSession connect(Cluster cluster) throws IOException {
        return connect(cluster, REQUEST_TIMEOUT, Balancing.TOKEN_AWARE);
    }

    /**
     * Connects as {@link #connect(Cluster)}, for requests that are waited for no longer than this.
     *
     * @param timeout when a request has failed
     * @param balancing which node is asked
     * @throws IllegalArgumentException if the cluster has no such data centre
     * @throws IOException if no node answers, or the cluster does not let the user in
     */
    public static CqlSession connect(Cluster cluster, Duration timeout, Balancing balancing) throws IOException {
        return connect(cluster, new Settings(timeout, balancing, null));
    }

    /**
     * Connects as {@link #connect(Cluster)} with a version of the native protocol.
     *
     * @param protocol the version, such as {@code V4}; {@code null} for the newest that both sides speak
     * @throws IllegalArgumentException if the cluster has no such data centre
     * @throws IOException if no node answers, or the cluster does not let the user in
     */
    public static CqlSession connect(Cluster cluster, String protocol) throws IOException {
        return connect(cluster, new Settings(REQUEST_TIMEOUT, Balancing.TOKEN_AWARE, protocol));
    }

    /** The settings in which sessions differ. */
    private record Settings(Duration timeout, Balancing balancing, String protocol) {}

    private static CqlSession connect(Cluster cluster, Settings settings) throws IOException {
        CqlSession session;
        try {
            session = builder(cluster, settings).build();
        } catch (DriverException | IllegalStateException e) {
            throw ConnectFailure.of(cluster, e);
        }
        try {
            requireDatacenter(session, cluster);
            return session;
        } catch (IllegalArgumentException e) {
            session.close();
            throw e;
        }
    }

    /** With a data centre that does not exist the driver connects, and then finds no node for any request. */
    private static void requireDatacenter(CqlSession session, Cluster cluster) {
        Set<String> known = new TreeSet<>();
        for (Node node : session.getMetadata().getNodes().values()) {
            if (node.getDatacenter() != null) {
                known.add(node.getDatacenter());
            }
        }
        if (cluster.datacenter() != null && !known.contains(cluster.datacenter())) {
            throw new IllegalArgumentException(cluster.options().heading("datacenter")
                    + ": the cluster has no data centre \"" + cluster.datacenter() + "\". "
                    + UnknownName.hint(cluster.datacenter(), known));
        }
    }

    private static CqlSessionBuilder builder(Cluster cluster, Settings settings) {
        OptionsMap ours = new OptionsMap();
        ours.put(TypedDriverOption.REQUEST_TIMEOUT, settings.timeout());
        if (settings.protocol() != null) {
            ours.put(TypedDriverOption.PROTOCOL_VERSION, settings.protocol());
        }
        // Of several copies only a majority tells what was written.
        ours.put(TypedDriverOption.REQUEST_CONSISTENCY, DefaultConsistencyLevel.LOCAL_QUORUM.name());
        ours.put(TypedDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(30));
        ours.put(TypedDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT, Duration.ofSeconds(30));
        ours.put(TypedDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofSeconds(30));
        // A table that one of the nodes does not know yet is a failed request. A node that has missed a change asks for
        // it
        // after 60 s; the driver's default is 10 s.
        ours.put(TypedDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, Duration.ofSeconds(90));
        ours.put(TypedDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, Duration.ofSeconds(60));
        // A study makes and drops many tables; the default waits a second for further changes each time.
        ours.put(TypedDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(10));
        // A server that is restarted during a run is back in seconds; the default waits up to a minute.
        ours.put(TypedDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(200));
        ours.put(TypedDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(1));
        // Batches of a thousand rows are part of what is measured; a warning each would drown the log.
        ours.put(TypedDriverOption.REQUEST_LOGGER_MAX_QUERY_LENGTH, 200);
        ours.put(TypedDriverOption.REQUEST_LOG_WARNINGS, false);
        // Statements of users are executed in keyspaces that are made for them.
        ours.put(TypedDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false);
        ours.put(TypedDriverOption.CONNECTION_POOL_LOCAL_SIZE, 2);
        ours.put(TypedDriverOption.CONNECTION_MAX_REQUESTS, 4096);
        ours.put(TypedDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true);
        // The driver's default is twice the processors: each connection then has a thread of its own to wake up.
        ours.put(
                TypedDriverOption.NETTY_IO_SIZE,
                Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
        // The driver's default waits two seconds for further tasks when a session is closed. A tenth of one is enough:
        // where a server died, the driver closes its connections once more, and logs an error without its threads.
        ours.put(TypedDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0);
        ours.put(TypedDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, TimeUnit.MILLISECONDS.name());
        ours.put(TypedDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 100);
        ours.put(TypedDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, 15_000);
        // An open session must not keep a program running, such as Spark's, whose sessions are shared.
        ours.put(TypedDriverOption.NETTY_DAEMON, true);
        CqlSessionBuilder builder = CqlSession.builder().addContactPoints(cluster.contactPoints());
        if (settings.balancing() == Balancing.ROUND_ROBIN) {
            ours.put(TypedDriverOption.LOAD_BALANCING_POLICY_CLASS, RoundRobinPolicy.class.getName());
            if (cluster.datacenter() != null) {
                ours.put(TypedDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, cluster.datacenter());
            }
        } else if (cluster.datacenter() != null) {
            builder.withLocalDatacenter(cluster.datacenter());
        } else {
            ours.put(TypedDriverOption.LOAD_BALANCING_POLICY_CLASS, "DcInferringLoadBalancingPolicy");
        }
        if (cluster.credentials() != null) {
            builder.withAuthCredentials(
                    cluster.credentials().user(), cluster.credentials().password());
        }
        if (cluster.tls() != null) {
            // Also looks whether the certificate is that of the host that was asked for, and asks nobody what name an
            // address has.
            builder.withSslEngineFactory(new ProgrammaticSslEngineFactory(cluster.tls(), null, true, false));
        }
        return builder.withConfigLoader(DriverConfigLoader.compose(DriverConfigLoader.fromMap(ours), theirs(cluster)));
    }

    /** What the user's file says, where there is one, and else the driver's defaults. */
    private static DriverConfigLoader theirs(Cluster cluster) {
        Path file = cluster.driverConfig();
        if (file == null) {
            return DriverConfigLoader.programmaticBuilder().build();
        }
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(
                    cluster.options().heading("driver-config") + ": " + file + " can't be read. Check the path.");
        }
        try {
            DriverConfigLoader loader = DriverConfigLoader.fromPath(file);
            loader.getInitialConfig();
            return loader;
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    cluster.options().heading("driver-config") + ": " + file + " is not a valid driver"
                            + " configuration (" + e.getMessage()
                            + "). Write HOCON with options under datastax-java-driver.",
                    e);
        }
    }
}
