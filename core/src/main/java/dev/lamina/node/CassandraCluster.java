// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A cluster of Cassandra processes on neighbouring loopback addresses that dies with this process, also when that is
 * killed. It comes up as a whole or not at all. Safe for use by several threads.
 */
public final class CassandraCluster implements Servers {
    private static final long MEETING_LIMIT_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long POLL_MILLIS = 50;

    private final Environment environment;
    private final List<CassandraNode> nodes = new ArrayList<>();

    private CassandraCluster(Environment environment) {
        this.environment = environment;
    }

    /** Chooses the directory of a node by its index. */
    interface DirectoryChoice {
        NodeDirectory take(int index, String version) throws IOException, NodeException;
    }

    /** Looks for places to listen at. */
    interface Finder {
        List<Loopback> find(int nodes, CassandraRelease release) throws IOException, NodeException;
    }

    /**
     * Starts as many nodes as the environment's shape has, and waits until CQL answers on each and each knows all others.
     *
     * @param laminaHome where Lamina keeps its files; made if absent
     * @throws NodeException as {@link CassandraNode#start}, naming the node that fails; nothing is left then
     */
    public static CassandraCluster start(Environment environment, Path laminaHome, NodeProgress progress)
            throws NodeException {
        return start(environment, laminaHome, progress, Loopback::find);
    }

    /**
     * Looks whether {@link #start} could begin, and fetches the jars that it needs, without starting anything.
     *
     * @throws NodeException if the version was not published, lacks a setting, or finds no Java, memory or disk
     * @throws IllegalArgumentException if a setting is one of Thrift's, which the version no longer has
     */
    public static void requireStartable(Environment environment, Path laminaHome, NodeProgress progress)
            throws NodeException {
        Launch.prepare(environment, Launch.parent(environment, laminaHome), laminaHome, progress);
    }

    static CassandraCluster start(Environment environment, Path laminaHome, NodeProgress progress, Finder finder)
            throws NodeException {
        Path parent = Launch.parent(environment, laminaHome);
        return start(environment, parent, laminaHome, progress, finder, (index, version) -> {
            NodeDirectory.sweep(parent);
            return NodeDirectory.create(parent, version, environment.keep());
        });
    }

    static CassandraCluster start(
            Environment environment,
            Path parent,
            Path laminaHome,
            NodeProgress progress,
            Finder finder,
            DirectoryChoice directories)
            throws NodeException {
        Launch launch = Launch.prepare(environment, parent, laminaHome, progress);
        try {
            Optional<CassandraCluster> cluster = tryOnce(launch, progress, finder, directories, false);
            if (cluster.isEmpty()) {
                // Someone took one of the ports between our look and the servers' start.
                cluster = tryOnce(launch, progress, finder, directories, true);
            }
            return cluster.orElseThrow();
        } catch (IOException e) {
            throw launch.failed(parent, e);
        }
    }

    /** Empty if a port was taken and this is not the last try. */
    private static Optional<CassandraCluster> tryOnce(
            Launch launch, NodeProgress progress, Finder finder, DirectoryChoice directories, boolean last)
            throws NodeException, IOException {
        CassandraCluster cluster = new CassandraCluster(launch.environment());
        boolean done = false;
        try {
            done = cluster.comeUp(launch, progress, finder, directories, last);
            return done ? Optional.of(cluster) : Optional.empty();
        } finally {
            if (!done) {
                cluster.close();
            }
        }
    }

    private boolean comeUp(
            Launch launch, NodeProgress progress, Finder finder, DirectoryChoice directories, boolean last)
            throws NodeException, IOException {
        ClusterShape shape = launch.environment().shape();
        List<Loopback> places = finder.find(shape.nodes(), launch.release());
        // The first is everybody's seed. It must answer when the others look for it, which is well after they begin:
        // one that does not find it at once tries again a minute later.
        launch(launch, places, 0, directories);
        if (shape.nodes() > 1 && !awaitSeed(progress, last)) {
            return false;
        }
        for (int i = 1; i < shape.nodes(); i++) {
            launch(launch, places, i, directories);
        }
        for (int i = 0; i < shape.nodes(); i++) {
            if (!await(i, progress, last)) {
                return false;
            }
        }
        awaitAllUp();
        return true;
    }

