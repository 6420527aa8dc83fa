// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Reading: the same answers as Spark gives on rows of its own. */
final class ReadChecks {
    private static final String DATASET = "odd";

    /** Conditions that Lamina evaluates all by itself. */
    private static final List<String> EXACT = List.of(
            "number = 77",
            "number <> 77",
            "77 > number",
            "small < -10",
            "small >= 49 OR small IS NULL",
            "NOT (small < -10)",
            "small IN (1, 2, 3, 49)",
            "NOT small IN (1, 2, 3)",
            "small IN (0,1,2,3,4,5,6,7,8,9,10,11,12,13,14)",
            "small <=> 5",
            "NOT (small <=> 5)",
            "small <=> NULL",
            "small IS NOT NULL AND large > 5000000000000",
            "large <= -7",
            "real = double('NaN')",
            "real > 1000",
            "real < double('NaN')",
            "real = 0",
            "real >= double('-0.0')",
            "real < 0",
            "real = double('-Infinity')",
            "NOT (real > 5)",
            "truth",
            "NOT truth",
            "truth <=> false",
            "word = ''",
            "word > 't'",
            "word < 'żółć'",
            "word >= '😀'",
            "word IN ('it''s', 'żółć', 'nothing')",
            "word = 'it''s'",
            "word LIKE 't4%'",
            "NOT (word LIKE 'żó%')",
            "day = DATE'1900-01-01'",
            "day < DATE'1901-06-15'",
            "day BETWEEN DATE'1910-01-01' AND DATE'1910-12-31'",
            "moment < TIMESTAMP'1975-01-01 00:00:00'",
            "moment >= TIMESTAMP'1970-01-01 00:00:00.000001'",
            "moment <= TIMESTAMP'1990-03-04 05:06:07.000999'",
            "bytes = X'6231'",
            "bytes > X'62'",
            "list IS NULL",
            "pair IS NOT NULL",
            "id = 'k400'",
            "small = 1 AND (word = 't5' OR real IS NULL)");

    /** Conditions of which at least a part stays with Spark. */
    private static final List<String> LEFT = List.of(
            "word LIKE 't%5'",
            "number % 10 = 3",
            "real IN (double('0.0'), 5)",
            "moment = TIMESTAMP'1970-01-01 00:00:00.000001'",
            "pair.a = 3",
            "list[0] = 5",
            "small = 1 AND upper(word) = 'T5'",
            "small IN (1, NULL)",
            "number = small",
            "size(list) = 0");

    private final Frames frames;
    private final Dataset<Row> rows;

    ReadChecks(Frames frames) {
        this.frames = frames;
        this.rows = frames.odd().cache();
        frames.overwrite(rows, DATASET);
    }

    void list(Map<String, SparkChecks.Check> checks) {
        checks.put("every type is read as it was written", this::types);
        checks.put("conditions that are pushed mean the same", this::conditions);
        checks.put("conditions that are not pushed are left to Spark", this::others);
        checks.put("counts and bounds come from statistics", this::aggregates);
        checks.put("sums of groups are the same", this::groups);
        checks.put("columns are pruned and rows are counted", this::columns);
        checks.put("a limit ends partitions early", this::limit);
        checks.put("SQL reads a view by its options", this::sql);
        checks.put("partitions per node can be set", this::partitions);
        checks.put("a dropped version is told of", this::dropped);
        checks.put("the session's settings are options", this::settings);
    }

    private static void same(Dataset<Row> found, Dataset<Row> expected) {
        assertThat(found.schema().simpleString()).isEqualTo(expected.schema().simpleString());
        assertThat(found.count()).isEqualTo(expected.count());
        assertThat(found.exceptAll(expected).takeAsList(3)).isEmpty();
        assertThat(expected.exceptAll(found).takeAsList(3)).isEmpty();
    }

