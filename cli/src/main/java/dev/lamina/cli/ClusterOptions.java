// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.cql.Cluster;
import dev.lamina.cql.TlsContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** A cluster that runs already, and how to get into it. */
final class ClusterOptions {
    private static final String PASSWORD = "LAMINA_PASSWORD";
    private static final String TRUSTSTORE_PASSWORD = "LAMINA_TRUSTSTORE_PASSWORD";

    @Option(
            names = "--contact-points",
            order = 14,
            split = ",",
            paramLabel = "HOST[:PORT]",
            description = "Nodes of a cluster to use instead.")
    private List<String> contactPoints = new ArrayList<>();

    @Option(
            names = {"--datacenter", "--local-datacenter"},
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
            names = "--driver-config",
            order = 20,
            paramLabel = "FILE",
            description = "A configuration file of the DataStax driver, such as for TLS with a key of one's own.")
    private Path driverConfig;

    /** Whether a cluster is named. */
    boolean isGiven() {
        return !contactPoints.isEmpty();
    }

    /** Fails if something is said of a cluster that is not named. */
    void requireNothing() {
        String without = "no --contact-points";
        refuse(datacenter, "--datacenter", without);
        refuse(user, "--user", without);
        refuse(passwordFile, "--password-file", without);
        refuse(tls ? "" : null, "--tls", without);
        refuse(truststore, "--truststore", without);
        refuse(driverConfig, "--driver-config", without);
    }

    private static void refuse(Object value, String option, String other) {
        if (value != null) {
            throw contradiction(option, other);
        }
    }

    static IllegalArgumentException contradiction(String option, String other) {
        return new IllegalArgumentException(option + ": found it with " + other
                + ", expected either a node of Lamina's own or a cluster. Leave one of them out.");
    }

    /** The cluster that is meant. */
    Cluster cluster() {
        if (passwordFile != null && user == null) {
            throw new IllegalArgumentException("--password-file: found it without --user, expected both. Give --user.");
        }
        Cluster.Credentials credentials = user == null ? null : new Cluster.Credentials(user, password());
        return new Cluster(
                Cluster.contactPoints(contactPoints),
                datacenter,
                credentials,
                trust(),
                driverConfig,
                Cluster.OptionNames.COMMAND_LINE);
    }

    private SSLContext trust() {
        if (truststore != null) {
            if (!tls) {
                throw new IllegalArgumentException("--truststore: found it without --tls, expected both. Give --tls.");
            }
            String password = System.getenv(TRUSTSTORE_PASSWORD);
            return TlsContext.of(truststore, password == null ? null : password.toCharArray());
        }
        return tls ? TlsContext.usual() : null;
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
