// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.ChildProcess;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;

/**
 * Reports why a server did not start or why it died: the cause, what to do, the last errors of its log, and the path of a
 * copy of the log that outlives the node.
 *
 * @param launch what the server was started with
 * @param directory its directory
 * @param position its position in the cluster
 * @param process its process
 */
record NodeFailure(Launch launch, Path directory, RingPosition position, ChildProcess process) {
    String version() {
        return launch.release().version();
    }

    /** Why the process ended; for use after that. */
    Diagnosis diagnosis() {
        return Diagnosis.of(new ServerLog(directory), process.exitStatus());
    }

    /** Why the server did not start. */
    NodeException start() {
        if (process.isAlive()) {
            return new NodeException(report(
                    "did not answer within " + StartWait.LIMIT.toSeconds() + " s",
                    "Perhaps the machine is overloaded. Its log says what it was doing."));
        }
        Diagnosis diagnosis = diagnosis();
        return new NodeException(report("did not start: " + diagnosis.cause(), diagnosis.remedy()));
    }

    /** Why the server died. */
    String death() {
        Diagnosis diagnosis = diagnosis();
        return report("died: " + diagnosis.cause(), diagnosis.remedy());
    }

    private String report(String what, String remedy) {
        ServerLog log = new ServerLog(directory);
        StringBuilder text = new StringBuilder("Cassandra ").append(version()).append(position.words());
        text.append(' ').append(what).append(". ").append(remedy);
        for (String error : log.errors()) {
            text.append("\n  ").append(error);
        }
        Path kept = FailureLogs.keep(log, launch.home(), directory.getFileName().toString());
        return text.append("\nIts log: ").append(kept).toString();
    }
}
