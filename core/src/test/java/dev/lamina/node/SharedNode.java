// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * One Cassandra for all tests of a JVM, started at first use and stopped with the JVM. Each test class has a keyspace of
 * its own. For tests tagged {@code node}.
 */
public final class SharedNode {
    private static SharedNode instance;

    private final CassandraNode node;
    private final CqlSession session;
    private final Set<String> keyspaces = new HashSet<>();

    private SharedNode() throws NodeException {
        // The published clients write batches that the shipped 50 KiB would reject.
        Environment environment = Environment.defaults().with("batch_size_fail_threshold", "64MiB");
        node = CassandraNode.start(environment, home(), NodeProgress.SILENT);
        session = session(node);
    }

    /** The node, which is started by the first call. */
    public static synchronized SharedNode get() {
        if (instance == null) {
            try {
                instance = new SharedNode();
            } catch (NodeException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
            Runtime.getRuntime().addShutdownHook(new Thread(instance::close));
        }
        return instance;
    }

    /** Lamina's home in tests, below the build's own directory. */
    public static Path home() {
        return Path.of("target", "lamina-home").toAbsolutePath();
    }

    /** A patient session with any node; the caller closes it. */
    public static CqlSession session(CassandraNode node) {
        DriverConfigLoader patient = DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(2))
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofMinutes(1))
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofMinutes(1))
                .build();
        return CqlSession.builder()
                .withConfigLoader(patient)
                .addContactPoint(node.contactPoint())
                .withLocalDatacenter(node.datacenter())
                .build();
    }

    public CassandraNode node() {
        return node;
    }

    public CqlSession session() {
        return session;
    }

    /** The class's keyspace, empty at the first call in this JVM. */
    public synchronized String keyspace(Class<?> test) {
        String keyspace = test.getSimpleName().toLowerCase(Locale.ROOT);
        if (keyspaces.add(keyspace)) {
            session.execute("DROP KEYSPACE IF EXISTS " + keyspace);
            session.execute("CREATE KEYSPACE " + keyspace
                    + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        }
        return keyspace;
    }

    private void close() {
        session.close();
        try {
            node.close();
        } catch (NodeException e) {
            e.printStackTrace();
        }
    }
}
