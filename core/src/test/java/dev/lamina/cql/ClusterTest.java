// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import dev.lamina.fixtures.StrictCql;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterTest {
    private static final Cluster.Credentials WRONG = new Cluster.Credentials("etl", "s3cret-wOrd");

    @Test
    void contact_points_have_hosts_and_ports() {
        assertThat(Cluster.contactPoints(List.of("127.0.0.1", "127.0.0.2:9043", "[::1]:9044", "[::1]", "::1")))
                .containsExactly(
                        new InetSocketAddress("127.0.0.1", 9042),
                        new InetSocketAddress("127.0.0.2", 9043),
                        new InetSocketAddress("::1", 9044),
                        new InetSocketAddress("::1", 9042),
                        new InetSocketAddress("::1", 9042));
    }

    @Test
    void blanks_around_contact_points_do_not_count() {
        assertThat(Cluster.contactPoints(List.of("127.0.0.1", " 127.0.0.2:9043 ")))
                .containsExactly(new InetSocketAddress("127.0.0.1", 9042), new InetSocketAddress("127.0.0.2", 9043));
    }

    @Test
    void contact_points_without_a_host_are_refused() {
        for (List<String> words : List.of(List.<String>of(), List.of(""), List.of("127.0.0.1", " "))) {
            assertThatThrownBy(() -> Cluster.contactPoints(words))
                    .as(words.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("--contact-points: found a contact point without a host");
        }
    }

    @Test
    void contact_points_are_written_as_they_are_read() {
        List<InetSocketAddress> points = Cluster.contactPoints(List.of("127.0.0.2:9043", "[::1]:9044"));
        List<String> addresses = new Cluster(points, null, null, null).addresses();
        assertThat(addresses).containsExactly("127.0.0.2:9043", "[0:0:0:0:0:0:0:1]:9044");
        assertThat(Cluster.contactPoints(addresses)).isEqualTo(points);
    }

    @Test
    void words_that_are_no_contact_points_are_refused() {
        for (String word :
                List.of("127.0.0.1:", "127.0.0.1:x", "127.0.0.1:0", "127.0.0.1:65536", "", "no.such.invalid")) {
            assertThatThrownBy(() -> Cluster.contactPoints(List.of(word)))
                    .as(word)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("--contact-points: found " + word);
        }
    }

    @Test
    void a_server_without_tls_is_named_without_its_bytes() {
        Cluster cluster = new Cluster(List.of(new InetSocketAddress("127.0.0.1", 1)), null, null, null);
        SSLException plain = new SSLException("not an SSL/TLS record: 85000301");
        assertThat(ConnectFailure.of(cluster, new IllegalStateException(plain)))
                .hasMessageContaining("the TLS connection failed (the server answers without TLS). Does")
                .hasMessageNotContaining("85000301");
    }

    @Test
    void a_password_does_not_show() {
        Cluster cluster = new Cluster(List.of(new InetSocketAddress("127.0.0.1", 1)), null, WRONG, null);
        assertThat(cluster.toString()).contains("etl").doesNotContain("s3cret");
    }

    @Test
    void a_refused_password_is_said_without_it() throws Exception {
        try (StrictCql server = StrictCql.plain()) {
            Cluster cluster = new Cluster(List.of(server.address()), "datacenter1", WRONG, null);
            assertThatThrownBy(() -> Sessions.connect(cluster))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("refuses user etl with this password")
                    .hasMessageNotContaining("s3cret");
            assertThat(server.asked()).contains("etl/s3cret-wOrd");
        }
    }

    @Test
    void a_missing_password_is_asked_for() throws Exception {
        try (StrictCql server = StrictCql.plain()) {
            Cluster cluster = new Cluster(List.of(server.address()), null, null, null);
            assertThatThrownBy(() -> Sessions.connect(cluster))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the cluster requires a user and a password")
                    .hasMessageContaining("--user");
        }
    }

    @Test
    void a_place_where_nobody_answers_is_named() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = socket.getLocalPort();
        }
        Cluster cluster = new Cluster(List.of(new InetSocketAddress("127.0.0.1", port)), "datacenter1", null, null);
        assertThatThrownBy(() -> Sessions.connect(cluster))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "127\\.0\\.0\\.1:" + port + ": no Cassandra answers \\((the connection was refused or"
                                + " closed|Connection refused.*)\\), expected a node of the cluster\\. .*")
                .hasMessageNotContaining("Exception")
                .hasMessageNotContaining("hostId");
        Cluster six = new Cluster(List.of(new InetSocketAddress("::1", port)), "datacenter1", null, null);
        assertThatThrownBy(() -> Sessions.connect(six))
                .hasMessageContaining("[0:0:0:0:0:0:0:1]:" + port + ": no Cassandra answers (");
    }

    @Test
    void a_broken_connection_is_said_without_the_names_of_classes() {
        assertThat(ConnectFailure.reason(new IOException(new ClosedChannelException())))
                .isEqualTo("the connection was refused or closed");
        assertThat(ConnectFailure.reason(new IOException(new DriverTimeoutException("[s0|id: 0x1] timed out"))))
                .isEqualTo("the time for an answer is over");
        assertThat(ConnectFailure.reason(new IOException(new ConnectException("Connection refused: /127.0.0.9:9042"))))
                .isEqualTo("Connection refused: /127.0.0.9:9042");
    }

    @Test
    void tls_is_of_version_1_2_or_later() {
        assertThat(TlsContext.usual().getDefaultSSLParameters().getProtocols())
                .isNotEmpty()
                .isSubsetOf("TLSv1.2", "TLSv1.3");
    }

    @Test
    void tls_trusts_the_truststore_and_nobody_else(@TempDir Path directory) throws Exception {
        Path store = directory.resolve("server.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process made = new ProcessBuilder((keytool
                                + " -genkeypair -alias node -keyalg EC -dname CN=localhost -ext san=ip:127.0.0.1,dns:localhost"
                                + " -validity 2 -storetype PKCS12 -storepass changeit -keystore " + store)
                        .split(" "))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.txt").toFile())
                .start();
        assertThat(made.waitFor())
                .as(Files.readString(directory.resolve("keytool.txt")))
                .isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "changeit".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        // A truststore holds the certificate alone.
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("node", keys.getCertificate("node"));
        Path truststore = directory.resolve("trust.p12");
        try (var out = Files.newOutputStream(truststore)) {
            trusted.store(out, "changeit".toCharArray());
        }

        try (StrictCql server = new StrictCql(context.getServerSocketFactory())) {
            List<InetSocketAddress> points = List.of(server.address());
            Cluster believing = new Cluster(points, null, WRONG, TlsContext.of(truststore, "changeit".toCharArray()));
            assertThatThrownBy(() -> Sessions.connect(believing)).hasMessageContaining("refuses user");
            assertThat(server.asked()).as("what went over TLS").contains("etl/s3cret-wOrd");

            Cluster doubting = new Cluster(points, null, WRONG, TlsContext.usual());
            assertThatThrownBy(() -> Sessions.connect(doubting))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the TLS connection failed")
                    .hasMessageContaining("--truststore");
        }
        assertThatThrownBy(() -> TlsContext.of(truststore, "wrong".toCharArray()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("trust.p12 can't be read")
                .hasMessageNotContaining("\"wrong\"");
        assertThatThrownBy(() -> TlsContext.of(directory.resolve("absent"), null))
                .hasMessageContaining("absent can't be read");
    }
}
