// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.JarRequest;
import dev.lamina.node.process.MavenJars;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** The jars of a server's release, see {@link MavenJars}. */
final class CassandraJars {
    private static final String GROUP = "org.apache.cassandra";
    private static final String ARTIFACT = "cassandra-all";

    private CassandraJars() {}

    /** The jars of a version, Cassandra's own first. */
    static List<Path> resolve(CassandraRelease release, Path laminaHome, NodeProgress progress) throws NodeException {
        String version = release.version();
        List<String> artifacts = new ArrayList<>();
        artifacts.add(GROUP + ":" + ARTIFACT + ":" + version);
        for (String companion : release.line().companions()) {
            artifacts.add(GROUP + ":" + companion + ":" + version);
        }
        JarRequest request = new JarRequest("Cassandra " + version, ARTIFACT + "-" + version, artifacts, List.of());
        try {
            return MavenJars.resolve(
                    request,
                    laminaHome,
                    (jarsDone, jarsTotal, bytesDone, bytesTotal) ->
                            progress.downloading(version, jarsDone, jarsTotal, bytesDone, bytesTotal));
        } catch (NodeException e) {
            throw e.getCause() instanceof ArtifactResolutionException ? explained(version, e) : e;
        }
    }

    /** Says so if it is the version that does not exist. */
    private static NodeException explained(String version, NodeException e) {
        List<String> published = MavenJars.versions(GROUP, ARTIFACT, "[3.11,)");
        if (published.isEmpty() || published.contains(version)) {
            return e;
        }
        return new UnknownReleaseException(
                "Cassandra " + version + ": there is no such version. Nearest: "
                        + String.join(", ", NearestVersions.of(version, published)) + ". Choose one of them.",
                e.getCause());
    }
}
