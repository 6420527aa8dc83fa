// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Looks up in which partitions of a row layout's table records stand, and on which nodes. */
final class RowPartitions {
    private final CqlSession session;
    private final RowTable table;
    private final CqlIdentifier keyspace;

    RowPartitions(CqlSession session, RowTable table, String keyspace) {
        this.session = session;
        this.table = table;
        this.keyspace = CqlIdentifier.fromInternal(keyspace);
    }

    List<StoredPartition> of(List<String> group, LongVector identities) throws IOException {
        TokenMap tokens = session.getMetadata()
                .getTokenMap()
                .orElseThrow(
                        () -> new IOException("The driver has no token map, so nobody knows where partitions are."));
        Arena arena = new Arena();
        List<KeyColumn> keys = table.partition();
        ByteBuffer[] key = new ByteBuffer[keys.size()];
        for (int i = 0; i < key.length; i++) {
            if (!ofIdentity(keys.get(i))) {
                int place = table.entity().within().indexOf(keys.get(i).field().name());
                Vector value = Vector.of(keys.get(i).field().type());
                ValueText.append(value, group.get(place));
                key[i] = keys.get(i).encode(value, 0, arena);
            }
        }
        List<StoredPartition> partitions = new ArrayList<>();
        for (int row = 0; row < identities.size(); row++) {
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < key.length; i++) {
                if (ofIdentity(keys.get(i))) {
                    key[i] = keys.get(i).encode(identities, row, arena);
                }
                ByteBuffer bytes = key[i].duplicate();
                byte[] copy = new byte[bytes.remaining()];
                bytes.get(copy);
                name.append(i == 0 ? "" : ":").append(HexFormat.of().formatHex(copy));
            }
            Set<Node> replicas = tokens.getReplicas(keyspace, tokens.newToken(key));
            if (replicas.isEmpty()) {
                throw new IOException("The driver's token map has no replica for a partition of " + table.name() + ".");
            }
            partitions.add(new StoredPartition(
                    name.toString(), address(replicas.iterator().next())));
        }
        return partitions;
    }

    private boolean ofIdentity(KeyColumn key) {
        return key.field().name().equals(table.entity().identity());
    }

    private static String address(Node node) {
        return node.getBroadcastRpcAddress()
                .map(InetSocketAddress::getAddress)
                .map(address -> address.getHostAddress())
                .orElseGet(() -> node.getEndPoint().toString());
    }
}
