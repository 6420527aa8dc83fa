// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.fixtures.TetheredProgram;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a node in the background, with a program in its stead that has no JMX. */
@Tag("node")
class ServiceStopTest {
    private static final int NOBODY = 1;

    @Test
    void a_node_that_can_not_be_drained_has_ended_when_that_is_said(@TempDir Path here) throws Exception {
        Process server = TetheredProgram.start(here);
        try {
            ServiceNote.of(
                            "5.0.9",
                            "1G",
                            new StartedNode(1, "127.1.2.3", 9042, 7000, NOBODY, server.pid(), 0, here.toString()))
                    .write(here);
            assertThatThrownBy(() -> ServiceNode.stop(here))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("drain failed");
            assertThat(server.isAlive()).isFalse();
        } finally {
            server.destroyForcibly();
        }
    }
}
