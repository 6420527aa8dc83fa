// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.fixtures.LockedServer;
import dev.lamina.node.Environment;
import dev.lamina.node.ExistingCluster;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
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
class LockedClusterTest {
    private static final String SECRET = "own-wOrd";

    private static final String STUDY = """
            study: locked
            question: Does it run in a cluster of somebody else?
            dataset: {gdelt: {edition: B}}
            rows: 500
            environment: {settings: {row_cache_size: 8MiB}}
            layouts:
              - {name: rows, family: table, partition: [globalEventId]}
              - {name: columns, family: chunks, codec: flatbuffers}
            operations:
              - {name: ingest}
              - {name: scan-all, scan: all}
            """;

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
                "refuses user owner with this password",
                "--password-file");
    }

    @Test
    void a_certificate_that_java_does_not_trust_is_refused() throws Exception {
        refused(ask("owner", SECRET, "--tls"), "the TLS connection failed", "--truststore");
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

    private static Shell.Result run(Path out, String user, String password, String... more) throws Exception {
        Path file = Files.writeString(here.resolve("password"), password + "\n");
        Path study = Files.writeString(here.resolve("study.yaml"), STUDY);
        List<String> words =
                new ArrayList<>(List.of("run", study.toString(), "--repeats", "2", "--out", out.toString()));
        words.addAll(List.of("--contact-points", point(), "--user", user, "--password-file", file.toString()));
        words.addAll(List.of(more));
        return lamina(words.toArray(new String[0]));
    }

    private static String[] trusting() {
        return new String[] {"--tls", "--truststore", server.truststore().toString()};
    }

    private static List<String> keyspaces() throws Exception {
        try (var session = server.session("owner", SECRET)) {
            return session.execute("SELECT keyspace_name FROM system_schema.keyspaces").all().stream()
                    .map(row -> row.getString(0))
                    .filter(name -> name.startsWith("lamina"))
                    .toList();
        }
    }

    @Test
    @Tag("part-3")
    void a_study_runs_there_says_what_it_can_not_measure_and_leaves_no_keyspace() throws Exception {
        Path out = here.resolve("out");
        run(out, "owner", SECRET, trusting()).done();
        Run run = RunJson.read(out.resolve("run.json"));
        assertThat(run.complete()).isTrue();
        assertThat(run.environment().cassandra()).isEqualTo(server.version());
        assertThat(run.environment().replication()).isEqualTo(1);
        assertThat(run.cells()).hasSize(4).allSatisfy(cell -> {
            assertThat(cell.status()).as(cell.reason()).isEqualTo(Cell.Status.MEASURED);
            assertThat(cell.throughput().median()).isPositive();
            assertThat(cell.cpu().server()).isNull();
        });
        assertThat(run.layouts()).hasSize(2).allSatisfy(layout -> {
            assertThat(layout.equivalent()).isTrue();
            assertThat(layout.size().diskBytes()).isNull();
        });
        assertThat(String.join("\n", run.notes()))
                .contains("Not measured: The processor time of the servers")
                .containsPattern("Setting row_cache_size: the cluster has .*, the run needs 8MiB\\.");
        assertThat(out.resolve("report.html")).isNotEmptyFile();
        assertThat(keyspaces()).isEmpty();
    }

    @Test
    @Tag("part-3")
    void a_keyspace_of_that_name_is_somebody_elses_and_stays() throws Exception {
        try (var session = server.session("owner", SECRET)) {
            session.execute("CREATE KEYSPACE lamina_rows_tuned WITH replication ="
                    + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
            refused(
                    run(here.resolve("taken"), "owner", SECRET, trusting()),
                    "keyspace lamina_rows_tuned: it exists already");
            assertThat(keyspaces()).containsExactly("lamina_rows_tuned");
            session.execute("DROP KEYSPACE lamina_rows_tuned");
        }
    }

    @Test
    void a_run_of_a_user_who_may_not_is_refused_beforehand() throws Exception {
        refused(run(here.resolve("etl"), "etl", "s3cret-wOrd", trusting()), "may not create keyspaces", "GRANT CREATE");
        refused(run(here.resolve("wrong"), "owner", "wrong-wOrd", trusting()), "refuses user");
        refused(run(here.resolve("doubt"), "owner", SECRET, "--tls"), "the TLS connection failed");
    }

    @Test
    @Tag("part-3")
    void the_drivers_own_configuration_file_may_say_how_to_encrypt() throws Exception {
        Path config = Files.writeString(here.resolve("driver.conf"), """
                datastax-java-driver.advanced.ssl-engine-factory {
                  class = DefaultSslEngineFactory
                  truststore-path = "%s"
                  truststore-password = changeit
                }
                """.formatted(server.truststore()));
        assertThat(ask("owner", SECRET, "--driver-config", config.toString())
                        .done()
                        .out())
                .contains(server.version());
        Files.writeString(config, "datastax-java-driver {");
        Shell.Result broken = ask("owner", SECRET, "--driver-config", config.toString());
        assertThat(broken.exit()).as(broken.error()).isEqualTo(ExitCode.USAGE);
        assertThat(broken.error()).contains("--driver-config: ", "is not a valid driver configuration");
    }

    @Test
    void a_user_without_the_right_to_make_keyspaces_is_told_so_beforehand() throws Exception {
        try (var session = server.session("etl", "s3cret-wOrd")) {
            assertThatThrownBy(() -> ExistingCluster.look(session, List.of(server.contactPoint()), 0))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("may not create keyspaces")
                    .hasMessageContaining("GRANT CREATE");
        }
        try (var session = server.session("owner", SECRET);
                var cluster = ExistingCluster.look(session, List.of(server.contactPoint()), 0)) {
            assertThat(cluster.version()).isEqualTo(server.version());
        }
    }
}
