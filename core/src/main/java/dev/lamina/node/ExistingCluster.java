// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import dev.lamina.node.process.NodeException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A running cluster that Lamina did not start: it is inspected over CQL only, not over JMX. */
public final class ExistingCluster implements Servers {
    /** A keyspace with this prefix and a unique number is created and dropped at once, to check the user's permissions. */
    private static final String PROBE = "lamina_may_i_";

    private static final int MAX_REPLICAS = 3;

    private final CqlSession session;
    private final List<InetSocketAddress> contactPoints;
    private final String datacenter;
    private final String version;
    private final int nodes;
    private final int replicas;
    private final String releases;
    private final Map<String, String> settings;
    private final boolean tellsSettings;

    private ExistingCluster(CqlSession session, List<InetSocketAddress> contactPoints, int replicas)
            throws NodeException {
        this.session = session;
        this.contactPoints = List.copyOf(contactPoints);
        Row local = session.execute("SELECT data_center, release_version FROM system.local")
                .one();
        this.datacenter = local.getString("data_center");
        this.version = local.getString("release_version");
        int there = 0;
        for (Node node : session.getMetadata().getNodes().values()) {
            there += datacenter.equals(node.getDatacenter()) ? 1 : 0;
        }
        this.nodes = there;
        this.releases = releases(session.getMetadata().getNodes().values(), datacenter);
        if (replicas > there) {
            throw new NodeException("replication: " + replicas + " copies need more than the " + there
                    + (there == 1 ? " node of " : " nodes of ") + datacenter
                    + ". Choose fewer copies (--replication-factor).");
        }
        this.replicas = replicas > 0 ? replicas : Math.max(1, Math.min(MAX_REPLICAS, there));
        Optional<Map<String, String>> told = told(session);
        this.tellsSettings = told.isPresent();
        this.settings = told.orElse(Map.of());
    }

    /**
     * Looks at a cluster, and whether it can be used: the driver's protocol, and the right to make keyspaces, which is
     * tried with an empty one that is dropped at once.
     *
     * @param session with the cluster; stays the caller's
     * @param contactPoints how the session got there
     * @param batchBytes the largest batch that will be sent; 0 for none
     * @throws NodeException with what is missing
     */
    public static ExistingCluster look(CqlSession session, List<InetSocketAddress> contactPoints, long batchBytes)
            throws NodeException {
        return look(session, contactPoints, batchBytes, 0);
    }

    /**
     * As {@link #look(CqlSession, List, long)}.
     *
     * @param replicas copies of each row in the keyspaces that will be made; 0 for as many as there are nodes, three at most
     */
    public static ExistingCluster look(
            CqlSession session, List<InetSocketAddress> contactPoints, long batchBytes, int replicas)
            throws NodeException {
        try {
            ExistingCluster cluster = new ExistingCluster(session, contactPoints, replicas);
            cluster.requireProtocol();
            cluster.requireBatches(batchBytes);
            cluster.requireKeyspaces();
            return cluster;
        } catch (DriverException e) {
            throw new NodeException(
                    contactPoints + ": the cluster can't be inspected (" + e.getMessage()
                            + "). Check that the user may read the keyspace system.",
                    e);
        }
    }

    /** What the nodes of a data centre run, where that is not the same, as during an upgrade; else empty. */
    static String releases(Collection<Node> nodes, String datacenter) {
        SortedSet<Version> releases = new TreeSet<>();
        for (Node node : nodes) {
            if (datacenter.equals(node.getDatacenter()) && node.getCassandraVersion() != null) {
                releases.add(node.getCassandraVersion());
            }
        }
        return releases.size() < 2
                ? ""
                : releases.stream().map(Version::toString).collect(Collectors.joining(", "));
    }

    private void requireProtocol() throws NodeException {
        ProtocolVersion protocol = session.getContext().getProtocolVersion();
        // Values that are left out of a statement came with version 4 (CASSANDRA-7304).
        if (protocol.getCode() < DefaultProtocolVersion.V4.getCode()) {
            throw new NodeException(contactPoints + ": found protocol " + protocol + " of Cassandra " + version
                    + ", expected V4 or newer. Use a cluster of 3.0 or newer.");
        }
    }

