// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.process.NodeException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class DrainTest {
    private static NodeMetrics metrics(int port) {
        return new NodeMetrics(new JmxLink("The node", port, Path.of("system.log"), () -> null));
    }

    @Test
    void a_server_that_hangs_is_not_waited_for() throws Exception {
        // It takes connections, and never answers.
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            NodeMetrics metrics = metrics(silent.getLocalPort());
            assertThatThrownBy(() -> metrics.drain(Duration.ofMillis(200), true))
                    .isInstanceOf(TimeoutException.class);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> metrics.drain(Duration.ofMillis(200), false))
                    .isInstanceOf(TimeoutException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void why_a_drain_failed_is_told_as_it_is() {
        NodeMetrics metrics = metrics(1);
        assertThatThrownBy(() -> metrics.drain(Duration.ofMinutes(1), true))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith("The node over JMX: drain failed: ");
    }
}
