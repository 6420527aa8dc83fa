// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.sun.management.OperatingSystemMXBean;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.measure.Measurement;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.ParquetStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Operations of the study gdelt on stripes in a Cassandra of their own against DuckDB on a Parquet file (zstd) of the same
 * rows, in turns, in one process. Arguments: {@code rows=N} (generated rows where no files are given), {@code rounds=N},
 * {@code only=scan-one,q2} for these alone, {@code servers=3} for so many with up to three copies, {@code server-on=0} for the
 * servers on that processor alone, {@code long-standing=N} for servers that have been asked everything for N seconds before,
 * {@code setting=concurrent_reads:4} for a server's setting, as often as one likes, and GDELT files, or a directory of them. As in a cluster, where servers have processors of
 * their own, it is with {@code taskset -c 1 java ... server-on=0}: client and DuckDB then have one processor, and so has the server.
 */
public final class ScanRace {
    /** Until code is compiled. */
    static final long WARM_UP_NANOS = 4_000_000_000L;

    private static final List<String> RACED = List.of(
            "scan-codes", "scan-all", "scan-one", "scan-number", "scan-text", "filter", "q1", "q2", "q3", "top10");

    private final Map<String, Operation.Task> tasks = new LinkedHashMap<>();

    private ScanRace() {}