    private void requireBatches(long bytes) throws NodeException {
        long most = batchBytes();
        if (bytes > 0 && most >= 0 && bytes > most) {
            throw new NodeException(
                    "batch_size_fail_threshold: the cluster has " + most + " bytes, and the batches of this run"
                            + " need " + bytes
                            + ". Raise it in the cluster, or leave out the operations that send them.");
        }
    }

    /** What the cluster takes in one batch; -1 where it does not say. */
    private long batchBytes() throws NodeException {
        String value = settings.get("batch_size_fail_threshold");
        if (value != null) {
            return LegacyUnit.BYTES.of("batch_size_fail_threshold", value);
        }
        // 4.0 has the table, and the unit in the name.
        String kilobytes = settings.get("batch_size_fail_threshold_in_kb");
        return kilobytes == null ? -1 : Long.parseLong(kilobytes) << 10;
    }

    private void requireKeyspaces() throws NodeException {
        Node near = null;
        for (Node node : session.getMetadata().getNodes().values()) {
            near = node.getState() == NodeState.UP && node.getDistance() == NodeDistance.LOCAL ? node : near;
        }
        String probe = PROBE + Long.toHexString(ProcessHandle.current().pid()) + "_"
                + Long.toHexString(System.currentTimeMillis());
        try {
            // Both at one node: another one may not know of it yet.
            session.execute(
                    SimpleStatement.newInstance("CREATE KEYSPACE " + probe + " WITH replication = " + replication())
                            .setNode(near));
            session.execute(
                    SimpleStatement.newInstance("DROP KEYSPACE " + probe).setNode(near));
        } catch (UnauthorizedException e) {
            throw new NodeException(
                    contactPoints + ": the user may not create keyspaces (" + e.getMessage()
                            + "), and each layout needs one. GRANT CREATE, DROP, ALTER, SELECT, MODIFY ON ALL"
                            + " KEYSPACES to it.",
                    e);
        } catch (QueryValidationException e) {
            // Such as a guardrail for the number of copies.
            throw new NodeException(
                    contactPoints + ": the cluster does not take a keyspace with the replication " + replication()
                            + " (" + e.getMessage() + "), and each layout needs one. Choose another number of copies"
                            + " (--replication-factor).",
                    e);
        }
    }

    private static Optional<Map<String, String>> told(CqlSession session) {
        Map<String, String> settings = new LinkedHashMap<>();
        try {
            for (Row row : session.execute("SELECT name, value FROM system_views.settings")) {
                String value = row.getString("value");
                if (value != null && !value.equals("null")) {
                    settings.put(row.getString("name"), value);
                }
            }
        } catch (QueryValidationException absent) {
            // Before 4.0, or not for this user.
            return Optional.empty();
        }
        return Optional.of(settings);
    }

    @Override
    public List<InetSocketAddress> contactPoints() {
        return contactPoints;
    }

