// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.fixtures.TetheredProgram;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a node in the background, with a program in its stead that has no JMX. */
@Tag("node")
class ServiceStopTest {
    private static final int NOBODY = 1;
    private static final String HOST = "127.1.2.3";

    @Test
    void a_node_that_can_not_be_drained_has_ended_when_that_is_said(@TempDir Path here) throws Exception {
        Process server = TetheredProgram.start(here);
        try {
            ServiceNote.of(
                            "5.0.9",
                            "1G",
                            new StartedNode(1, HOST, 9042, 7000, NOBODY, server.pid(), 0, here.toString()))
                    .write(here);
            assertThatThrownBy(() -> ServiceNode.stop(here))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("drain failed");
            assertThat(server.isAlive()).isFalse();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void a_node_that_hangs_is_ended_after_a_while(@TempDir Path here) throws Exception {
        Process server = TetheredProgram.start(here);
        // It takes connections, and never answers.
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            StartedNode node =
                    new StartedNode(1, HOST, 9042, 7000, silent.getLocalPort(), server.pid(), 0, here.toString());
            assertThatThrownBy(() -> ServiceNode.end(here, node, Duration.ofSeconds(1)))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("had not written out what it holds after 1 seconds, and was ended.");
            assertThat(server.isAlive()).isFalse();
        } finally {
            server.destroyForcibly();
        }
    }
}
