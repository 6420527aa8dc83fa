// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import dev.lamina.cql.Requests;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.StripeTables;
import dev.lamina.store.catalogue.VersionStripes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which nodes have a version's stripes, by the driver's map of tokens. */
final class ReplicaHosts {
    /** A split that touches more nodes than this has no useful locality. */
    private static final int MAX_NODES = 3;

    private final CqlSession session;
    private final CqlIdentifier keyspace;
    private final DatasetVersion version;
    private final VersionStripes stripes;
    private final PreparedStatement key;
    private final Map<Node, Set<String>> names = new HashMap<>();

    private ReplicaHosts(StripeSpace space, DatasetVersion version, VersionStripes stripes) throws IOException {
        this.session = space.session();
        this.keyspace = CqlIdentifier.fromInternal(space.keyspace());
        this.version = version;
        this.stripes = stripes;
        this.key = Requests.prepare(
                session,
                "SELECT rowid FROM " + StripeTables.qualified(space.keyspace(), StripeTables.DATA)
                        + " WHERE dataset = ? AND version = ? AND shard = ?");
    }

    /** @throws IOException if the servers don't answer */
    static ReplicaHosts of(StripeSpace space, DatasetVersion version, VersionStripes stripes) throws IOException {
        return new ReplicaHosts(space, version, stripes);
    }

    /** Addresses and names of the nodes that have the most of these stripes; empty where nothing is known. */
    List<String> of(int from, int to) {
        Optional<TokenMap> tokens = session.getMetadata().getTokenMap();
        if (tokens.isEmpty()) {
            return List.of();
        }
        Map<Node, Integer> counts = new HashMap<>();
        for (int stripe = from; stripe < to; ) {
            int shard = stripes.shard(stripe);
            int end = Math.min(to, stripes.firstOfShard(shard + 1));
            var routing = key.bind(version.dataset(), stripes.runOfShard(shard).number(), stripes.localShard(shard))
                    .getRoutingKey();
            if (routing != null) {
                for (Node node : tokens.get().getReplicas(keyspace, routing)) {
                    counts.merge(node, end - stripe, Integer::sum);
                }
            }
            stripe = end;
        }
        List<Map.Entry<Node, Integer>> most = new ArrayList<>(counts.entrySet());
        most.sort((a, b) -> a.getValue().equals(b.getValue())
                ? a.getKey()
                        .getEndPoint()
                        .toString()
                        .compareTo(b.getKey().getEndPoint().toString())
                : Integer.compare(b.getValue(), a.getValue()));
        Set<String> hosts = new LinkedHashSet<>();
        for (Map.Entry<Node, Integer> each : most.subList(0, Math.min(MAX_NODES, most.size()))) {
            hosts.addAll(names.computeIfAbsent(each.getKey(), ReplicaHosts::names));
        }
        return List.copyOf(hosts);
    }

    /** Its address, and its name where that is known already: a look-up may take many seconds, while a query is planned. */
    static Set<String> names(Node node) {
        Set<String> names = new LinkedHashSet<>();
        SocketAddress address = node.getEndPoint().resolve();
        if (address instanceof InetSocketAddress inet) {
            if (inet.getAddress() != null) {
                names.add(inet.getAddress().getHostAddress());
            }
            names.add(inet.getHostString());
        }
        return names;
    }
}