    private void types() {
        same(frames.read(DATASET), rows);
        // Zeros are one to Spark's sets, but not to their texts.
        String texts = "CAST(real AS string) AS text";
        same(frames.read(DATASET).selectExpr("id", texts), rows.selectExpr("id", texts));
        same(
                frames.read(DATASET).selectExpr("pair.b AS b", "nested[0].y[0] AS y", "list[2] AS l"),
                rows.selectExpr("pair.b AS b", "nested[0].y[0] AS y", "list[2] AS l"));
    }

    private void conditions() {
        for (String condition : EXACT) {
            Dataset<Row> found = frames.read(DATASET).filter(condition).select("id", "word", "real");
            assertThat(Frames.plan(found)).as(condition).doesNotContain(" Filter ");
            assertThat(ids(found)).as(condition).isEqualTo(ids(rows.filter(condition)));
        }
    }

    private void others() {
        for (String condition : LEFT) {
            Dataset<Row> found = frames.read(DATASET).filter(condition).select("id", "word", "real");
            assertThat(Frames.plan(found)).as(condition).contains(" Filter ");
            assertThat(ids(found)).as(condition).isEqualTo(ids(rows.filter(condition)));
        }
    }

    private static String ids(Dataset<Row> rows) {
        return rows.selectExpr("count(*)", "sum(xxhash64(id) % 1000003)")
                .collectAsList()
                .toString();
    }

    private void aggregates() {
        String[] exact = {
            "count(*)",
            "count(small)",
            "min(number)",
            "max(number)",
            "min(small)",
            "max(large)",
            "min(day)",
            "max(day)",
            "min(moment)",
            "max(moment)",
            "min(truth)",
            "max(truth)",
            "count(list)"
        };
        Dataset<Row> found = frames.read(DATASET).selectExpr(exact);
        assertThat(Frames.plan(found)).contains("LocalTableScan").doesNotContain("Aggregate");
        assertThat(found.collectAsList()).isEqualTo(rows.selectExpr(exact).collectAsList());
        for (String one :
                List.of("min(real)", "max(real)", "max(word)", "min(word)", "count(DISTINCT word)", "sum(number)")) {
            assertThat(frames.read(DATASET).selectExpr(one).collectAsList())
                    .as(one)
                    .isEqualTo(rows.selectExpr(one).collectAsList());
        }
        assertThat(frames.read(DATASET).filter("small = 3").count())
                .isEqualTo(rows.filter("small = 3").count());
        assertThat(frames.read(DATASET).groupBy("word").count().orderBy("word").collectAsList())
                .isEqualTo(rows.groupBy("word").count().orderBy("word").collectAsList());
    }

    /** What partitions sum up, and what stays with Spark. */
    private void groups() {
        String[] all = {
            "count(*) AS rows",
            "count(small) AS smalls",
            "sum(small) AS sum",
            "avg(number) AS mean",
            "min(large) AS least",
            "max(moment) AS last",
            "min(day) AS first",
            "sum(real) AS reals",
            "min(real) AS low",
            "max(real) AS high"
        };
        List<String> conditions = List.of("TRUE", "small = 3", "small = 1000", "word = 'it''s' AND number < 9000");
        int turn = 0;
        for (String by : List.of(
                "", "", "", "word", "word", "small", "truth, small", "day", "moment", "large", "word, truth, day")) {
            String query = "SELECT " + (by.isEmpty() ? "" : by + ", ") + String.join(", ", all) + " FROM %s WHERE "
                    + conditions.get(turn++ % conditions.size()) + (by.isEmpty() ? "" : " GROUP BY " + by);
            Dataset<Row> found = asked(query, frames.read(DATASET));
            assertThat(Frames.plan(found)).as(query).contains(" giving ");
            same(found, asked(query, rows));
        }
        Dataset<Row> distinct = frames.read(DATASET).select("word").distinct();
        assertThat(Frames.plan(distinct)).contains(" giving ");
        same(distinct, rows.select("word").distinct());
        for (String query : List.of(
                "SELECT word, sum(large) AS s FROM %s GROUP BY word",
                "SELECT truth, min(word) AS least, count(DISTINCT small) AS smalls FROM %s GROUP BY truth",
                "SELECT real, count(*) AS rows FROM %s GROUP BY real",
                "SELECT word, sum(small + 1) AS s FROM %s GROUP BY word",
                "SELECT upper(word) AS u, count(*) AS rows FROM %s GROUP BY upper(word)",
                "SELECT word, count(*) AS rows FROM %s WHERE number % 10 = 3 GROUP BY word",
                "SELECT id, count(*) AS rows FROM %s GROUP BY id",
                "SELECT pair.a AS a, count(*) AS rows FROM %s GROUP BY pair.a")) {
            Dataset<Row> found = asked(query, frames.read(DATASET));
            assertThat(Frames.plan(found)).as(query).doesNotContain(" giving ");
            same(found, asked(query, rows));
        }
    }

