// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.NodeException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("node")
class ExistingClusterTest {
    private final CqlSession session = SharedNode.get().session();
    private final List<InetSocketAddress> points =
            List.of(SharedNode.get().node().contactPoint());

    @Test
    void what_cql_tells_is_known_and_the_rest_is_said_to_be_missing() throws Exception {
        try (ExistingCluster cluster = ExistingCluster.look(session, points, 1 << 20)) {
            assertThat(cluster.version()).isEqualTo(Environment.DEFAULT_CASSANDRA);
            assertThat(cluster.size()).isOne();
            assertThat(cluster.datacenter()).isEqualTo("datacenter1");
            assertThat(cluster.replication()).isEqualTo("{'class': 'NetworkTopologyStrategy', 'datacenter1': 1}");
            assertThat(cluster.metrics()).isEmpty();
            assertThat(cluster.settings())
                    .containsEntry("num_tokens", "16")
                    .containsEntry("batch_size_fail_threshold", "64MiB");
            assertThat(cluster.unmeasured())
                    .hasSize(3)
                    .allSatisfy(sentence -> assertThat(sentence).endsWith("."));
            cluster.requireAlive();
        }
        assertThat(session.execute("SELECT keyspace_name FROM system_schema.keyspaces")
                        .all())
                .noneMatch(row -> row.getString(0).contains("may_i"));
    }

    @Test
    void batches_that_the_cluster_would_refuse_are_said_beforehand() {
        assertThatThrownBy(() -> ExistingCluster.look(session, points, 65L << 20))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining(
                        "batch_size_fail_threshold: the cluster has 67108864 bytes, and the batches of this run"
                                + " need 68157440");
    }
}
