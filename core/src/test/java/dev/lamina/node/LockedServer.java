// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A Cassandra that lets in whom it knows, over TLS alone: as somebody else runs one. It is a node of ours that was stopped
 * and started again with other settings, by hand.
 */
public final class LockedServer implements AutoCloseable {
    private static final String STORE_WORD = "changeit";

    private final CassandraNode node;
    private final Process process;
    private final Path truststore;
    private final String version;

    private LockedServer(CassandraNode node, Process process, Path truststore) {
        this.node = node;
        this.process = process;
        this.truststore = truststore;
        this.version = node.version();
    }

    /** @param directory for keys and certificates */
    public static LockedServer start(String version, Path directory) throws Exception {
        Path keys = directory.resolve("server.p12");
        Path truststore = directory.resolve("trust.jks");
        Path certificate = directory.resolve("server.pem");
        Environment small = new Environment(version, "512M", Map.of(), false, directory.resolve("nodes"));
        CassandraNode node = CassandraNode.start(small, SharedNode.home(), NodeProgress.SILENT);
        String address = node.contactPoint().getAddress().getHostAddress();
        keytool("-genkeypair -alias node -keyalg RSA -keysize 2048 -dname CN=node -validity 2 -storetype PKCS12"
                + " -ext san=ip:" + address + " -storepass " + STORE_WORD + " -keystore " + keys);
        keytool("-exportcert -rfc -alias node -storepass " + STORE_WORD + " -keystore " + keys + " -file "
                + certificate);
        keytool("-importcert -noprompt -alias node -storetype JKS -storepass " + STORE_WORD + " -keystore " + truststore
                + " -file " + certificate);
        // The command line has no word with a space but what it is given, so the kernel's list can be used as it is.
        List<String> command = List.of(
                Files.readString(Path.of("/proc/" + node.pid() + "/cmdline")).split("\0"));
        node.stop();
        Path yaml = node.directory().resolve("cassandra.yaml");
        Files.writeString(
                yaml,
                Files.readString(yaml).replaceFirst("(?m)^authenticator: .*$", "authenticator: PasswordAuthenticator")
                        + "authorizer: CassandraAuthorizer\n"
                        + "client_encryption_options:\n  enabled: true\n  optional: false\n  keystore: " + keys
                        + "\n  keystore_password: " + STORE_WORD + "\n  store_type: PKCS12\n");
        Process process = new ProcessBuilder(command)
                .directory(node.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("console.txt").toFile())
                .start();
        LockedServer server = new LockedServer(node, process, truststore);
        server.await();
        return server;
    }

    private static void keytool(String words) throws Exception {
        Process made = new ProcessBuilder(
                        (Path.of(System.getProperty("java.home"), "bin", "keytool") + " " + words).split(" "))
                .redirectErrorStream(true)
                .start();
        String said = new String(made.getInputStream().readAllBytes());
        if (made.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    /** Waits until the first user, which the server makes itself, can log in, and makes another one. */
    private void await() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(4);
        while (true) {
            try (CqlSession session = session("cassandra", "cassandra")) {
                session.execute("CREATE ROLE etl WITH PASSWORD = 's3cret-wOrd' AND LOGIN = true");
                session.execute("CREATE ROLE owner WITH PASSWORD = 'own-wOrd' AND LOGIN = true");
                session.execute("GRANT ALL PERMISSIONS ON ALL KEYSPACES TO owner");
                return;
            } catch (AllNodesFailedException | AuthenticationException e) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    close();
                    throw e;
                }
                Thread.sleep(500);
            }
        }
    }

    /** A session as that user. */
    public CqlSession session(String user, String password) throws Exception {
        java.security.KeyStore store = java.security.KeyStore.getInstance("JKS");
        try (var in = Files.newInputStream(truststore)) {
            store.load(in, null);
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return CqlSession.builder()
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(1))
                        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofMinutes(1))
                        .build())
                .addContactPoint(contactPoint())
                .withLocalDatacenter(node.datacenter())
                .withAuthCredentials(user, password)
                .withSslEngineFactory(new ProgrammaticSslEngineFactory(context))
                .build();
    }

    public InetSocketAddress contactPoint() {
        return node.contactPoint();
    }

    /** Holds the server's certificate; JKS, so that it can be read without its password. */
    public Path truststore() {
        return truststore;
    }

    public String version() {
        return version;
    }

    @Override
    public void close() throws NodeException {
        process.destroyForcibly().onExit().join();
        node.close();
    }
}
