// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.node.CassandraNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tables as Cassandra parses them, as layouts. */
@Tag("node")
class ScratchKeyspaceTest {
    private static final String SIMPLE = "{'class': 'SimpleStrategy', 'replication_factor': 1}";

    private static final Entity READINGS = new Entity(
            "rows",
            List.of(
                    new Field("device_id", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("Site", ColumnType.TEXT, true),
                    new Field("Air Pressure", ColumnType.INT, true),
                    new Field("installed", ColumnType.DATE, true),
                    new Field("temperature", ColumnType.DOUBLE, true)),
            "ts",
            List.of("device_id"));

    private static CqlSession session;

    @BeforeAll
    static void connect() {
        // A session that uses a keyspace is no good to others when that is dropped.
        CassandraNode node = SharedNode.get().node();
        session = Sessions.connect(node.contactPoint(), node.datacenter());
    }

    @AfterAll
    static void disconnect() {
        session.close();
    }

    private static List<Map<String, Object>> layouts(String text) throws IOException {
        try (ScratchKeyspace keyspace = new ScratchKeyspace(session, SIMPLE)) {
            return keyspace.layouts(ModelFile.of("model.cql", text), READINGS);
        }
    }

    private static Map<String, Object> layout(String text) throws IOException {
        List<Map<String, Object>> layouts = layouts(text);
        assertThat(layouts).hasSize(1);
        return layouts.get(0);
    }

    private static void refused(String text, String message) {
        assertThatThrownBy(() -> layouts(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void a_table_is_taken_over_with_order_options_types_names_indexes_and_views() throws Exception {
        Map<String, Object> entry = layout("""
                CREATE TABLE by_device (
                    device_id text,
                    day date, -- day = date(ts)
                    ts timestamp,
                    "Site" text,
                    "Air Pressure" bigint,
                    installed timestamp,
                    temperature double,
                    PRIMARY KEY ((device_id, day), ts)
                ) WITH CLUSTERING ORDER BY (ts DESC)
                    AND compaction = {'class': 'TimeWindowCompactionStrategy', 'compaction_window_size': 2}
                    AND compression = {'class': 'ZstdCompressor'} AND gc_grace_seconds = 100 AND comment = 'it''s';
                CREATE INDEX ON by_device (temperature) USING 'sai';
                CREATE MATERIALIZED VIEW by_site AS SELECT * FROM by_device
                    WHERE "Site" IS NOT NULL AND device_id IS NOT NULL AND day IS NOT NULL AND ts IS NOT NULL
                    PRIMARY KEY (("Site", day), ts, device_id) WITH CLUSTERING ORDER BY (ts DESC, device_id ASC)
                    AND gc_grace_seconds = 77;
                """);
        assertThat(entry)
                .containsEntry("name", "by_device")
                .containsEntry("partition", List.of("device_id", "date(ts) as day"))
                .containsEntry("clustering", List.of("ts desc"))
                .containsEntry("index", List.of("temperature"))
                .containsEntry("names", Map.of("Site", "\"Site\""))
                .containsEntry("types", Map.of("Air Pressure", "bigint", "installed", "timestamp"))
                .doesNotContainKeys("columns", "unique", "static");
        Layout made = Layouts.of(entry);
        List<String> ddl = made.ddl(READINGS, "k");
        assertThat(ddl).hasSize(3);
        assertThat(ddl.get(0))
                .startsWith("""
                CREATE TABLE k.by_device (
                    device_id text,
                    day date,
                    ts timestamp,
                    "Site" text,
                    "Air Pressure" bigint,
                    installed timestamp,
                    temperature double,
                    PRIMARY KEY ((device_id, day), ts)
                ) WITH CLUSTERING ORDER BY (ts DESC)
                """)
                .contains("TimeWindowCompactionStrategy', 'compaction_window_size': '2'")
                .contains("ZstdCompressor'")
                .contains("gc_grace_seconds = 100")
                .contains("comment = 'it''s'")
                .doesNotContain("bloom_filter", "caching", "default_time_to_live");
        assertThat(ddl.get(2))
                .contains("PRIMARY KEY ((\"Site\", day), ts, device_id)")
                .contains("CLUSTERING ORDER BY (ts DESC, device_id ASC)")
                .contains("gc_grace_seconds = 77");
        // What was made of it is the same to Cassandra: it parses into the same layout.
        String again =
                ddl.stream()
                                .map(statement -> statement.replace("k.by_", "by_") + ";\n")
                                .collect(Collectors.joining()) + "-- no comment";
        assertThat(layout("-- day = date(ts)\n" + again)).isEqualTo(entry);
    }

    @Test
    void an_option_that_is_given_stays_though_it_is_the_servers_default() throws Exception {
        String table = "CREATE TABLE t (device_id text, ts timestamp, PRIMARY KEY (device_id, ts)) WITH compression = ";
        assertThat(layout(table + "{'class': 'LZ4Compressor', 'chunk_length_in_kb': 16}")
                        .get("options")
                        .toString())
                .startsWith("compression = {")
                .contains("'chunk_length_in_kb': '16'", "LZ4Compressor'");
        assertThat(layout(table + "{'class': 'LZ4Compressor'} AND gc_grace_seconds = 864000"))
                .containsEntry(
                        "options",
                        "compression = {'class': 'org.apache.cassandra.io.compress.LZ4Compressor'}\n"
                                + "    AND gc_grace_seconds = 864000");
        assertThat(layout("CREATE TABLE t (device_id text, ts timestamp, PRIMARY KEY (device_id, ts));"
                                + " CREATE MATERIALIZED VIEW by_ts AS SELECT * FROM t WHERE device_id IS NOT NULL AND ts"
                                + " IS NOT NULL PRIMARY KEY (ts, device_id) WITH gc_grace_seconds = 864000")
                        .get("views")
                        .toString())
                .contains("options=gc_grace_seconds = 864000}");
    }

    @Test
    void a_table_may_lack_columns_and_a_key_may_be_proven_by_the_data() throws Exception {
        assertThat(layout("CREATE TABLE t (device_id text, ts timestamp, temperature double,"
                        + " \"Air Pressure\" int, PRIMARY KEY (device_id, temperature))"))
                .containsEntry("columns", List.of("device_id", "temperature", "Air Pressure", "ts"))
                .containsEntry("unique", true);
        assertThat(layout("CREATE TABLE t (device_id text, site text, \"Air Pressure\" int static, ts timestamp,"
                        + " PRIMARY KEY (device_id, ts))"))
                .as("an unquoted name is that of a column in lower case")
                .containsEntry("columns", List.of("device_id", "ts", "Site", "Air Pressure"))
                .containsEntry("static", List.of("Air Pressure"))
                .doesNotContainKeys("names", "unique");
    }

    @Test
    void a_column_may_hold_one_of_the_data_under_another_name() throws Exception {
        Map<String, Object> entry = layout("""
                CREATE TABLE t (device_id text, site text, installed date, temperature double,
                    time timestamp, -- time = ts
                    pressure bigint, -- pressure = "Air Pressure"
                    "Day" date, -- "Day" = date(ts)
                    PRIMARY KEY ((device_id, "Day"), time));
                CREATE MATERIALIZED VIEW by_site AS SELECT * FROM t
                    WHERE site IS NOT NULL AND device_id IS NOT NULL AND "Day" IS NOT NULL AND time IS NOT NULL
                    PRIMARY KEY ((site, "Day"), time, device_id);
                """);
        assertThat(entry)
                .containsEntry("partition", List.of("device_id", "date(ts) as \"Day\""))
                .containsEntry("clustering", List.of("ts"))
                .containsEntry("names", Map.of("ts", "\"time\"", "Air Pressure", "\"pressure\""))
                .containsEntry("types", Map.of("Air Pressure", "bigint"))
                .doesNotContainKeys("columns", "unique");
        assertThat(Layouts.of(entry).ddl(READINGS, "k").get(1))
                .contains("PRIMARY KEY ((site, \"Day\"), time, device_id)");
    }

    @Test
    void the_tables_of_one_model_are_one_layout() throws Exception {
        Map<String, Object> entry = layout("""
                -- one model
                CREATE TABLE narrow (device_id text, ts timestamp, temperature double, PRIMARY KEY (temperature, device_id, ts));
                CREATE TABLE whole (device_id text, ts timestamp, site text, "Air Pressure" int, installed date,
                    temperature double, PRIMARY KEY (device_id, ts));
                """);
        assertThat(entry).containsEntry("name", "whole").doesNotContainKey("columns");
        Layout layout = Layouts.of(entry);
        assertThat(layout.tables()).containsExactly("whole", "narrow");
        assertThat(layout.ddl(READINGS, "k").get(1)).contains("PRIMARY KEY (temperature, device_id, ts)");
        refused(
                "-- one model\nCREATE TABLE a (device_id text, ts timestamp, PRIMARY KEY (device_id, ts))",
                "model.cql:2: no table of the model has all columns of the data: device_id, ts, Site, Air Pressure,"
                        + " installed, temperature. Add what is missing to one of them.");
    }

    @Test
    void what_cassandra_does_not_take_is_said_with_its_place() {
        assertThatThrownBy(() -> layouts("\nCREATE TABLE t (\n  device_id text,\n  ts timestamp PRIMARY KY)"))
                .hasMessageStartingWith("model.cql:4:24: Cassandra does not take this: ");
        assertThatThrownBy(() -> layouts("\nCREATE TABLE t (device_id texd PRIMARY KEY)"))
                .hasMessageStartingWith("model.cql:2: Cassandra does not take this: ")
                .hasMessageContaining("texd");
    }

    @Test
    void a_table_that_does_not_fit_the_data_is_refused() {
        refused(
                "\nCREATE TABLE t (device_id text, ts timestamp, temprature double, PRIMARY KEY (device_id, ts))",
                "model.cql:2: table t has a column temprature, which the data do not have. Did you mean"
                        + " \"temperature\"? Known: device_id, ts, Site, Air Pressure, installed, temperature.");
        refused(
                "CREATE TABLE t (device_id text, day date, ts timestamp, PRIMARY KEY ((device_id, day), ts))",
                "model.cql:1: table t has a column day, which the data do not have. Known: device_id, ts, Site, Air"
                        + " Pressure, installed, temperature. Say what the column is made of in a comment, such as -- day ="
                        + " date(ts).");
        refused(
                "CREATE TABLE t (device_id text, tsx timestamp, PRIMARY KEY (device_id, tsx));-- tsx = hour(ts)",
                "model.cql:1: table t has no column ts, by which rows are told apart. Known: device_id. Add the column,"
                        + " or say with --key device_id that these tell rows apart.");
        refused(
                "CREATE TABLE t (device_id text, ts timestamp, temperature int, PRIMARY KEY (device_id, ts))",
                "model.cql:1: table t: the data's temperature is double, which a column of type int does not hold as it"
                        + " is. Make it double.");
        refused(
                "CREATE TABLE t (device_id text, ts timestamp,\n day text, -- day = date(ts)\n"
                        + " PRIMARY KEY (device_id, day, ts))",
                "model.cql:2: table t: column day is text, but date(ts) is date. Make the column date.");
        refused(
                "CREATE TABLE t (device_id text, ts timestamp,\n day date, -- day = date(tz)\n"
                        + " PRIMARY KEY (device_id, day, ts))",
                "model.cql:2: table t: day is made of tz, which is not a column of the data. Did you mean \"ts\"? Known:"
                        + " device_id, ts, Site, Air Pressure, installed, temperature.");
        assertThatThrownBy(() -> layouts("CREATE TABLE t (device_id text, ts timestamp,\n day date, -- day = dat(ts)\n"
                        + " PRIMARY KEY (device_id, day, ts))"))
                .hasMessageStartingWith("model.cql:2:1: found \"dat\", expected a field, or one of bin, date,");
        refused(
                "CREATE TABLE t (device_id text, ts timestamp, day date, PRIMARY KEY (device_id, ts));-- day = date(ts)",
                "model.cql:1: table t has a column day, which the data do not have. Known: device_id, ts, Site, Air"
                        + " Pressure, installed, temperature. Only columns of the primary key can be made of"
                        + " expressions.");
        refused(
                "CREATE TABLE t (device_id text, ts timestamp, site text, \"Site\" text, PRIMARY KEY (device_id, ts))",
                "model.cql:1: table t has two columns for Site of the data, \"Site\" and site. Leave one of them out.");
        refused(
                "CREATE TABLE t (device_id text, time timestamp, ts timestamp, PRIMARY KEY (device_id, time));"
                        + " -- time = ts",
                "model.cql:1: table t has two columns for ts of the data, time and ts. Leave one of them out.");
    }

    @Test
    void indexes_and_views_that_find_other_rows_are_refused() {
        String table = "CREATE TABLE t (device_id text, ts timestamp, temperature double, site text,"
                + " PRIMARY KEY (device_id, ts));\n";
        refused(
                table + "CREATE INDEX i ON t (site)",
                "model.cql:1: table t: index i is not storage-attached, and Lamina asks no others. Write USING 'sai', which"
                        + " Cassandra 5.0 has, or leave it out.");
        refused(
                table + "CREATE INDEX i ON t (site) USING 'sai' WITH OPTIONS = {'case_sensitive': 'false'}",
                "model.cql:1: table t: index i has the option case_sensitive, with which it may find other rows than"
                        + " equal ones. Leave it out.");
        refused(
                table
                        + "CREATE MATERIALIZED VIEW v AS SELECT device_id, ts FROM t WHERE device_id IS NOT NULL AND ts IS"
                        + " NOT NULL PRIMARY KEY (ts, device_id)",
                "model.cql:1: table t: view v has some of the table's columns. Write SELECT *.");
        refused(
                table + "CREATE MATERIALIZED VIEW v AS SELECT * FROM t WHERE device_id IS NOT NULL AND ts > 5"
                        + " PRIMARY KEY (ts, device_id)",
                "model.cql:1: table t: view v lacks rows: its condition ts > 5 is another one than IS NOT NULL of its"
                        + " key. Leave it out.");
    }
}
