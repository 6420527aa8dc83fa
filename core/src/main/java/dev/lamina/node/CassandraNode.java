// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A running Cassandra of our own: one process on loopback that dies with this one, also when this one is killed, and
 * whose directory goes with it unless it is to be kept. Safe for use by several threads.
 */
public final class CassandraNode implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
    private static final Duration DYING_LIMIT = Duration.ofSeconds(1);
    private static final long POLL_MILLIS = 50;
    private static final Duration DEATH_DELAY = Duration.ofMillis(500);

    private final CassandraRelease release;
    private final NodeDirectory directory;
    private final Path laminaHome;
    private final Loopback at;
    private final Process process;
    private final NodeMetrics metrics;
    private String deathReport;
    private volatile boolean ready;
    private boolean closed;

    private CassandraNode(
            CassandraRelease release, NodeDirectory directory, Path laminaHome, Loopback at, Process process) {
        this.release = release;
        this.directory = directory;
        this.laminaHome = laminaHome;
        this.at = at;
        this.process = process;
        this.metrics = new NodeMetrics(this, at.jmxPort());
    }

    /**
     * Starts a node and waits until CQL answers. At a version's first use its jars are downloaded into the user's local
     * Maven repository.
     *
     * @param laminaHome where Lamina keeps its files; made if absent
     * @throws NodeException if the jars can't be had, the machine lacks something, or the server does not start
     */
    public static CassandraNode start(Environment environment, Path laminaHome, NodeProgress progress)
            throws NodeException {
        return start(environment, laminaHome, progress, Loopback::find);
    }

    static CassandraNode start(Environment environment, Path laminaHome, NodeProgress progress, Loopback.Finder finder)
            throws NodeException {
        Path parent = environment.directory() == null
                ? laminaHome.toAbsolutePath().normalize().resolve("nodes")
                : environment.directory().toAbsolutePath().normalize();
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
            Path place,
            Path laminaHome,
            NodeProgress progress,
            Loopback.Finder finder,
            DirectoryChoice choice)
            throws NodeException {
        CassandraRelease release = CassandraRelease.of(environment.cassandra());
        Path java = ServerJava.find(
                release,
                System.getenv(),
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature());
        Path home = laminaHome.toAbsolutePath().normalize();
        Preflight.memory(environment);
        Preflight.disk(place, Preflight.LEAST_DISK_BYTES);
        List<Path> jars = CassandraJars.resolve(release, home, progress);
        try {
            CassandraNode node = launch(java, release, environment, jars, choice, home, finder);
            if (!node.awaitReady(progress)) {
                // Someone took one of the ports between our look and the server's start.
                node.close();
                node = launch(java, release, environment, jars, choice, home, finder);
                if (!node.awaitReady(progress)) {
                    throw node.failedToStart();
                }
            }
            return node;
        } catch (IOException e) {
            throw new NodeException(
                    "Cassandra " + release.version() + " in " + place + ": can't be started (" + e
                            + "). Check that the directory can be written and " + java + " can be run.",
                    e);
        }
    }

    private static CassandraNode launch(
            Path java,
            CassandraRelease release,
            Environment environment,
            List<Path> jars,
            DirectoryChoice choice,
            Path home,
            Loopback.Finder finder)
            throws IOException, NodeException {
        NodeDirectory directory = choice.take(release.version());
        try {
            Loopback at = finder.find();
            Process process = ServerCommand.start(java, release, environment, jars, at, directory.path());
            return new CassandraNode(release, directory, home, at, process);
        } catch (IOException | NodeException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** Waits for CQL; false if the server died because a port was taken. */
    private boolean awaitReady(NodeProgress progress) throws NodeException {
        long begun = System.nanoTime();
        try {
            while (process.isAlive()) {
                long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
                if (CqlProbe.answers(at.contactPoint()) && serves()) {
                    ready = true;
                    return true;
                }
                if (millis > START_LIMIT.toMillis()) {
                    throw failedToStart();
                }
                progress.starting(release.version(), millis);
                process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new NodeException("Cassandra " + release.version() + ": its start was interrupted. Run it again.", e);
        }
        if (diagnosis() == Diagnosis.PORT_TAKEN) {
            return false;
        }
        throw failedToStart();
    }

    /** Whether it is our server that answers, and not one that took its port before it. */
    private boolean serves() {
        try {
            return metrics.serves(process.pid());
        } catch (NodeException notYet) {
            return false;
        }
    }

    private NodeException failedToStart() throws NodeException {
        String what;
        if (process.isAlive()) {
            what = report(
                    "did not answer within " + START_LIMIT.toSeconds() + " s",
                    "Is the machine very busy? Its log says what it was doing.");
        } else {
            Diagnosis diagnosis = diagnosis();
            what = report("did not start: " + diagnosis.cause(), diagnosis.remedy());
        }
        NodeException failure = new NodeException(what);
        close();
        return failure;
    }

    private Diagnosis diagnosis() {
        return Diagnosis.of(new ServerLog(directory.path()), process.exitValue());
    }

    private String report(String what, String remedy) {
        ServerLog log = new ServerLog(directory.path());
        StringBuilder text = new StringBuilder("Cassandra ").append(release.version());
        text.append(' ').append(what).append(". ").append(remedy);
        for (String error : log.errors()) {
            text.append("\n  ").append(error);
        }
        Path kept =
                FailureLogs.keep(log, laminaHome, directory.path().getFileName().toString());
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

    /** Where CQL answers. */
    public InetSocketAddress contactPoint() {
        return at.contactPoint();
    }

    /** The only data centre, which a driver must name. */
    public String datacenter() {
        return "datacenter1";
    }

    /** The version that was started. */
    public String version() {
        return release.version();
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

    /** Whether the server's process runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** What the server tells about itself. */
    public NodeMetrics metrics() {
        return metrics;
    }

    /**
     * Why the server died, with its last errors and the path of a copy of its log that outlives the node; empty while it
     * lives or after it was closed alive.
     */
    public synchronized Optional<String> deathReport() {
        if (deathReport == null && !closed && !process.isAlive()) {
            Diagnosis diagnosis = diagnosis();
            deathReport = report("died: " + diagnosis.cause(), diagnosis.remedy());
        }
        return Optional.ofNullable(deathReport);
    }

    /** The death report when a connection broke, which a dying process does a little before it is gone; null if it lives. */
    String deathReportSoon() {
        try {
            process.waitFor(DYING_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
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
            if (!process.waitFor(DEATH_DELAY.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        Optional<String> report = deathReport();
        if (report.isPresent()) {
            throw new NodeException(report.get());
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
                metrics.drain();
            }
        } finally {
            metrics.close();
            release(interrupted);
        }
    }

    private void release(boolean interrupted) throws NodeException {
        try {
            stop();
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

    private void stop() {
        boolean interrupted = false;
        if (directory.keep()) {
            process.destroy();
            try {
                process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        process.destroyForcibly();
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
