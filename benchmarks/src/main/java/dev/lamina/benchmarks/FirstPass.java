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
import dev.lamina.study.plan.Studies;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.ParquetStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the first scan of a process takes, and those after it, beside a warm one and DuckDB's warm one on a Parquet file (zstd) of
 * the same rows: operations of the study gdelt on stripes in a Cassandra of their own that has answered them before, each asked by processes
 * of its own one after the other. Arguments: {@code rounds=N} processes per operation, {@code java=OPTIONS}, any number of times, for as many
 * others in turns with those that have no options, and GDELT files. Runs again itself, with {@code child} before the place of the server, as
 * each of these processes.
 */
public final class FirstPass {
    private static final List<String> ASKED = List.of("scan-one", "scan-all");
    private static final int PASSES = 5;
    private static final String KEYSPACE = "first";

    private FirstPass() {}

    /** Loads, asks and prints. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("child")) {
            child(new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2])), arguments[3], arguments[4]);
            return;
        }
        int rounds = 7;
        List<String> options = new ArrayList<>(List.of(""));
        List<String> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.startsWith("rounds=")) {
                rounds = Integer.parseInt(argument.substring(7));
            } else if (argument.startsWith("java=")) {
                options.add(argument.substring(5));
            } else {
                files.add(argument);
            }
        }
        try (Scratch scratch = Scratch.named("first-pass");
                Dataset dataset = Datasets.named("gdelt").open(DatasetRequest.files(files, scratch.path()));
                CassandraNode node = CassandraNode.start(Environment.defaults(), scratch.path(), NodeProgress.SILENT);
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter())) {
            run(dataset, session, node, scratch.path(), rounds, options);
        }
    }

    private static Map<String, Operation.Task> tasks(Dataset dataset) throws Exception {
        Source source = Source.read(dataset, 1, RunProgress.SILENT);
        Map<String, Operation.Task> tasks = new LinkedHashMap<>();
        for (Map<String, Object> entry : Studies.named("gdelt", null).operations()) {
            if (ASKED.contains(String.valueOf(entry.get("name")))) {
                for (Operation operation : OperationKinds.all(entry, List.of())) {
                    tasks.put(operation.name(), operation.prepare(source));
                }
            }
        }
        return tasks;
    }

    private static Layout layout() throws Exception {
        return Layouts.of(Map.of("name", "columnar", "family", "stripes"));
    }

    private static void run(
            Dataset dataset, CqlSession session, CassandraNode node, Path work, int rounds, List<String> options)
            throws Exception {
        session.execute("CREATE KEYSPACE " + KEYSPACE
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        layout().ddl(dataset.entity(), KEYSPACE).forEach(session::execute);
        try (Store store = layout().open(session, dataset.entity(), KEYSPACE, Access.tuned());
                ParquetStore reference = ParquetStore.open(
                        dataset.entity(),
                        dataset.duckSelect().orElseThrow(),
                        dataset.rows(),
                        work.resolve("first.parquet"),
                        "zstd")) {
            store.load(dataset);
            reference.load(dataset);
            for (Map.Entry<String, Operation.Task> each : tasks(dataset).entrySet()) {
                Operation.Task task = each.getValue();
                if (!task.expected().matches(task.run(store))) {
                    throw new IllegalStateException(each.getKey() + ": The answer is not the source's.");
                }
                double ours = warm(() -> task.run(store), rounds);
                double theirs = warm(
                        () -> task.sql()
                                .answer()
                                .apply(reference.sql(task.sql().sql().apply(ParquetStore.RELATION))),
                        rounds);
                String answer = task.expected().brief();
                System.out.printf(
                        Locale.ROOT, "%-10s warm %.1f ms, DuckDB warm %.1f ms%n", each.getKey(), ours, theirs);
                Map<String, List<List<Double>>> passes = new LinkedHashMap<>();
                for (int round = 0; round < rounds; round++) {
                    for (String with : options) {
                        passes.computeIfAbsent(with, none -> new ArrayList<>())
                                .add(fresh(node, each.getKey(), answer, with));
                    }
                }
                passes.forEach((with, millis) -> print(with, millis, theirs));
            }
        }
    }

    private static void print(String options, List<List<Double>> millis, double theirs) {
        System.out.printf("  passes of a process %s:", options.isEmpty() ? "without options" : "with " + options);
        for (int pass = 0; pass < PASSES; pass++) {
            int number = pass;
            Measurement ms = Measurement.of(
                    "ms", millis.stream().map(of -> of.get(number)).toList());
            System.out.printf(
                    Locale.ROOT,
                    " %.1f [%.1f-%.1f], %.2f of DuckDB's%s",
                    ms.median(),
                    ms.low(),
                    ms.high(),
                    ms.median() / theirs,
                    pass < PASSES - 1 ? ";" : "\n");
        }
    }

    /** Something that is done again and again. */
    private interface Step {
        Object once() throws Exception;
    }

    /** The median of some times after a while, in milliseconds. */
    private static double warm(Step step, int rounds) throws Exception {
        long warm = System.nanoTime() + ScanRace.WARM_UP_NANOS;
        while (System.nanoTime() < warm) {
            step.once();
        }
        double[] millis = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            long begun = System.nanoTime();
            step.once();
            millis[round] = (System.nanoTime() - begun) / 1e6;
        }
        Arrays.sort(millis);
        return millis[rounds / 2];
    }

    /** The passes of a new process, in milliseconds. */
    private static List<Double> fresh(CassandraNode node, String operation, String answer, String options)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Xmx512m",
                "-XX:+UseParallelGC"));
        if (!options.isEmpty()) {
            command.addAll(List.of(options.split(" ")));
        }
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                FirstPass.class.getName(),
                "child",
                node.contactPoint().getAddress().getHostAddress(),
                Integer.toString(node.contactPoint().getPort()),
                node.datacenter(),
                operation));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (process.waitFor() != 0
                || lines.size() != PASSES + 1
                || !lines.get(PASSES).equals(answer)) {
            throw new IOException(operation + ": found " + lines + ", expected " + PASSES + " times and " + answer);
        }
        return lines.subList(0, PASSES).stream().map(Double::valueOf).toList();
    }

    /** A process that scans as soon as it is connected; prints how many milliseconds each pass took, and the answer. */
    private static void child(InetSocketAddress server, String datacenter, String operation) throws Exception {
        // The operations of one generated row are those of all rows, but for the answer.
        try (Scratch scratch = Scratch.named("first-pass");
                Dataset one = Datasets.named("gdelt").open(DatasetRequest.generated(1, 1, scratch.path()));
                CqlSession session = Sessions.connect(server, datacenter);
                Store store = layout().open(session, one.entity(), KEYSPACE, Access.tuned())) {
            Operation.Task task = tasks(one).get(operation);
            String answer = "";
            for (int pass = 0; pass < PASSES; pass++) {
                long begun = System.nanoTime();
                answer = task.run(store).brief();
                System.out.println((System.nanoTime() - begun) / 1e6);
            }
            System.out.println(answer);
        }
    }
}