    /** Loads, races and prints. */
    public static void main(String[] arguments) throws Exception {
        long rows = 1_000_000;
        int rounds = 25;
        List<String> only = List.of();
        String serverOn = null;
        int longStanding = 0;
        Map<String, String> settings = new LinkedHashMap<>();
        ClusterShape shape = ClusterShape.ONE;
        List<String> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.startsWith("rows=")) {
                rows = Long.parseLong(argument.substring(5));
            } else if (argument.startsWith("rounds=")) {
                rounds = Integer.parseInt(argument.substring(7));
            } else if (argument.startsWith("only=")) {
                only = List.of(argument.substring(5).split(","));
            } else if (argument.startsWith("servers=")) {
                shape = ClusterShape.of(Integer.parseInt(argument.substring(8)));
            } else if (argument.startsWith("server-on=")) {
                serverOn = argument.substring(10);
            } else if (argument.startsWith("long-standing=")) {
                longStanding = Integer.parseInt(argument.substring(14));
            } else if (argument.startsWith("setting=")) {
                String[] setting = argument.substring(8).split(":", 2);
                settings.put(setting[0], setting[1]);
            } else if (Files.isDirectory(Path.of(argument))) {
                try (Stream<Path> found = Files.walk(Path.of(argument))) {
                    found.filter(Files::isRegularFile).sorted().forEach(path -> files.add(path.toString()));
                }
            } else {
                files.add(argument);
            }
        }
        try (Scratch scratch = Scratch.named("scan-race");
                Dataset dataset = open(files, rows, scratch.path());
                CassandraCluster cluster = start(shape, settings);
                CqlSession session =
                        Sessions.connect(new Cluster(cluster.contactPoints(), cluster.datacenter(), null, null))) {
            for (CassandraNode node : cluster.nodes()) {
                if (serverOn != null) {
                    pin(node.pid(), serverOn);
                }
            }
            System.out.println(Runtime.getRuntime().availableProcessors() + " processors for client and DuckDB, "
                    + (serverOn == null ? "the same" : serverOn) + " for " + shape.nodes() + " servers with "
                    + shape.replicas() + " copies");
            new ScanRace().run(dataset, session, cluster, scratch.path(), rounds, only, longStanding);
        }
    }

    private static CassandraCluster start(ClusterShape shape, Map<String, String> settings) throws NodeException {
        Environment one = Environment.defaults();
        Environment all = new Environment(one.cassandra(), one.heap(), settings, one.keep(), one.directory(), shape);
        long begun = System.nanoTime();
        CassandraCluster cluster = CassandraCluster.start(all, home(), NodeProgress.SILENT);
        System.out.printf(Locale.ROOT, "%d servers up in %.1f s%n", shape.nodes(), (System.nanoTime() - begun) / 1e9);
        return cluster;
    }

    private static Dataset open(List<String> files, long rows, Path work) throws Exception {
        return Datasets.named("gdelt")
                .open(files.isEmpty() ? DatasetRequest.generated(rows, 1, work) : DatasetRequest.files(files, work));
    }

    /** Has all threads of a process, and those that they start, run on some processors. */
    private static void pin(long pid, String processors) throws IOException, InterruptedException {
        Process taskset = new ProcessBuilder("taskset", "-a", "-p", "-c", processors, Long.toString(pid))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (taskset.waitFor() != 0) {
            throw new IOException("taskset ended with " + taskset.exitValue() + ".");
        }
    }

    private static Path home() {
        String home = System.getenv("LAMINA_HOME");
        return Path.of(home == null ? "target/lamina-home" : home).toAbsolutePath();
    }

    private void run(
            Dataset dataset,
            CqlSession session,
            CassandraCluster cluster,
            Path work,
            int rounds,
            List<String> only,
            int longStanding)
            throws Exception {
        Layout layout = Layouts.of(Map.of("name", "columnar", "family", "stripes"));
        session.execute("CREATE KEYSPACE race WITH replication = " + cluster.replication());
        layout.ddl(dataset.entity(), "race").forEach(session::execute);
        Path parquet = work.resolve("race.parquet");
        try (Store store = layout.open(session, dataset.entity(), "race", Access.tuned());
                ParquetStore reference = ParquetStore.open(
                        dataset.entity(), dataset.duckSelect().orElseThrow(), dataset.rows(), parquet, "zstd")) {
            long begun = System.nanoTime();
            store.load(dataset);
            double loaded = (System.nanoTime() - begun) / 1e9;
            reference.load(dataset);
            long bytes = store.chunkStatistics().orElseThrow().bytes();
            System.out.printf(
                    "%,d rows, loaded in %.2f s, %.2f B/row, Parquet %.2f B/row%n",
                    dataset.rows(),
                    loaded,
                    (double) bytes / dataset.rows(),
                    (double) Files.size(parquet) / dataset.rows());
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            for (Map<String, Object> entry : Studies.named("gdelt", null).operations()) {
                String name = String.valueOf(entry.get("name"));
                if (only.isEmpty() ? RACED.contains(name) : only.contains(name)) {
                    for (Operation operation : OperationKinds.all(entry, List.of())) {
                        tasks.put(name, operation.prepare(source));
                    }
                }
            }
            long asked = System.nanoTime();
            while (System.nanoTime() - asked < longStanding * 1_000_000_000L) {
                for (Operation.Task task : tasks.values()) {
                    task.run(store);
                    ask(reference, task);
                }
            }
            race(store, reference, cluster.nodes(), rounds, dataset.rows());
        }
    }

    private void race(Store store, ParquetStore reference, List<CassandraNode> nodes, int rounds, long rows)
            throws Exception {
        for (Map.Entry<String, Operation.Task> each : tasks.entrySet()) {
            String name = each.getKey();
            Operation.Task task = each.getValue();
            Lap ours = new Lap(rounds);
            Lap theirs = new Lap(rounds);
            Lap server = new Lap(rounds);
            if (!task.expected().matches(task.run(store))) {
                throw new IllegalStateException(name + ": The answer is not the source's.");
            }
            warmUp(store, reference, task);
            for (int round = 0; round < rounds; round++) {
                long served = serverCpu(nodes);
                ours.begin();
                task.run(store);
                ours.end(round);
                server.cpu[round] = (serverCpu(nodes) - served) / 1e6;
                theirs.begin();
                ask(reference, task);
                theirs.end(round);
            }
            double us = median(ours.wall);
            double them = median(theirs.wall);
            Measurement speed = Measurement.ratio(theirs.measurement(), ours.measurement());
            double cpu = median(ours.cpu) + Arrays.stream(server.cpu).average().orElse(0);
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %8.2f ms (first %6.1f) cpu %6.1f + %5.1f | DuckDB %8.2f ms (first %6.1f) cpu %6.1f | speed %.2f"
                            + " [%.2f-%.2f], by cpu %.2f | %.1f ns/row%n",
                    name,
                    us,
                    ours.wall[0],
                    median(ours.cpu),
                    Arrays.stream(server.cpu).average().orElse(0),
                    them,
                    theirs.wall[0],
                    median(theirs.cpu),
                    speed.median(),
                    speed.low(),
                    speed.high(),
                    median(theirs.cpu) / cpu,
                    us * 1e6 / rows);
        }
    }

    /** Both sides until their code is compiled and their files are in the page cache. */
    private static void warmUp(Store store, ParquetStore reference, Operation.Task task) throws Exception {
        long end = System.nanoTime() + WARM_UP_NANOS;
        while (System.nanoTime() < end) {
            task.run(store);
            ask(reference, task);
        }
    }

    /** Times of rounds, in ms. */
    private static final class Lap {
        private static final OperatingSystemMXBean OS =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        private final double[] wall;
        private final double[] cpu;
        private long begun;
        private long used;

        Lap(int rounds) {
            wall = new double[rounds];
            cpu = new double[rounds];
        }

        Measurement measurement() {
            return Measurement.of("ms", Arrays.stream(wall).boxed().toList());
        }

        void begin() {
            used = OS.getProcessCpuTime();
            begun = System.nanoTime();
        }

        void end(int round) {
            wall[round] = (System.nanoTime() - begun) / 1e6;
            cpu[round] = (OS.getProcessCpuTime() - used) / 1e6;
        }
    }

    private static long serverCpu(List<CassandraNode> nodes) {
        long nanos = 0;
        for (CassandraNode node : nodes) {
            nanos += ProcessHandle.of(node.pid())
                    .flatMap(process -> process.info().totalCpuDuration())
                    .orElse(Duration.ZERO)
                    .toNanos();
        }
        return nanos;
    }

    private static void ask(ParquetStore reference, Operation.Task task) throws IOException {
        if (task.sql() != null) {
            task.sql().answer().apply(reference.sql(task.sql().sql().apply(ParquetStore.RELATION)));
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
