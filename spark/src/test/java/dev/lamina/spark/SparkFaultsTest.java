// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.LongVector;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.process.JavaChild;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spark writes and reads a dataset for {@code -Dcampaign.time}, such as 20m, and is struck while it does, by
 * {@code -Dcampaign.seed}: every version has whole loads or is not there, and what Spark says is so.
 */
@Tag("campaign")
class SparkFaultsTest {
    private static final String KEYSPACE = "spark_faults";
    private static final int VERSIONS_KEPT = 4;
    private static final int ROUNDS_PER_CLEARING = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    /** The loader's name stays for that long after Spark was killed. */
    private static final Duration LEASE = Duration.ofSeconds(40);

    @TempDir
    private Path directory;

    private final Map<Integer, List<Load>> versions = new TreeMap<>();
    private final Map<Fault, Integer> struck = new EnumMap<>(Fault.class);
    private final List<String> violations = new ArrayList<>();
    private CassandraNode node;
    private JavaChild spark;
    private int nextJob;
    private long nextRow;
    private long rowsCompared;
    private int answers;

    private enum Fault {
        NOTHING,
        SPARK_KILLED,
        SPARK_STOPPED,
        SERVER_KILLED,
        SERVER_STOPPED
    }

    /** Numbers that were written together. */
    private record Load(long first, long rows) {
        LongStream numbers() {
            return LongStream.range(first, first + rows);
        }
    }

    /** What Spark is asked to do: to write a load, or to read a version. */
    private record Job(String task, Load load, int version) {
        String text() {
            return task.equals("read") ? "read " + version + " 0" : task + " " + load.first + " " + load.rows;
        }
    }

