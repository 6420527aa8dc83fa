// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import dev.lamina.node.NodeProgress;
import java.nio.file.Path;

/** A process that uses the node of a directory, says which, and goes on until its input ends. */
final class ServiceUser {
    private ServiceUser() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        NodeProgress progress = new NodeProgress() {
            @Override
            public void downloading(String version, int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {}

            @Override
            public void starting(String version, long millis) {}

            @Override
            public void note(String message) {
                System.out.println(message);
            }
        };
        try (ServiceNode node =
                ServiceNode.open(directory, new ServiceNode.Asked(null, "512M"), Path.of(arguments[1]), progress)) {
            System.out.println(
                    "uses " + ServiceNode.find(directory).orElseThrow().pid());
            System.out.flush();
            while (System.in.read() >= 0) {
                node.requireAlive();
            }
        }
    }
}
