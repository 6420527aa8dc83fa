// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import dev.lamina.cql.Cluster;
import dev.lamina.layouts.rows.RowColumns;
import dev.lamina.model.Field;
import dev.lamina.study.run.ExternalTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How Spark is told what to read, and with what configuration. */
final class SparkTables {
    private SparkTables() {}

    /** Spark's configuration. */
    static Map<String, String> configuration(SparkEngine.Place place, SparkEngine.Setting setting) {
        String work = place.directory().toAbsolutePath().normalize().toString();
        Map<String, String> words = new LinkedHashMap<>();
        words.put("spark.app.name", "Lamina");
        words.put("spark.master", setting.master());
        words.put("spark.ui.enabled", "false");
        words.put("spark.driver.host", "127.0.0.1");
        words.put("spark.driver.bindAddress", "127.0.0.1");
        words.put("spark.local.dir", work);
        words.put("spark.sql.warehouse.dir", work + "/warehouse");
        words.put("spark.sql.shuffle.partitions", Integer.toString(setting.shufflePartitions()));
        words.put("spark.sql.files.maxPartitionBytes", setting.splitMegabytes() + "m");
        words.put("spark.cassandra.connection.host", hosts(place.cluster()));
        words.put(
                "spark.cassandra.connection.port",
                Integer.toString(place.cluster().contactPoints().get(0).getPort()));
        words.put("spark.cassandra.input.split.sizeInMB", Integer.toString(setting.splitMegabytes()));
        if (place.cluster().datacenter() != null) {
            words.put("spark.cassandra.connection.localDC", place.cluster().datacenter());
        }
        return words;
    }

    /** All of them, since one may be down; for the connector a colon is that of a port, so that it knows no IPv6. */
    private static String hosts(Cluster cluster) {
        List<String> known = cluster.addresses().stream()
                .filter(address -> !address.startsWith("["))
                .toList();
        return String.join(",", known.isEmpty() ? cluster.addresses() : known);
    }

    /** What makes a table known. */
    static Map<String, Object> request(SparkEngine.Place place, SparkEngine.Setting setting, ExternalTable table) {
        Map<String, Object> request = new LinkedHashMap<>();
        if (table instanceof ExternalTable.Rows rows) {
            request.put("format", "org.apache.spark.sql.cassandra");
            request.put(
                    "options",
                    Map.of("keyspace", rows.keyspace(), "table", rows.columns().table()));
            request.put("columns", expressions(rows.columns()));
        } else if (table instanceof ExternalTable.Stripes stripes) {
            request.put("format", "lamina");
            request.put("options", options(place.cluster(), setting, stripes));
        } else if (table instanceof ExternalTable.ParquetFile parquet) {
            request.put("format", "parquet");
            request.put("path", parquet.file().toAbsolutePath().normalize().toString());
        }
        return request;
    }

    private static Map<String, String> options(
            Cluster cluster, SparkEngine.Setting setting, ExternalTable.Stripes stripes) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("dataset", stripes.dataset());
        options.put("keyspace", stripes.keyspace());
        options.put("contactPoints", String.join(",", cluster.addresses()));
        if (cluster.datacenter() != null) {
            options.put("localDatacenter", cluster.datacenter());
        }
        options.put("partitionsPerNode", Integer.toString(setting.splitsPerNode()));
        return options;
    }

    /** The fields under their names; joined records are cut in SQL, field by field, as Spark has no other way to them. */
    static List<String> expressions(RowColumns columns) {
        List<String> expressions = new ArrayList<>();
        for (RowColumns.Place place : columns.fields()) {
            String column = quoted(place.column());
            String value = place.part() < 0 ? column : part(column, place);
            expressions.add(value + " AS " + quoted(place.field().name()));
        }
        return expressions;
    }

    private static String part(String column, RowColumns.Place place) {
        String text = "nullif(split(" + column + ", '\\u0001')[" + place.part() + "], '')";
        Field field = place.field();
        return switch (field.type()) {
            case INT -> "CAST(" + text + " AS INT)";
            case LONG -> "CAST(" + text + " AS BIGINT)";
            case DOUBLE -> "CAST(" + text + " AS DOUBLE)";
            case BOOLEAN -> "CAST(" + text + " AS BOOLEAN)";
            case DATE -> "to_date(" + text + ", 'yyyyMMdd')";
            case TIMESTAMP -> "timestamp_millis(CAST(" + text + " AS BIGINT))";
            case BLOB -> "unhex(substr(" + text + ", 3))";
            case TEXT -> text;
            case LIST, STRUCT ->
                throw new IllegalArgumentException("field " + field.name() + ": found " + field.type()
                        + ", expected a single value. A joined record holds no others.");
        };
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
