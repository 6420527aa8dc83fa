// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.JavaChild;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on a cluster of one master and two workers, of which some go while the jobs run. */
@Tag("cluster")
@Tag("part-1")
class SparkClusterTest {
    private static final String KEYSPACE = "cluster_jobs";

    @TempDir
    private Path directory;

    @Test
    void jobs_end_right_though_workers_are_killed() throws Exception {
        List<Path> spark = SparkJars.ofSpark("2.12");
        InetSocketAddress node = SharedNode.get().node().contactPoint();
        Path signals = Files.createDirectories(directory.resolve("signals"));
        SparkSubmit submit = new SparkSubmit(spark, directory.resolve("driver"))
                .with("spark.executor.memory", "512m")
                .with("spark.speculation", "true")
                .with("spark.speculation.interval", "200ms")
                .with("spark.speculation.quantile", "0.5")
                .with("spark.speculation.multiplier", "1.5")
                .with("spark.speculation.minTaskRuntime", "2s");
        try (SparkCluster cluster = new SparkCluster(spark, directory, 2);
                JavaChild driver = submit.start(
                        cluster.url(),
                        ClusterJobs.class.getName(),
                        node.getHostString() + ":" + node.getPort(),
                        KEYSPACE,
                        signals.toString())) {
            begun(signals, "write", driver);
            cluster.kill(0);
            cluster.addWorker();
            Files.createFile(signals.resolve("write-on"));
            begun(signals, "read", driver);
            cluster.kill(1);
            cluster.addWorker();
            Files.createFile(signals.resolve("read-on"));
            assertThat(driver.await(Duration.ofMinutes(8))).isTrue();
            String sum = ClusterJobs.ROWS * (ClusterJobs.ROWS - 1) / 2 + " of " + ClusterJobs.ROWS;
            assertThat(Files.readString(driver.output()))
                    .contains("plain " + sum, "guessed " + sum, "written " + sum, "read " + sum);
        }
        nothingIsLeft(SharedNode.get().session());
    }

    /** Both tasks that fit on the workers stand still. */
    private static void begun(Path signals, String what, JavaChild driver) throws IOException, InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(8).toNanos();
        while (true) {
            try (Stream<Path> files = Files.list(signals)) {
                if (files.filter(file -> file.getFileName().toString().startsWith(what + "-begun"))
                                .count()
                        >= 2) {
                    return;
                }
            }
            assertThat(driver.isAlive() && System.nanoTime() < end)
                    .withFailMessage(() -> "No job has begun to " + what + ": "
                            + driver.failure("waited", "See below.", null).getMessage())
                    .isTrue();
            Thread.sleep(50);
        }
    }

    /** Chunks are stored under the numbers of parts that versions have, and under no others. */
    private static void nothingIsLeft(CqlSession session) {
        Map<String, Integer> stripes = new TreeMap<>();
        TreeSet<String> stored = new TreeSet<>();
        for (Row row : session.execute("SELECT dataset, version FROM " + KEYSPACE + ".data")) {
            stored.add(row.getString(0) + row.getInt(1));
        }
        for (String part : stored) {
            stripes.merge(part.replaceAll("-?[0-9]+$", ""), 1, Integer::sum);
        }
        assertThat(stripes).isEqualTo(Map.of("guessed", 4, "plain", 4, "written", 4));
    }
}
