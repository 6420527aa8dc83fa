// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.measure.process.Machine;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.ExistingCluster;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.RunEnvironment;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.ServerShape;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Gets a run its servers, one environment after the other: nodes that are started for it, or a cluster that runs already. They end with
 * what is done on them, or are kept for another run.
 */
final class RunServers implements AutoCloseable {
    private static final String BATCHES = "batch_size_fail_threshold";

    /** What goes on for so long after an interrupt, such as a scan of many rows or a compaction, ends with its servers. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** On servers of others it ends later, since their tables can then not be dropped any more; the process waits for 30 s in all. */
    private static final Duration LONGER_PATIENCE = Duration.ofSeconds(20);

    private final RunOptions options;
    private final NodeProgress progress;
    private final Runnable checkInterrupted;

    /** The thread that waits for servers to start, which an interrupt wakes. */
    private Thread starting;

    /** The last servers that were opened. */
    private Open opened;

    private boolean keeps;
    private Open kept;

    /** @param checkInterrupted throws where the run is to stop */
    RunServers(RunOptions options, NodeProgress progress, Runnable checkInterrupted) {
        this.options = options;
        this.progress = progress;
        this.checkInterrupted = checkInterrupted;
    }

    /**
     * Servers and a session with them, both of which end with this unless they are kept.
     *
     * @param notes what a reader of figures from there should know
     */
    record Open(Servers servers, CqlSession session, List<String> notes, boolean isKept) implements AutoCloseable {
        /** What the results say of them. */
        RunEnvironment environment(NamedEnvironment wanted) throws NodeException {
            Map<String, String> settings = new LinkedHashMap<>(servers.settings());
            settings.put(
                    "native_protocol", session.getContext().getProtocolVersion().name());
            String tokens = settings.get(ServerShape.TOKENS);
            return new RunEnvironment(
                    wanted.name(),
                    servers.version(),
                    servers.size(),
                    tokens == null || !tokens.matches("[0-9]{1,5}") ? null : Integer.valueOf(tokens),
                    servers.replicas(),
                    Machine.java(),
                    Machine.os(),
                    Machine.processor(),
                    Machine.cpus(),
                    Machine.memoryBytes(),
                    null,
                    settings);
        }

        @Override
        public void close() throws NodeException {
            if (!isKept) {
                end();
            }
        }

        private void end() throws NodeException {
            try {
                session.close();
            } finally {
                servers.close();
            }
        }

        /** Ends what is done on the servers, which fails for want of the session, and those of our own, so long from now. */
        void kill(Duration patience) {
            CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> {
                        session.forceCloseAsync();
                        for (CassandraNode node : servers.nodes()) {
                            try {
                                node.kill();
                            } catch (NodeException | IllegalStateException e) {
                                // It was closed meanwhile.
                            }
                        }
                    });
        }
    }

    /** From now on the servers that are opened are kept, and opened again, until {@link #close}. */
    void keep() {
        keeps = true;
    }

    /** Whether the servers that will be opened run already, since they were kept. */
    boolean isOpen() {
        return kept != null;
    }

    /** Ends the servers that were kept. */
    @Override
    public void close() throws NodeException {
        if (kept != null) {
            kept.end();
            kept = null;
        }
    }

    /** Wakes the thread that waits for servers to start; those that were started before end soon. */
    synchronized void interrupt() {
        if (starting != null) {
            starting.interrupt();
        }
        if (opened != null) {
            opened.kill(opened.servers().isOwn() ? PATIENCE : LONGER_PATIENCE);
        }
    }

    /**
     * Starts the servers of an environment, or looks at those there are.
     *
     * @param batches whether some layout will be written in batches
     */
    Open open(NamedEnvironment wanted, boolean batches) throws NodeException, IOException {
        if (kept != null) {
            return kept;
        }
        Cluster existing = options.servers().existing();
        Open open = existing == null ? started(wanted) : found(existing, wanted.environment(), batches);
        synchronized (this) {
            opened = open;
        }
        if (keeps) {
            kept = open;
        }
        return open;
    }

    private Open started(NamedEnvironment wanted) throws NodeException, IOException {
        Servers servers = start(wanted.environment());
        CqlSession session = null;
        try {
            session = Sessions.connect(
                    new Cluster(servers.contactPoints(), servers.datacenter(), null, null), wanted.protocol());
        } catch (IOException e) {
            servers.requireAlive();
            throw e;
        } finally {
            if (session == null) {
                servers.close();
            }
        }
        CqlSession open = session;
        // With one copy of each row, requests to the dead would wait for their timeout.
        servers.onDeath(open::forceCloseAsync);
        List<String> notes = new ArrayList<>();
        if (servers.replicas() > 1) {
            notes.add(
                    "Each row has " + servers.replicas() + " copies on " + servers.size() + " nodes. Sizes, partitions,"
                            + " requests counted by servers and processor time are of all copies; reads and writes wait for a"
                            + " majority of them (LOCAL_QUORUM).");
        }
        return new Open(servers, open, notes, keeps);
    }

    /**
     * Looks whether all servers but the first can be started, and fetches what they need: what is wrong with the last of several versions
     * is said before the first of them is measured.
     */
    void requireLater(List<NamedEnvironment> environments) throws NodeException {
        for (NamedEnvironment later : environments.subList(1, environments.size())) {
            waiting(() -> {
                CassandraCluster.requireStartable(
                        later.environment(), options.directories().home(), progress);
                return null;
            });
        }
    }

    private Servers start(Environment environment) throws NodeException {
        return waiting(
                () -> CassandraCluster.start(environment, options.directories().home(), progress));
    }

    /** What servers need to start. */
    private interface Start<T> {
        T run() throws NodeException;
    }

    /** An interrupt while they start ends the run. */
    private <T> T waiting(Start<T> start) throws NodeException {
        synchronized (this) {
            checkInterrupted.run();
            starting = Thread.currentThread();
        }
        try {
            return start.run();
        } catch (NodeException e) {
            checkInterrupted.run();
            throw e;
        } finally {
            synchronized (this) {
                starting = null;
                // What woke this thread is in the reason now, and must not break the driver's own waits.
                Thread.interrupted();
            }
        }
    }

    private Open found(Cluster cluster, Environment environment, boolean batches) throws NodeException, IOException {
        CqlSession session = Sessions.connect(cluster);
        boolean usable = false;
        try {
            String largest = batches ? environment.settings().get(BATCHES) : null;
            Integer replicas = options.servers().replication();
            ExistingCluster servers = ExistingCluster.look(
                    session,
                    cluster.contactPoints(),
                    largest == null ? 0 : ExistingCluster.bytes(BATCHES, largest),
                    replicas == null ? 0 : replicas);
            List<String> notes = new ArrayList<>();
            for (String missing : servers.unmeasured()) {
                notes.add("Not measured: " + missing);
            }
            notes.add("The machine that is named here is Lamina's own; nothing is known of the cluster's machines.");
            Map<String, String> settings = new LinkedHashMap<>(environment.settings());
            if (!batches) {
                settings.keySet().removeIf(name -> name.contains("batch"));
            }
            notes.addAll(servers.otherwise(settings));
            usable = true;
            return new Open(servers, session, notes, keeps);
        } finally {
            if (!usable) {
                session.close();
            }
        }
    }
}