    @Test
    void versions_have_whole_loads_whatever_strikes() throws Exception {
        long seed = Long.getLong("campaign.seed", System.nanoTime() >>> 8 & 0xffff);
        Duration time =
                Duration.parse("PT" + System.getProperty("campaign.time", "10m").toUpperCase(Locale.ROOT));
        long until = System.nanoTime() + time.toNanos();
        try (CassandraNode server =
                CassandraNode.start(Environment.defaults(), SharedNode.home(), NodeProgress.SILENT)) {
            node = server;
            try (CqlSession session = session()) {
                open(session).close();
            }
            start();
            int round = 0;
            while (System.nanoTime() < until && violations.isEmpty()) {
                round(round, new SplittableRandom(seed * 1_000_003 + round));
                round++;
                if (round % ROUNDS_PER_CLEARING == 0) {
                    clear();
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "Seed %d: %d rounds, %s, %d violations; %,d rows compared, %d answers%n",
                    seed,
                    round,
                    struck,
                    violations.size(),
                    rowsCompared,
                    answers);
        } finally {
            if (spark != null) {
                spark.close();
            }
        }
        assertThat(violations).isEmpty();
    }

    private CqlSession session() {
        return Sessions.connect(node.contactPoint(), node.datacenter());
    }

    private static StoredDatasets open(CqlSession session) throws IOException {
        return StoredDatasets.open(session, KEYSPACE, Access.tuned());
    }

    /** Starts Spark, which does jobs from the next one on. */
    private void start() throws Exception {
        Path place = directory.resolve("spark-" + nextJob);
        spark = new SparkSubmit(SparkJars.ofSpark("2.12"), place)
                .start(
                        "local[2,3]",
                        AskedJobs.class.getName(),
                        node.contactPoint().getHostString() + ":"
                                + node.contactPoint().getPort(),
                        KEYSPACE,
                        directory.toString(),
                        Integer.toString(nextJob));
    }

    private Job job(SplittableRandom random) {
        int choice = random.nextInt(8);
        int which = random.nextInt(1 << 20);
        Load load = new Load(nextRow, 2_000 + random.nextInt(6_000));
        if (choice < 2 && !versions.isEmpty()) {
            return new Job("read", null, List.copyOf(versions.keySet()).get(which % versions.size()));
        }
        nextRow += load.rows;
        return new Job(choice < 4 || versions.isEmpty() ? "overwrite" : "append", load, -1);
    }

    private void round(int round, SplittableRandom random) throws Exception {
        Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
        int moment = random.nextInt(1_500);
        int length = 500 + random.nextInt(5_500);
        Job job = job(random);
        System.out.printf(
                Locale.ROOT, "round %d: %s; %s after %d ms, for %d ms%n", round, job.text(), fault, moment, length);
        int number = nextJob++;
        AskedJobs.put(directory.resolve("job-" + number), job.text());
        Path outcome = directory.resolve("outcome-" + number);
        await(directory.resolve("begun-" + number), outcome);
        Thread.sleep(moment);
        strike(fault, length);
        struck.merge(fault, 1, Integer::sum);
        String said = "killed";
        if (fault != Fault.SPARK_KILLED || Files.exists(outcome)) {
            await(outcome, outcome);
            said = Files.readString(outcome);
        }
        if (fault == Fault.SPARK_KILLED) {
            start();
        }
        System.out.println("  " + said);
        compare(job, said);
        judge(job, said, fault);
    }

    /** Waits until one of both files is there. */
    private void await(Path file, Path other) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(file) && !Files.exists(other)) {
            if (!spark.isAlive() || System.nanoTime() > end) {
                throw spark.failure("there is no " + file.getFileName(), "See below.", null);
            }
            Thread.sleep(20);
        }
    }

    private void strike(Fault fault, int length) throws Exception {
        switch (fault) {
            case SPARK_KILLED -> {
                signal("KILL");
                spark.await(PATIENCE);
                spark.close();
            }
            case SPARK_STOPPED -> {
                signal("STOP");
                Thread.sleep(length);
                signal("CONT");
            }
            case SERVER_KILLED -> {
                node.kill();
                node.restart(NodeProgress.SILENT);
            }
            case SERVER_STOPPED -> {
                node.pause();
                Thread.sleep(length);
                node.resume();
            }
            default -> {
                // As good as it gets.
            }
        }
    }

    private void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(spark.pid()))
                .start()
                .waitFor();
    }

    /** Compares all versions with the loads that they must have; a new one has the rows of the job, and what it may keep. */
    private void compare(Job job, String said) throws Exception {
        try (CqlSession session = session();
                StoredDatasets datasets = open(session)) {
            List<DatasetVersion> there = new ArrayList<>();
            for (DatasetVersion version : datasets.list(damaged -> violations.add(damaged.getMessage()))) {
                if (version.state() == DatasetVersion.State.PUBLISHED) {
                    there.add(version);
                }
            }
            boolean isSeen = false;
            for (DatasetVersion version : there) {
                List<Load> known = versions.get(version.version());
                if (known == null && job.load != null && !isSeen) {
                    isSeen = true;
                    known = new ArrayList<>(job.task.equals("append") ? latest() : List.of());
                    known.add(job.load);
                    versions.put(version.version(), known);
                }
                if (known == null) {
                    violations.add("Nobody has written version " + version.label() + ".");
                } else if (!LongStream.of(numbers(datasets, version))
                        .boxed()
                        .toList()
                        .equals(known.stream()
                                .flatMapToLong(Load::numbers)
                                .boxed()
                                .toList())) {
                    violations.add(version.label() + " has not the rows of " + known + ".");
                }
            }
            if (job.load != null && said.equals("done") && !isSeen) {
                violations.add(job.text() + " is done, and is not to be seen");
            }
            if (there.size() != versions.size()) {
                violations.add("Of the versions " + versions.keySet() + " some are lost: " + there);
            }
            while (versions.size() > VERSIONS_KEPT) {
                int oldest = versions.keySet().iterator().next();
                drop(datasets, oldest);
                versions.remove(oldest);
            }
        }
    }

    private List<Load> latest() {
        List<Load> latest = List.of();
        for (List<Load> loads : versions.values()) {
            latest = loads;
        }
        return latest;
    }

    private long[] numbers(StoredDatasets datasets, DatasetVersion version) throws Exception {
        LongStream.Builder numbers = LongStream.builder();
        try (StripeTable table = datasets.open(version);
                BatchCursor rows = table.read(new Query.Scan(List.of("id"), Query.Form.VALUES, null, true))) {
            while (rows.next()) {
                LongVector ids = (LongVector) rows.batch().column(0);
                for (int row = 0; row < rows.batch().rows(); row++) {
                    numbers.add(ids.get(row));
                }
            }
        }
        rowsCompared += version.rows();
        return numbers.build().toArray();
    }

    private void judge(Job job, String said, Fault fault) {
        if (said.startsWith("failed: ")) {
            // That of a Spark that was killed in the round before may still be loading, as far as can be known.
            if (fault == Fault.NOTHING && !said.contains("being loaded")) {
                violations.add(job.text() + " " + said);
            }
        } else if (job.load == null && !said.equals("killed")) {
            answers++;
            List<Load> loads = versions.get(job.version);
            long[] numbers = loads.stream().flatMapToLong(Load::numbers).toArray();
            String expected = "[" + numbers.length + ","
                    + LongStream.of(numbers).sum() + ","
                    + LongStream.of(numbers).map(each -> each % 97).distinct().count() + "]";
            if (!said.equals(expected)) {
                violations.add(job.text() + " is answered " + said + " instead of " + expected);
            }
        }
    }

    /** Drops everything, after which nothing may be left. */
    private void clear() throws Exception {
        try (CqlSession session = session();
                StoredDatasets datasets = open(session)) {
            for (DatasetVersion version : datasets.list()) {
                drop(datasets, version.version());
            }
            versions.clear();
            for (String table : List.of("data", "stripes", "parts")) {
                session.execute("SELECT * FROM " + KEYSPACE + "." + table)
                        .forEach(row -> violations.add(
                                "All is dropped, and there is " + table + " " + row.getFormattedContents()));
            }
        }
    }

    private static void drop(StoredDatasets datasets, int version) throws Exception {
        long end = System.nanoTime() + LEASE.toNanos();
        while (true) {
            try {
                datasets.drop(AskedJobs.DATASET, version);
                return;
            } catch (IOException loaded) {
                if (System.nanoTime() > end) {
                    throw loaded;
                }
                Thread.sleep(1_000);
            }
        }
    }
}
