// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Statements that make and drop tables, each of which is over when every node knows of it. The driver's own wait for that
 * ({@code SchemaAgreementChecker}) asks one node what it has heard of the others: where neither the change nor the gossip of
 * it has come to that node yet, all seem to agree, on the schema before the change, and the next statement meets a node
 * without the table.
 */
public final class SchemaChanges {
    /** As long as the driver waits. A node that has missed a change asks for it after 60 s. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 20;

    private SchemaChanges() {}

    /**
     * Executes a statement and waits until all nodes that are up have the same schema; no longer than 90 s, after which a
     * request may find a node that does not know the change.
     *
     * @throws DriverException if the statement fails
     */
    public static void execute(CqlSession session, String statement) {
        if (!isExecutedByFirst(session, statement)) {
            session.execute(statement);
        }
        await(session);
    }

    /**
     * Asks the same node for all processes; whether it answers. Where two make one table at once, {@code IF NOT EXISTS} holds
     * on one coordinator, while two would give the table an id each, and what is written under one of them is lost
     * (CASSANDRA-10699).
     */
    private static boolean isExecutedByFirst(CqlSession session, String statement) {
        Optional<Node> first = session.getMetadata().getNodes().values().stream()
                .filter(node -> isAsked(node) && node.getHostId() != null)
                .min(Comparator.comparing(Node::getHostId));
        if (first.isEmpty()) {
            return false;
        }
        try {
            session.execute(SimpleStatement.newInstance(statement).setNode(first.get()));
            return true;
        } catch (AllNodesFailedException away) {
            return false;
        }
    }

    private static boolean isAsked(Node node) {
        return node.getState() == NodeState.UP && node.getDistance() != NodeDistance.IGNORED;
    }

    /**
     * Waits, after a change that was not made by this session, until all nodes that are up have the same schema; no longer
     * than 90 s.
     */
    public static void await(CqlSession session) {
        long begun = System.nanoTime();
        while (!agree(session) && System.nanoTime() - begun < LIMIT.toNanos()) {
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                // Whoever wants this thread to stop hears of it at its next wait.
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Whether all nodes that requests may go to say the same version of the schema, each of itself. */
    private static boolean agree(CqlSession session) {
        Set<UUID> versions = new HashSet<>();
        for (Node node : session.getMetadata().getNodes().values()) {
            if (!isAsked(node)) {
                continue;
            }
            try {
                Row local = session.execute(SimpleStatement.newInstance("SELECT schema_version FROM system.local")
                                .setNode(node)
                                .setTimeout(ANSWER_LIMIT))
                        .one();
                versions.add(local == null ? null : local.getUuid(0));
            } catch (DriverException away) {
                if (node.getState() == NodeState.UP) {
                    return false;
                }
            }
        }
        return versions.size() <= 1;
    }
}
