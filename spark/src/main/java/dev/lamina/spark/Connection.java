// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.cql.Cluster;
import dev.lamina.cql.TlsContext;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * How to connect to a cluster, sent from the driver to the executors. It contains no secret: each process reads the
 * password itself, from a file or from its environment.
 *
 * @param contactPoints {@code host:port}, one or more
 * @param datacenter the data centre to talk to; {@code null} for that of the contact points
 * @param keyspace the keyspace of the datasets
 * @param user the user; {@code null} if the cluster requires none
 * @param passwordFile a file whose first line is the password; {@code null} for the variable {@link #PASSWORD}
 * @param tls whether to encrypt
 * @param truststore a file with trusted certificates; {@code null} for those that Java trusts
 * @param driverConfig a configuration file of the driver; {@code null} for none
 */
record Connection(
        List<String> contactPoints,
        String datacenter,
        String keyspace,
        String user,
        String passwordFile,
        boolean tls,
        String truststore,
        String driverConfig)
        implements Serializable {
    private static final long serialVersionUID = 1;

    /** The environment variable with the password if no file is named. */
    static final String PASSWORD = "LAMINA_PASSWORD";

    private static final String TRUSTSTORE_PASSWORD = "LAMINA_TRUSTSTORE_PASSWORD";

    Connection {
        // A plain list: another JVM may not know the serialized form of List.of.
        contactPoints = new ArrayList<>(contactPoints);
    }

    /** The cluster, with the password that this process finds. */
    Cluster cluster() {
        Cluster.Credentials credentials = user == null ? null : new Cluster.Credentials(user, password());
        return new Cluster(
                Cluster.contactPoints(contactPoints, SourceOptions.NAMES),
                datacenter,
                credentials,
                trust(),
                driverConfig == null ? null : Path.of(driverConfig),
                SourceOptions.NAMES);
    }

    private SSLContext trust() {
        if (truststore == null) {
            return tls ? TlsContext.usual() : null;
        }
        String password = System.getenv(TRUSTSTORE_PASSWORD);
        return TlsContext.of(
                Path.of(truststore), password == null ? null : password.toCharArray(), SourceOptions.NAMES);
    }

    private String password() {
        if (passwordFile == null) {
            String password = System.getenv(PASSWORD);
            if (password == null) {
                throw new IllegalArgumentException("Option user: there is no password. Set the variable " + PASSWORD
                        + ", or give the option passwordFile, on every machine.");
            }
            return password;
        }
        try {
            List<String> lines = Files.readAllLines(Path.of(passwordFile));
            if (lines.isEmpty() || lines.get(0).isEmpty()) {
                throw new IllegalArgumentException("Option passwordFile: the first line of " + passwordFile
                        + " is empty. Write the password there.");
            }
            return lines.get(0);
        } catch (IOException e) {
            throw new IllegalArgumentException("Option passwordFile: " + passwordFile
                    + " can't be read. The file must be on every" + " machine. Check the path and its permissions.");
        }
    }
}
