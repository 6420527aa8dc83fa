// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.Home;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which node in the background is meant: that of a directory with datasets. */
final class ServiceOption {
    @Option(
            names = "--data-dir",
            order = 51,
            paramLabel = "DIR",
            description = "The node that commands on datasets started in the background for this directory."
                    + " Default: ~/.lamina/store.")
    private Path dataDirectory;

    /** Whether a directory is named, which leaves clusters out. */
    boolean isGiven() {
        return dataDirectory != null;
    }

    Path directory() {
        return (dataDirectory != null ? dataDirectory : Home.directory().resolve("store"))
                .toAbsolutePath()
                .normalize();
    }

    /** What to say where there is no such node. */
    NodeException none() {
        return new NodeException(directory()
                + ": no node runs in the background. Commands on datasets start it, such as lamina datasets. If lamina"
                + " node start started one there, leave --data-dir out, and add its --name if it has one.");
    }
}
