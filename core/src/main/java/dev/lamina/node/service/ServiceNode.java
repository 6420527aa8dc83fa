// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import dev.lamina.node.CassandraNode;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.KeptDirectory;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.StartedNode;
import dev.lamina.node.metrics.JmxLink;
import dev.lamina.node.metrics.NodeMetrics;
import dev.lamina.node.process.FileGuard;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.PrivateDirectory;
import dev.lamina.node.process.Tether;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The node of a directory of the user's, in the background: the first command starts it, later ones find it, and it ends by itself when
 * it was not used for ten minutes. As long as an object of this class is open, the node is in use. A process opens one per directory.
 */
public final class ServiceNode implements AutoCloseable {
    private static final String START = "lamina-service.start";
    private static final Duration DYING = Duration.ofMillis(500);

    /** The node itself holds the lock for a moment from time to time, to see whether anybody else does. */
    private static final Duration LOOKING = Duration.ofSeconds(1);

    private static final long POLL_MILLIS = 20;
    private static final long STOP_LIMIT_SECONDS = 60;

    /** Time enough for a heap full of memtables, onto a slow disk. */
    private static final Duration DRAIN_LIMIT = Duration.ofMinutes(5);

    private final Path directory;
    private final FileGuard use;
    private final ServiceNote note;

    private ServiceNode(Path directory, FileGuard use, ServiceNote note) {
        this.directory = directory;
        this.use = use;
        this.note = note;
    }

    /**
     * What a command asks of the node.
     *
     * @param cassandra the version; {@code null} for the directory's, or the default one
     * @param heap the heap; {@code null} for that of the node that runs, or the default one
     */
    public record Asked(String cassandra, String heap) {}

    /**
     * Finds the node of a directory, or starts it. Of several processes that do so at once, one starts the node and the others wait for it.
     *
     * @param data the directory; made if absent
     * @param laminaHome where Lamina keeps its files
     * @throws NodeException if the node can't be started, does not have what is asked for, or is another user's
     */
    public static ServiceNode open(Path data, Asked asked, Path laminaHome, NodeProgress progress)
            throws NodeException {
        KeptDirectory.cassandra(data);
        try {
            Path directory = PrivateDirectory.make(data).toRealPath();
            FileGuard use = FileGuard.take(directory.resolve(Tether.USERS), true);
            ServiceNote note = null;
            try {
                note = running(directory, asked, laminaHome, progress);
                return new ServiceNode(directory, use, note);
            } finally {
                if (note == null) {
                    use.close();
                }
            }
        } catch (IOException e) {
            throw unusable(data, e);
        }
    }

    private static NodeException unusable(Path directory, IOException e) {
        return new NodeException(
                directory + ": can't be used (" + e + "). Choose another directory (--data-dir), or make it writable.",
                e);
    }

    private static ServiceNote running(Path directory, Asked asked, Path laminaHome, NodeProgress progress)
            throws NodeException, IOException {
        Optional<ServiceNote> note = usable(directory, asked);
        if (note.isPresent()) {
            return note.get();
        }
        FileGuard alone = FileGuard.take(directory.resolve(START), false);
        try {
            // Another process may have started it while this one waited.
            note = usable(directory, asked);
            return note.isPresent() ? note.get() : start(directory, asked, laminaHome, progress);
        } finally {
            alone.close();
        }
    }

    private static Optional<ServiceNote> usable(Path directory, Asked asked) throws NodeException {
        Optional<ServiceNote> note = ServiceNote.find(directory).filter(ServiceNote::runs);
        if (note.isPresent()) {
            note.get().requireUsable(directory);
            note.get().requireAsked(directory, asked.cassandra(), asked.heap());
        }
        return note;
    }

    private static ServiceNote start(Path directory, Asked asked, Path laminaHome, NodeProgress progress)
            throws NodeException, IOException {
        Optional<ServiceNote> dead = ServiceNote.find(directory);
        if (dead.isPresent()) {
            progress.note("The node of " + directory + " (process "
                    + dead.get().node().pid()
                    + ") ended without having been stopped; it is started again. What it had acknowledged is stored.");
        }
        String cassandra = asked.cassandra() != null
                ? asked.cassandra()
                : KeptDirectory.cassandra(directory).orElse(Environment.DEFAULT_CASSANDRA);
        String heap = asked.heap() != null ? asked.heap() : Environment.DEFAULT_HEAP;
        Environment environment = new Environment(cassandra, heap, Map.of(), true, null);
        CassandraNode node = CassandraNode.startService(directory, environment, laminaHome, progress);
        boolean done = false;
        try {
            ServicePassword.require(node, directory);
            ServiceNote note = ServiceNote.of(cassandra, heap, StartedNode.of(node));
            note.write(directory);
            node.letGo();
            done = true;
            return note;
        } finally {
            if (!done) {
                Files.deleteIfExists(directory.resolve(Tether.NOTE));
                node.close();
            }
        }
    }

