// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The copies of some rows on several nodes, one after another. Of two copies that differ and are equally old, Cassandra answers
 * the one with the greater bytes, even if these were damaged on a disk; and it answers nothing if one of those that it asks
 * can't read its own. So what a majority has answered may be damaged while another copy is sound.
 */
public final class Copies {
    /**
     * How each node is asked, again and again, by who looks for a sound copy. A node that has been slow to read its own copy, as after a
     * start, asks another one for it (Cassandra's dynamic snitch), and so it does while its own answer is late (speculative
     * retry); as long as that lasts, two copies at a time find what one does not.
     */
    private static final List<ConsistencyLevel> SEARCH =
            List.of(ConsistencyLevel.ONE, ConsistencyLevel.TWO, ConsistencyLevel.ONE);

    private static final List<ConsistencyLevel> OWN = List.of(ConsistencyLevel.ONE);

    private final CqlSession session;
    private final Iterator<BoundStatement> requests;
    private final Set<String> unasked = new TreeSet<>();
    private final Set<String> unreadable = new TreeSet<>();
    private Node asked;

    private Copies(CqlSession session, List<BoundStatement> requests) {
        this.session = session;
        this.requests = requests.iterator();
    }

    /**
     * The copies of what a statement selects from one partition, whose key is bound as a whole; each node is asked once.
     *
     * @return none where there is one copy only
     */
    public static Copies of(CqlSession session, String keyspace, BoundStatement statement) {
        return of(session, keyspace, statement, OWN);
    }

    /** The same for who looks for a sound one: some may come again. */
    public static Copies search(CqlSession session, String keyspace, BoundStatement statement) {
        return of(session, keyspace, statement, SEARCH);
    }

    private static Copies of(
            CqlSession session, String keyspace, BoundStatement statement, List<ConsistencyLevel> rounds) {
        Copies copies = new Copies(session, requests(session, keyspace, statement, rounds));
        Set<Node> nodes = nodes(session, keyspace, statement);
        for (Node node : nodes) {
            if (nodes.size() > 1 && !canBeAsked(node)) {
                copies.unasked.add(name(node));
            }
        }
        return copies;
    }

    /** What {@link #search} asks, for who sends it. */
    public static List<BoundStatement> searches(CqlSession session, String keyspace, BoundStatement statement) {
        return requests(session, keyspace, statement, SEARCH);
    }

    /**
     * The statement for each node that has a copy and can be asked for its own. (A node prefers its own where its snitch knows racks;
     * only Cassandra's SimpleSnitch does not.)
     */
    private static List<BoundStatement> requests(
            CqlSession session, String keyspace, BoundStatement statement, List<ConsistencyLevel> rounds) {
        Set<Node> nodes = nodes(session, keyspace, statement);
        List<Node> asked = nodes.stream().filter(Copies::canBeAsked).toList();
        List<BoundStatement> requests = new ArrayList<>();
        if (nodes.size() < 2) {
            return requests;
        }
        for (ConsistencyLevel round : rounds) {
            // Two copies are not there where one node alone can be asked.
            ConsistencyLevel level = asked.size() < 2 ? ConsistencyLevel.ONE : round;
            for (Node node : asked) {
                requests.add(statement.setNode(node).setConsistencyLevel(level));
            }
        }
        return requests;
    }

    /** Whether there are several copies of what a statement selects from one partition. */
    public static boolean areSeveral(CqlSession session, String keyspace, BoundStatement statement) {
        return nodes(session, keyspace, statement).size() > 1;
    }

    private static Set<Node> nodes(CqlSession session, String keyspace, BoundStatement statement) {
        Optional<TokenMap> tokens = session.getMetadata().getTokenMap();
        return tokens.isEmpty() || statement.getRoutingKey() == null
                ? Set.of()
                : tokens.get().getReplicas(CqlIdentifier.fromInternal(keyspace), statement.getRoutingKey());
    }

    /** Those of other data centres are not. Of a node that the driver has just met it does not know yet whether it is up. */
    private static boolean canBeAsked(Node node) {
        boolean away = node.getState() == NodeState.DOWN || node.getState() == NodeState.FORCED_DOWN;
        return !away && node.getDistance() != NodeDistance.IGNORED;
    }

    private static String name(Node node) {
        return node.getBroadcastRpcAddress()
                .map(address -> address.getAddress().getHostAddress())
                .orElseGet(() -> node.getEndPoint().toString());
    }

    /**
     * The rows of the next copy that can be read.
     *
     * @return {@code null} after the last
     * @throws InterruptedIOException if this thread is interrupted
     */
    public List<Row> next() throws InterruptedIOException {
        while (requests.hasNext()) {
            BoundStatement request = requests.next();
            asked = request.getNode();
            try {
                return CqlRetries.rows(session, request);
            } catch (InterruptedIOException e) {
                throw e;
            } catch (IOException e) {
                (isUnreadable(e) ? unreadable : unasked).add(name(asked));
            }
        }
        return null;
    }

    /** The address of the node whose copy came last. */
    public String node() {
        return name(asked);
    }

    /** The addresses of the nodes that have not answered, or not been asked, since they are away. */
    public Set<String> unasked() {
        return unasked;
    }

    /** The addresses of the nodes that were asked and can't read their copies. */
    public Set<String> unreadable() {
        return unreadable;
    }

    /**
     * What a majority of the copies answers, or, where one of them can't be read, the first of all that can.
     *
     * @throws IOException if it fails for good, or again and again
     */
    public static List<Row> majority(CqlSession session, String keyspace, BoundStatement statement) throws IOException {
        try {
            return CqlRetries.rows(session, statement);
        } catch (IOException e) {
            List<Row> other =
                    isUnreadable(e) ? search(session, keyspace, statement).next() : null;
            if (other == null) {
                throw e;
            }
            return other;
        }
    }

    /** Whether a request has failed since a node can't read its copy. */
    public static boolean isUnreadable(Throwable error) {
        Throwable cause = error instanceof IOException ? error.getCause() : Requests.cause(error);
        // So it comes where one node alone may be asked.
        if (cause instanceof AllNodesFailedException all) {
            return all.getAllErrors().values().stream()
                    .flatMap(List::stream)
                    .anyMatch(ReadFailureException.class::isInstance);
        }
        return cause instanceof ReadFailureException;
    }
}
