// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Cluster;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.rows.RowColumns;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.node.process.JarProgress;
import dev.lamina.study.run.ExternalTable;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What Spark is told of tables. */
class SparkTablesTest {
    private static final Entity ENTITY = new Entity(
            "events",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("a1Name", ColumnType.TEXT, true),
                    new Field("avgTone", ColumnType.DOUBLE, true),
                    new Field("numArticles", ColumnType.INT, true),
                    new Field("sqlDate", ColumnType.DATE, true)),
            "id");
    private static final SparkEngine.Place PLACE = new SparkEngine.Place(
            Cluster.of(new InetSocketAddress("127.0.0.2", 9043), "datacenter1"),
            Path.of("/tmp/spark"),
            Path.of("/tmp/home"),
            JarProgress.SILENT,
            () -> {});
    private static final SparkEngine.Setting SETTING = new SparkEngine.Setting(2, 64, 4, 3);

    @Test
    void rows_are_read_by_the_connector_under_the_names_of_the_fields() {
        Map<String, Object> request = SparkTables.request(PLACE, SETTING, rows("table", Map.of()));
        assertThat(request)
                .containsEntry("format", "org.apache.spark.sql.cassandra")
                .containsEntry("options", Map.of("keyspace", "k", "table", "records"))
                .containsEntry(
                        "columns",
                        List.of(
                                "`id` AS `id`",
                                "`a1name` AS `a1Name`",
                                "`avgtone` AS `avgTone`",
                                "`numarticles` AS `numArticles`",
                                "`sqldate` AS `sqlDate`"));
    }

    @Test
    void joined_records_are_cut_in_sql() {
        ExternalTable.Rows rows = rows("record", Map.of("record", "joined"));
        assertThat(SparkTables.expressions(rows.columns()))
                .containsExactly(
                        "`id` AS `id`",
                        "nullif(split(`record`, '\\u0001')[1], '') AS `a1Name`",
                        "CAST(nullif(split(`record`, '\\u0001')[2], '') AS DOUBLE) AS `avgTone`",
                        "CAST(nullif(split(`record`, '\\u0001')[3], '') AS INT) AS `numArticles`",
                        "to_date(nullif(split(`record`, '\\u0001')[4], ''), 'yyyyMMdd') AS `sqlDate`");
    }

    @Test
    void stripes_are_read_by_our_source_in_as_many_parts_as_are_wanted() {
        assertThat(SparkTables.request(PLACE, SETTING, new ExternalTable.Stripes("k", "events")))
                .containsEntry("format", "lamina")
                .containsEntry(
                        "options",
                        Map.of(
                                "dataset",
                                "events",
                                "keyspace",
                                "k",
                                "contactPoints",
                                "127.0.0.2:9043",
                                "localDatacenter",
                                "datacenter1",
                                "partitionsPerNode",
                                "3"));
    }

    @Test
    void a_contact_point_of_ipv6_stands_in_brackets() {
        SparkEngine.Place place = new SparkEngine.Place(
                Cluster.of(new InetSocketAddress("::1", 9043), "datacenter1"),
                Path.of("/tmp/spark"),
                Path.of("/tmp/home"),
                JarProgress.SILENT,
                () -> {});
        assertThat(SparkTables.request(place, SETTING, new ExternalTable.Stripes("k", "events")))
                .extractingByKey("options", InstanceOfAssertFactories.map(String.class, String.class))
                .containsEntry("contactPoints", "[0:0:0:0:0:0:0:1]:9043");
    }

    @Test
    void a_file_is_read_from_where_it_is() {
        assertThat(SparkTables.request(
                        PLACE, SETTING, new ExternalTable.ParquetFile(Path.of("/tmp/a/../events.parquet"))))
                .isEqualTo(Map.of("format", "parquet", "path", "/tmp/events.parquet"));
    }

    @Test
    void the_setting_is_sparks_configuration() {
        assertThat(SparkTables.configuration(PLACE, SETTING))
                .containsEntry("spark.master", "local[2]")
                .containsEntry("spark.sql.shuffle.partitions", "4")
                .containsEntry("spark.sql.files.maxPartitionBytes", "64m")
                .containsEntry("spark.cassandra.input.split.sizeInMB", "64")
                .containsEntry("spark.cassandra.connection.host", "127.0.0.2:9043")
                .containsEntry("spark.cassandra.connection.port", "9043")
                .containsEntry("spark.cassandra.connection.localDC", "datacenter1")
                .containsEntry("spark.ui.enabled", "false");
    }

    @Test
    void the_connector_is_told_of_all_contact_points_but_those_that_it_can_t_read() {
        Cluster cluster = new Cluster(
                Cluster.contactPoints(List.of("[::1]:9043", "127.0.0.2", "127.0.0.3:9044")), "dc", null, null);
        SparkEngine.Place place = new SparkEngine.Place(
                cluster, Path.of("/tmp/spark"), Path.of("/tmp/home"), JarProgress.SILENT, () -> {});
        assertThat(SparkTables.configuration(place, SETTING))
                .containsEntry("spark.cassandra.connection.host", "127.0.0.2:9042,127.0.0.3:9044");
    }

    private static ExternalTable.Rows rows(String family, Map<String, Object> more) {
        Map<String, Object> entry = new LinkedHashMap<>(more);
        entry.put("name", "x");
        entry.put("family", family);
        entry.put("partition", List.of("id"));
        return new ExternalTable.Rows(
                "k", RowColumns.of(Layouts.of(entry), ENTITY).orElseThrow());
    }
}