    private void launch(Launch launch, List<Loopback> places, int index, DirectoryChoice directories)
            throws IOException, NodeException {
        RingPosition place = new RingPosition(
                places.get(index), places.get(0), index, launch.environment().shape());
        NodeDirectory directory = directories.take(index, launch.release().version());
        nodes.add(CassandraNode.launched(launch, directory, place));
    }

    private boolean awaitSeed(NodeProgress progress, boolean last) throws NodeException {
        return required(nodes.get(0), nodes.get(0).awaitListening(progress), last);
    }

    private boolean await(int index, NodeProgress progress, boolean last) throws NodeException {
        return required(nodes.get(index), nodes.get(index).awaitReady(progress), last);
    }

    private static boolean required(CassandraNode node, boolean up, boolean last) throws NodeException {
        if (!up && last) {
            throw node.failedToStart();
        }
        return up;
    }

    /**
     * Waits until every node says that all of them are up and none is joining; for use after {@link CassandraNode#restart}.
     *
     * @throws NodeException if one has died, or that takes longer than two minutes
     */
    public void awaitAllUp() throws NodeException {
        long begun = System.nanoTime();
        for (CassandraNode node : nodes) {
            while (!node.sees(nodes.size())) {
                node.death().requireRunning();
                if (System.nanoTime() - begun > MEETING_LIMIT_NANOS) {
                    throw new NodeException(
                            "Cassandra " + node.version() + node.place().words()
                                    + ": it did not see all other nodes within "
                                    + TimeUnit.NANOSECONDS.toSeconds(MEETING_LIMIT_NANOS)
                                    + " s. Perhaps the machine is overloaded. Its log: " + node.log());
                }
                try {
                    Thread.sleep(POLL_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new NodeException("The start of the cluster was interrupted. Run it again.", e);
                }
            }
        }
    }

    /** The nodes, the first of which is the others' seed; stop, kill, pause or restart them one by one. */
    @Override
    public List<CassandraNode> nodes() {
        return List.copyOf(nodes);
    }

    @Override
    public List<InetSocketAddress> contactPoints() {
        List<InetSocketAddress> points = new ArrayList<>();
        for (CassandraNode node : nodes) {
            points.add(node.contactPoint());
        }
        return points;
    }

    @Override
    public String datacenter() {
        return ClusterShape.DATACENTER;
    }

    @Override
    public String version() {
        return nodes.get(0).version();
    }

    @Override
    public int size() {
        return nodes.size();
    }

    @Override
    public String replication() {
        return environment.shape().replication();
    }

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public void requireFree(String keyspace) {
        // Whatever is there is ours.
    }

    @Override
    public int replicas() {
        return environment.shape().replicas();
    }

    @Override
    public void onDeath(Runnable action) {
        for (CassandraNode node : nodes) {
            node.death().onDeath(action);
        }
    }

    @Override
    public Optional<ClusterMetrics> metrics() {
        return Optional.of(new ClusterMetrics(nodes));
    }

    @Override
    public Map<String, String> settings() throws NodeException {
        Map<String, String> settings = new LinkedHashMap<>();
        if (nodes.size() > 1) {
            settings.put("nodes", Integer.toString(nodes.size()));
            settings.put("racks", Integer.toString(environment.shape().racks()));
            settings.put("replicas", Integer.toString(environment.shape().replicas()));
        }
        settings.putAll(nodes.get(0).settings());
        return settings;
    }

    @Override
    public List<String> unmeasured() {
        return List.of();
    }

    @Override
    public void requireAlive() throws NodeException {
        for (CassandraNode node : nodes) {
            node.requireAlive();
        }
    }

    /** Lets the nodes outlive this process; the object is of no further use. */
    void letGo() throws NodeException {
        for (CassandraNode node : nodes) {
            node.letGo();
        }
    }

    /** Stops all nodes and removes their directories; those that are kept stay, with all that the nodes held written out. */
    @Override
    public void close() throws NodeException {
        NodeException first = null;
        // The seed last, as nodes that stop in order tell the others so.
        for (int i = nodes.size() - 1; i >= 0; i--) {
            try {
                nodes.get(i).close();
            } catch (NodeException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
