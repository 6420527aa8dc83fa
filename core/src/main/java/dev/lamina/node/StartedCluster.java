// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamina.names.UnknownName;
import dev.lamina.node.process.FileGuard;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.PrivateDirectory;
import dev.lamina.node.process.ProcessSignal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A cluster that goes on when the process that started it has ended, until it is stopped. What is known of it stands in a
 * file in Lamina's home, from which later processes find it.
 */
public final class StartedCluster {
    /** The name of a cluster that was given no other. */
    public static final String DEFAULT = "default";

    private static final String FILE = "cluster.json";

    /** In a directory of the user's with several nodes: where they listen, which they know each other by. */
    private static final String PLACES = "lamina-cluster.json";

    /** What the names of the directories of several nodes begin with. */
    private static final String NODE = "node";

    /** Beside a cluster's directory: held while it is started or stopped. */
    private static final String LOCK = ".lock";

    private static final long STOP_LIMIT_SECONDS = 60;

    /** A later release may say more of a cluster; it is found and stopped all the same. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final String name;
    private final Path file;
    private final Note note;

    private StartedCluster(String name, Path file, Note note) {
        this.name = name;
        this.file = file;
        this.note = note;
    }

    /**
     * What the file says.
     *
     * @param cassandra the version
     * @param heap each node's heap
     * @param keep whether the directories stay when the cluster is stopped
     * @param nodes its nodes
     */
    record Note(String cassandra, String heap, boolean keep, List<StartedNode> nodes) {}

    /**
     * Starts a cluster that outlives this process.
     *
     * @param name by which it is found again
     * @param directory where its data stay when it is stopped; null for a directory that goes then
     * @throws NodeException as {@link CassandraCluster#start}; also if a cluster of that name runs, or the directory holds
     *     something else
     */
    @SuppressWarnings("try") // A lock is held, and not used.
    public static StartedCluster start(
            String name, Environment environment, Path directory, Path laminaHome, NodeProgress progress)
            throws NodeException {
        Path own = place(name, laminaHome);
        try (FileGuard alone = alone(name, own)) {
            return alone(name, own, environment, directory, laminaHome, progress);
        } catch (IOException e) {
            throw new NodeException(
                    own + ": can't be written (" + e + "). Set LAMINA_HOME to a directory of your own.", e);
        }
    }

    private static StartedCluster alone(
            String name, Path own, Environment environment, Path directory, Path laminaHome, NodeProgress progress)
            throws NodeException, IOException {
        forgetDead(name, laminaHome);
        Path parent = directory == null ? own : directory.toAbsolutePath().normalize();
        requireNodes(parent, environment.shape().nodes());
        Environment kept = new Environment(
                environment.cassandra(), environment.heap(), environment.settings(), true, null, environment.shape());
        CassandraCluster cluster = null;
        boolean started = false;
        try {
            cluster = CassandraCluster.start(
                    kept,
                    parent,
                    laminaHome,
                    progress,
                    (nodes, release) -> directory == null
                            ? anew(own, nodes, release)
                            : nodes == 1 ? Loopback.find(nodes, release) : places(parent, kept, release),
                    (index, version) -> NodeDirectory.kept(
                            kept.shape().nodes() == 1 && directory != null
                                    ? parent
                                    : parent.resolve(NODE + (index + 1)),
                            version));
            List<StartedNode> nodes = new ArrayList<>();
            for (CassandraNode node : cluster.nodes()) {
                StartedNode noted = StartedNode.of(node);
                nodes.add(noted);
                KeptDirectory.markStarted(node.directory(), noted.contactPoint());
            }
            Note note = new Note(kept.cassandra(), kept.heap(), directory != null, nodes);
            write(own.resolve(FILE), note);
            cluster.letGo();
            started = true;
            return new StartedCluster(name, own.resolve(FILE), note);
        } finally {
            if (!started) {
                undo(cluster, own);
            }
        }
    }

