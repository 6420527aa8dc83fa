// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The servers that a run measures: a cluster of Lamina's own, which tells everything about itself, or one that runs
 * elsewhere and is known by what CQL tells.
 */
public interface Servers extends AutoCloseable {
    /** Where CQL answers. */
    List<InetSocketAddress> contactPoints();

    /** The data centre to talk to. */
    String datacenter();

    /** The version that the servers report. */
    String version() throws NodeException;

    /** How many servers there are. */
    int size();

    /** The replication of the keyspaces that are made, in CQL. */
    String replication();

    /** The servers that can be stopped and started; none where they run elsewhere. */
    List<CassandraNode> nodes();

    /**
     * The processes of the servers that run, by the server's number, from 1; empty where they run elsewhere. A server that
     * is started again has another process.
     */
    default Map<Integer, Long> pids() {
        Map<Integer, Long> pids = new TreeMap<>();
        List<CassandraNode> nodes = nodes();
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).isAlive()) {
                pids.put(i + 1, nodes.get(i).pid());
            }
        }
        return pids;
    }

    /** The number of the server that answers CQL at an address, from 1; empty if it is not a contact point. */
    default OptionalInt numberAt(String address) {
        List<InetSocketAddress> points = contactPoints();
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).getAddress() != null
                    && points.get(i).getAddress().getHostAddress().equals(address)) {
                return OptionalInt.of(i + 1);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether the servers are the run's alone, to do with as it likes. */
    boolean isOwn();

    /**
     * Fails if a keyspace of that name exists that Lamina may not have created.
     *
     * @throws NodeException if so
     */
    void requireFree(String keyspace) throws NodeException;

    /** How many copies of each row those keyspaces have. */
    int replicas();

    /**
     * Runs the action as soon as a server dies that was not stopped, on a thread that must not block; never where
     * that can't be known. For those who wait for an answer that will not come.
     */
    void onDeath(Runnable action);

    /** What the servers tell over JMX; empty where that can't be reached. */
    Optional<ClusterMetrics> metrics();

    /** What the servers really use, by the names of 5.0; what a figure may hang on, not all. */
    Map<String, String> settings() throws NodeException;

    /** What can't be measured here and why, a sentence each; empty where all can. */
    List<String> unmeasured();

    /**
     * Says so if a server is dead, for use after a failed request.
     *
     * @throws NodeException with what is known of its death
     */
    void requireAlive() throws NodeException;

    @Override
    void close() throws NodeException;
}