    @Override
    public String datacenter() {
        return datacenter;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public List<CassandraNode> nodes() {
        return List.of();
    }

    @Override
    public int size() {
        return nodes;
    }

    @Override
    public String replication() {
        return "{'class': 'NetworkTopologyStrategy', '" + datacenter.replace("'", "''") + "': " + replicas + "}";
    }

    @Override
    public boolean isOwn() {
        return false;
    }

    @Override
    public void requireFree(String keyspace) throws NodeException {
        SimpleStatement asked = SimpleStatement.newInstance(
                "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace);
        boolean exists;
        try {
            exists = session.execute(asked).one() != null;
        } catch (DriverException e) {
            throw new NodeException(
                    contactPoints + ": it can't be asked whether keyspace " + keyspace + " exists (" + e.getMessage()
                            + "). Check that the cluster is up.",
                    e);
        }
        if (exists) {
            throw new NodeException("keyspace " + keyspace + ": it exists already, and a run drops only what it"
                    + " created. If another run is using it, wait for its end. If an earlier run left it there, drop it"
                    + " (lamina cql --contact-points ... 'DROP KEYSPACE " + keyspace + "').");
        }
    }

    @Override
    public int replicas() {
        return replicas;
    }

    /** Does nothing: this process can't observe those servers. Requests fail by their timeout. */
    @Override
    public void onDeath(Runnable action) {}

    /**
     * What a run asks of its servers' settings and this cluster has otherwise, or does not tell: a sentence each. None of
     * it can be changed here.
     *
     * @param wanted by the names of 5.0, as of {@link Environment}
     */
    public List<String> otherwise(Map<String, String> wanted) {
        List<String> sentences = new ArrayList<>();
        wanted.forEach((asked, value) -> {
            String name = asked.endsWith("?") ? asked.substring(0, asked.length() - 1) : asked;
            String found = settings.get(name);
            if (!value.equals(found) && !isLonger(name, found, value)) {
                sentences.add("Setting " + name + ": the cluster has "
                        + (found == null ? "a value that CQL does not show" : found)
                        + ", the run needs " + value
                        + ". Lamina can't change the settings of an existing cluster. Change it there.");
            }
        });
        return sentences;
    }

    /** A server that waits longer than a run needs gives the same answers: nothing has to be changed. */
    static boolean isLonger(String name, String found, String needed) {
        if (found == null || !name.endsWith("_request_timeout")) {
            return false;
        }
        try {
            return LegacyUnit.MILLIS.of(name, found) >= LegacyUnit.MILLIS.of(name, needed);
        } catch (NodeException e) {
            return false;
        }
    }

    /** The bytes of a size as settings have it, such as {@code 64MiB}. */
    public static long bytes(String name, String size) throws NodeException {
        return LegacyUnit.BYTES.of(name, size);
    }

    @Override
    public Optional<ClusterMetrics> metrics() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> chosen = ServerSettings.chosen(settings);
        Metadata metadata = session.getMetadata();
        chosen.put(
                "cluster",
                identity(
                        metadata.getClusterName().orElse("unnamed"),
                        metadata.getNodes().values(),
                        datacenter));
        return chosen;
    }

    /**
     * What tells a cluster from another one with as many nodes and the same settings: its name, which is often the default one, and a number
     * that follows from the ids of the nodes of a data centre.
     */
    static String identity(String name, Collection<Node> nodes, String datacenter) {
        SortedSet<String> ids = new TreeSet<>();
        for (Node node : nodes) {
            if (datacenter.equals(node.getDatacenter())) {
                ids.add(String.valueOf(node.getHostId()));
            }
        }
        return String.format(
                Locale.ROOT, "%s (nodes %08x)", name, String.join(",", ids).hashCode());
    }

    @Override
    public List<String> unmeasured() {
        List<String> missing = new ArrayList<>();
        missing.add("The processor time of the servers, which only JMX shows: Lamina does not use JMX in an"
                + " existing cluster.");
        missing.add("Sizes on disk after a flush and a compaction, and latencies inside the servers: the same.");
        missing.add("Whether the servers have enough free disk space: CQL does not show it.");
        if (!releases.isEmpty()) {
            missing.add("Which release a figure is of: the nodes of " + datacenter + " run Cassandra " + releases
                    + ", and the results name " + version + " alone.");
        }
        if (!tellsSettings) {
            missing.add("The servers' settings, limits of batches among them: Cassandra " + version
                    + " has no system_views.settings that this user may read.");
        }
        return missing;
    }

    /** As far as the driver knows. */
    @Override
    public void requireAlive() throws NodeException {
        for (Node node : session.getMetadata().getNodes().values()) {
            if (node.getState() == NodeState.UP) {
                return;
            }
        }
        throw new NodeException(contactPoints + ": no node is up. Start the cluster.");
    }

    /** Nothing: neither the cluster nor the session is ours. */
    @Override
    public void close() {}
}
