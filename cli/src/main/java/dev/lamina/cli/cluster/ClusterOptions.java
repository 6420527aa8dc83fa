// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cql.Cluster;
import dev.lamina.cql.TlsContext;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** A cluster that runs already, and how to get into it. */
public final class ClusterOptions {
    private static final String PASSWORD = "LAMINA_PASSWORD";
    private static final String TRUSTSTORE_PASSWORD = "LAMINA_TRUSTSTORE_PASSWORD";

    @Option(
            names = "--contact-points",
            order = 14,
            split = ",",
            paramLabel = "HOST[:PORT]",
            description = "Use a cluster that runs already, by the addresses of one or more of its nodes.")
    private List<String> contactPoints;

    @Option(
            names = {"--datacenter", "--local-datacenter"},
            order = 15,
            paramLabel = "NAME",
            description = "The data centre to use. Default: that of the contact points.")
    private String datacenter;

    @Option(
            names = "--user",
            order = 16,
            paramLabel = "NAME",
            description = "The user to log in as. The password comes from --password-file or from the variable"
                    + " LAMINA_PASSWORD.")
    private String user;

    @Option(
            names = "--password-file",
            order = 17,
            paramLabel = "FILE",
            description = "A file with the password in its first line.")
    private Path passwordFile;

    @Option(
            names = "--tls",
            order = 18,
            description = "Encrypt the connection and check the cluster's" + " certificate.")
    private boolean tls;

    @Option(
            names = "--truststore",
            order = 19,
            paramLabel = "FILE",
            description = "The truststore for --tls; its password comes from the variable"
                    + " LAMINA_TRUSTSTORE_PASSWORD. Default: Java's own.")
    private Path truststore;

    @Option(
            names = "--driver-config",
            order = 20,
            paramLabel = "FILE",
            description = "A configuration file of the DataStax driver, for example for TLS with a client key.")
    private Path driverConfig;

    private Cluster cluster;

    /** Whether a cluster is meant, also by an option without a host, as of empty variables: that is an error, not a directory. */
    public boolean isGiven() {
        return contactPoints != null;
    }

    /** Fails if something is said of a cluster that is not named. */
    public void requireNothing() {
        refuse(datacenter, "--datacenter");
        refuse(user, "--user");
        refuse(passwordFile, "--password-file");
        refuse(tls ? "" : null, "--tls");
        refuse(truststore, "--truststore");
        refuse(driverConfig, "--driver-config");
    }

    private static void refuse(Object value, String option) {
        if (value != null) {
            throw new IllegalArgumentException(
                    option + " needs --contact-points too. Add it, or leave " + option + " out.");
        }
    }

    /** That two options were given of which one is about a node of our own, the other about a running cluster. */
    public static IllegalArgumentException contradiction(String option, String other) {
        return new IllegalArgumentException(option + " can't be combined with " + other
                + ": the first is about a node that Lamina starts, the second about a running cluster. Leave"
                + " one of them out.");
    }

    /** The cluster that is meant. It is read once: a password may come from a pipe. */
    public Cluster cluster() {
        if (cluster == null) {
            cluster = read();
        }
        return cluster;
    }

    private Cluster read() {
        if (passwordFile != null && user == null) {
            throw new IllegalArgumentException("--password-file needs --user too. Add --user.");
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
                throw new IllegalArgumentException("--truststore needs --tls too. Add --tls.");
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
                throw new IllegalArgumentException("--user: there is no password. Set the variable " + PASSWORD
                        + ", or give a file with --password-file.");
            }
            return password;
        }
        try {
            List<String> lines = Files.readAllLines(passwordFile);
            if (lines.isEmpty() || lines.get(0).isEmpty()) {
                throw new IllegalArgumentException(
                        "--password-file: the first line of " + passwordFile + " is empty. Write the password there.");
            }
            return lines.get(0);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "--password-file: " + passwordFile + " is not valid UTF-8. Write the password in UTF-8.", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--password-file: " + passwordFile + " can't be read. Check the path and its permissions.");
        }
    }
}
