// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.Version;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.UnsupportedQueryException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Indexes, views, static columns and compaction strategies, as statements. */
class RowAdditionsTest {
    private static final Entity ENTITY = new Entity(
            "readings",
            List.of(
                    new Field("device_id", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("site", ColumnType.TEXT, true),
                    new Field("status", ColumnType.INT, true),
                    new Field("raw", ColumnType.BLOB, true)),
            "ts",
            List.of("device_id"));

    private static Layout layout(String family, Map<String, ?> words) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of(
                "name",
                "x",
                "family",
                family,
                "table",
                "readings",
                "partition",
                List.of("device_id", "date(ts)"),
                "clustering",
                List.of("ts desc")));
        entry.putAll(words);
        return Layouts.of(entry);
    }

    private static List<String> ddl(String family, Map<String, ?> words) {
        return layout(family, words).ddl(ENTITY, "k");
    }

    private static void refused(String family, Map<String, ?> words, String message) {
        assertThatThrownBy(() -> ddl(family, words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void a_field_may_be_called_like_an_order() {
        Entity entity = new Entity(
                "x",
                List.of(new Field("k", ColumnType.INT, false), new Field("price desc", ColumnType.INT, false)),
                "price desc",
                List.of("k"));

        assertThat(clustered(entity, "price desc")).endsWith("PRIMARY KEY (k, \"price desc\")\n)");
        assertThat(clustered(entity, "price desc desc")).endsWith("WITH CLUSTERING ORDER BY (\"price desc\" DESC)");
        assertThat(clustered(entity, "\"price desc\" desc")).endsWith("WITH CLUSTERING ORDER BY (\"price desc\" DESC)");
    }

    @Test
    void an_order_is_written_in_capitals_or_not() {
        Entity entity = new Entity(
                "x",
                List.of(new Field("k", ColumnType.INT, false), new Field("ts", ColumnType.TIMESTAMP, false)),
                "ts",
                List.of("k"));

        assertThat(clustered(entity, "ts DESC")).endsWith("WITH CLUSTERING ORDER BY (ts DESC)");
        assertThat(clustered(entity, "ts  Desc")).endsWith("WITH CLUSTERING ORDER BY (ts DESC)");
        assertThat(clustered(entity, "ts ASC")).endsWith("PRIMARY KEY (k, ts)\n)");
    }

    private static String clustered(Entity entity, String word) {
        Map<String, Object> entry =
                Map.of("name", "x", "family", "table", "partition", List.of("k"), "clustering", List.of(word));
        return Layouts.of(entry).ddl(entity, "k").get(0);
    }

    @Test
    void an_order_that_the_planner_would_not_know_of_is_refused() {
        String order = "comment = 'a' AND clustering  order by (ts ASC)";
        refused(
                "table",
                Map.of("options", order),
                "Layout x: options is " + order
                        + ", expected no CLUSTERING ORDER BY. Write it in clustering, such as [ts desc].");
        refused(
                "table",
                Map.of("view", Map.of("partition", List.of("site"), "options", order)),
                "Layout x: view, options is " + order
                        + ", expected no CLUSTERING ORDER BY. Write it in clustering, such as [ts desc].");
        assertThat(ddl("table", Map.of("options", "comment = 'it''s by CLUSTERING ORDER'"))
                        .get(0))
                .endsWith("AND comment = 'it''s by CLUSTERING ORDER'");
    }

    @Test
    void a_name_that_cassandra_does_not_take_is_refused_before_it_is_asked() {
        refused(
                "table",
                Map.of("table", "by-device"),
                "Layout x: table is by-device, expected letters, digits and underscores, since Cassandra takes no"
                        + " others.");
        refused(
                "table",
                Map.of("view", Map.of("name", "by-site", "partition", List.of("site"))),
                "Layout x: view, name is by-site, expected a name of at most 48 letters, digits and underscores.");
    }

    @Test
    void a_table_has_its_indexes_and_views_behind_it() {
        Map<String, Object> words = Map.of(
                "index",
                List.of("site", "status"),
                "view",
                Map.of("partition", List.of("site", "ts_date"), "clustering", List.of("ts asc")),
                "compaction",
                "TWCS",
                "compactionOptions",
                Map.of("compaction_window_size", 7),
                "compression",
                "Zstd",
                "options",
                "comment = 'x'");
        assertThat(ddl("table", words))
                .containsExactly(
                        """
                CREATE TABLE k.readings (
                    device_id text,
                    ts_date date,
                    ts timestamp,
                    site text,
                    status int,
                    raw blob,
                    PRIMARY KEY ((device_id, ts_date), ts)
                ) WITH CLUSTERING ORDER BY (ts DESC)
                    AND compression = {'class': 'ZstdCompressor'}
                    AND compaction = {'class': 'TimeWindowCompactionStrategy', 'compaction_window_size': '7'}
                    AND comment = 'x'""",
                        "CREATE INDEX readings_site_idx ON k.readings (site) USING 'sai'",
                        "CREATE INDEX readings_status_idx ON k.readings (status) USING 'sai'",
                        """
                CREATE MATERIALIZED VIEW k.readings_by_site_ts_date AS
                    SELECT * FROM k.readings
                    WHERE site IS NOT NULL AND ts_date IS NOT NULL AND ts IS NOT NULL AND device_id IS NOT NULL
                    PRIMARY KEY ((site, ts_date), ts, device_id) WITH compression = {'class': 'ZstdCompressor'}
                    AND compaction = {'class': 'TimeWindowCompactionStrategy', 'compaction_window_size': '7'}""");
        assertThat(layout("table", words).tables()).containsExactly("readings", "readings_by_site_ts_date");
    }

    @Test
    void several_views_may_have_names() {
        assertThat(ddl(
                        "table",
                        Map.of(
                                "views",
                                List.of(
                                        Map.of("partition", List.of("status"), "name", "by_status"),
                                        Map.of("partition", List.of("date(ts)"))))))
                .hasSize(3)
                .anySatisfy(statement -> assertThat(statement)
                        .startsWith("CREATE MATERIALIZED VIEW k.by_status AS")
                        .endsWith(
                                "PRIMARY KEY (status, device_id, ts_date, ts) WITH CLUSTERING ORDER BY (device_id ASC,"
                                        + " ts_date ASC, ts DESC)"))
                .anySatisfy(statement -> assertThat(statement)
                        .startsWith("CREATE MATERIALIZED VIEW k.readings_by_date_ts_ AS")
                        .contains("PRIMARY KEY (ts_date, device_id, ts)"));
    }

    @Test
    void a_view_names_a_column_of_the_key_in_quotes_where_it_has_capitals() {
        Map<String, Object> words = Map.of(
                "partition",
                List.of("device_id", "date(ts) as \"Day\""),
                "view",
                Map.of("partition", List.of("site", "\"Day\"")));
        assertThat(ddl("table", words).get(1)).contains("PRIMARY KEY ((site, \"Day\"), device_id, ts)");
    }

    @Test
    void a_static_column_is_marked() {
        assertThat(ddl("table", Map.of("static", List.of("site"))).get(0)).contains("    site text STATIC,\n");
    }

    @Test
    void planners_see_indexes_and_views_as_tables() {
        RowLayout layout = (RowLayout)
                layout("table", Map.of("index", List.of("ts", "status"), "view", Map.of("partition", List.of("site"))));
        RowTable table = layout.keys().table(ENTITY, layout.maker());
        assertThat(table.indexes())
                .extracting(index -> index.field().name() + " " + index.column().asInternal())
                .containsExactly("ts ts", "status status");
        RowTable view = table.views().get(0);
        assertThat(view.partition()).extracting(KeyColumn::studyName).containsExactly("site");
        assertThat(view.clustering())
                .extracting(key -> key.name().asInternal())
                .containsExactly("device_id", "ts_date", "ts");
        assertThat(view.descending()).containsExactly(false, false, true);
        assertThat(view.form().columns())
                .extracting(column -> column.name().asInternal())
                .containsExactly("status", "raw");
    }

    @Test
    void a_derived_column_is_not_its_field_in_the_order_of_a_partition() throws Exception {
        try (Store store = layout(
                        "table",
                        Map.of("partition", List.of("hash(device_id) % 4"), "clustering", List.of("ts", "device_id")))
                .open(null, ENTITY, "k", Access.tuned())) {
            // Else a slice by device would have the records of other devices of its bucket.
            assertThat(store.partitionOrder().partition()).containsExactly("device_id_hash");
            assertThat(store.partitionOrder().clustering()).containsExactly("ts", "device_id");
        }
        try (Store store = layout("table", Map.of("clustering", List.of("hour(ts) desc", "ts")))
                .open(null, ENTITY, "k", Access.tuned())) {
            assertThatThrownBy(store::partitionOrder)
                    .isInstanceOf(UnsupportedQueryException.class)
                    .hasMessage("records are ordered by ts_hour, which is made of ts, and not by ts itself");
        }
    }

    @Test
    void an_older_cassandra_lacks_some_with_a_reason() {
        Version old = Version.parse("4.1.7");
        Version today = Version.parse("5.0.2");
        Layout indexed = layout("table", Map.of("index", List.of("site")));
        assertThat(indexed.lacking(old))
                .contains("Cassandra 4.1.7 does not have storage-attached indexes, which came with 5.0");
        assertThat(indexed.lacking(today)).isEmpty();
        Layout unified = layout("record", Map.of("compaction", "UCS"));
        assertThat(unified.lacking(old))
                .contains("Cassandra 4.1.7 does not have UnifiedCompactionStrategy, which came with 5.0");
        assertThat(unified.lacking(today)).isEmpty();
        assertThat(layout("table", Map.of("compaction", "LCS")).lacking(old)).isEmpty();
        assertThat(layout("table", Map.of("view", Map.of("partition", List.of("site"))))
                        .lacking(old))
                .isEmpty();
        Map<String, Object> view =
                Map.of("partition", List.of("site"), "options", "compaction = {'class': 'UnifiedCompactionStrategy'}");
        assertThat(layout("table", Map.of("view", view)).lacking(old))
                .contains("Cassandra 4.1.7 does not have UnifiedCompactionStrategy, which came with 5.0");
    }

    @Test
    void what_can_t_be_added_is_refused() {
        refused(
                "table",
                Map.of("index", List.of("sit")),
                "Layout x: Entity readings has no field \"sit\". Did you mean \"site\"? Known: device_id, ts, site,"
                        + " status, raw.");
        refused(
                "table",
                Map.of("index", List.of("raw")),
                "Layout x: index: raw is of type blob, which a storage-attached index does not take. Leave it out.");
        refused(
                "table",
                Map.of("index", List.of("device_id"), "partition", List.of("device_id")),
                "Layout x: index: device_id is the partition key, by which rows are found without an index. Leave it"
                        + " out.");
        refused(
                "table",
                Map.of("index", List.of("site"), "names", Map.of("site", "the site")),
                "Layout x: index: the column of site has other characters in its name than letters, digits and _, which"
                        + " Cassandra's indexes do not take. Give it another name with names, or leave it out.");
        refused(
                "record",
                Map.of("index", List.of("site")),
                "Layout x: index: site has no column of its own, but is part of the record's. Name fields of the key,"
                        + " or lay the records out with family: table.");
        refused(
                "record",
                Map.of("static", List.of("site")),
                "Layout x: static: site has no column of its own, but is part of the record's. Name fields of the key,"
                        + " or lay the records out with family: table.");
        refused(
                "table",
                Map.of("static", List.of("ts")),
                "Layout x: static: ts is part of the key, which a static column can't hold. Leave it out.");
        refused(
                "table",
                Map.of("static", List.of("site"), "partition", List.of("device_id", "ts"), "clustering", List.of()),
                "Layout x: static: a partition holds one record, since there is no clustering. Add one, or leave static"
                        + " out.");
        refused(
                "table",
                Map.of("static", List.of("site"), "view", Map.of("partition", List.of("status"))),
                "Layout x: static is [site], expected no such key beside a view, which can't have static columns.");
        refused(
                "table",
                Map.of("view", Map.of("partition", List.of("site"), "clustering", List.of("status"))),
                "Layout x: view readings_by_site: its key has site and status, which are not part of the table's."
                        + " Cassandra allows one such column.");
        refused(
                "table",
                Map.of("view", Map.of("partition", List.of("hour(ts)"))),
                "Layout x: view readings_by_hour_ts_: hour(ts) is not a column of the table. Make it one of its key, or"
                        + " name a field.");
        refused(
                "table",
                Map.of("view", Map.of("partitions", List.of("site"))),
                "Layout x: view has an unknown key \"partitions\". Did you mean \"partition\"? Known: clustering, name,"
                        + " options, partition.");
    }

    @Test
    void compaction_strategies_are_known_by_their_short_names() {
        refused(
                "table",
                Map.of("compaction", "DTCS"),
                "Layout x: compaction is DTCS, expected one of UCS, STCS, LCS, TWCS.");
        refused(
                "table",
                Map.of("compactionOptions", Map.of("min_threshold", 2)),
                "Layout x: compactionOptions is {min_threshold=2}, expected no such key without compaction.");
    }
}
