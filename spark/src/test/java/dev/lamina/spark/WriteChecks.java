// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.load.SharedLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** Writing: whole versions or none. */
final class WriteChecks {
    private final Frames frames;

    WriteChecks(Frames frames) {
        this.frames = frames;
    }

    void list(Map<String, SparkChecks.Check> checks) {
        checks.put("appended rows come after those that stay", this::append);
        checks.put("an overwritten dataset keeps its earlier version", this::overwrite);
        checks.put("attempts that fail leave nothing", this::failedAttempts);
        checks.put("a job that fails leaves nothing", this::failedJob);
        checks.put("of two appends at once the second is refused", this::atOnce);
        checks.put("no rows make a version without rows", this::nothing);
        checks.put("columns that Spark has named are joined and cached", this::names);
    }

    private Dataset<Row> numbers(long from, long to, int partitions) {
        return frames.spark().range(from, to, 1, partitions).selectExpr("id", "CAST(id % 97 AS string) AS word");
    }

    private List<DatasetVersion> versions(String dataset) throws IOException {
        List<DatasetVersion> versions = new ArrayList<>();
        for (DatasetVersion version : Stores.of(frames.connection()).list()) {
            if (version.dataset().equals(dataset)) {
                versions.add(version);
            }
        }
        return versions;
    }

    private void append() throws IOException {
        frames.overwrite(numbers(0, 5_000, 2), "grown");
        frames.append(numbers(5_000, 7_000, 3), "grown");
        // By name, in another order.
        frames.append(numbers(7_000, 7_500, 1).select("word", "id"), "grown");
        assertThat(frames.read("grown")
                        .selectExpr("count(*)", "sum(id)", "count(DISTINCT id)")
                        .first()
                        .toString())
                .isEqualTo("[7500,28121250,7500]");
        assertThat(frames.reader("grown").option("version", 0).load().count()).isEqualTo(5_000);
        assertThat(frames.reader("grown").option("version", 1).load().count()).isEqualTo(7_000);
        Stores.of(frames.connection()).drop("grown", 0);
        assertThat(frames.read("grown").filter("word = '5'").count()).isEqualTo(78);
        assertThat(frames.read("grown").selectExpr("sum(id)").first().getLong(0))
                .isEqualTo(28_121_250);
    }

    private void overwrite() {
        frames.overwrite(numbers(0, 1_000, 2), "changed");
        Dataset<Row> before = frames.read("changed");
        // The key is known from the first version, the other column's type is another.
        frames.writer(frames.spark().range(10).selectExpr("id", "id / 2.0D AS word"), "changed", SaveMode.Overwrite)
                .save();
        assertThat(frames.read("changed").schema().simpleString()).isEqualTo("struct<id:bigint,word:double>");
        assertThat(frames.read("changed").selectExpr("sum(word)").first().getDouble(0))
                .isEqualTo(22.5);
        // A frame that was made before, and one of the older version, read what they were made of.
        assertThat(before.count()).isEqualTo(1_000);
        Dataset<Row> older = frames.reader("changed").option("version", 0).load();
        assertThat(older.filter("word = '96'").count()).isEqualTo(10);
        assertThatThrownBy(() -> frames.append(numbers(10, 20, 1), "changed"))
                .hasMessageContaining("Column word: its type is string, but version 1 of dataset changed has"
                        + " double. Cast it, or write under another name.");
    }

    private void failedAttempts() throws IOException {
        Dataset<Row> rows = numbers(0, 40_000, 4).filter((FilterFunction<Row>) row -> {
            TaskContext task = TaskContext.get();
            if (task.attemptNumber() < 2 && task.partitionId() % 2 == 1 && row.getLong(0) % 10_000 == 9_000) {
                throw new IllegalStateException("This attempt is made to fail.");
            }
            return true;
        });
        frames.overwrite(rows, "tried");
        assertThat(frames.read("tried")
                        .selectExpr("count(*)", "sum(id)")
                        .first()
                        .toString())
                .isEqualTo("[40000,799980000]");
        assertThat(versions("tried")).hasSize(1);
    }

    private void failedJob() throws IOException {
        frames.overwrite(numbers(0, 100, 1), "kept");
        Dataset<Row> rows = numbers(0, 40_000, 4).filter((FilterFunction<Row>) row -> {
            if (row.getLong(0) == 39_000) {
                throw new IllegalStateException("This job is made to fail.");
            }
            return true;
        });
        assertThatThrownBy(() -> frames.overwrite(rows, "kept")).hasStackTraceContaining("This job is made to fail.");
        assertThatThrownBy(() -> frames.append(rows, "kept")).hasStackTraceContaining("This job is made to fail.");
        assertThat(versions("kept")).hasSize(1);
        assertThat(frames.read("kept").count()).isEqualTo(100);
    }

    private void atOnce() throws IOException {
        frames.overwrite(numbers(0, 100, 1), "contended");
        DatasetVersion first = versions("contended").get(0);
        try (SharedLoad other =
                Stores.of(frames.connection()).begin("contended", first.entity(), "another job", true)) {
            assertThatThrownBy(() -> frames.append(numbers(100, 300, 2), "contended"))
                    .hasStackTraceContaining("Version contended/1 is being loaded by ")
                    .hasStackTraceContaining("from another job. Only one load of a dataset can run at a time.");
            other.publish(List.of());
        }
        frames.append(numbers(100, 300, 2), "contended");
        assertThat(frames.read("contended")
                        .selectExpr("count(*)", "count(DISTINCT id)")
                        .first()
                        .toString())
                .isEqualTo("[300,300]");
    }

    private void names() {
        Dataset<Row> means = numbers(0, 1_000, 2).groupBy("word").avg("id");
        frames.writer(means, "means", SaveMode.Overwrite).option("key", "word").save();
        Dataset<Row> read = frames.read("means");
        assertThat(read.columns()).containsExactly("word", "avg(id)");
        assertThat(read.join(numbers(0, 97, 1), "word").filter("`avg(id)` > 0").count())
                .isEqualTo(97);
        assertThat(read.cache().count()).isEqualTo(97);
        read.unpersist();
    }

    private void nothing() {
        frames.overwrite(numbers(0, 100, 2).filter("id < 0"), "empty");
        assertThat(frames.read("empty").count()).isZero();
        assertThat(frames.read("empty").filter("id > 3").collectAsList()).isEmpty();
        assertThat(frames.read("empty")
                        .selectExpr("max(id)", "count(word)")
                        .first()
                        .toString())
                .isEqualTo("[null,0]");
        frames.append(numbers(0, 10, 1), "empty");
        assertThat(frames.read("empty").collectAsList()).hasSize(10);
    }
}
