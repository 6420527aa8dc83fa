// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.loadbalancing.LoadBalancingPolicy;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All nodes of the data centre in turn, whatever they have. The driver has no such policy any longer: its own ones first ask
 * the nodes with the partition. Public with this constructor because the driver makes it by its name.
 */
public final class RoundRobinPolicy implements LoadBalancingPolicy {
    private final CopyOnWriteArrayList<Node> live = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private volatile String datacenter;
    private volatile DistanceReporter distances;

    /** @param profileName the execution profile that the policy is for */
    public RoundRobinPolicy(DriverContext context, String profileName) {
        this.datacenter = context.getConfig()
                .getProfile(profileName)
                .getString(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, null);
    }

    @Override
    public void init(Map<UUID, Node> nodes, DistanceReporter reporter) {
        distances = reporter;
        if (datacenter == null) {
            datacenter = only(nodes);
        }
        nodes.values().forEach(this::onAdd);
    }

    /** The data centre of the nodes where none is named. */
    private static String only(Map<UUID, Node> nodes) {
        Set<String> known = new TreeSet<>();
        for (Node node : nodes.values()) {
            if (node.getDatacenter() != null) {
                known.add(node.getDatacenter());
            }
        }
        if (known.size() != 1) {
            throw new IllegalStateException(
                    "there are several data centres," + " " + String.join(", ", known) + "; round robin needs one");
        }
        return known.iterator().next();
    }

    @Override
    public Queue<Node> newQueryPlan(Request request, Session session) {
        Object[] nodes = live.toArray();
        ArrayDeque<Node> plan = new ArrayDeque<>(Math.max(1, nodes.length));
        int first = next.getAndUpdate(turn -> turn == Integer.MAX_VALUE ? 0 : turn + 1);
        for (int i = 0; i < nodes.length; i++) {
            plan.add((Node) nodes[(int) (((long) first + i) % nodes.length)]);
        }
        return plan;
    }

    @Override
    public void onAdd(Node node) {
        boolean ours = datacenter.equals(node.getDatacenter());
        distances.setDistance(node, ours ? NodeDistance.LOCAL : NodeDistance.IGNORED);
        // Of a node that has not been asked yet nothing is known; whether it is up shows when it is connected to.
        if (ours && (node.getState() == NodeState.UP || node.getState() == NodeState.UNKNOWN)) {
            live.addIfAbsent(node);
        }
    }

    @Override
    public void onUp(Node node) {
        onAdd(node);
        if (datacenter.equals(node.getDatacenter())) {
            live.addIfAbsent(node);
        }
    }

    @Override
    public void onDown(Node node) {
        live.remove(node);
    }

    @Override
    public void onRemove(Node node) {
        live.remove(node);
    }

    @Override
    public void close() {}
}
