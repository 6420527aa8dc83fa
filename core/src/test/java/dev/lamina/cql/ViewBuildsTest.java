// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import static org.assertj.core.api.Assertions.assertThatCode;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which nodes are asked whether they have built a view. */
class ViewBuildsTest {
    private static <T> T answering(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            if (!answers.containsKey(method.getName())) {
                throw new UnsupportedOperationException(method.getName());
            }
            return answers.get(method.getName());
        }));
    }

    @Test
    void a_node_of_another_data_centre_which_the_driver_never_asks_is_not_waited_for() {
        Node node = answering(
                Node.class, Map.of("getState", NodeState.UP, "getDistance", NodeDistance.IGNORED, "hashCode", 1));
        Metadata metadata = answering(Metadata.class, Map.of("getNodes", Map.of(new UUID(0, 0), node)));
        CqlSession session = answering(CqlSession.class, Map.of("getMetadata", metadata));

        assertThatCode(() -> ViewBuilds.await(session, "k", List.of("v"))).doesNotThrowAnyException();
    }
}
