// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.measure.Measurement;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether a row costs the same in a table of a million rows and in one of a hundred million: generated readings, written as
 * CSV, loaded into stripes of a Cassandra of their own, and scanned; each answer is compared with the source's. Arguments:
 * {@code rows=N[,N...]}, {@code rounds=N} of the scans. With {@code java -Xmx512m} it shows as well that
 * memory does not grow with the rows.
 */
public final class Growth {
    private static final long WARM_UP_NANOS = 4_000_000_000L;

    /** Small tables are loaded until so many rows are, so that their loads are as warm as that of a large one. */
    private static final long ROWS_LOADED = 20_000_000;

    private static final List<Map<String, Object>> SCANS = List.of(
            Map.of("name", "scan-all", "scan", "all"),
            Map.of("name", "scan-codes", "scan", "all", "as", "codes"),
            Map.of("name", "scan-number", "scan", List.of("humidity")),
            Map.of("name", "scan-text", "scan", List.of("device_id")),
            Map.of(
                    "name",
                    "filter",
                    "scan",
                    List.of("device_id", "temperature"),
                    "as",
                    "codes",
                    "where",
                    "status = 'fault' and humidity > 60"));

    private final CqlSession session;
    private final CassandraNode node;
    private final Path work;
    private final int rounds;

    private Growth(CqlSession session, CassandraNode node, Path work, int rounds) {
        this.session = session;
        this.node = node;
        this.work = work;
        this.rounds = rounds;
    }

    /** Prints each size's costs per row. */
    public static void main(String[] arguments) throws Exception {
        String sizes = "1000000,10000000,100000000";
        int rounds = 5;
        for (String argument : arguments) {
            if (argument.startsWith("rows=")) {
                sizes = argument.substring(5);
            } else if (argument.startsWith("rounds=")) {
                rounds = Integer.parseInt(argument.substring(7));
            } else {
                throw new IllegalArgumentException(argument + ": found no such argument, expected rows= or rounds=.");
            }
        }
        try (Scratch scratch = Scratch.named("growth");
                CassandraNode node = CassandraNode.start(Environment.defaults(), scratch.path(), NodeProgress.SILENT);
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter())) {
            System.out.printf(
                    Locale.ROOT, "heap of %d MB%n", Runtime.getRuntime().maxMemory() >> 20);
            for (String rows : sizes.split(",")) {
                new Growth(session, node, scratch.path(), rounds).at(Long.parseLong(rows));
            }
        }
    }

    private void at(long rows) throws Exception {
        Path file = work.resolve("readings.csv");
        DatasetRequest request =
                DatasetRequest.files(List.of(file.toString()), work).withCheckWhileRead();
        Datasets.named("readings").generate(rows, 1, file, request.progress());
        try (Dataset dataset = Datasets.recognising(List.of(file.toString())).open(request)) {
            Layout layout = Layouts.of(Map.of("name", "columnar", "family", "stripes"));
            String keyspace = "growth";
            for (long loaded = 0; loaded < ROWS_LOADED; loaded += rows) {
                session.execute("DROP KEYSPACE IF EXISTS " + keyspace);
                session.execute("CREATE KEYSPACE " + keyspace
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
                layout.ddl(dataset.entity(), keyspace).forEach(session::execute);
                try (Store store = layout.open(session, dataset.entity(), keyspace, Access.tuned())) {
                    long client = clientNanos();
                    long server = node.metrics().processCpuNanos();
                    long begun = System.nanoTime();
                    store.load(dataset);
                    double nanos = (System.nanoTime() - begun) / (double) rows;
                    System.out.printf(
                            Locale.ROOT,
                            "%,d rows, load: %.0f ns/row, processors %.0f + %.0f ns/row%n",
                            rows,
                            nanos,
                            (clientNanos() - client) / (double) rows,
                            (node.metrics().processCpuNanos() - server) / (double) rows);
                }
            }
            // Small tables would be read from the server's memory, large ones from its files.
            node.metrics().flush(keyspace, layout.tables());
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            try (Store store = layout.open(session, dataset.entity(), keyspace, Access.tuned())) {
                System.out.printf(
                        Locale.ROOT,
                        "%,d rows, %.2f B/row%n",
                        rows,
                        (double) store.chunkStatistics().orElseThrow().bytes() / rows);
                for (Map<String, Object> entry : SCANS) {
                    for (Operation operation : OperationKinds.all(entry, List.of())) {
                        scan(operation.name(), operation.prepare(source), store, rows);
                    }
                }
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void scan(String name, Operation.Task task, Store store, long rows) throws Exception {
        long warm = System.nanoTime() + WARM_UP_NANOS;
        do {
            if (!task.expected().matches(task.run(store))) {
                throw new IllegalStateException(name + ": The answer is not the source's.");
            }
        } while (System.nanoTime() < warm);
        List<Double> nanos = new ArrayList<>();
        long client = clientNanos();
        long server = node.metrics().processCpuNanos();
        for (int round = 0; round < rounds; round++) {
            long begun = System.nanoTime();
            task.run(store);
            nanos.add((System.nanoTime() - begun) / (double) rows);
        }
        Measurement each = Measurement.of("ns", nanos);
        System.out.printf(
                Locale.ROOT,
                "%,d rows, %s: %.2f ns/row [%.2f-%.2f], processors %.2f + %.2f ns/row%n",
                rows,
                name,
                each.median(),
                each.low(),
                each.high(),
                (clientNanos() - client) / (double) rows / rounds,
                (node.metrics().processCpuNanos() - server) / (double) rows / rounds);
    }

    private static long clientNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
