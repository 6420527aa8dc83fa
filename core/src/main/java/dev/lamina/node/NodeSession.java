// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.time.Duration;

/** Sessions for a few requests to a node that has just started. */
public final class NodeSession {
    private NodeSession() {}

    /**
     * Connects to a node that asks no name and no password.
     *
     * @param limit how long the connection, and then each request, may take
     * @throws com.datastax.oss.driver.api.core.DriverException if it does not answer
     */
    static CqlSession open(CassandraNode node, Duration limit) {
        return builder(node, limit).build();
    }

    /** As {@link #open(CassandraNode, Duration)}, to a node that asks for them. */
    public static CqlSession open(CassandraNode node, Duration limit, String user, String password) {
        return builder(node, limit).withAuthCredentials(user, password).build();
    }

    private static CqlSessionBuilder builder(CassandraNode node, Duration limit) {
        DriverConfigLoader config = DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, limit)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, limit)
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                // The default waits two seconds for further tasks when a session is closed, of which there are none.
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                .build();
        return CqlSession.builder()
                .withConfigLoader(config)
                .addContactPoint(node.contactPoint())
                .withLocalDatacenter(node.datacenter());
    }
}
