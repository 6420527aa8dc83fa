// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Driver sessions for measuring. */
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
        DriverConfigLoader config = DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, REQUEST_TIMEOUT)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(30))
                .withDuration(DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT, Duration.ofSeconds(30))
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofSeconds(30))
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, Duration.ofSeconds(60))
                // A study makes and drops many tables; the default waits a second for further changes each time.
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(10))
                // Batches of a thousand rows are part of what is measured; a warning each would drown the log.
                .withInt(DefaultDriverOption.REQUEST_LOGGER_MAX_QUERY_LENGTH, 200)
                .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
                .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, 2)
                .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 4096)
                .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
                .build();
        return CqlSession.builder()
                .addContactPoint(contactPoint)
                .withLocalDatacenter(datacenter)
                .withConfigLoader(config)
                .build();
    }
}
