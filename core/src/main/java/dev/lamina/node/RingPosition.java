// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.util.StringJoiner;

/**
 * A server's place in its cluster.
 *
 * @param at where it listens
 * @param seed where the cluster's first server listens
 * @param index which of the servers it is, from 0
 * @param shape the cluster's
 */
record RingPosition(Loopback at, Loopback seed, int index, ClusterShape shape) {
    boolean isAlone() {
        return shape.nodes() == 1;
    }

    /** The rack, by the server's number in turn, so that neighbours in the ring are in different ones. */
    String rack() {
        return "rack" + (index % shape.racks() + 1);
    }

    /** Whether the study or the user has set the server's token, which is then its only one. */
    boolean hasOwnToken() {
        return !shape.tokens().isEmpty();
    }

    /**
     * The server's tokens, if none are set: those of all servers lie at equal distances, in turn. Random tokens would give each start another
     * balance, and servers that start at once could draw the same.
     */
    String tokens(int each) {
        if (hasOwnToken()) {
            return shape.tokens().get(index).toString();
        }
        long step = Long.divideUnsigned(-1L, (long) each * shape.nodes());
        StringJoiner tokens = new StringJoiner(",");
        for (int i = 0; i < each; i++) {
            // Half a step in, since the lowest number is not a token that a node may have.
            tokens.add(Long.toString(Long.MIN_VALUE + (step >>> 1) + step * ((long) i * shape.nodes() + index)));
        }
        return tokens.toString();
    }

    /** A name that no other cluster of this machine has: gossip must not bring strangers together at an address used again. */
    String clusterName() {
        return isAlone() ? "lamina" : "lamina-" + seed.address().getHostAddress() + "-" + seed.storagePort();
    }

    /** What messages call the server, after the version. */
    String words() {
        return isAlone()
                ? ""
                : ", node " + (index + 1) + " of " + shape.nodes() + " ("
                        + at.address().getHostAddress() + ")";
    }
}
