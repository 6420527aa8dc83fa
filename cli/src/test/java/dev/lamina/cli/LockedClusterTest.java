// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.Environment;
import dev.lamina.node.ExistingCluster;
import dev.lamina.node.LockedServer;
import dev.lamina.node.NodeException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of somebody else, which asks for a password and speaks TLS alone. */
@Tag("cluster")
@Tag("several-nodes")
class LockedClusterTest {
    private static final String SECRET = "own-wOrd";

    @TempDir
    static Path here;

    private static LockedServer server;

    @BeforeAll
    static void a_server() throws Exception {
        server = LockedServer.start(Environment.DEFAULT_CASSANDRA, here);
    }

    @AfterAll
    static void is_stopped() throws Exception {
        server.close();
        assertThat(here.resolve("nodes")).isEmptyDirectory();
    }

    private static String point() {
        return server.contactPoint().getAddress().getHostAddress() + ":"
                + server.contactPoint().getPort();
    }

    private static Shell.Result ask(String user, String password, String... more) throws Exception {
        Path file = Files.writeString(here.resolve("password"), password + "\n");
        List<String> words = new ArrayList<>(List.of("cql", "--contact-points", point(), "--user", user));
        words.addAll(List.of("--password-file", file.toString()));
        words.addAll(List.of(more));
        words.add("SELECT release_version, gossip_generation FROM system.local");
        return lamina(words.toArray(new String[0]));
    }

    private static void refused(Shell.Result result, String... words) {
        assertThat(result.exit()).as(result.error()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(result.error()).contains(words).doesNotContain("\tat ", SECRET, "wrong-wOrd");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void who_has_the_password_and_trusts_the_certificate_gets_an_answer() throws Exception {
        String trust = server.truststore().toString();
        assertThat(ask("owner", SECRET, "--tls", "--truststore", trust).done().out())
                .contains("release_version  gossip_generation", server.version());
        lamina(
                        "datasets",
                        "--contact-points",
                        point(),
                        "--user",
                        "owner",
                        "--password-file",
                        here.resolve("password").toString(),
                        "--tls",
                        "--truststore",
                        trust)
                .done();
    }

    @Test
    void a_wrong_password_is_refused_and_not_said() throws Exception {
        refused(
                ask(
                        "owner",
                        "wrong-wOrd",
                        "--tls",
                        "--truststore",
                        server.truststore().toString()),
                "user owner with this password is not let in",
                "--password-file");
    }

    @Test
    void a_certificate_that_java_does_not_trust_is_refused() throws Exception {
        refused(ask("owner", SECRET, "--tls"), "a TLS connection failed", "--truststore");
    }

    @Test
    void a_place_where_nobody_answers_is_named() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = socket.getLocalPort();
        }
        refused(
                lamina("cql", "--contact-points", "127.0.0.1:" + port, "SELECT * FROM system.local"),
                "127.0.0.1:" + port + ": no Cassandra answers");
    }

    @Test
    void a_user_without_the_right_to_make_keyspaces_is_told_so_beforehand() throws Exception {
        try (var session = server.session("etl", "s3cret-wOrd")) {
            assertThatThrownBy(() -> ExistingCluster.look(session, List.of(server.contactPoint()), 0))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("may not make keyspaces")
                    .hasMessageContaining("GRANT CREATE");
        }
        try (var session = server.session("owner", SECRET);
                var cluster = ExistingCluster.look(session, List.of(server.contactPoint()), 0)) {
            assertThat(cluster.version()).isEqualTo(server.version());
        }
    }
}
