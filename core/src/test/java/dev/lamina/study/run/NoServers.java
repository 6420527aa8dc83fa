// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.node.CassandraNode;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.Servers;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers that nobody asks. */
public final class NoServers implements Servers {
    @Override
    public List<InetSocketAddress> contactPoints() {
        return List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));
    }

    @Override
    public String datacenter() {
        return "datacenter1";
    }

    @Override
    public String version() {
        return "0";
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public String replication() {
        return "{}";
    }

    @Override
    public List<CassandraNode> nodes() {
        return List.of();
    }

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public void requireFree(String keyspace) {}

    @Override
    public int replicas() {
        return 1;
    }

    @Override
    public void onDeath(Runnable action) {}

    @Override
    public Optional<ClusterMetrics> metrics() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public List<String> unmeasured() {
        return List.of();
    }

    @Override
    public void requireAlive() {}

    @Override
    public void close() {}
}