    /** Keeps others from starting or stopping a cluster of that name meanwhile. */
    private static FileGuard alone(String name, Path own) throws IOException, NodeException {
        PrivateDirectory.make(own.getParent());
        return FileGuard.tryTake(own.resolveSibling(name + LOCK), false)
                .orElseThrow(
                        () -> new NodeException("Cluster " + name + ": another process starts or stops it just now."
                                + " Wait for that, or choose another --name."));
    }

    private static void undo(CassandraCluster cluster, Path own) throws NodeException {
        if (cluster != null) {
            cluster.close();
        }
        try {
            Optional<Note> note = find(own.resolve(FILE));
            if (note.isEmpty() || !anyRuns(note.get())) {
                NodeDirectory.delete(own);
            }
        } catch (IOException e) {
            throw new NodeException(own + ": can't be removed (" + e + "). Remove it by hand; nothing uses it.", e);
        }
    }

    private static Path place(String name, Path laminaHome) {
        if (!name.matches("[A-Za-z0-9_-]{1,40}")) {
            throw new IllegalArgumentException(
                    "--name: " + name + " can't be a name. Use up to 40 letters, digits, _ and -.");
        }
        return laminaHome.toAbsolutePath().normalize().resolve("started").resolve(name);
    }

    /** A command on the cluster of that name: without the name it would be another one's. */
    private static String command(String what, String name) {
        return "lamina node " + what + (name.equals(DEFAULT) ? "" : " --name " + name);
    }

    /** Fails if a cluster of that name runs; removes what is left of one that does not. */
    static void forgetDead(String name, Path laminaHome) throws NodeException, IOException {
        Path own = place(name, laminaHome);
        Optional<Note> note = find(own.resolve(FILE));
        if (note.isPresent() && anyRuns(note.get())) {
            throw new NodeException("Cluster " + name + ": it is already running at "
                    + note.get().nodes().get(0).contactPoint()
                    + ". Use it, stop it (" + command("stop", name) + "), or choose another --name.");
        }
        if (Files.isDirectory(own)) {
            // Servers whose start was killed stop by themselves, and would meet others at the same path.
            try (DirectoryStream<Path> left = Files.newDirectoryStream(own, NODE + "*")) {
                for (Path node : left) {
                    KeptDirectory.awaitServer(node);
                }
            }
        }
        NodeDirectory.delete(own);
    }

