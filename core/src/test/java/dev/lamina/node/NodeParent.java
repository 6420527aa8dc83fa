// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.nio.file.Path;
import java.util.Map;

/** A process that starts a node, in a kept directory if one is named, says where, and waits to be killed. */
final class NodeParent {
    private NodeParent() {}

    public static void main(String[] arguments) throws Exception {
        Environment environment = new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, null);
        Path home = Path.of(arguments[0]);
        CassandraNode node = arguments.length == 1
                ? CassandraNode.start(environment, home, NodeProgress.SILENT)
                : CassandraNode.startKept(Path.of(arguments[1]), environment, home, NodeProgress.SILENT);
        System.out.println(node.pid() + " " + node.directory());
        System.out.flush();
        Thread.sleep(Long.MAX_VALUE);
    }
}
