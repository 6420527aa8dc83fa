// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.metrics.CachedFiles;
import dev.lamina.node.metrics.PageCache;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Figures;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Stops and starts a run's server between repeats, and says how cold it was. */
final class Restarts {
    private static final long SESSION_LIMIT_SECONDS = 90;
    private static final long POLL_MILLIS = 50;

    private final RunContext context;
    private final RunRecorder recorder;
    private long bytes;
    private long mostKept;
    private long mostRead;

    Restarts(RunContext context, RunRecorder recorder) {
        this.context = context;
        this.recorder = recorder;
    }

    /**
     * Restarts the server.
     *
     * @param cold whether the layouts' files are to leave the system's page cache meanwhile
     * @throws NodeException if the server does not come back
     * @throws IOException if the driver does not
     */
    void restart(Collection<LayoutUnderTest> allTested, boolean cold)
            throws IOException, NodeException, InterruptedException {
        List<CassandraNode> nodes = context.servers().nodes();
        for (CassandraNode node : nodes) {
            node.stop();
        }
        if (cold) {
            for (LayoutUnderTest tested : allTested) {
                mostKept = Math.max(mostKept, look(tested, true));
            }
        }
        for (CassandraNode node : nodes) {
            node.restart(NodeProgress.SILENT);
        }
        awaitSession();
        if (cold) {
            for (LayoutUnderTest tested : allTested) {
                mostRead = Math.max(mostRead, look(tested, false));
            }
        }
    }

    private long look(LayoutUnderTest tested, boolean drop) throws IOException {
        Storage.Tables tables = tested.site().tables();
        long all = 0;
        long cached = 0;
        for (CassandraNode node : context.servers().nodes()) {
            CachedFiles files = PageCache.of(node.sstables().paths(tables.keyspace(), tables.names()), drop);
            all += files.bytes();
            cached += files.cachedBytes();
        }
        bytes = Math.max(bytes, all);
        return cached;
    }

    /** The driver comes back by itself; until then there is nothing to ask. */
    private void awaitSession() throws IOException, NodeException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SESSION_LIMIT_SECONDS);
        while (true) {
            context.checkInterrupted();
            try {
                context.session().execute("SELECT release_version FROM system.local");
                return;
            } catch (DriverException e) {
                if (System.nanoTime() > end) {
                    context.checkAlive();
                    throw new IOException(
                            "the driver has not reconnected " + SESSION_LIMIT_SECONDS
                                    + " s after the server's restart: "
                                    + e.getMessage(),
                            e);
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Says what was cold, if anything was to be. */
    void report() {
        if (bytes == 0) {
            return;
        }
        String kept = mostKept == 0
                ? "nothing of them was left there"
                : "up to " + Figures.bytes(mostKept)
                        + " of a table's stayed there all the same, so that not all of those"
                        + " reads are from the disk";
        recorder.note(
                "Cold reads: before each, the server was stopped, its tables' files were dropped from the system's"
                        + " page cache (" + kept + "), and it was started again, which read up to "
                        + Figures.bytes(mostRead)
                        + " of the " + Figures.bytes(bytes)
                        + " of a table's files; a warm-up table warmed up its code. Lamina can't"
                        + " tell what the disk itself, or the host of a virtual machine, has cached.");
    }
}
