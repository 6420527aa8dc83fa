// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A loader in a process of its own, which loads slowly and says what is stored, until it is killed. */
final class LoaderProcess implements AutoCloseable {
    /** More than a load keeps to find groups from, before it writes anything. */
    static final int ROWS = 75_000;

    static final int STRIPES = 75;
    static final LoadOptions OPTIONS = new LoadOptions(1_000, 3);

    private final Process process;
    private final BufferedReader says;

    private LoaderProcess(Process process) {
        this.process = process;
        this.says = process.inputReader();
    }

    static LoaderProcess start(
            InetSocketAddress node, String datacenter, String keyspace, long seed, TestSource.Way way)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LoaderProcess.class.getName(),
                node.getAddress().getHostAddress(),
                String.valueOf(node.getPort()),
                datacenter,
                keyspace,
                String.valueOf(seed),
                way.name()));
        return new LoaderProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Waits until it says that at least so many rows are stored. */
    void awaitRows(long rows) throws IOException {
        for (String line = says.readLine(); line != null; line = says.readLine()) {
            if (line.startsWith("stored ") && Long.parseLong(line.substring(7)) >= rows) {
                return;
            }
        }
        throw new IOException("The loader ended early.");
    }

    /** Ends it as SIGKILL does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    public static void main(String[] arguments) throws Exception {
        InetSocketAddress node = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        TestSource.Way way = TestSource.Way.valueOf(arguments[5]);
        TestSource source = new TestSource(Sales.of(ROWS, Long.parseLong(arguments[4])), way, number -> {
            try {
                // Batches have 200 rows in the mean; the first ones are kept to find groups from.
                Thread.sleep(way == TestSource.Way.STRIPES ? 300 : number < 325 ? 0 : 200);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        try (CqlSession session = Sessions.connect(node, arguments[2]);
                StoredDatasets datasets = StoredDatasets.open(session, arguments[3], Access.tuned())
                        .withLease(Duration.ofSeconds(3))) {
            datasets.load("shops", source, "memory", false, OPTIONS, new LoadProgress() {
                @Override
                public void rows(long done, long of) {
                    System.out.println("stored " + done);
                }

                @Override
                public void note(String message) {
                    System.out.println(message);
                }
            });
        }
    }
}
