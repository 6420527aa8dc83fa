// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Whom the driver asks in turn, of nodes that are made up. */
class RoundRobinPolicyTest {
    private final Map<UUID, Node> nodes = new LinkedHashMap<>();
    private final Map<Node, NodeDistance> distances = new HashMap<>();

    private Node node(String datacenter, NodeState state) {
        Node node = (Node) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Node.class},
                (self, method, given) -> switch (method.getName()) {
                    case "getDatacenter" -> datacenter;
                    case "getState" -> state;
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == given[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        nodes.put(new UUID(0, nodes.size()), node);
        return node;
    }

    private RoundRobinPolicy policy(String datacenter) {
        OptionsMap options = OptionsMap.driverDefaults();
        if (datacenter != null) {
            options.put(TypedDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, datacenter);
        }
        DriverConfig config = DriverConfigLoader.fromMap(options).getInitialConfig();
        DriverContext context = (DriverContext) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DriverContext.class}, (self, method, given) -> config);
        RoundRobinPolicy policy = new RoundRobinPolicy(context, DriverExecutionProfile.DEFAULT_NAME);
        policy.init(nodes, distances::put);
        return policy;
    }

    @Test
    void each_request_begins_with_the_next_node_and_goes_on_to_all() {
        Node a = node("here", NodeState.UP);
        Node b = node("here", NodeState.UNKNOWN);
        Node c = node("here", NodeState.UP);
        RoundRobinPolicy policy = policy("here");
        assertThat(List.copyOf(policy.newQueryPlan(null, null))).containsExactly(a, b, c);
        assertThat(List.copyOf(policy.newQueryPlan(null, null))).containsExactly(b, c, a);
        assertThat(List.copyOf(policy.newQueryPlan(null, null))).containsExactly(c, a, b);
        assertThat(List.copyOf(policy.newQueryPlan(null, null))).containsExactly(a, b, c);
    }

    @Test
    void nodes_of_other_data_centres_and_those_that_are_down_are_not_asked() {
        Node here = node("here", NodeState.UP);
        Node there = node("there", NodeState.UP);
        Node down = node("here", NodeState.DOWN);
        RoundRobinPolicy policy = policy("here");
        assertThat(List.copyOf(policy.newQueryPlan(null, null))).containsExactly(here);
        assertThat(distances)
                .containsEntry(here, NodeDistance.LOCAL)
                .containsEntry(there, NodeDistance.IGNORED)
                .containsEntry(down, NodeDistance.LOCAL);
        policy.onUp(down);
        assertThat(List.copyOf(policy.newQueryPlan(null, null))).containsExactlyInAnyOrder(here, down);
        policy.onUp(there);
        policy.onDown(here);
        assertThat(List.copyOf(policy.newQueryPlan(null, null))).containsExactly(down);
        policy.onRemove(down);
        Queue<Node> none = policy.newQueryPlan(null, null);
        assertThat(none).isEmpty();
    }

    @Test
    void the_data_centre_must_be_named_where_there_are_several() {
        Node only = node("here", NodeState.UP);
        assertThat(policy(null).newQueryPlan(null, null)).containsExactly(only);
        node("there", NodeState.UP);
        assertThatThrownBy(() -> policy(null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("there are several data centres, here, there; round robin needs one");
    }

    @Test
    void balancings_have_names() {
        for (Balancing balancing : Balancing.values()) {
            assertThat(Balancing.named(balancing.word())).isEqualTo(balancing);
        }
        assertThat(Balancing.ROUND_ROBIN.word()).isEqualTo("round-robin");
        assertThatThrownBy(() -> Balancing.named("dice"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no load balancing \"dice\". Known: token-aware, round-robin.");
    }
}
