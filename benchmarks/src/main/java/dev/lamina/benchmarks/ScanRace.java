// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.sun.management.OperatingSystemMXBean;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.study.source.ParquetStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Scans of stripes in a Cassandra of their own against DuckDB on a Parquet file (zstd) of the same rows, in turns, in one
 * process. Arguments: {@code rows=N} (generated rows where no files are given), {@code rounds=N}, {@code only=scan-one}
 * (for a profiler: that scan alone), and GDELT files, or a directory of them.
 */
public final class ScanRace {
    private static final long WARM_UP_NANOS = 4_000_000_000L;
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private final Map<String, Query.Scan> scans = new LinkedHashMap<>();
    private final Map<String, String> queries = new LinkedHashMap<>();

    private ScanRace() {}

    /** Loads, races and prints. */
    public static void main(String[] arguments) throws Exception {
        long rows = 1_000_000;
        int rounds = 25;
        String only = null;
        List<String> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.startsWith("rows=")) {
                rows = Long.parseLong(argument.substring(5));
            } else if (argument.startsWith("rounds=")) {
                rounds = Integer.parseInt(argument.substring(7));
            } else if (argument.startsWith("only=")) {
                only = argument.substring(5);
            } else if (Files.isDirectory(Path.of(argument))) {
                try (Stream<Path> found = Files.walk(Path.of(argument))) {
                    found.filter(Files::isRegularFile).sorted().forEach(path -> files.add(path.toString()));
                }
            } else {
                files.add(argument);
            }
        }
        Path work = Files.createTempDirectory("scan-race");
        DatasetRequest request =
                files.isEmpty() ? DatasetRequest.generated(rows, 1, work) : DatasetRequest.files(files, work);
        try (Dataset dataset = Datasets.named("gdelt").open(request);
                CassandraNode node = CassandraNode.start(Environment.defaults(), home(), NodeProgress.SILENT);
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter());
                Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
            new ScanRace().run(dataset, session, duck, node, work, rounds, only);
        } finally {
            try (Stream<Path> left = Files.walk(work)) {
                left.sorted((a, b) -> b.compareTo(a))
                        .forEach(path -> path.toFile().delete());
            }
        }
    }

    private static Path home() {
        String home = System.getenv("LAMINA_HOME");
        return Path.of(home == null ? "target/lamina-home" : home).toAbsolutePath();
    }

    private void run(
            Dataset dataset,
            CqlSession session,
            Connection duck,
            CassandraNode node,
            Path work,
            int rounds,
            String only)
            throws Exception {
        Layout layout = Layouts.of(Map.of("name", "columnar", "family", "stripes"));
        session.execute("CREATE KEYSPACE race WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        layout.ddl(dataset.entity(), "race").forEach(session::execute);
        Path parquet = work.resolve("race.parquet");
        try (Store store = layout.open(session, dataset.entity(), "race", Access.tuned())) {
            long begun = System.nanoTime();
            store.load(dataset);
            double loaded = (System.nanoTime() - begun) / 1e9;
            try (ParquetStore reference = ParquetStore.open(
                    dataset.entity(), dataset.duckSelect().orElseThrow(), dataset.rows(), parquet, "zstd")) {
                reference.load(dataset);
            }
            long bytes = store.chunkStatistics().orElseThrow().bytes();
            System.out.printf(
                    "%,d rows, loaded in %.2f s, %.2f B/row, Parquet %.2f B/row%n",
                    dataset.rows(),
                    loaded,
                    (double) bytes / dataset.rows(),
                    (double) Files.size(parquet) / dataset.rows());
            try (Statement statement = duck.createStatement()) {
                statement.execute("SET threads = " + THREADS);
            }
            define(dataset, parquet);
            if (only == null) {
                race(store, duck, node, rounds, dataset.rows());
            } else {
                repeat(store, only, rounds);
            }
        }
    }

    private void define(Dataset dataset, Path parquet) {
        List<String> names = dataset.entity().names();
        StringJoiner all = new StringJoiner(", ");
        names.forEach(name -> all.add("bit_xor(hash(\"" + name + "\"))"));
        add("scan-one", List.of("monthYear"), Query.Form.VALUES, null, "sum(\"monthYear\")", dataset, parquet);
        String text = "a1fullName";
        add("scan-text", List.of(text), Query.Form.VALUES, null, "bit_xor(hash(\"" + text + "\"))", dataset, parquet);
        add("scan-codes", names, Query.Form.CODES, null, all.toString(), dataset, parquet);
        add("scan-all", names, Query.Form.VALUES, null, all.toString(), dataset, parquet);
        add(
                "filter",
                List.of("a1Name", "avgTone"),
                Query.Form.CODES,
                "quadClass = 4 and avgTone < -5",
                "bit_xor(hash(\"a1Name\")), bit_xor(hash(\"avgTone\"))",
                dataset,
                parquet);
        queries.put("fetch-all", null);
        scans.put("fetch-all", new Query.Scan(names, Query.Form.BYTES));
    }

    private void add(
            String name,
            List<String> columns,
            Query.Form form,
            String where,
            String select,
            Dataset dataset,
            Path parquet) {
        Predicate condition = where == null ? null : Predicate.parse(where, dataset.entity());
        scans.put(name, new Query.Scan(columns, form, condition, false));
        queries.put(
                name,
                "SELECT " + select + " FROM '" + parquet + "'"
                        + (condition == null ? "" : " WHERE " + condition.sql()));
    }

    private void race(Store store, Connection duck, CassandraNode node, int rounds, long rows) throws Exception {
        for (String name : scans.keySet()) {
            Lap ours = new Lap(rounds);
            Lap theirs = new Lap(rounds);
            Lap server = new Lap(rounds);
            warmUp(store, duck, name);
            for (int round = 0; round < rounds; round++) {
                long served = serverCpu(node);
                ours.begin();
                scan(store, scans.get(name));
                ours.end(round);
                server.cpu[round] = (serverCpu(node) - served) / 1e6;
                if (queries.get(name) != null) {
                    theirs.begin();
                    query(duck, queries.get(name));
                    theirs.end(round);
                }
            }
            double us = median(ours.wall);
            double them = median(theirs.wall);
            double cpu = median(ours.cpu) + Arrays.stream(server.cpu).average().orElse(0);
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %8.2f ms (first %6.1f) cpu %6.1f + %5.1f | DuckDB %8.2f ms (first %6.1f) cpu %6.1f | speed %.2f,"
                            + " by cpu %.2f | %.1f ns/row%n",
                    name,
                    us,
                    ours.wall[0],
                    median(ours.cpu),
                    Arrays.stream(server.cpu).average().orElse(0),
                    them,
                    theirs.wall[0],
                    median(theirs.cpu),
                    them / us,
                    median(theirs.cpu) / cpu,
                    us * 1e6 / rows);
        }
    }

    /** Both sides until their code is compiled and their files are in the page cache. */
    private void warmUp(Store store, Connection duck, String name) throws Exception {
        long end = System.nanoTime() + WARM_UP_NANOS;
        while (System.nanoTime() < end) {
            scan(store, scans.get(name));
            if (queries.get(name) != null) {
                query(duck, queries.get(name));
            }
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

        void begin() {
            used = OS.getProcessCpuTime();
            begun = System.nanoTime();
        }

        void end(int round) {
            wall[round] = (System.nanoTime() - begun) / 1e6;
            cpu[round] = (OS.getProcessCpuTime() - used) / 1e6;
        }
    }

    private static long serverCpu(CassandraNode node) {
        return ProcessHandle.of(node.pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO)
                .toNanos();
    }

    private void repeat(Store store, String name, int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            long begun = System.nanoTime();
            scan(store, scans.get(name));
            if (round % 50 == 0) {
                System.out.printf("%d: %.2f ms%n", round, (System.nanoTime() - begun) / 1e6);
            }
        }
    }

    private static long scan(Store store, Query.Scan scan) throws Exception {
        AtomicLong all = new AtomicLong();
        store.scan(scan, () -> batch -> all.accumulateAndGet(fold(batch), (a, b) -> a ^ b));
        return all.get();
    }

    private static long fold(Batch batch) {
        long fold = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            fold ^= batch.column(i).fold();
        }
        return fold;
    }

    private static void query(Connection duck, String query) throws Exception {
        try (Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            while (result.next()) {
                result.getObject(1);
            }
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
