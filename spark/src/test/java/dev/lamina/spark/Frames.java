// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** Rows of all types, and the ways of a test to datasets of its keyspace. */
record Frames(SparkSession spark, String contactPoint, String keyspace) {
    static final int ROWS = 20_000;

    /** Every type, missing values, and the values that comparisons are apt to get wrong. */
    Dataset<Row> odd() {
        return spark.range(0, ROWS, 1, 3)
                .selectExpr(
                        "concat('k', id) AS id",
                        "CAST(id AS int) AS number",
                        "CASE WHEN id % 7 = 0 THEN NULL ELSE CAST(id % 100 - 50 AS int) END AS small",
                        "CASE WHEN id % 11 = 0 THEN NULL ELSE id * 10000000000 - 7 END AS large",
                        "CASE id % 9 WHEN 0 THEN double('NaN') WHEN 1 THEN double('-0.0') WHEN 2 THEN double('0.0')"
                                + " WHEN 3 THEN NULL WHEN 4 THEN double('-Infinity') ELSE id / 8.0D - 3 END AS real",
                        "CASE WHEN id % 13 = 0 THEN NULL ELSE id % 3 = 0 END AS truth",
                        "CASE id % 6 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN 'żółć' WHEN 3 THEN '😀 x'"
                                + " WHEN 4 THEN 'it''s' ELSE concat('t', id % 50) END AS word",
                        "CASE WHEN id % 5 = 0 THEN NULL ELSE date_add(DATE'1899-12-30', CAST(id AS int)) END AS day",
                        "CASE WHEN id % 17 = 0 THEN NULL ELSE timestamp_millis(id * 86400001 - 900000000000) END"
                                + " AS moment",
                        "CASE WHEN id % 19 = 0 THEN NULL ELSE CAST(concat('b', id % 40) AS binary) END AS bytes",
                        "CASE WHEN id % 23 = 0 THEN NULL WHEN id % 23 = 1 THEN array()"
                                + " ELSE array(id, NULL, id % 4) END AS list",
                        "CASE WHEN id % 29 = 0 THEN NULL ELSE named_struct('a', CAST(id % 8 AS int),"
                                + " 'b', CASE WHEN id % 2 = 0 THEN NULL ELSE concat('s', id % 20) END) END AS pair",
                        "CASE WHEN id % 31 = 0 THEN NULL ELSE array(named_struct('x', id / 2.0D,"
                                + " 'y', array(CAST(id AS string), NULL))) END AS nested");
    }

    DataFrameReader reader(String dataset) {
        return spark.read()
                .format("lamina")
                .option("dataset", dataset)
                .option("contactPoints", contactPoint)
                .option("keyspace", keyspace);
    }

    Dataset<Row> read(String dataset) {
        return reader(dataset).load();
    }

    DataFrameWriter<Row> writer(Dataset<Row> rows, String dataset, SaveMode mode) {
        return rows.write()
                .format("lamina")
                .option("dataset", dataset)
                .option("contactPoints", contactPoint)
                .option("keyspace", keyspace)
                .mode(mode);
    }

    void overwrite(Dataset<Row> rows, String dataset) {
        writer(rows, dataset, SaveMode.Overwrite).option("key", "id").save();
    }

    void append(Dataset<Row> rows, String dataset) {
        writer(rows, dataset, SaveMode.Append).save();
    }

    /** The connection that the data source uses in this JVM, too. */
    Connection connection() {
        return SourceOptions.of(java.util.Map.of("dataset", "any", "contactPoints", contactPoint, "keyspace", keyspace))
                .connection();
    }

    static String plan(Dataset<Row> rows) {
        return rows.queryExecution().executedPlan().toString();
    }
}
