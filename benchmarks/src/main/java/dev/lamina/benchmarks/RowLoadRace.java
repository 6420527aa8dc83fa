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
import dev.lamina.study.source.EquivalenceGate;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How fast the rows of a CSV file get into a table with a row per record, by Lamina's tuned client and by DSBulk, in turns, on
 * one node. It compares what each has stored with the file. Arguments: {@code dsbulk=FILE}, which holds the class path of
 * DSBulk, {@code rounds=N}, {@code key=COLUMN}, and the CSV file with a header.
 */
public final class RowLoadRace {
    private static final String KEYSPACE = "race";
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE " + KEYSPACE + "\\.(\\w+)");

    /** Its last word on a load, without the start of its process. */
    private static final Pattern TAKEN = Pattern.compile(
            "completed successfully in (?:(\\d+) minutes?(?:,| and) )?(?:(\\d+) seconds?|less than one second)");

    private final Dataset dataset;
    private final Layout layout;
    private final CqlSession session;
    private final CassandraNode node;
    private final Path work;
    private final EquivalenceGate gate;

    private RowLoadRace(Dataset dataset, String key, CqlSession session, CassandraNode node, Path work)
            throws IOException {
        this.dataset = dataset;
        this.layout = Layouts.of(Map.of("name", "rows", "family", "table", "partition", List.of(key)));
        this.session = session;
        this.node = node;
        this.work = work;
        this.gate = new EquivalenceGate(Source.read(dataset, 1, RunProgress.SILENT));
    }

    /** Loads in turns and prints rows per second. */
    public static void main(String[] arguments) throws Exception {
        String dsbulk = null;
        String file = null;
        String key = "id";
        int rounds = 3;
        for (String argument : arguments) {
            if (argument.startsWith("dsbulk=")) {
                dsbulk = Files.readString(Path.of(argument.substring(7))).strip();
            } else if (argument.startsWith("rounds=")) {
                rounds = Integer.parseInt(argument.substring(7));
            } else if (argument.startsWith("key=")) {
                key = argument.substring(4);
            } else {
                file = Path.of(argument).toAbsolutePath().toString();
            }
        }
        if (dsbulk == null || file == null) {
            throw new IllegalArgumentException("Expected dsbulk=FILE and a CSV file.");
        }
        try (Scratch scratch = Scratch.named("row-load-race");
                CassandraNode node = CassandraNode.start(Environment.defaults(), scratch.path(), NodeProgress.SILENT);
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter());
                Dataset dataset = Datasets.recognising(List.of(file))
                        .open(DatasetRequest.files(List.of(file), scratch.path())
                                .withParameters(Map.of("key", key)))) {
            RowLoadRace race = new RowLoadRace(dataset, key, session, node, scratch.path());
            List<Double> ours = new ArrayList<>();
            List<Double> theirs = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                ours.add(race.ours());
                theirs.add(race.theirs(dsbulk, file));
            }
            Measurement speed = Measurement.ratio(Measurement.of("s", theirs), Measurement.of("s", ours));
            System.out.printf(
                    Locale.ROOT,
                    "%,d rows of %d columns: %.2f times DSBulk's rows/s [%.2f-%.2f]%n",
                    dataset.rows(),
                    dataset.entity().fields().size(),
                    speed.median(),
                    speed.low(),
                    speed.high());
        }
    }

    /** An empty table; its name. */
    private String table() {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        session.execute("CREATE KEYSPACE " + KEYSPACE
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        String name = null;
        for (String statement : layout.ddl(dataset.entity(), KEYSPACE)) {
            session.execute(statement);
            Matcher matcher = TABLE.matcher(statement);
            if (matcher.find()) {
                name = matcher.group(1);
            }
        }
        return name;
    }

    private double ours() throws Exception {
        table();
        try (Store store = layout.open(session, dataset.entity(), KEYSPACE, Access.tuned())) {
            long server = node.metrics().processCpuNanos();
            long begun = System.nanoTime();
            store.load(dataset);
            double seconds = (System.nanoTime() - begun) / 1e9;
            print("Lamina", seconds, server);
            requireWhole(store);
            return seconds;
        }
    }

    private double theirs(String classPath, String file) throws Exception {
        String table = table();
        Path words = work.resolve("dsbulk.txt");
        long server = node.metrics().processCpuNanos();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        "com.datastax.oss.dsbulk.runner.DataStaxBulkLoader",
                        "load",
                        "-url",
                        file,
                        "-k",
                        KEYSPACE,
                        "-t",
                        table,
                        "-h",
                        node.contactPoint().getAddress().getHostAddress(),
                        "-port",
                        Integer.toString(node.contactPoint().getPort()),
                        "-dc",
                        node.datacenter(),
                        "-header",
                        "true",
                        "-logDir",
                        work.resolve("logs").toString())
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start();
        int status = process.waitFor();
        String said = Files.readString(words);
        Matcher taken = TAKEN.matcher(said);
        if (status != 0 || !taken.find() || taken.group(2) == null) {
            throw new IOException(
                    "DSBulk: found exit status " + status + ", expected a load that takes seconds. It says:\n" + said);
        }
        double seconds = Integer.parseInt(taken.group(2))
                + 60.0 * (taken.group(1) == null ? 0 : Integer.parseInt(taken.group(1)));
        print("DSBulk", seconds, server);
        try (Store store = layout.open(session, dataset.entity(), KEYSPACE, Access.tuned())) {
            requireWhole(store);
        }
        return seconds;
    }

    private void print(String who, double seconds, long serverBefore) throws Exception {
        System.out.printf(
                Locale.ROOT,
                "%-7s %,d rows in %.1f s: %,.0f rows/s; server %.1f us/row%n",
                who,
                dataset.rows(),
                seconds,
                dataset.rows() / seconds,
                (node.metrics().processCpuNanos() - serverBefore) / 1e3 / dataset.rows());
    }

    private void requireWhole(Store store) throws Exception {
        String difference = gate.difference(store);
        if (difference != null) {
            throw new IOException("The table differs from the file: " + difference);
        }
    }
}
