// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What the servers of one environment are started with.
 *
 * @param java the program of the Java they run on
 * @param release their release
 * @param environment what was asked for
 * @param jars their class path
 * @param home Lamina's own directory
 */
record Launch(Path java, CassandraRelease release, Environment environment, List<Path> jars, Path home) {
    /**
     * Looks whether the machine has what they need, and gets their jars.
     *
     * @param place where their directories will be
     */
    static Launch prepare(Environment environment, Path place, Path laminaHome, NodeProgress progress)
            throws NodeException {
        CassandraRelease release = CassandraRelease.of(environment.cassandra());
        ServerYaml.requireKnown(release, environment);
        Path java = ServerJava.find(release);
        Path home = laminaHome.toAbsolutePath().normalize();
        Preflight.memory(environment);
        Preflight.disk(place, Preflight.MIN_DISK_BYTES * environment.shape().nodes());
        return new Launch(java, release, environment, CassandraJars.resolve(release, home, progress), home);
    }

    /** The directory under which disposable nodes have theirs. */
    static Path parent(Environment environment, Path laminaHome) {
        return environment.directory() == null
                ? laminaHome.toAbsolutePath().normalize().resolve("nodes")
                : environment.directory().toAbsolutePath().normalize();
    }

    /** Starts a server's process. */
    Process process(RingPosition place, NodeDirectory directory) throws IOException, NodeException {
        return ServerCommand.start(this, place, directory);
    }

    /** Whether the servers are to answer Thrift too. */
    boolean wantsThrift() {
        return release.line().hasThrift() && ThriftSettings.areOn(environment.settings());
    }

    NodeException failed(Path place, IOException e) {
        return new NodeException(
                "Cassandra " + release.version() + " in " + place + ": can't be started (" + e
                        + "). Check that the directory can be written and " + java + " can be run.",
                e);
    }
}
