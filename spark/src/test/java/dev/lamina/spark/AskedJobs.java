// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Does one job after another in one Spark, each as a file of its number asks, slowly enough to be struck meanwhile; what came of
 * it is in a file, too.
 */
public final class AskedJobs {
    static final String DATASET = "numbers";
    private static final int PARTITIONS = 3;

    private AskedJobs() {}

    /** @param args contact point, keyspace, a directory for files, the number of the first job */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[2]);
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            Frames frames = new Frames(spark, args[0], args[1]);
            for (int number = Integer.parseInt(args[3]); ; number++) {
                Path job = directory.resolve("job-" + number);
                while (!Files.exists(job)) {
                    Thread.sleep(20);
                }
                String outcome;
                try {
                    String[] words = Files.readString(job).split(" ");
                    Slow slow = new Slow(directory.resolve("begun-" + number).toString());
                    outcome = run(frames, words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), slow);
                } catch (Exception e) {
                    outcome = "failed: " + e;
                }
                put(directory.resolve("outcome-" + number), outcome);
            }
        }
    }

    /** Makes a file that is there as a whole or not at all. */
    static void put(Path file, String text) throws IOException {
        Path next = Files.writeString(file.resolveSibling("next-" + file.getFileName()), text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String run(Frames frames, String task, long first, long second, Slow slow) {
        if (task.equals("read")) {
            return frames.reader(DATASET)
                    .option("version", first)
                    .load()
                    .filter(slow)
                    .selectExpr("count(*)", "sum(id)", "count(DISTINCT word)")
                    .first()
                    .toString();
        }
        Dataset<Row> rows = frames.spark()
                .range(first, first + second, 1, PARTITIONS)
                .selectExpr("id", "CAST(id % 97 AS string) AS word")
                .filter(slow);
        if (task.equals("append")) {
            frames.append(rows, DATASET);
        } else {
            frames.overwrite(rows, DATASET);
        }
        return "done";
    }

    /** Lets all rows pass, and says when the first one has come. */
    private record Slow(String begun) implements FilterFunction<Row> {
        private static final long serialVersionUID = 1;
        private static final int ROWS = 100;
        private static final int MILLIS = 20;

        @Override
        public boolean call(Row row) throws Exception {
            if (row.getLong(0) % ROWS == 0) {
                Path file = Path.of(begun);
                if (!Files.exists(file)) {
                    Files.writeString(file, "partition " + TaskContext.getPartitionId());
                }
                Thread.sleep(MILLIS);
            }
            return true;
        }
    }
}