    private Dataset<Row> asked(String query, Dataset<Row> of) {
        of.createOrReplaceTempView("asked");
        return frames.spark().sql(query.replace("%s", "asked"));
    }

    private void columns() {
        Dataset<Row> two = frames.read(DATASET).select("word", "number");
        assertThat(Frames.plan(two)).contains("word").doesNotContain("moment");
        assertThat(frames.read(DATASET).selectExpr("1 AS one").count()).isEqualTo(Frames.ROWS);
        assertThat(frames.read(DATASET).selectExpr("sum(1)").first().getLong(0)).isEqualTo(Frames.ROWS);
        assertThat(frames.read(DATASET)
                        .filter("small < 0")
                        .selectExpr("sum(1)")
                        .first()
                        .getLong(0))
                .isEqualTo(rows.filter("small < 0").count());
    }

    private void limit() {
        Dataset<Row> some = frames.read(DATASET).limit(10);
        assertThat(Frames.plan(some)).contains("limit 10 of each partition");
        assertThat(some.collectAsList()).hasSize(10);
        assertThat(frames.read(DATASET).filter("small = 3").limit(5).collectAsList())
                .hasSize(5);
    }

    private void sql() {
        frames.spark()
                .sql("CREATE OR REPLACE TEMPORARY VIEW odd USING lamina OPTIONS (dataset 'odd', contactPoints '"
                        + frames.contactPoint() + "', keyspace '" + frames.keyspace() + "')");
        rows.createOrReplaceTempView("own");
        assertThat(frames.spark()
                        .sql("SELECT o.word, count(*), sum(w.number) FROM odd o JOIN own w ON o.id = w.id"
                                + " WHERE o.small > 10 GROUP BY o.word ORDER BY 1")
                        .collectAsList())
                .isEqualTo(frames.spark()
                        .sql("SELECT word, count(*), sum(number) FROM own WHERE small > 10 GROUP BY word ORDER BY 1")
                        .collectAsList());
    }

    private void partitions() {
        Dataset<Row> three =
                frames.reader(DATASET).option("partitionsPerNode", 3).load();
        assertThat(three.toJavaRDD().getNumPartitions()).isEqualTo(3);
        same(three, rows);
    }

    private void dropped() throws IOException {
        frames.overwrite(rows.select("id", "word"), "brief");
        Iterator<Row> left =
                frames.reader("brief").option("partitionsPerNode", 3).load().toLocalIterator();
        assertThat(left.next()).isNotNull();
        Stores.of(frames.connection()).drop("brief", 0);
        assertThatThrownBy(() -> left.forEachRemaining(row -> {}))
                .hasStackTraceContaining("Version brief/0 was dropped while it was read.");
        assertThatThrownBy(() -> frames.read("brief").count()).hasMessageContaining("There is no dataset \"brief\"");
    }

    private void settings() {
        frames.spark().conf().set("spark.datasource.lamina.contactPoints", frames.contactPoint());
        frames.spark().conf().set("spark.datasource.lamina.keyspace", frames.keyspace());
        try {
            assertThat(frames.spark()
                            .read()
                            .format("lamina")
                            .option("dataset", DATASET)
                            .load()
                            .count())
                    .isEqualTo(Frames.ROWS);
        } finally {
            frames.spark().conf().unset("spark.datasource.lamina.contactPoints");
            frames.spark().conf().unset("spark.datasource.lamina.keyspace");
        }
    }
}
