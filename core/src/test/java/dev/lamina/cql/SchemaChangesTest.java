// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which node makes a table. */
class SchemaChangesTest {
    private final Map<UUID, Node> nodes = new LinkedHashMap<>();
    private final List<UUID> asked = new ArrayList<>();
    private UUID away;

    private final CqlSession session = proxy(CqlSession.class, (method, given) -> {
        if (method.equals("getMetadata")) {
            return proxy(Metadata.class, (asking, none) -> nodes);
        }
        // A text alone goes to any node.
        Node node = given[0] instanceof SimpleStatement statement ? statement.getNode() : null;
        boolean change = !(given[0] instanceof SimpleStatement statement)
                || statement.getQuery().startsWith("CREATE");
        if (change) {
            asked.add(node == null ? null : node.getHostId());
            if (node != null && node.getHostId().equals(away)) {
                throw AllNodesFailedException.fromErrors(List.of(Map.entry(node, new IllegalStateException("away"))));
            }
        }
        return proxy(ResultSet.class, (asking, none) -> null);
    });

    private interface Answer {
        Object to(String method, Object[] given);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> switch (method.getName()) {
                    case "equals" -> self == given[0];
                    case "hashCode" -> System.identityHashCode(self);
                    case "toString" -> "a proxy";
                    default -> answer.to(method.getName(), given);
                }));
    }

    private void add(int number, NodeState state, NodeDistance distance) {
        UUID id = new UUID(0, number);
        nodes.put(id, proxy(Node.class, (method, given) -> switch (method) {
            case "getHostId" -> id;
            case "getState" -> state;
            case "getDistance" -> distance;
            default -> throw new UnsupportedOperationException(method);
        }));
    }

    @Test
    void every_process_asks_the_same_node_to_make_a_table() {
        add(7, NodeState.UP, NodeDistance.LOCAL);
        add(5, NodeState.UP, NodeDistance.LOCAL);
        add(3, NodeState.UP, NodeDistance.IGNORED);
        add(2, NodeState.DOWN, NodeDistance.LOCAL);
        SchemaChanges.execute(session, "CREATE TABLE t");
        assertThat(asked).containsExactly(new UUID(0, 5));
    }

    @Test
    void if_that_one_is_away_any_other_is_asked() {
        add(7, NodeState.UP, NodeDistance.LOCAL);
        add(5, NodeState.UP, NodeDistance.LOCAL);
        away = new UUID(0, 5);
        SchemaChanges.execute(session, "CREATE TABLE t");
        assertThat(asked).containsExactly(away, null);
    }
}
