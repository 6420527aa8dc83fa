// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.cql.Cluster;
import dev.lamina.node.process.NodeException;
import dev.lamina.serve.ServiceLimits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Service processes, without a Cassandra for them. */
@Tag("node")
class RestServiceTest {
    @TempDir
    Path directory;

    @Test
    void all_users_may_ask_at_once() {
        assertThat(ServiceProcess.limits(40)).isEqualTo(ServiceLimits.DEFAULT);
        assertThat(ServiceProcess.limits(5_000).requests()).isEqualTo(5_000);
    }

    @Test
    void a_service_logs_where_lamina_does() {
        assertThat(RestService.jvmOptions(directory)).contains("-Dlamina.log=" + directory.resolve("lamina.log"));
    }

    @Test
    void the_port_of_an_earlier_service_is_not_taken_for_that_of_one_that_does_not_start() throws Exception {
        int closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
        Path earlier = Files.createDirectories(directory.resolve("service-1"));
        Files.writeString(earlier.resolve(ServiceProcess.PORT_FILE), "1");
        assertThatThrownBy(() -> RestService.start(new RestService.Settings(
                        Map.of("name", "json", "family", "record", "record", "json"),
                        "absent",
                        List.of(),
                        Cluster.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), closed), "datacenter1"),
                        true,
                        1,
                        40,
                        directory,
                        directory)))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith("service 1: ");
    }
}
