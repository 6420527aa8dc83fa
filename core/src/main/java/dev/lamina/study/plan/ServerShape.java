// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.node.ClusterShape;
import java.util.List;
import java.util.Map;

/** How many nodes a run has, with how many tokens, and where copies go: the study's words, and the user's before them. */
public final class ServerShape {
    /** The setting that has the tokens of a node. */
    public static final String TOKENS = "num_tokens";

    /** As many as Cassandra takes (Config.num_tokens). */
    private static final int MOST_TOKENS = 1536;

    private ServerShape() {}

    /**
     * @throws IllegalArgumentException if a number is out of its range
     */
    public static ClusterShape of(EnvironmentEntry study, RequestedServers user) {
        int nodes = first(user.nodes(), study.nodes(), 1);
        int usual = ClusterShape.of(nodes).replicas();
        // With fewer nodes than the study has, its copies and racks are limited to their number.
        boolean other = user.nodes() != null;
        return new ClusterShape(
                nodes,
                first(user.racks(), least(study.racks(), nodes, other), 1),
                first(user.replication(), least(study.replication(), nodes, other), usual),
                placed(study, nodes) ? study.tokens() : List.of());
    }

    /** Whether the study's tokens are for so many nodes; others stand at equal distances. */
    private static boolean placed(EnvironmentEntry study, int nodes) {
        return study.tokens().size() == nodes;
    }

    private static Integer least(Integer word, int nodes, boolean other) {
        return word == null || !other ? word : Integer.valueOf(Math.min(word, nodes));
    }

    /** Adds the number of tokens of a node to the settings, if one is set. */
    static void tokens(EnvironmentEntry study, RequestedServers user, Map<String, String> settings) {
        Integer tokens = user.vnodes() != null ? user.vnodes() : study.vnodes();
        if (tokens == null) {
            return;
        }
        int nodes = first(user.nodes(), study.nodes(), 1);
        if (placed(study, nodes)) {
            throw new IllegalArgumentException(
                    "--vnodes: found " + tokens + ", but the study sets the token of each of its " + nodes
                            + " nodes. Leave --vnodes out, or choose another number of nodes.");
        }
        if (tokens < 1 || tokens > MOST_TOKENS) {
            throw new IllegalArgumentException(
                    "vnodes: found " + tokens + ", expected 1 to " + MOST_TOKENS + ". Correct it.");
        }
        settings.put(TOKENS, tokens.toString());
    }

    private static int first(Integer one, Integer other, int otherwise) {
        return one != null ? one : other != null ? other : otherwise;
    }
}
