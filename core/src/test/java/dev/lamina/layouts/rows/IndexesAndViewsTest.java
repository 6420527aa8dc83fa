// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.node.metrics.NodeMetrics;
import dev.lamina.study.source.Gates;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the server makes of the statements: indexes and views answer, statics are kept once, and all of it is weighed. */
@Tag("node")
class IndexesAndViewsTest {
    private static final int ROWS = 2_000;
    private static final long HOUR = 3_600_000L;

    private static final Entity ENTITY = new Entity(
            "readings",
            List.of(
                    new Field("device_id", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("site", ColumnType.TEXT, true),
                    new Field("status", ColumnType.INT, true)),
            "ts",
            List.of("device_id"));

    private final CqlSession session = Keyspaces.session();

    /** Ten devices, each at one site or none, an hour between readings. */
    private static MemoryDataset readings() {
        Batch batch = new Batch(ENTITY.fields());
        for (int row = 0; row < ROWS; row++) {
            int device = row % 10;
            ((TextVector) batch.column(0)).append("d" + device);
            ((LongVector) batch.column(1)).append(ts(row));
            if (device == 9) {
                batch.column(2).appendMissing();
            } else {
                ((TextVector) batch.column(2)).append("site " + device % 3);
            }
            if (row % 7 == 0) {
                batch.column(3).appendMissing();
            } else {
                ((IntVector) batch.column(3)).append(row % 50);
            }
        }
        batch.setRows(ROWS);
        return new MemoryDataset(ENTITY, batch);
    }

    private static long ts(long row) {
        return row / 10 * HOUR + row;
    }

    private static Layout layout(Map<String, ?> words) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of(
                "name",
                "x",
                "family",
                "table",
                "partition",
                List.of("device_id", "date(ts)"),
                "clustering",
                List.of("ts desc")));
        entry.putAll(words);
        return Layouts.of(entry);
    }

    private String load(String name, Layout layout) throws Exception {
        String keyspace = Keyspaces.create(layout, ENTITY, "additions " + name);
        MemoryDataset data = readings();
        try (Store store = layout.open(session, ENTITY, keyspace, Access.tuned())) {
            assertThat(store.load(data)).isEqualTo(ROWS);
            assertThat(Gates.difference(data, store)).isNull();
        }
        return keyspace;
    }

    private Set<Long> found(String cql, Object... values) {
        Set<Long> found = new TreeSet<>();
        for (Row row : session.execute(SimpleStatement.newInstance(cql, values).setPageSize(500))) {
            assertThat(found.add(row.getInstant("ts").toEpochMilli())).isTrue();
        }
        return found;
    }

    private static Set<Long> rows(LongPredicate where) {
        Set<Long> expected = new TreeSet<>();
        for (long row = 0; row < ROWS; row++) {
            if (where.test(row)) {
                expected.add(ts(row));
            }
        }
        return expected;
    }

    @Test
    void indexes_find_equal_values_ranges_and_both_together() throws Exception {
        String table = load("indexes", layout(Map.of("index", List.of("site", "status", "ts")))) + ".records";
        assertThat(found("SELECT ts FROM " + table + " WHERE status = 4"))
                .isEqualTo(rows(row -> row % 7 != 0 && row % 50 == 4))
                .isNotEmpty();
        assertThat(found("SELECT ts FROM " + table + " WHERE site = 'site 1' AND status >= 40 AND status < 43"))
                .isEqualTo(rows(
                        row -> row % 10 != 9 && row % 10 % 3 == 1 && row % 7 != 0 && row % 50 >= 40 && row % 50 < 43))
                .isNotEmpty();
        assertThat(found("SELECT ts FROM " + table + " WHERE ts < ?", java.time.Instant.ofEpochMilli(3 * HOUR)))
                .as("a clustering column over all partitions")
                .isEqualTo(rows(row -> ts(row) < 3 * HOUR))
                .hasSize(30);
    }

    @Test
    void a_view_has_the_records_with_a_value_by_it() throws Exception {
        Layout layout = layout(Map.of("view", Map.of("partition", List.of("site", "ts_date"))));
        String keyspace = load("view", layout);
        String view = keyspace + "." + layout.tables().get(1);
        assertThat(found("SELECT ts FROM " + view + " WHERE site = 'site 2' AND ts_date = '1970-01-03'"))
                .isEqualTo(rows(row -> row % 10 != 9 && row % 10 % 3 == 2 && ts(row) / (24 * HOUR) == 2))
                .isNotEmpty();
        assertThat(found("SELECT ts FROM " + view)).isEqualTo(rows(row -> row % 10 != 9));
        NodeMetrics metrics = SharedNode.get().node().metrics();
        metrics.flush(keyspace, layout.tables());
        long both = metrics.size(keyspace, layout.tables()).liveDiskBytes();
        assertThat(both)
                .isGreaterThan(metrics.size(keyspace, List.of("records")).liveDiskBytes() * 3 / 2);
        session.execute("TRUNCATE " + keyspace + ".records");
        assertThat(found("SELECT ts FROM " + view)).isEmpty();
    }

    @Test
    void files_of_an_index_lie_beside_those_of_the_table() throws Exception {
        NodeMetrics metrics = SharedNode.get().node().metrics();
        long[] bytes = new long[2];
        for (int i = 0; i < 2; i++) {
            Layout layout = layout(i == 0 ? Map.of() : Map.of("index", List.of("site", "status", "ts")));
            String keyspace = load("size " + i, layout);
            metrics.flush(keyspace, layout.tables());
            metrics.compact(keyspace, layout.tables());
            Map<String, Long> files = SharedNode.get().node().liveBytes(keyspace, layout.tables());
            long live = metrics.size(keyspace, layout.tables()).liveDiskBytes();
            bytes[i] = files.values().stream().mapToLong(Long::longValue).sum();
            assertThat(files.keySet().stream().anyMatch(file -> file.startsWith("SAI+")))
                    .isEqualTo(i == 1);
            if (i == 0) {
                assertThat(live).isEqualTo(bytes[0]);
            } else {
                // The server counts an index late, or in part, so that sizes are those of the files.
                assertThat(live).isLessThanOrEqualTo(bytes[1]);
            }
        }
        assertThat(bytes[1]).isGreaterThan(bytes[0]);
    }

    @Test
    void a_static_column_is_kept_once_a_partition_and_strategies_are_the_server_s() throws Exception {
        String keyspace = load(
                "static",
                layout(Map.of(
                        "static",
                        List.of("site"),
                        "compaction",
                        "UCS",
                        "compactionOptions",
                        Map.of("scaling_parameters", "L4"))));
        Row one = session.execute("SELECT kind FROM system_schema.columns WHERE keyspace_name = '" + keyspace
                        + "' AND table_name = 'records' AND column_name = 'site'")
                .one();
        assertThat(one.getString(0)).isEqualTo("static");
        assertThat(session.execute("SELECT compaction FROM system_schema.tables WHERE keyspace_name = '" + keyspace
                                + "' AND table_name = 'records'")
                        .one()
                        .getMap(0, String.class, String.class))
                .containsEntry("scaling_parameters", "L4")
                .containsEntry("class", "org.apache.cassandra.db.compaction.UnifiedCompactionStrategy");
    }
}
