// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Jobs on a cluster whose workers may go meanwhile. A job that has begun says so by a file, and goes on when a second one
 * is there; rows come back as a line of output.
 */
public final class ClusterJobs {
    static final long ROWS = 60_000;

    private ClusterJobs() {}

    /** @param args contact point, keyspace, a directory for files that are signals */
    public static void main(String[] args) throws IOException {
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            Frames frames = new Frames(spark, args[0], args[1]);
            Path signals = Path.of(args[2]);
            frames.overwrite(numbers(spark), "plain");
            said("plain", frames.read("plain"));
            // Every first attempt but one stands still until it is killed, or until another has done its work.
            frames.overwrite(numbers(spark).filter(new Lazy()), "guessed");
            said("guessed", frames.read("guessed"));
            frames.overwrite(
                    numbers(spark).filter(new Waiting(signals.resolve("write").toString())), "written");
            said("written", frames.read("written"));
            said(
                    "read",
                    frames.reader("plain")
                            .option("partitionsPerNode", 4)
                            .load()
                            .filter(new Waiting(signals.resolve("read").toString())));
        }
    }

    private static Dataset<Row> numbers(SparkSession spark) {
        return spark.range(0, ROWS, 1, 4).selectExpr("id", "CAST(id % 97 AS string) AS word");
    }

    private static void said(String what, Dataset<Row> rows) {
        System.out.println(what + " " + rows.groupBy().sum("id").first().getLong(0) + " of "
                + rows.select("id", "word").distinct().count());
    }

    /** Lets all rows pass; stands still in the middle of a partition, the first time, until it may go on. */
    private record Waiting(String signal) implements FilterFunction<Row> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean call(Row row) throws Exception {
            if (row.getLong(0) % 15_000 == 7_000) {
                Files.writeString(Path.of(signal + "-begun-" + TaskContext.getPartitionId()), "begun");
                while (!Files.exists(Path.of(signal + "-on"))) {
                    Thread.sleep(20);
                }
            }
            return true;
        }
    }

    /** Lets all rows pass; the first attempt at one partition does not get to its end. */
    private static final class Lazy implements FilterFunction<Row> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean call(Row row) throws Exception {
            TaskContext task = TaskContext.get();
            if (task.attemptNumber() == 0 && task.partitionId() == 3 && row.getLong(0) == ROWS - 1) {
                Thread.sleep(120_000);
            }
            return true;
        }
    }
}
