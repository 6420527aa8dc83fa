// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.version.Version;

/**
 * Gets the jars of programs that run in a process of their own from where the user's Maven gets its own: the local
 * repository first, then the repositories and mirrors of the user's settings. The list of a request's jars is remembered,
 * so that the next start needs no network.
 */
public final class MavenJars {
    private static final String UNREACHABLE =
            "Check the network, and the proxy and mirrors of Maven's settings.xml, then try again.";

    private MavenJars() {}

    /**
     * The jars of a request, those of its first artifact first.
     *
     * @param laminaHome where Lamina keeps its files; made if absent
     * @throws NodeException if the jars can't be had, or their list can't be written, or this thread is interrupted
     */
    public static List<Path> resolve(JarRequest request, Path laminaHome, JarProgress progress) throws NodeException {
        Path list = laminaHome.resolve("jars").resolve(request.list() + ".txt");
        List<Path> known = read(list);
        if (!known.isEmpty()) {
            return known;
        }
        DownloadProgress listener = new DownloadProgress(progress);
        List<Path> jars = waited(request.name(), () -> ask(request, listener), listener);
        write(list, jars);
        return jars;
    }

    /** The answer of a download in a thread of its own: the resolver's waits for the network hear of no interrupt. */
    static <T> T waited(String name, Callable<T> download, DownloadProgress listener) throws NodeException {
        FutureTask<T> asked = new FutureTask<>(download);
        Thread thread = new Thread(asked, "lamina-jars");
        thread.setDaemon(true);
        thread.start();
        try {
            return asked.get();
        } catch (InterruptedException e) {
            listener.end();
            Thread.currentThread().interrupt();
            throw new NodeException(name + ": the download of its jars was interrupted. Run it again.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof NodeException failure) {
                throw failure;
            } else if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            } else if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
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

    private static Context context() throws NodeException {
        return context(ContextOverrides.create().withUserSettings(true).build());
    }

    static Context context(ContextOverrides overrides) throws NodeException {
        try {
            return Runtimes.INSTANCE.getRuntime().create(overrides);
        } catch (IllegalStateException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            String words = String.valueOf(cause.getMessage()).strip().replaceAll("\\s+", " ");
            throw new NodeException(
                    "Maven's settings can't be used (" + words + "). Correct the settings.xml, then try again.", e);
        }
    }

    private static List<Path> ask(JarRequest request, DownloadProgress listener) throws NodeException {
        try (Context context = context()) {
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(context.repositorySystemSession());
            session.setTransferListener(listener);
            List<Path> jars = new ArrayList<>();
            for (ArtifactResult result : download(context, session, request, listener)) {
                jars.add(result.getArtifact().getFile().toPath().toAbsolutePath());
            }
            return jars;
        }
    }

    private static List<ArtifactResult> download(
            Context context, RepositorySystemSession session, JarRequest request, DownloadProgress listener)
            throws NodeException {
        try {
            // The first one's own jar: a version that does not exist fails here, with nothing else fetched.
            context.repositorySystem()
                    .resolveArtifact(
                            session,
                            new ArtifactRequest(
                                    new DefaultArtifact(request.artifacts().get(0)),
                                    context.remoteRepositories(),
                                    null));
            DependencyNode root = context.repositorySystem()
                    .collectDependencies(session, collect(context, request))
                    .getRoot();
            PreorderNodeListGenerator nodes = new PreorderNodeListGenerator();
            root.accept(nodes);
            List<ArtifactRequest> requests = new ArrayList<>();
            int missing = 0;
            for (DependencyNode node : nodes.getNodes()) {
                // The root of several artifacts is not an artifact itself.
                if (node.getDependency() != null && !node.getDependency().isOptional()) {
                    requests.add(new ArtifactRequest(node));
                    missing += isLocal(session, node) ? 0 : 1;
                }
            }
            listener.expect(missing);
            return context.repositorySystem().resolveArtifacts(session, requests);
        } catch (ArtifactResolutionException e) {
            throw new NodeException(
                    request.name() + ": its jars can't be downloaded (" + e.getMessage() + "). " + UNREACHABLE, e);
        } catch (DependencyCollectionException e) {
            throw new NodeException(
                    request.name() + ": its dependencies can't be resolved" + " (" + e.getMessage() + "). "
                            + UNREACHABLE,
                    e);
        }
    }

    private static CollectRequest collect(Context context, JarRequest request) {
        List<Exclusion> exclusions = new ArrayList<>();
        for (String exclusion : request.exclusions()) {
            String[] parts = exclusion.split(":", 2);
            exclusions.add(new Exclusion(parts[0], parts[1], "*", "*"));
        }
        CollectRequest collect = new CollectRequest();
        collect.setRepositories(context.remoteRepositories());
        for (String artifact : request.artifacts()) {
            collect.addDependency(new Dependency(new DefaultArtifact(artifact), "runtime", false, exclusions));
        }
        return collect;
    }

    private static boolean isLocal(RepositorySystemSession session, DependencyNode node) {
        LocalArtifactRequest request = new LocalArtifactRequest(node.getArtifact(), node.getRepositories(), null);
        return session.getLocalRepositoryManager().find(session, request).isAvailable();
    }

    /** The versions of an artifact that are published within a range, oldest first; empty if no repository answers. */
    public static List<String> versions(String group, String artifact, String range) {
        List<String> versions = new ArrayList<>();
        try (Context context = context()) {
            VersionRangeRequest request = new VersionRangeRequest(
                    new DefaultArtifact(group, artifact, "jar", range), context.remoteRepositories(), null);
            for (Version version : context.repositorySystem()
                    .resolveVersionRange(context.repositorySystemSession(), request)
                    .getVersions()) {
                versions.add(version.toString());
            }
        } catch (VersionRangeResolutionException | NodeException unreachable) {
            return List.of();
        }
        return versions;
    }
}
