// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Tells which node has a partition, as the driver's token map says. */
public final class PartitionOwners {
    private final TokenMap tokens;
    private final CqlIdentifier keyspace;

    private PartitionOwners(TokenMap tokens, CqlIdentifier keyspace) {
        this.tokens = tokens;
        this.keyspace = keyspace;
    }

    /**
     * The owners as they are now.
     *
     * @throws IOException if the driver has no token map
     */
    public static PartitionOwners of(CqlSession session, String keyspace) throws IOException {
        TokenMap tokens = session.getMetadata()
                .getTokenMap()
                .orElseThrow(() ->
                        new IOException("The driver has no token map, so the location of partitions is" + " unknown."));
        return new PartitionOwners(tokens, CqlIdentifier.fromInternal(keyspace));
    }

    /**
     * The address of the node with the first copy of a partition.
     *
     * @param key the key of a table whose partition key is one text
     * @throws IOException if no node has the keyspace's copies
     */
    public String ofText(String key) throws IOException {
        return address(ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8)));
    }

    /** The same for a key of several columns, as they are sent. */
    public String address(ByteBuffer... key) throws IOException {
        Set<Node> replicas = tokens.getReplicas(keyspace, tokens.newToken(key));
        if (replicas.isEmpty()) {
            throw new IOException(
                    "The driver's token map has no replica for a partition of keyspace " + keyspace.asInternal() + ".");
        }
        Node node = replicas.iterator().next();
        return node.getBroadcastRpcAddress()
                .map(InetSocketAddress::getAddress)
                .map(address -> address.getHostAddress())
                .orElseGet(() -> node.getEndPoint().toString());
    }
}
