// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.layout.Cluster;
import dev.lamina.layout.Trust;
import dev.lamina.node.Environment;
import dev.lamina.node.KeptDirectory;
import dev.lamina.node.NodeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** Where the datasets are: in a directory of this machine, or in a cluster that runs already. */
final class StoreOptions {
    private static final String PASSWORD = "LAMINA_PASSWORD";
    private static final String TRUSTSTORE_PASSWORD = "LAMINA_TRUSTSTORE_PASSWORD";

    @Option(
            names = "--data-dir",
            order = 11,
            paramLabel = "DIR",
            description =
                    "Where a Cassandra of Lamina's own keeps its data. Default: store in Lamina's home, ~/.lamina.")
    private Path dataDirectory;

    @Option(
            names = "--cassandra",
            order = 12,
            paramLabel = "VERSION",
            description = "Its version, for a new directory.")
    private String cassandra;

    @Option(names = "--heap", order = 13, paramLabel = "SIZE", description = "Its heap, such as 2G.")
    private String heap;

    @Option(
            names = "--contact-points",
            order = 14,
            split = ",",
            paramLabel = "HOST[:PORT]",
            description = "Nodes of a cluster to use instead.")
    private List<String> contactPoints = new ArrayList<>();

    @Option(
            names = "--datacenter",
            order = 15,
            paramLabel = "NAME",
            description = "The cluster's data centre to use. Default: that of the contact points.")
    private String datacenter;

    @Option(
            names = "--user",
            order = 16,
            paramLabel = "NAME",
            description = "Who to be in the cluster. The password: --password-file, or the variable LAMINA_PASSWORD.")
    private String user;

    @Option(
            names = "--password-file",
            order = 17,
            paramLabel = "FILE",
            description = "A file whose first line is the password.")
    private Path passwordFile;

    @Option(names = "--tls", order = 18, description = "Encrypt, and check the cluster's certificate.")
    private boolean tls;

    @Option(
            names = "--truststore",
            order = 19,
            paramLabel = "FILE",
            description = "Whom to trust, with --tls; its password in the variable LAMINA_TRUSTSTORE_PASSWORD."
                    + " Default: Java's own.")
    private Path truststore;

    @Option(
            names = "--keyspace",
            order = 20,
            paramLabel = "NAME",
            defaultValue = "lamina",
            description = "The keyspace of the datasets. Default: ${DEFAULT-VALUE}.")
    private String keyspace;

    /** The keyspace, whose name Cassandra accepts. */
    String keyspace() {
        if (!keyspace.matches("[a-zA-Z0-9_]{1,48}")) {
            throw new IllegalArgumentException("--keyspace: found " + keyspace
                    + ", expected up to 48 letters, digits and underscores. Name another one.");
        }
        return keyspace;
    }

    /** Whether a node of Lamina's own is meant, and none of the options contradicts that. */
    boolean isEmbedded() {
        if (!contactPoints.isEmpty()) {
            refuse(dataDirectory, "--data-dir", "--contact-points");
            refuse(cassandra, "--cassandra", "--contact-points");
            refuse(heap, "--heap", "--contact-points");
            return false;
        }
        String without = "no --contact-points";
        refuse(datacenter, "--datacenter", without);
        refuse(user, "--user", without);
        refuse(passwordFile, "--password-file", without);
        refuse(tls ? "" : null, "--tls", without);
        refuse(truststore, "--truststore", without);
        return true;
    }

    private static void refuse(Object value, String option, String other) {
        if (value != null) {
            throw new IllegalArgumentException(option + ": found it with " + other
                    + ", expected either a directory or a cluster. Leave one of them out.");
        }
    }

    Path directory() {
        return (dataDirectory != null ? dataDirectory : Home.directory().resolve("store"))
                .toAbsolutePath()
                .normalize();
    }

    /** The node's environment: its version is that of the directory's data, unless another one is asked for. */
    Environment environment() throws NodeException {
        Optional<String> wrote = KeptDirectory.cassandra(directory());
        String version = cassandra != null ? cassandra : wrote.orElse(Environment.DEFAULT_CASSANDRA);
        return new Environment(version, heap == null ? Environment.DEFAULT_HEAP : heap, Map.of(), true, null);
    }

    /** The cluster that is meant. */
    Cluster cluster() {
        if (passwordFile != null && user == null) {
            throw new IllegalArgumentException("--password-file: found it without --user, expected both. Give --user.");
        }
        Cluster.Credentials credentials = user == null ? null : new Cluster.Credentials(user, password());
        return new Cluster(Cluster.contactPoints(contactPoints), datacenter, credentials, trust());
    }

    private SSLContext trust() {
        if (truststore != null) {
            if (!tls) {
                throw new IllegalArgumentException("--truststore: found it without --tls, expected both. Give --tls.");
            }
            String password = System.getenv(TRUSTSTORE_PASSWORD);
            return Trust.of(truststore, password == null ? null : password.toCharArray());
        }
        return tls ? Trust.usual() : null;
    }

    private String password() {
        if (passwordFile == null) {
            String password = System.getenv(PASSWORD);
            if (password == null) {
                throw new IllegalArgumentException("--user: found no password, expected one in the variable " + PASSWORD
                        + " or in a file (--password-file). Give one of them.");
            }
            return password;
        }
        try {
            List<String> lines = Files.readAllLines(passwordFile);
            if (lines.isEmpty() || lines.get(0).isEmpty()) {
                throw new IllegalArgumentException("--password-file: found no password in the first line of "
                        + passwordFile + ", expected one. Write it there.");
            }
            return lines.get(0);
        } catch (IOException e) {
            throw new IllegalArgumentException("--password-file: " + passwordFile
                    + " can't be read, expected a text file with the password. Check the path and its permissions.");
        }
    }
}
