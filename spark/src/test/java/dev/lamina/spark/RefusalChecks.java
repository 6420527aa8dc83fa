// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** What is refused, and in which words. */
final class RefusalChecks {
    private final Frames frames;

    RefusalChecks(Frames frames) {
        this.frames = frames;
    }

    void list(Map<String, SparkChecks.Check> checks) {
        checks.put("unknown things are named with the known ones", this::unknown);
        checks.put("types that can't be stored are named", this::types);
        checks.put("values that can't be stored are named", this::values);
        checks.put("rows that don't fit are refused", this::fit);
    }

    private Dataset<Row> rows(String... columns) {
        return frames.spark().range(3).selectExpr(columns);
    }

    private static void refuses(SparkChecks.Check check, String... messages) {
        var failure = assertThatThrownBy(check::run);
        for (String message : messages) {
            failure.hasStackTraceContaining(message);
        }
    }

    private void unknown() {
        frames.overwrite(rows("id", "id * 2 AS twice"), "known");
        refuses(
                () -> frames.read("unknown").count(),
                "There is no dataset \"unknown\". Did you mean \"known\"? Known: ");
        refuses(
                () -> frames.reader("known").option("version", 7).load(),
                "Dataset known has no version 7 to read. Known: 0.");
        refuses(
                () -> frames.reader("known").option("shards", 7).load(),
                "There is no option shards. Known: dataset, version, keyspace, contactPoints,");
        refuses(() -> frames.read("known").select("thrice"), "thrice", "twice");
        refuses(
                () -> frames.reader("known")
                        .schema("id long, thrice int")
                        .load()
                        .count(),
                "Column thrice: the schema has it, but dataset known does not. Did you mean \"twice\"? Known: id, twice.");
        refuses(
                () -> frames.reader("known").schema("id int").load().count(),
                "Column id: the schema says int, but version 0 of dataset known has bigint.");
        refuses(
                () -> frames.spark()
                        .read()
                        .format("lamina")
                        .option("dataset", "known")
                        .load(),
                "Option contactPoints: it has no value.");
        refuses(
                () -> frames.spark()
                        .read()
                        .format("lamina")
                        .option("contactPoints", frames.contactPoint())
                        .load(),
                "Option dataset: it has no value.");
        refuses(
                () -> frames.reader("known").option("keyspace", "nowhere").load(),
                "There is no keyspace nowhere in the cluster of");
    }

    private void types() {
        refuses(
                () -> frames.overwrite(rows("id", "map('a', id) AS m"), "refused"),
                "Column m: found type map<string,bigint>, expected one of boolean, byte, short, int,",
                "map_entries");
        refuses(
                () -> frames.overwrite(rows("id", "named_struct('d', CAST(id AS decimal(9,2))) AS s"), "refused"),
                "Column s.d: found type decimal(9,2), expected one of",
                "Cast it to double or string, or leave the column out.");
        refuses(
                () -> frames.overwrite(rows("id", "TIMESTAMP_NTZ'2020-01-01 00:00:00' AS t"), "refused"),
                "Column t: found type timestamp_ntz");
    }

    private void values() {
        refuses(
                () -> frames.overwrite(rows("id", "TIMESTAMP'2020-01-01 00:00:00.000001Z' AS t"), "refused"),
                "Column t: found the instant 2020-01-01T00:00:00.000001Z, expected whole milliseconds");
        refuses(
                () -> frames.overwrite(rows("IF(id = 1, NULL, id) AS id"), "refused"),
                "Column id: a row has no value, and this column needs one in every row.");
        refuses(() -> frames.read("refused").count(), "There is no dataset \"refused\"");
    }

    private void fit() {
        frames.overwrite(rows("id", "id * 2 AS twice"), "fit");
        refuses(
                () -> frames.append(rows("id"), "fit"),
                "Column twice: the rows lack this column of version 0 of dataset fit.");
        refuses(
                () -> frames.append(rows("id", "id AS twice", "id * 2 AS twice"), "fit"),
                "Column twice: found twice. Rename one of them.");
        refuses(
                () -> frames.append(rows("id", "id AS twice", "id AS more"), "fit"),
                "Column more: version 0 of dataset fit has no such column." + " Known: id, twice.");
        refuses(
                () -> frames.writer(rows("id", "id AS twice"), "fit", SaveMode.Append)
                        .option("key", "twice")
                        .save(),
                "Option key: twice does not match version 0 of dataset fit, whose key is id. Leave the option out.");
        refuses(
                () -> frames.writer(rows("id"), "fresh", SaveMode.Append).save(),
                "Option key is missing: the new dataset fresh needs a column that identifies a row. Name one"
                        + " of: id.");
        refuses(
                () -> frames.writer(rows("id"), "fresh", SaveMode.Append)
                        .option("key", "idd")
                        .save(),
                "Option key: there is no column idd. Did you mean \"id\"? Known: id.");
        refuses(
                () -> frames.writer(rows("id"), "fit", SaveMode.Append)
                        .option("version", 1)
                        .save(),
                "Option version: found 1, but a write always creates a new version");
        refuses(
                () -> frames.writer(rows("id", "id AS twice"), "fit", SaveMode.Append)
                        .partitionBy("id")
                        .save(),
                "Datasets can't be partitioned by id");
    }
}
