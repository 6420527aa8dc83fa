// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * Some consecutive stripes of a version, for one of several readers. May be sent to others.
 *
 * @param dataset the dataset's name
 * @param version the version's number
 * @param begun when the version's load began, which tells it from another of its number in a keyspace that was created again
 * @param from the first stripe
 * @param to the stripe after the last
 * @param rows how many rows, about: as many per stripe as its part has on average
 * @param bytes how many bytes their chunks have, likewise
 * @param hosts addresses and names of the nodes that hold the most of it, the best first; empty where nothing is known
 */
public record VersionSplit(
        String dataset, int version, Instant begun, int from, int to, long rows, long bytes, List<String> hosts)
        implements Serializable {
    public VersionSplit {
        hosts = List.copyOf(hosts);
    }
}
