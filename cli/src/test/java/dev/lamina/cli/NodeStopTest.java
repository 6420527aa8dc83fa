// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.fixtures.TetheredProgram;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C while a node writes out what it holds, with a program in its stead that never answers. */
@Tag("cluster")
class NodeStopTest {
    @Test
    void ctrl_c_leaves_no_node_that_refuses_requests(@TempDir Path here, @TempDir Path streams) throws Exception {
        Process server = TetheredProgram.start(here);
        ServerSocket jmx = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        Files.writeString(here.resolve("lamina-service.json"), """
                {"format": 1, "user": "%s", "cassandra": "5.0.9", "heap": "1G", "node": {"number": 1,
                 "address": "127.1.2.3", "nativePort": 9042, "storagePort": 7000, "jmxPort": %d, "pid": %d,
                 "startedMillis": 0, "directory": "%s"}}
                """.formatted(
                        System.getProperty("user.name"), jmx.getLocalPort(), server.pid(), here));
        try (LaminaProcess lamina = LaminaProcess.start(streams, "node", "stop", "--data-dir", here.toString())) {
            // A server's sockets go with it.
            try (jmx) {
                jmx.setSoTimeout(60_000);
                try (Socket asked = jmx.accept()) {
                    assertThat(asked.isConnected()).isTrue();
                    lamina.signal("INT");
                    assertThat(server.waitFor(1, TimeUnit.MINUTES)).isTrue();
                }
            }
            assertThat(lamina.await(Duration.ofMinutes(1))).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(lamina.error())
                    .isEqualToIgnoringNewLines(
                            "The stop of the node of " + here + " was interrupted, and it was ended"
                                    + " before it had written out what it holds. What it had acknowledged is in its commit log.");
        } finally {
            server.destroyForcibly();
        }
    }
}
