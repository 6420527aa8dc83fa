// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many servers there are, and where copies of a row go.
 *
 * @param nodes servers, 1 to {@value #MAX_NODES}
 * @param racks racks over which they are spread in turn, 1 to {@code nodes}
 * @param replicas copies of each row in the keyspaces that a run makes, 1 to {@code nodes}
 * @param tokens the only token of each server, in their order; empty where their tokens lie at equal distances
 */
public record ClusterShape(int nodes, int racks, int replicas, List<Long> tokens) {
    /** More of them on one machine measure the machine's scheduler. */
    public static final int MAX_NODES = 5;

    /** The only data centre of Lamina's own clusters. */
    public static final String DATACENTER = "datacenter1";

    /** One server. */
    public static final ClusterShape ONE = new ClusterShape(1, 1, 1);

    /** @throws IllegalArgumentException if a number is out of its range */
    public ClusterShape {
        require("nodes", nodes, MAX_NODES);
        require("racks", racks, nodes);
        require("replicas", replicas, nodes);
        tokens = List.copyOf(tokens);
        if (!tokens.isEmpty()) {
            requireTokens(tokens, nodes);
        }
    }

    /** Servers whose tokens lie at equal distances. */
    public ClusterShape(int nodes, int racks, int replicas) {
        this(nodes, racks, replicas, List.of());
    }

    /**
     * Fails if servers can't have these tokens.
     *
     * @throws IllegalArgumentException that says which and what to do
     */
    public static void requireTokens(List<Long> tokens, int nodes) {
        if (tokens.size() != nodes) {
            throw new IllegalArgumentException("tokens: found " + tokens.size() + ", expected one for each of " + nodes
                    + " nodes. Give as many tokens as nodes, or leave the tokens out.");
        }
        Set<Long> seen = new HashSet<>();
        for (long token : tokens) {
            // Murmur3Partitioner.MINIMUM stands for the beginning of the ring.
            if (token == Long.MIN_VALUE) {
                throw new IllegalArgumentException("tokens: found " + token + ", expected " + -Long.MAX_VALUE + " to "
                        + Long.MAX_VALUE + ", since no node may have the lowest number. Add one.");
            }
            if (!seen.add(token)) {
                throw new IllegalArgumentException("tokens: found " + token
                        + " twice, expected different ones. Give each node a token of its own.");
            }
        }
    }

    /** So many servers in one rack, with as many copies as there can be, three at most. */
    public static ClusterShape of(int nodes) {
        require("nodes", nodes, MAX_NODES);
        return new ClusterShape(nodes, 1, Math.min(3, nodes));
    }

    private static void require(String what, int number, int most) {
        if (number < 1 || number > most) {
            throw new IllegalArgumentException(
                    what + ": found " + number + ", expected 1" + (most == 1 ? "" : " to " + most) + ". Correct it.");
        }
    }

    /** The replication of a keyspace with that many copies, in CQL. */
    public String replication() {
        return "{'class': 'NetworkTopologyStrategy', '" + DATACENTER + "': " + replicas + "}";
    }
}
