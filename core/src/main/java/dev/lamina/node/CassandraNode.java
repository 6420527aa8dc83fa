// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.metrics.JmxLink;
import dev.lamina.node.metrics.NodeMetrics;
import dev.lamina.node.metrics.SstableFiles;
import dev.lamina.node.process.ChildProcess;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * A running Cassandra of our own: one process on loopback that dies with this one, also when this one is killed, and
 * whose directory goes with it unless it is to be kept. Safe for use by several threads.
 */
public final class CassandraNode implements AutoCloseable {
    private static final Duration DELETION_LIMIT = Duration.ofMinutes(1);

    /** How long a server may write out what it holds. */
    private static final Duration DRAIN_LIMIT = Duration.ofMinutes(5);

    private final Launch launch;
    private final NodeDirectory directory;
    private final RingPosition place;
    private final NodeMetrics metrics;
    private final ChildProcess process;
    private final NodeFailure failure;
    private final NodeDeath death;
    private volatile boolean ready;
    private volatile boolean down;
    private boolean closed;

    private CassandraNode(Launch launch, NodeDirectory directory, RingPosition place, Process process) {
        this.launch = launch;
        this.directory = directory;
        this.place = place;
        this.process = new ChildProcess(process);
        this.failure = new NodeFailure(launch, directory.path(), place, this.process);
        this.death = new NodeDeath(this.process, failure);
        this.metrics =
                new NodeMetrics(new JmxLink("Cassandra " + version(), place.at().jmxPort(), log(), death::reportSoon));
    }

    /**
     * Starts a node and waits until CQL answers. At a version's first use its jars are downloaded into the user's local
     * Maven repository.
     *
     * @param environment of its shape only one node is started; see {@link CassandraCluster}
     * @param laminaHome where Lamina keeps its files; made if absent
     * @throws NodeException if the jars can't be had, the machine lacks something, or the server does not start
     */
    public static CassandraNode start(Environment environment, Path laminaHome, NodeProgress progress)
            throws NodeException {
        return CassandraCluster.start(environment.with(ClusterShape.ONE), laminaHome, progress)
                .nodes()
                .get(0);
    }

    /**
     * Starts a node in a directory of the user's, with the data that an earlier one left there, and waits until CQL
     * answers. {@link #close} writes out all that the node holds and leaves the directory.
     *
     * @param directory made if absent; held by one process at a time
     * @param environment its version must be the one that wrote the directory, see {@link KeptDirectory#cassandra}
     * @throws NodeException as {@link #start}; also if the directory is in use, belongs to another version, or holds files
     *     that are not a node's
     */
    public static CassandraNode startKept(
            Path directory, Environment environment, Path laminaHome, NodeProgress progress) throws NodeException {
        return startIn(directory, environment, laminaHome, progress, NodeDirectory::kept);
    }

    /**
     * As {@link #startKept}, for a node that is {@linkplain #letGo let go}: users have passwords, and once it is let go it ends by itself
     * when it was not used for ten minutes.
     */
    public static CassandraNode startService(
            Path directory, Environment environment, Path laminaHome, NodeProgress progress) throws NodeException {
        return startIn(directory, environment, laminaHome, progress, NodeDirectory::service);
    }

    /** Takes a directory of the user's. */
    private interface Taking {
        NodeDirectory take(Path directory, String version) throws IOException, NodeException;
    }

    private static CassandraNode startIn(
            Path directory, Environment environment, Path laminaHome, NodeProgress progress, Taking taking)
            throws NodeException {
        Path path = directory.toAbsolutePath().normalize();
        KeptDirectory.require(path, environment.cassandra());
        Environment kept =
                new Environment(environment.cassandra(), environment.heap(), environment.settings(), true, null);
        CassandraCluster cluster = CassandraCluster.start(
                kept, path, laminaHome, progress, Loopback::find, (index, version) -> taking.take(path, version));
        return cluster.nodes().get(0);
    }