    private static boolean anyRuns(Note note) throws IOException {
        for (StartedNode node : note.nodes()) {
            if (node.process().isPresent() || node.isServed()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Which Cassandra wrote a directory for so many nodes; empty for one that is yet to be written.
     *
     * @throws NodeException if it has the data of another number of nodes, or of something else
     */
    public static Optional<String> cassandra(Path directory, int nodes) throws NodeException {
        requireNodes(directory, nodes);
        return KeptDirectory.cassandra(nodes == 1 ? directory : directory.resolve(NODE + 1));
    }

    /** Fails if a directory, in which one node is to run, has the data of several. */
    static void requireNotSeveral(Path directory) throws NodeException {
        Optional<Note> note = find(directory.resolve(PLACES));
        if (note.isPresent()) {
            List<StartedNode> nodes = note.get().nodes();
            throw new NodeException(directory + ": it has the data of " + nodes.size()
                    + " nodes, and one alone can't serve them. Start all (lamina node start --nodes " + nodes.size()
                    + " --data-dir " + directory + ") if they do not run, and use --contact-points "
                    + nodes.get(0).contactPoint() + " in place of --data-dir; or choose another directory.");
        }
    }

    /** Other places for a try, without what one before it left: in their data nodes know each other by the places of then. */
    static List<Loopback> anew(Path own, int nodes, CassandraRelease release) throws NodeException, IOException {
        NodeDirectory.delete(own);
        return Loopback.find(nodes, release);
    }

    private static void requireNodes(Path parent, int nodes) throws NodeException {
        int alone = KeptDirectory.isMarked(parent) ? 1 : nodes;
        int has = find(parent.resolve(PLACES)).map(note -> note.nodes().size()).orElse(alone);
        if (has != nodes) {
            throw new NodeException(parent + ": it has the data of " + has + (has == 1 ? " node" : " nodes")
                    + ", not of " + nodes + ". Give --nodes " + has + ", or choose another directory (--data-dir).");
        }
    }

    /**
     * Where the nodes of a directory listen: where they did at its first start, whether that came to its end or not, since they know each
     * other by it.
     */
    static List<Loopback> places(Path parent, Environment environment, CassandraRelease release)
            throws NodeException, IOException {
        Path file = parent.resolve(PLACES);
        Optional<Note> note = find(file);
        List<Loopback> places = new ArrayList<>();
        if (note.isEmpty()) {
            List<StartedNode> nodes = new ArrayList<>();
            places.addAll(Loopback.find(environment.shape().nodes(), release));
            for (Loopback place : places) {
                nodes.add(StartedNode.of(nodes.size(), place, 0, parent.resolve(NODE + (nodes.size() + 1))));
            }
            write(file, new Note(environment.cassandra(), environment.heap(), true, nodes));
            return places;
        }
        for (StartedNode node : note.get().nodes()) {
            // One of these nodes may still run, or end just now.
            KeptDirectory.requireUnserved(parent.resolve(NODE + node.number()));
            places.add(node.at());
        }
        if (!Loopback.areFree(places)) {
            throw new NodeException(parent + ": another process listens at the addresses of its nodes ("
                    + note.get().nodes().get(0).contactPoint()
                    + " and following). Stop it (ss -ltnp names it).");
        }
        return Loopback.withFreeJmxPorts(places);
    }

    private static void write(Path file, Note note) throws IOException {
        Files.createDirectories(file.getParent());
        Path part = file.resolveSibling(file.getFileName() + ".part");
        JSON.writerWithDefaultPrettyPrinter().writeValue(part.toFile(), note);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static Optional<Note> find(Path file) throws NodeException {
        try {
            return Optional.of(JSON.readValue(Files.readString(file), Note.class));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw new NodeException(
                    file + ": can't be read (" + e + "). Remove it if no node of its directory runs.", e);
        } catch (IOException e) {
            throw new NodeException(file + ": can't be read (" + e + "). Check the path and its permissions.", e);
        }
    }

    /**
     * The started cluster of that name.
     *
     * @throws NodeException if there is none; the message lists the known ones
     */
    public static StartedCluster find(String name, Path laminaHome) throws NodeException {
        Path file = place(name, laminaHome).resolve(FILE);
        Optional<Note> note = find(file);
        if (note.isEmpty()) {
            throw absent(name, laminaHome, " Start it: " + command("start", name) + ".");
        }
        return new StartedCluster(name, file, note.get());
    }

    /**
     * That there is no cluster of that name.
     *
     * @param remedy what to do about it, with a blank before it; may be empty
     */
    public static NodeException absent(String name, Path laminaHome, String remedy) {
        return new NodeException(
                "Cluster " + name + " is not running. " + UnknownName.hint(name, names(laminaHome)) + remedy);
    }

    /** Whether a cluster of that name was started and not stopped. */
    public static boolean isThere(String name, Path laminaHome) {
        return Files.exists(place(name, laminaHome).resolve(FILE));
    }

    /** Of all that were started and not stopped, whether their nodes run or not. */
    public static TreeSet<String> names(Path laminaHome) {
        TreeSet<String> names = new TreeSet<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(laminaHome.resolve("started"))) {
            for (Path child : children) {
                if (Files.exists(child.resolve(FILE))) {
                    names.add(child.getFileName().toString());
                }
            }
        } catch (IOException none) {
            // No cluster was ever started in this home.
        }
        return names;
    }

    /** The name it was given. */
    public String name() {
        return name;
    }

    /** The version that was started. */
    public String cassandra() {
        return note.cassandra();
    }

    /** The only data centre, which a driver must name. */
    public String datacenter() {
        return ClusterShape.DATACENTER;
    }

    /** The nodes, whether they run or not. */
    public List<StartedNode> nodes() {
        return note.nodes();
    }

    /**
     * Stops all nodes in order, and removes their directories unless they are the user's.
     *
     * @throws NodeException if one does not end, or a directory can't be removed
     */
    @SuppressWarnings("try") // A lock is held, and not used.
    public void stop() throws NodeException {
        try (FileGuard alone = alone(name, file.getParent())) {
            // One after the other, the seed last: servers that stop at once wait a minute for each other's answers.
            for (int i = note.nodes().size() - 1; i >= 0; i--) {
                StartedNode node = note.nodes().get(i);
                Path directory = Path.of(node.directory());
                end(node, !directory.startsWith(file.getParent()));
                if (node.isServed()) {
                    KeptDirectory.awaitServer(directory);
                }
                KeptDirectory.unmarkStarted(directory);
            }
            NodeDirectory.delete(file.getParent());
        } catch (IOException e) {
            throw new NodeException(
                    file.getParent() + ": can't be removed (" + e + "). Remove it by hand; nothing uses it.", e);
        }
    }

    private static void end(StartedNode node, boolean inOrder) throws NodeException {
        Optional<ProcessHandle> process = node.process();
        if (process.isEmpty()) {
            return;
        }
        try {
            if (inOrder) {
                ProcessSignal.RESUME.send(node.pid());
                process.get().destroy();
            } else {
                process.get().destroyForcibly();
            }
            process.get().onExit().get(STOP_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            // What it had acknowledged is in its commit log.
            process.get().destroyForcibly();
            process.get().onExit().join();
        } catch (ExecutionException e) {
            throw new NodeException(
                    "process " + node.pid() + ": can't be waited for (" + e + "). Look for it with ps.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("The stop was interrupted. Run it again.", e);
        }
    }

    /** Kills a node as a crash would. */
    public void kill(int number) throws NodeException {
        running(number).destroyForcibly();
    }

    /** Lets a node stand still. */
    public void pause(int number) throws NodeException {
        ProcessSignal.PAUSE.send(running(number).pid());
    }

    /** Lets a paused node go on. */
    public void resume(int number) throws NodeException {
        ProcessSignal.RESUME.send(running(number).pid());
    }

    /**
     * Runs Cassandra's own {@code nodetool} on a node, with this process's streams.
     *
     * @return its exit code
     */
    public int nodetool(int number, List<String> arguments, Path laminaHome) throws NodeException {
        if (node(number).state() == StartedNode.State.DEAD) {
            throw gone(number);
        }
        return NodeTool.run(note.cassandra(), node(number).jmxPort(), arguments, laminaHome);
    }

    private StartedNode node(int number) {
        if (number < 1 || number > note.nodes().size()) {
            throw new IllegalArgumentException("node: found " + number + ", expected "
                    + (note.nodes().size() == 1 ? "1" : "1 to " + note.nodes().size())
                    + ". Look at them with " + command("status", name) + ".");
        }
        return note.nodes().get(number - 1);
    }

    private ProcessHandle running(int number) throws NodeException {
        return node(number).process().orElseThrow(() -> gone(number));
    }

    private NodeException gone(int number) {
        if (node(number).state() != StartedNode.State.DEAD) {
            return new NodeException("Node " + number + " of cluster " + name
                    + ": its server was started by hand, not by lamina node start. Use that process, whose number "
                    + command("status", name) + " does not know.");
        }
        return new NodeException("Node " + number + " of cluster " + name + ": its process "
                + node(number).pid() + " is gone. Stop the cluster (" + command("stop", name) + ")"
                + (note.keep() ? "" : ", which deletes its data,") + " and start it again.");
    }
}
