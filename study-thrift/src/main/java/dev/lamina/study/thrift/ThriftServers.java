// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Where the nodes of a driver's session answer Thrift. */
final class ThriftServers {
    /** Stands for the port that lies above the native one as 9160 lies above 9042. */
    static final int BESIDE_NATIVE = 0;

    static final int LAST_PORT = 65_535;

    private static final int ABOVE_NATIVE = 9160 - 9042;
    private static final Version WITHOUT = Version.V4_0_0;

    private ThriftServers() {}

    /**
     * The addresses of all nodes that the session's requests may go to.
     *
     * @throws IllegalArgumentException if one of them has no Thrift
     */
    static List<InetSocketAddress> of(CqlSession session, int port) {
        List<InetSocketAddress> servers = new ArrayList<>();
        for (Node node : session.getMetadata().getNodes().values()) {
            if (node.getDistance() == NodeDistance.IGNORED) {
                continue;
            }
            Version version = node.getCassandraVersion();
            if (version != null && version.nextStable().compareTo(WITHOUT) >= 0) {
                throw new IllegalArgumentException("Cassandra " + version
                        + " has no Thrift. Versions that have it: 3.11 and older. Run with --cassandra 3.11.19.");
            }
            SocketAddress at = node.getEndPoint().resolve();
            if (at instanceof InetSocketAddress address) {
                servers.add(new InetSocketAddress(address.getAddress(), port(port, address.getPort())));
            }
        }
        if (servers.isEmpty()) {
            throw new IllegalStateException("The driver's session knows no node, expected at least one.");
        }
        return servers;
    }

    /** The port that is given, or the one beside the native port. */
    static int port(int given, int nativePort) {
        return given == BESIDE_NATIVE ? nativePort + ABOVE_NATIVE : given;
    }
}