    /** Starts the process of a node, whose directory goes if that fails. */
    static CassandraNode launched(Launch launch, NodeDirectory directory, RingPosition place)
            throws IOException, NodeException {
        try {
            return new CassandraNode(launch, directory, place, launch.process(place, directory));
        } catch (IOException | NodeException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** Waits for CQL; false if the server died because a port was taken. */
    boolean awaitReady(NodeProgress progress) throws NodeException {
        ready = await(progress, () -> CqlProbe.answers(place.at().contactPoint()) && serves());
        return ready;
    }

    /** Waits until other nodes can speak to it, some seconds before it serves; false if a port was taken. */
    boolean awaitListening(NodeProgress progress) throws NodeException {
        return await(progress, () -> place.at().storageListens());
    }

    private boolean await(NodeProgress progress, BooleanSupplier condition) throws NodeException {
        try {
            return new StartWait(process, failure, progress).until(condition);
        } catch (NodeException e) {
            close();
            throw e;
        }
    }

    /** Whether it is our server that answers, and not one that took its port before it. */
    private boolean serves() {
        try {
            return metrics.serves(process.pid())
                    && (!launch.wantsThrift() || place.at().thriftListens());
        } catch (NodeException notYet) {
            return false;
        }
    }

    /** Closes the node, whose server did not start, and returns why. */
    NodeException failedToStart() throws NodeException {
        NodeException why = failure.start();
        close();
        return why;
    }

    /** The files of the node's SSTables. */
    public SstableFiles sstables() {
        return new SstableFiles(directory.path().resolve("data"));
    }

    /** As {@link SstableFiles#bytes}, of the SSTables that are read alone; waits until others are deleted. */
    public Map<String, Long> liveBytes(String keyspace, Collection<String> tables) throws NodeException, IOException {
        metrics.awaitDeletions(sstables(), keyspace, tables, DELETION_LIMIT);
        return sstables().bytes(keyspace, tables);
    }

    /** The tombstones in the SSTables of these tables, flushed ones alone; empty where this release does not tell. */
    OptionalLong tombstones(String keyspace, Collection<String> tables) throws NodeException, IOException {
        return SstableStatistics.tombstones(launch, directory.path(), sstables().data(keyspace, tables));
    }

    /** Where CQL answers. */
    public InetSocketAddress contactPoint() {
        return place.at().contactPoint();
    }

    /** The only data centre, which a driver must name. */
    public String datacenter() {
        return ClusterShape.DATACENTER;
    }

    /** The version that was started. */
    public String version() {
        return launch.release().version();
    }

    CassandraRelease release() {
        return launch.release();
    }

    RingPosition place() {
        return place;
    }

    /** Settings that were asked for where they exist, and that this release does not have. */
    List<String> notApplicable() {
        return ServerYaml.notApplicable(launch.release(), launch.environment());
    }

    /** The node's own directory; gone after {@link #close} unless it is kept. */
    public Path directory() {
        return directory.path();
    }

    /** The server's log, in its directory. */
    public Path log() {
        return new ServerLog(directory.path()).log();
    }

    /** The number of the server's process. */
    public long pid() {
        return process.pid();
    }

    /** Whether the node was stopped or killed by this object. */
    boolean isDown() {
        return down;
    }

    /** Whether the server says that so many nodes are up and none is joining. */
    boolean sees(int nodes) {
        try {
            return metrics.sees(nodes);
        } catch (NodeException notYet) {
            return false;
        }
    }

    /** Whether the server's process runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** What the server really uses, by Cassandra's own names; what a figure may hang on, not all. */
    public Map<String, String> settings() throws NodeException {
        return ServerSettings.read(this);
    }

    /** What the server tells about itself. */
    public NodeMetrics metrics() {
        return metrics;
    }

    /**
     * Why the server died, with its last errors and the path of a copy of its log that outlives the node; empty while it
     * lives, after it was closed alive, and where it was stopped or killed by this object.
     */
    public Optional<String> deathReport() {
        return death.report();
    }

    NodeDeath death() {
        return death;
    }

    /**
     * Fails if the server is dead. For use after a failed request: connections break a moment before a killed process has
     * ended, so this waits half a second for the end of a living one.
     *
     * @throws NodeException with the {@link #deathReport}
     */
    public void requireAlive() throws NodeException {
        death.requireAlive();
    }

    /**
     * Processor time of the node's processes until now, those that were stopped or killed by this object included; as the
     * system counts it, without asking the server.
     */
    public long processCpuNanos() {
        return process.cpuNanos();
    }

    /** Stops the server in order, with all that it holds written out; the directory stays for {@link #restart}. */
    public synchronized void stop() throws NodeException {
        requireOpen();
        resume();
        if (process.isAlive()) {
            drain();
            // Java closes the input of a process that it ends, by which the tether would remove the directory.
            untether();
        }
        end(true);
    }

    /** Kills the server at once, as a crash would; the directory stays for {@link #restart}. */
    public synchronized void kill() throws NodeException {
        requireOpen();
        end(false);
    }

    /** Lets the server stand still, as a long pause of its collector or its machine would (SIGSTOP). */
    public void pause() throws NodeException {
        process.pause();
    }

    /** Lets a paused server go on (SIGCONT). */
    public void resume() throws NodeException {
        process.resume();
    }

    /**
     * Starts the server again, on its directory and at its address, and waits until CQL answers.
     *
     * @throws NodeException if it runs; or if it does not start, and the node is closed then
     */
    public synchronized void restart(NodeProgress progress) throws NodeException {
        requireOpen();
        if (process.isAlive()) {
            throw new NodeException(
                    "Cassandra " + version() + place.words() + ": it is running. Stop or kill it first.");
        }
        try {
            new ServerLog(directory.path()).rotate();
            process.isNow(launch.process(place, directory));
        } catch (IOException e) {
            throw launch.failed(directory.path(), e);
        }
        down = false;
        death.forget();
        if (!awaitReady(progress)) {
            throw failedToStart();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The node is closed.");
        }
    }

    private void end(boolean inOrder) {
        down = true;
        death.intend();
        ready = false;
        // Before its end the link's would wait for a server that hangs.
        process.stop(inOrder);
        metrics.close();
    }

    private void untether() throws NodeException {
        try {
            process.untether();
        } catch (IOException e) {
            throw launch.failed(directory.path(), e);
        }
    }

    /** Lets the server outlive this process; the object is of no further use. */
    public synchronized void letGo() throws NodeException {
        untether();
        try {
            metrics.close();
            closed = true;
            death.intend();
            directory.close();
        } catch (IOException e) {
            throw launch.failed(directory.path(), e);
        }
    }

    /**
     * Stops the server and removes its directory; one that is kept stays, with all that the server held written out.
     *
     * @throws NodeException if the directory can't be removed, or the server could not write out what it held
     */
    @Override
    public synchronized void close() throws NodeException {
        if (closed) {
            return;
        }
        deathReport();
        closed = true;
        death.intend();
        // An interrupt of this thread ends its work, and must not cut short what makes the data safe.
        boolean interrupted = Thread.interrupted();
        try {
            if (directory.keep() && process.isAlive() && ready) {
                resume();
                drain();
            }
        } finally {
            release(Thread.interrupted() || interrupted);
        }
    }

    private void drain() throws NodeException {
        try {
            metrics.drain(DRAIN_LIMIT, false);
        } catch (TimeoutException hung) {
            throw new NodeException(
                    "Cassandra " + version() + place.words() + " had not written out what it holds after "
                            + DRAIN_LIMIT.toSeconds() + " seconds. What it had acknowledged is in its commit log. Its"
                            + " log: " + log(),
                    hung);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupts are left for later", e);
        }
    }

    private void release(boolean interrupted) throws NodeException {
        try {
            process.stop(directory.keep());
            metrics.close();
            directory.close();
        } catch (IOException e) {
            throw new NodeException(
                    directory.path() + ": can't be removed (" + e + "). Remove it by hand; nothing uses it.", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
