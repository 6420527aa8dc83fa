// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * A Cassandra cluster and how to get into it.
 *
 * @param contactPoints one or more of its nodes
 * @param datacenter the data centre to talk to; {@code null} for that of the contact points
 * @param credentials who asks; {@code null} where the cluster lets everybody in
 * @param tls how to encrypt, and which certificates to trust; {@code null} for plain connections, or what the driver's
 *     configuration says
 * @param driverConfig a configuration file of the driver (HOCON), for what is not said here; {@code null} for none
 */
public record Cluster(
        List<InetSocketAddress> contactPoints,
        String datacenter,
        Credentials credentials,
        SSLContext tls,
        Path driverConfig) {
    /** Where CQL answers unless it was told otherwise. */
    private static final int DEFAULT_PORT = 9042;

    public Cluster {
        contactPoints = List.copyOf(contactPoints);
        if (contactPoints.isEmpty()) {
            throw new IllegalArgumentException("A cluster needs at least one contact point.");
        }
    }

    /** Without a configuration file. */
    public Cluster(List<InetSocketAddress> contactPoints, String datacenter, Credentials credentials, SSLContext tls) {
        this(contactPoints, datacenter, credentials, tls, null);
    }

    /**
     * A user.
     *
     * @param user the name
     * @param password the secret; left out of {@link #toString}
     */
    public record Credentials(String user, String password) {
        @Override
        public String toString() {
            return "Credentials[" + user + "]";
        }
    }

    /** One node without a password, such as a node of Lamina's own. */
    public static Cluster of(InetSocketAddress contactPoint, String datacenter) {
        return new Cluster(List.of(contactPoint), datacenter, null, null);
    }

    /**
     * Reads {@code host}, {@code host:port} and {@code [IPv6]:port}; the port is 9042 unless given.
     *
     * @throws IllegalArgumentException if a word is none of these, or a host's name is not known
     */
    public static List<InetSocketAddress> contactPoints(List<String> words) {
        List<InetSocketAddress> points = new ArrayList<>();
        for (String word : words) {
            int colon = word.lastIndexOf(':');
            boolean hasPort = colon >= 0 && !word.endsWith("]") && (word.indexOf(':') == colon || word.startsWith("["));
            String host = hasPort ? word.substring(0, colon) : word;
            if (host.startsWith("[") && host.endsWith("]")) {
                host = host.substring(1, host.length() - 1);
            }
            int port = hasPort ? port(word, word.substring(colon + 1)) : DEFAULT_PORT;
            InetSocketAddress point = new InetSocketAddress(host, port);
            if (host.isBlank() || point.isUnresolved()) {
                throw new IllegalArgumentException("--contact-points: found " + word
                        + ", whose host no name service knows, expected host or host:port. Correct it.");
            }
            points.add(point);
        }
        return points;
    }

    private static int port(String word, String digits) {
        if (digits.matches("[0-9]{1,5}")) {
            int port = Integer.parseInt(digits);
            if (port > 0 && port < 65_536) {
                return port;
            }
        }
        throw new IllegalArgumentException("--contact-points: found " + word
                + ", expected host or host:port with a port from 1 to 65535. Correct it.");
    }
}
