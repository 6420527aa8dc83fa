// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The builds of new materialized views. A view of an empty table is built at once, but until a node knows so, its build runs
 * beside the writes.
 */
public final class ViewBuilds {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final long POLL_MILLIS = 50;

    private ViewBuilds() {}

    /**
     * Waits until all nodes that are up, and that requests may go to, have built these views.
     *
     * @throws IOException if that takes longer than 90 s
     */
    public static void await(CqlSession session, String keyspace, List<String> views) throws IOException {
        long begun = System.nanoTime();
        for (String view : views) {
            for (Node node : session.getMetadata().getNodes().values()) {
                while (node.getState() == NodeState.UP
                        && node.getDistance() != NodeDistance.IGNORED
                        && !isBuilt(session, node, keyspace, view)) {
                    if (System.nanoTime() - begun > LIMIT.toNanos()) {
                        throw new IOException("The view " + view + " is not built after " + LIMIT.toSeconds()
                                + " s. Check the server's log.");
                    }
                    sleep();
                }
            }
        }
    }

    private static boolean isBuilt(CqlSession session, Node node, String keyspace, String view) {
        SimpleStatement statement = SimpleStatement.newInstance(
                "SELECT view_name FROM system.built_views WHERE keyspace_name = ? AND view_name = ?", keyspace, view);
        return session.execute(statement.setNode(node)).one() != null;
    }

    private static void sleep() throws IOException {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Waiting for a view was interrupted.", e);
        }
    }
}