    /** The node in the background of a directory, if one runs. */
    public static Optional<StartedNode> find(Path directory) throws NodeException {
        return ServiceNote.find(directory).filter(ServiceNote::runs).map(ServiceNote::node);
    }

    /**
     * Stops the node of a directory, which first writes out all that it holds.
     *
     * @return false if none runs
     * @throws NodeException if a command uses it, or it does not end
     */
    public static boolean stop(Path data) throws NodeException {
        Optional<ServiceNote> note = ServiceNote.find(data).filter(ServiceNote::runs);
        if (note.isEmpty()) {
            return false;
        }
        note.get().requireUsable(data);
        StartedNode node = note.get().node();
        try {
            Path directory = data.toRealPath();
            Optional<FileGuard> all = FileGuard.tryTake(directory.resolve(Tether.USERS), false, LOOKING);
            if (all.isEmpty()) {
                throw new NodeException(directory + ": a command is using the node in it. Wait until it has ended, or"
                        + " end it (lsof " + directory.resolve(Tether.USERS) + " names it).");
            }
            try {
                end(directory, node, DRAIN_LIMIT);
                Files.deleteIfExists(directory.resolve(Tether.NOTE));
            } finally {
                all.get().close();
            }
            return true;
        } catch (IOException e) {
            throw unusable(data, e);
        }
    }

    /** @param limit how long it may write out what it holds */
    static void end(Path directory, StartedNode node, Duration limit) throws NodeException {
        Optional<ProcessHandle> process = node.process();
        if (process.isEmpty()) {
            return;
        }
        NodeMetrics metrics = new NodeMetrics(
                new JmxLink("The node of " + directory, node.jmxPort(), directory.resolve("system.log"), () -> null));
        boolean interrupted = false;
        try {
            metrics.drain(limit, true);
        } catch (TimeoutException hung) {
            throw new NodeException(
                    "The node of " + directory + " (process " + node.pid()
                            + ") had not written out what it holds after "
                            + limit.toSeconds() + " seconds, and was ended. What it had acknowledged is in its commit"
                            + " log, which it reads when it is started again. Its log: "
                            + directory.resolve("system.log"),
                    hung);
        } catch (InterruptedException e) {
            // Said below: the end of the process is waited for.
            interrupted = true;
            throw new NodeException(
                    "The stop of the node of " + directory
                            + " was interrupted, and it was ended before it had written out what"
                            + " it holds. What it had acknowledged is in its commit log.",
                    e);
        } finally {
            end(process.get());
            // Before its end this would wait for one that hangs.
            metrics.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void end(ProcessHandle process) throws NodeException {
        process.destroy();
        try {
            process.onExit().get(STOP_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            // What it had acknowledged is in its commit log, if not written out.
            process.destroyForcibly();
            process.onExit().join();
        } catch (ExecutionException e) {
            throw new NodeException(
                    "process " + process.pid() + ": can't be waited for (" + e + "). Look for it with ps.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("The stop was interrupted. Run it again.", e);
        }
    }

    /** Where CQL answers. */
    public InetSocketAddress contactPoint() {
        return note.node().cql();
    }

    /** The only data centre, which a driver must name. */
    public String datacenter() {
        return ClusterShape.DATACENTER;
    }

    /** The user that the node lets in. */
    public String user() {
        return ServicePassword.USER;
    }

    /** That user's password, which is written down for the owner of the directory alone. */
    public String password() throws NodeException {
        return ServicePassword.read(directory);
    }

    /**
     * Fails if the node has died; for use after a failed request.
     *
     * @throws NodeException that says so
     */
    public void requireAlive() throws NodeException {
        if (!endsWithin(DYING)) {
            return;
        }
        throw new NodeException(
                "The node of " + directory + " (process " + note.node().pid()
                        + ") died. Run the command again, which starts it again. Its log: "
                        + directory.resolve("system.log"));
    }

    /** Whether the node has ended, or does so within this time: connections break before a process that dies has ended. */
    public boolean endsWithin(Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (note.runs()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    /** The node is no longer in use by this object. */
    @Override
    public void close() throws NodeException {
        try {
            use.close();
        } catch (IOException e) {
            throw unusable(directory, e);
        }
    }
}
