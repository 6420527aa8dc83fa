// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of a cluster during an upgrade. */
class MixedReleasesTest {
    private static Node node(String datacenter, String version) {
        return (Node) Proxy.newProxyInstance(
                Node.class.getClassLoader(),
                new Class<?>[] {Node.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getDatacenter" -> datacenter;
                    case "getCassandraVersion" -> version == null ? null : Version.parse(version);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void several_releases_in_a_data_centre_are_named_oldest_first() {
        List<Node> nodes = List.of(node("a", "5.0.9"), node("a", "4.1.10"), node("a", "5.0.9"), node("b", "3.11.19"));
        assertThat(ExistingCluster.releases(nodes, "a")).isEqualTo("4.1.10, 5.0.9");
    }

    @Test
    void one_release_and_what_the_driver_does_not_know_are_not_named() {
        List<Node> nodes = List.of(node("a", "5.0.9"), node("a", null), node(null, "4.1.10"), node("b", "3.11.19"));
        assertThat(ExistingCluster.releases(nodes, "a")).isEmpty();
    }
}
