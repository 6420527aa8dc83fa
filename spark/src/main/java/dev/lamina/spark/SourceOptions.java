// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.cql.Cluster;
import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The options that a user gives: {@code .option(name, value)}.
 *
 * @param dataset the dataset's name
 * @param version the version to read; {@link #LATEST} for the latest
 * @param connection how to connect to the cluster
 * @param partitionsPerNode how many partitions a scan has per node of the cluster; 0 for as many as Spark has cores
 * @param key the key fields of a new dataset, the last of which is its identity; empty for an existing dataset
 */
record SourceOptions(String dataset, int version, Connection connection, int partitionsPerNode, List<String> key) {
    /** Also the prefix of the session's settings: {@code spark.datasource.lamina.contactPoints}. */
    static final String NAME = "lamina";

    /** The latest version. */
    static final int LATEST = -1;

    private static final String DATASET = "dataset";
    private static final String VERSION = "version";
    private static final String KEYSPACE = "keyspace";
    private static final String CONTACT_POINTS = "contactPoints";
    private static final String PORT = "port";
    private static final String DATACENTER = "localDatacenter";
    private static final String USER = "user";
    private static final String PASSWORD_FILE = "passwordFile";
    private static final String TLS = "tls";
    private static final String TRUSTSTORE = "truststore";
    private static final String DRIVER_CONFIG = "driverConfig";
    private static final String PARTITIONS_PER_NODE = "partitionsPerNode";
    private static final String KEY = "key";

    private static final List<String> KNOWN = List.of(
            DATASET,
            VERSION,
            KEYSPACE,
            CONTACT_POINTS,
            PORT,
            DATACENTER,
            USER,
            PASSWORD_FILE,
            TLS,
            TRUSTSTORE,
            DRIVER_CONFIG,
            PARTITIONS_PER_NODE,
            KEY);

    /** What messages about the cluster call the options. */
    static final Cluster.OptionNames NAMES = option -> "option "
            + switch (option) {
                case "contact-points" -> CONTACT_POINTS;
                case "datacenter" -> DATACENTER;
                case "password-file" -> PASSWORD_FILE;
                case "driver-config" -> DRIVER_CONFIG;
                default -> option;
            };

    private static final int CQL_PORT = 9042;
    private static final int MAX_PER_NODE = 10_000;

    /**
     * Reads options; the case of their names does not matter.
     *
     * @throws IllegalArgumentException if one is unknown or missing, or has an invalid value
     */
    static SourceOptions of(Map<String, String> given) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(given);
        for (String name : options.keySet()) {
            requireKnown(name);
        }
        String dataset = required(options, DATASET, "Name the dataset");
        required(options, CONTACT_POINTS, "Name one or more nodes of the cluster, with commas");
        int port = number(options, PORT, CQL_PORT, 1, 65_535);
        List<String> points = new ArrayList<>();
        for (String point : names(options.get(CONTACT_POINTS))) {
            points.add(hasPort(point) ? point : point + ":" + port);
        }
        String keyspace = options.getOrDefault(KEYSPACE, NAME);
        if (!keyspace.matches("[a-zA-Z0-9_]{1,48}")) {
            throw wrong(KEYSPACE, keyspace, "up to 48 letters, digits and underscores", "Name another one");
        }
        if (options.containsKey(PASSWORD_FILE) && !options.containsKey(USER)) {
            throw new IllegalArgumentException("Option passwordFile needs the option user too. Add it.");
        }
        boolean tls = flag(options, TLS);
        if (options.containsKey(TRUSTSTORE) && !tls) {
            throw new IllegalArgumentException("Option truststore needs tls too. Set the option tls to true.");
        }
        Connection connection = new Connection(
                points,
                options.get(DATACENTER),
                keyspace,
                options.get(USER),
                options.get(PASSWORD_FILE),
                tls,
                options.get(TRUSTSTORE),
                options.get(DRIVER_CONFIG));
        return new SourceOptions(
                dataset,
                number(options, VERSION, LATEST, 0, Integer.MAX_VALUE),
                connection,
                number(options, PARTITIONS_PER_NODE, 0, 1, MAX_PER_NODE),
                names(options.getOrDefault(KEY, "")));
    }

    private static void requireKnown(String name) {
        if (name.equalsIgnoreCase("password")) {
            throw new IllegalArgumentException("Option password: plans and logs would show a password among the"
                    + " options. Give passwordFile, or set the variable " + Connection.PASSWORD + " on every machine.");
        }
        if (name.equalsIgnoreCase("path")) {
            throw new IllegalArgumentException("Option path: datasets have no path."
                    + " Name the dataset with the option dataset, and call load() or save() without a path.");
        }
        if (KNOWN.stream().noneMatch(name::equalsIgnoreCase)) {
            throw new IllegalArgumentException("There is no option " + name + ". " + UnknownName.hint(name, KNOWN));
        }
    }

    private static String required(Map<String, String> options, String name, String advice) {
        String value = options.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(
                    "Option " + name + ": it has no value. " + advice + ": .option(\"" + name + "\", …).");
        }
        return value;
    }

    private static int number(Map<String, String> options, String name, int defaultValue, int min, int max) {
        String value = options.get(name);
        if (value == null) {
            return defaultValue;
        }
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw wrong(name, value, "a whole number from " + min + " to " + max, "Correct it");
        }
        throw wrong(name, value, "a whole number from " + min + " to " + max, "Correct it");
    }

    private static boolean flag(Map<String, String> options, String name) {
        String value = options.getOrDefault(name, "false").toLowerCase(Locale.ROOT);
        if (!value.equals("true") && !value.equals("false")) {
            throw wrong(name, value, "true or false", "Correct it");
        }
        return value.equals("true");
    }

    private static IllegalArgumentException wrong(String name, String found, String expected, String advice) {
        return new IllegalArgumentException(
                "Option " + name + ": found " + found + ", expected " + expected + ". " + advice + ".");
    }

    private static List<String> names(String list) {
        List<String> names = new ArrayList<>();
        for (String name : list.split(",")) {
            if (!name.isBlank()) {
                names.add(name.strip());
            }
        }
        return names;
    }

    /** As {@link Cluster#contactPoints} reads it: {@code host:port} or {@code [IPv6]:port}. */
    private static boolean hasPort(String point) {
        int colon = point.lastIndexOf(':');
        return colon >= 0 && !point.endsWith("]") && (point.indexOf(':') == colon || point.startsWith("["));
    }

    /** The same options with another version. */
    SourceOptions at(int number) {
        return new SourceOptions(dataset, number, connection, partitionsPerNode, key);
    }
}
