// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

/**
 * How many servers there are, and where copies of a row go.
 *
 * @param nodes servers, 1 to {@value #MOST_NODES}
 * @param racks racks over which they are spread in turn, 1 to {@code nodes}
 * @param replicas copies of each row in the keyspaces that a run makes, 1 to {@code nodes}
 */
public record ClusterShape(int nodes, int racks, int replicas) {
    /** More of them on one machine measure the machine's scheduler. */
    public static final int MOST_NODES = 5;

    /** The only data centre of Lamina's own clusters. */
    static final String DATACENTER = "datacenter1";

    /** One server. */
    public static final ClusterShape ONE = new ClusterShape(1, 1, 1);

    /** @throws IllegalArgumentException if a number is out of its range */
    public ClusterShape {
        require("nodes", nodes, MOST_NODES);
        require("racks", racks, nodes);
        require("replicas", replicas, nodes);
    }

    /** So many servers in one rack, with as many copies as there can be, three at most. */
    public static ClusterShape of(int nodes) {
        require("nodes", nodes, MOST_NODES);
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
