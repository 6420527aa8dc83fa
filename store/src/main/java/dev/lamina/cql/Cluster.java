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
 * @param credentials the user and the password; {@code null} if the cluster requires none
 * @param tls how to encrypt, and which certificates to trust; {@code null} for plain connections, or what the driver's
 *     configuration says
 * @param driverConfig a configuration file of the driver (HOCON), for what is not said here; {@code null} for none
 * @param options what messages call the options that describe the cluster
 */
public record Cluster(
        List<InetSocketAddress> contactPoints,
        String datacenter,
        Credentials credentials,
        SSLContext tls,
        Path driverConfig,
        OptionNames options) {
    /** Where CQL answers unless it was told otherwise. */
    private static final int DEFAULT_PORT = 9042;

    public Cluster {
        contactPoints = List.copyOf(contactPoints);
        if (contactPoints.isEmpty()) {
            throw new IllegalArgumentException("A cluster needs at least one contact point.");
        }
    }

    /** Without a configuration file, with the names of the command line. */
    public Cluster(List<InetSocketAddress> contactPoints, String datacenter, Credentials credentials, SSLContext tls) {
        this(contactPoints, datacenter, credentials, tls, null, OptionNames.COMMAND_LINE);
    }

    /** What messages call the options that describe a cluster: each program has names of its own. */
    @FunctionalInterface
    public interface OptionNames {
        /** The names of the command line, such as {@code --contact-points}. */
        OptionNames COMMAND_LINE = option -> "--" + option;

        /** The name in this program of an option, such as {@code contact-points}. */
        String of(String option);

        /** The name at the beginning of a message. */
        default String heading(String option) {
            String name = of(option);
            return Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }
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
     * @throws IllegalArgumentException if a text is not one of these, or a host's name can't be resolved
     */
    public static List<InetSocketAddress> contactPoints(List<String> texts) {
        return contactPoints(texts, OptionNames.COMMAND_LINE);
    }

    /** As {@link #contactPoints(List)}, with other names of options in messages. */
    public static List<InetSocketAddress> contactPoints(List<String> texts, OptionNames options) {
        if (texts.isEmpty() || texts.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(options.heading("contact-points")
                    + ": found a contact point without a host, expected host or host:port. Name a host for"
                    + " each.");
        }
        List<InetSocketAddress> points = new ArrayList<>();
        for (String given : texts) {
            String text = given.strip();
            int colon = text.lastIndexOf(':');
            boolean hasPort = colon >= 0 && !text.endsWith("]") && (text.indexOf(':') == colon || text.startsWith("["));
            String host = hasPort ? text.substring(0, colon) : text;
            if (host.startsWith("[") && host.endsWith("]")) {
                host = host.substring(1, host.length() - 1);
            }
            int port = hasPort ? port(text, text.substring(colon + 1), options) : DEFAULT_PORT;
            InetSocketAddress point = new InetSocketAddress(host, port);
            if (host.isBlank() || point.isUnresolved()) {
                throw new IllegalArgumentException(options.heading("contact-points") + ": found " + text
                        + ", whose host name can't be resolved. Give host or host:port.");
            }
            points.add(point);
        }
        return points;
    }

    /** The contact points in the form that {@link #contactPoints(List)} reads, with addresses for names. */
    public List<String> addresses() {
        List<String> addresses = new ArrayList<>();
        for (InetSocketAddress point : contactPoints) {
            addresses.add(words(point.getAddress().getHostAddress(), point.getPort()));
        }
        return addresses;
    }

    /** A host and its port; an IPv6 address has brackets. */
    static String words(String host, int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    private static int port(String text, String digits, OptionNames options) {
        if (digits.matches("[0-9]{1,5}")) {
            int port = Integer.parseInt(digits);
            if (port > 0 && port < 65_536) {
                return port;
            }
        }
        throw new IllegalArgumentException(options.heading("contact-points") + ": found " + text
                + ", expected host or host:port with a port from 1 to 65535. Correct it.");
    }
}
