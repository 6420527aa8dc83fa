// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.version.Version;

/**
 * Gets a server's jars from where the user's Maven gets its own: the local repository first, then the repositories and
 * mirrors of the user's settings. The list of a version's jars is remembered, so that the next start asks nobody.
 */
final class CassandraJars {
    private static final String GROUP = "org.apache.cassandra";
    private static final String ARTIFACT = "cassandra-all";

    private static final String UNREACHABLE =
            "Check the network, and the proxy and mirrors of Maven's settings.xml, then try again.";

    private CassandraJars() {}

    /** The jars of a version, Cassandra's own first. */
    static List<Path> resolve(CassandraRelease release, Path laminaHome, NodeProgress progress) throws NodeException {
        Path list = laminaHome.resolve("jars").resolve(ARTIFACT + "-" + release.version() + ".txt");
        List<Path> known = read(list);
        if (!known.isEmpty()) {
            return known;
        }
        List<Path> jars = ask(release, progress);
        write(list, jars);
        return jars;
    }

    /** The remembered list; empty if there is none or one of its jars has gone. */
    private static List<Path> read(Path list) {
        List<Path> jars = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(list)) {
                Path jar = Path.of(line);
                if (Files.size(jar) == 0) {
                    return List.of();
                }
                jars.add(jar);
            }
        } catch (IOException absent) {
            return List.of();
        }
        return jars;
    }

    private static void write(Path list, List<Path> jars) throws NodeException {
        List<String> lines = new ArrayList<>();
        for (Path jar : jars) {
            lines.add(jar.toString());
        }
        try {
            Files.createDirectories(list.getParent());
            // A file of this process alone, moved into place: another run may write the same list now.
            Path own = Files.createTempFile(list.getParent(), "list", ".tmp");
            Files.write(own, lines);
            Files.move(own, list, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new NodeException(
                    list + ": can't be written (" + e + "). Free some space or set LAMINA_HOME elsewhere.", e);
        }
    }

    private static List<Path> ask(CassandraRelease release, NodeProgress progress) throws NodeException {
        ContextOverrides user = ContextOverrides.create().withUserSettings(true).build();
        try (Context context = Runtimes.INSTANCE.getRuntime().create(user)) {
            DownloadProgress listener = new DownloadProgress(release.version(), progress);
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(context.repositorySystemSession());
            session.setTransferListener(listener);
            List<Path> jars = new ArrayList<>();
            for (ArtifactResult result : download(context, session, release, listener)) {
                jars.add(result.getArtifact().getFile().toPath().toAbsolutePath());
            }
            return jars;
        }
    }

    private static List<ArtifactResult> download(
            Context context, RepositorySystemSession session, CassandraRelease release, DownloadProgress listener)
            throws NodeException {
        DefaultArtifact server = new DefaultArtifact(GROUP, ARTIFACT, "jar", release.version());
        try {
            // The server's own jar first: a version that does not exist fails here, with nothing else fetched.
            context.repositorySystem()
                    .resolveArtifact(session, new ArtifactRequest(server, context.remoteRepositories(), null));
            CollectRequest collect = new CollectRequest();
            collect.setRepositories(context.remoteRepositories());
            collect.addDependency(new Dependency(server, "runtime"));
            for (String companion : release.line().companions()) {
                collect.addDependency(
                        new Dependency(new DefaultArtifact(GROUP, companion, "jar", release.version()), "runtime"));
            }
            DependencyNode root = context.repositorySystem()
                    .collectDependencies(session, collect)
                    .getRoot();
            PreorderNodeListGenerator nodes = new PreorderNodeListGenerator();
            root.accept(nodes);
            List<ArtifactRequest> requests = new ArrayList<>();
            int missing = 0;
            for (DependencyNode node : nodes.getNodes()) {
                // The root of several artifacts is none itself.
                if (node.getDependency() != null && !node.getDependency().isOptional()) {
                    requests.add(new ArtifactRequest(node));
                    missing += isLocal(session, node) ? 0 : 1;
                }
            }
            listener.expect(missing);
            return context.repositorySystem().resolveArtifacts(session, requests);
        } catch (ArtifactResolutionException e) {
            throw absent(context, session, release, e);
        } catch (DependencyCollectionException e) {
            throw new NodeException(
                    "Cassandra " + release.version() + ": its dependencies can't be told (" + e.getMessage() + "). "
                            + UNREACHABLE,
                    e);
        }
    }

    private static boolean isLocal(RepositorySystemSession session, DependencyNode node) {
        LocalArtifactRequest request = new LocalArtifactRequest(node.getArtifact(), node.getRepositories(), null);
        return session.getLocalRepositoryManager().find(session, request).isAvailable();
    }

    private static NodeException absent(
            Context context, RepositorySystemSession session, CassandraRelease release, ArtifactResolutionException e) {
        List<String> published = versions(context, session);
        String what = "Cassandra " + release.version() + ": ";
        if (!published.isEmpty() && !published.contains(release.version())) {
            return new NodeException(
                    what + "found no such version, expected a published one. Nearest: "
                            + String.join(", ", NearestVersions.of(release.version(), published))
                            + ". Ask for one of them.",
                    e);
        }
        return new NodeException(what + "its jars can't be had (" + e.getMessage() + "). " + UNREACHABLE, e);
    }

    /** What is published, oldest first; empty where nobody answers. */
    private static List<String> versions(Context context, RepositorySystemSession session) {
        VersionRangeRequest request = new VersionRangeRequest(
                new DefaultArtifact(GROUP, ARTIFACT, "jar", "[3.11,)"), context.remoteRepositories(), null);
        List<String> versions = new ArrayList<>();
        try {
            for (Version version : context.repositorySystem()
                    .resolveVersionRange(session, request)
                    .getVersions()) {
                versions.add(version.toString());
            }
        } catch (VersionRangeResolutionException unreachable) {
            return List.of();
        }
        return versions;
    }
}
