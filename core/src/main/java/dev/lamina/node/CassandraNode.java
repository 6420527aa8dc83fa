// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.metrics.CachedFiles;
import dev.lamina.node.metrics.JmxLink;
import dev.lamina.node.metrics.NodeMetrics;
import dev.lamina.node.metrics.PageCache;
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
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A running Cassandra of our own: one process on loopback that dies with this one, also when this one is killed, and
 * whose directory goes with it unless it is to be kept. Safe for use by several threads.
 */
public final class CassandraNode implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration DYING_LIMIT = Duration.ofSeconds(1);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration DEATH_DELAY = Duration.ofMillis(500);

    private final Launch launch;
    private final NodeDirectory directory;
    private final RingPosition place;
    private final NodeMetrics metrics;
    private final ChildProcess process;
    private volatile boolean ready;
    private volatile boolean down;
    private String deathReport;
    private boolean closed;

    private CassandraNode(Launch launch, NodeDirectory directory, RingPosition place, Process process) {
        this.launch = launch;
        this.directory = directory;
        this.place = place;
        this.process = new ChildProcess(process);
        this.metrics = new NodeMetrics(
                new JmxLink("Cassandra " + version(), place.at().jmxPort(), log(), this::deathReportSoon));
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
        return start(environment, laminaHome, progress, Loopback::find);
    }

    static CassandraNode start(Environment environment, Path laminaHome, NodeProgress progress, Loopback.Finder finder)
            throws NodeException {
        Path parent = Launch.parent(environment, laminaHome);
        return start(environment, parent, laminaHome, progress, finder, version -> {
            NodeDirectory.sweep(parent);
            return NodeDirectory.create(parent, version, environment.keep());
        });
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
        Path path = directory.toAbsolutePath().normalize();
        KeptDirectory.require(path, environment.cassandra());
        Environment kept =
                new Environment(environment.cassandra(), environment.heap(), environment.settings(), true, null);
        return start(kept, path, laminaHome, progress, Loopback::find, version -> NodeDirectory.kept(path, version));
    }

    /** Makes or takes the directory of a node. */
    private interface DirectoryChoice {
        NodeDirectory take(String version) throws IOException, NodeException;
    }

    private static CassandraNode start(
            Environment environment,
            Path parent,
            Path laminaHome,
            NodeProgress progress,
            Loopback.Finder finder,
            DirectoryChoice choice)
            throws NodeException {
        Launch launch = Launch.prepare(environment.with(ClusterShape.ONE), parent, laminaHome, progress);
        String version = launch.release().version();
        try {
            CassandraNode node = launched(launch, choice.take(version), RingPosition.alone(finder.find()));
            if (!node.awaitReady(progress)) {
                // Someone took one of the ports between our look and the server's start.
                node.close();
                node = launched(launch, choice.take(version), RingPosition.alone(finder.find()));
                if (!node.awaitReady(progress)) {
                    throw node.failedToStart();
                }
            }
            return node;
        } catch (IOException e) {
            throw launch.failed(parent, e);
        }
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
        long begun = System.nanoTime();
        try {
            while (process.isAlive()) {
                long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
                if (condition.getAsBoolean()) {
                    return true;
                }
                if (millis > START_LIMIT.toMillis()) {
                    throw failedToStart();
                }
                progress.starting(version(), millis);
                process.awaitEnd(POLL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new NodeException("Cassandra " + version() + ": its start was interrupted. Run it again.", e);
        }
        if (diagnosis() == Diagnosis.PORT_TAKEN) {
            return false;
        }
        throw failedToStart();
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

    NodeException failedToStart() throws NodeException {
        String what;
        if (process.isAlive()) {
            what = report(
                    "did not answer within " + START_LIMIT.toSeconds() + " s",
                    "Perhaps the machine is overloaded. Its log says what it was doing.");
        } else {
            Diagnosis diagnosis = diagnosis();
            what = report("did not start: " + diagnosis.cause(), diagnosis.remedy());
        }
        NodeException failure = new NodeException(what);
        close();
        return failure;
    }

    private Diagnosis diagnosis() {
        return Diagnosis.of(new ServerLog(directory.path()), process.exitStatus());
    }

    private String report(String what, String remedy) {
        ServerLog log = new ServerLog(directory.path());
        StringBuilder text = new StringBuilder("Cassandra ").append(version()).append(place.words());
        text.append(' ').append(what).append(". ").append(remedy);
        for (String error : log.errors()) {
            text.append("\n  ").append(error);
        }
        Path kept = FailureLogs.keep(
                log, launch.home(), directory.path().getFileName().toString());
        return text.append("\nIts log: ").append(kept).toString();
    }

    /**
     * Bytes of the files of these tables' SSTables by component, such as {@code Data.db}; snapshots are left out.
     *
     * @throws IOException if they can't be looked at
     */
    public Map<String, Long> sstableFiles(String keyspace, Collection<String> tables) throws IOException {
        return SstableFiles.of(directory.path().resolve("data"), keyspace, tables);
    }

    /**
     * How much of these tables' files lies in the system's page cache.
     *
     * @param drop whether the system is asked before to let them go; only of use while the node is stopped, since what a
     *     process has mapped stays
     * @throws IOException if the files can't be looked at
     */
    public CachedFiles cachedFiles(String keyspace, Collection<String> tables, boolean drop) throws IOException {
        return PageCache.of(SstableFiles.paths(directory.path().resolve("data"), keyspace, tables), drop);
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

    /** Fails with the death report if the process has ended. */
    void requireRunning() throws NodeException {
        Optional<String> report = deathReport();
        if (report.isPresent()) {
            throw new NodeException(report.get());
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
    public synchronized Optional<String> deathReport() {
        if (deathReport == null && !closed && !down && !process.isAlive()) {
            Diagnosis diagnosis = diagnosis();
            deathReport = report("died: " + diagnosis.cause(), diagnosis.remedy());
        }
        return Optional.ofNullable(deathReport);
    }

    /** The death report when a connection broke, which a dying process does a little before it is gone; null if it lives. */
    String deathReportSoon() {
        try {
            process.awaitEnd(DYING_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return deathReport().orElse(null);
    }

    /**
     * Says so if the server is dead. For use after a failed request: connections break a moment before a killed process
     * is gone, so a living one is looked at twice.
     *
     * @throws NodeException with the {@link #deathReport}
     */
    public void requireAlive() throws NodeException {
        try {
            if (!process.awaitEnd(DEATH_DELAY)) {
                return;
            }
        } catch (InterruptedException e) {
            // Who was woken since the server is dead wants to hear that.
            Thread.currentThread().interrupt();
        }
        requireRunning();
    }

    /** Has something done when the server's process of now ends, unless this object ends it. */
    void onDeath(Runnable action) {
        process.onEnd(() -> {
            if (deathReport().isPresent()) {
                action.run();
            }
        });
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
            metrics.drain();
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
        deathReport = null;
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
        ready = false;
        metrics.close();
        process.stop(inOrder);
    }

    private void untether() throws NodeException {
        try {
            process.untether();
        } catch (IOException e) {
            throw launch.failed(directory.path(), e);
        }
    }

    /** Lets the server outlive this process; the object is of no further use. */
    synchronized void letGo() throws NodeException {
        untether();
        try {
            metrics.close();
            closed = true;
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
        // An interrupt of this thread ends its work, and must not cut short what makes the data safe.
        boolean interrupted = Thread.interrupted();
        try {
            if (directory.keep() && process.isAlive() && ready) {
                resume();
                metrics.drain();
            }
        } finally {
            metrics.close();
            release(interrupted);
        }
    }

    private void release(boolean interrupted) throws NodeException {
        try {
            process.stop(directory.keep());
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
