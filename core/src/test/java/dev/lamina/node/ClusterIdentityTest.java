// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** By what an existing cluster is told from another one of the same shape and settings. */
class ClusterIdentityTest {
    private static final Node FIRST = node("a", new UUID(1, 1));
    private static final Node SECOND = node("a", new UUID(1, 2));

    private static Node node(String datacenter, UUID id) {
        return (Node) Proxy.newProxyInstance(
                Node.class.getClassLoader(),
                new Class<?>[] {Node.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getDatacenter" -> datacenter;
                    case "getHostId" -> id;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static String identity(Node... nodes) {
        return ExistingCluster.identity("Test Cluster", List.of(nodes), "a");
    }

    @Test
    void a_cluster_is_the_same_in_whatever_order_its_nodes_are_told() {
        assertThat(identity(SECOND, FIRST))
                .isEqualTo(identity(FIRST, SECOND))
                .matches("Test Cluster \\(nodes [0-9a-f]{8}\\)");
    }

    @Test
    void another_node_is_another_cluster_though_it_has_the_default_name() {
        assertThat(identity(FIRST)).isNotEqualTo(identity(SECOND));
        assertThat(ExistingCluster.identity("Test Cluster", List.of(FIRST), "a"))
                .isNotEqualTo(ExistingCluster.identity("bench", List.of(FIRST), "a"));
    }

    @Test
    void nodes_of_other_data_centres_and_such_without_an_id_do_no_harm() {
        assertThat(identity(FIRST, node("b", new UUID(2, 2)), node(null, null))).isEqualTo(identity(FIRST));
        assertThat(identity(node("a", null))).startsWith("Test Cluster (nodes ");
    }
}
