// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.query.SelectParser;
import dev.lamina.query.SqlSelect;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random queries over keys, ranges, buckets, missing values, limits and both orders: every layout answers as DuckDB does. */
@Tag("node")
class SqlQueriesTest {
    private static final int QUERIES = 260;
    private static final int FEW_QUERIES = 20;
    private static final int ROWS = 2500;
    private static final long BEGIN = 1_767_225_600_000L; // 2026-01-01
    private static final long HOUR = 3_600_000;
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("device", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("day", ColumnType.DATE, true),
                    new Field("site", ColumnType.TEXT, true),
                    new Field("level", ColumnType.INT, true),
                    new Field("value", ColumnType.DOUBLE, true),
                    new Field("total", ColumnType.LONG, true)),
            "ts",
            List.of("device"));

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    private static Map<String, Object> layout(String name, String family, Object... more) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", name, "family", family));
        for (int i = 0; i < more.length; i += 2) {
            entry.put((String) more[i], more[i + 1]);
        }
        return entry;
    }

    private static List<Map<String, Object>> layouts() {
        return List.of(
                layout("row", "table", "partition", List.of("device", "ts")),
                layout("device", "table", "partition", List.of("device"), "clustering", List.of("ts desc")),
                layout("device-day", "table", "partition", List.of("device", "date(ts)"), "clustering", List.of("ts")),
                layout(
                        "hours",
                        "table",
                        "partition",
                        List.of("device", "ts / 6 hours"),
                        "clustering",
                        List.of("ts desc")),
                layout(
                        "site-day",
                        "table",
                        "partition",
                        List.of("site", "day"),
                        "clustering",
                        List.of("level desc", "ts", "device"),
                        "missing",
                        Map.of("site", "-", "day", "0001-01-01", "level", -2147483648)),
                layout(
                        "hashed",
                        "table",
                        "partition",
                        List.of("hash(device) % 4"),
                        "clustering",
                        List.of("device", "ts desc")),
                layout(
                        "indexed",
                        "table",
                        "partition",
                        List.of("device", "ts"),
                        "index",
                        List.of("site", "level", "day")),
                layout(
                        "viewed",
                        "table",
                        "partition",
                        List.of("device"),
                        "clustering",
                        List.of("ts"),
                        "view",
                        Map.of("partition", List.of("site"), "clustering", List.of("ts", "device"))),
                layout(
                        "several",
                        "table",
                        "partition",
                        List.of("device"),
                        "clustering",
                        List.of("ts"),
                        "types",
                        Map.of("level", "bigint", "day", "timestamp"),
                        "tables",
                        List.of(
                                Map.of(
                                        "table",
                                        "by_site",
                                        "partition",
                                        List.of("site"),
                                        "clustering",
                                        List.of("level desc", "ts", "device"),
                                        "columns",
                                        List.of("value"),
                                        "missing",
                                        Map.of("site", "-", "level", -2147483648)),
                                Map.of(
                                        "table",
                                        "by_day",
                                        "partition",
                                        List.of("date(ts)"),
                                        "clustering",
                                        List.of("ts", "device")))),
                layout(
                        "joined",
                        "record",
                        "partition",
                        List.of("device"),
                        "clustering",
                        List.of("ts"),
                        "record",
                        "joined"),
                layout("chunks", "chunks", "codec", "flatbuffers-dict", "chunkRows", 500, "chunksPerShard", 2),
                layout("stripes", "stripes"));
    }

    private Batch rows() {
        Batch rows = new Batch(READINGS.fields());
        Set<String> keys = new java.util.HashSet<>();
        while (rows.rows() < ROWS) {
            String device = "d" + random.nextInt(9);
            // Few different instants, so that orders have ties.
            long ts = BEGIN + random.nextInt(300) * (HOUR / 2);
            if (!keys.add(device + ts)) {
                continue;
            }
            ((TextVector) rows.column(0)).append(device);
            ((LongVector) rows.column(1)).append(ts);
            if (random.nextInt(10) == 0) {
                rows.column(2).appendMissing();
            } else {
                ((IntVector) rows.column(2)).append((int) (ts / (24 * HOUR)));
            }
            if (random.nextInt(8) == 0) {
                rows.column(3).appendMissing();
            } else {
                ((TextVector) rows.column(3)).append(random.nextInt(12) == 0 ? "ü'" : "s" + random.nextInt(3));
            }
            if (random.nextInt(6) == 0) {
                rows.column(4).appendMissing();
            } else {
                ((IntVector) rows.column(4)).append(random.nextInt(20) - 5);
            }
            if (random.nextInt(7) == 0) {
                rows.column(5).appendMissing();
            } else {
                ((DoubleVector) rows.column(5))
                        .append(random.nextInt(30) == 0 ? -0.0 : Math.round(random.nextGaussian() * 100) / 4.0);
            }
            ((LongVector) rows.column(6)).append(random.nextLong() >> 20);
            rows.setRows(rows.rows() + 1);
        }
        return rows;
    }

    private String instant(int steps) {
        return "'" + java.time.Instant.ofEpochMilli(BEGIN + steps * (HOUR / 2)) + "'";
    }

    private String term() {
        int from = random.nextInt(320) - 10;
        return switch (random.nextInt(16)) {
            case 0, 1, 2 -> "device = 'd" + random.nextInt(10) + "'";
            case 3 -> "device IN ('d1', 'd" + random.nextInt(9) + "', 'none')";
            case 4, 5 -> "ts >= " + instant(from) + " AND ts < " + instant(from + random.nextInt(60));
            case 6 -> "ts > " + instant(from);
            case 7 -> "ts <= " + instant(from);
            case 8 -> "ts = " + instant(Math.max(0, from));
            case 9 -> "day " + pick("=", ">=", "<>") + " '2026-01-0" + (1 + random.nextInt(7)) + "'";
            case 10 -> "site = '" + pick("s0", "s1", "ü''", "none") + "'";
            case 11 -> pick("site", "day", "level") + pick(" IS NULL", " IS NOT NULL");
            case 12 -> "level " + pick("=", "<", ">=", "<>") + " " + (random.nextInt(20) - 5);
            case 13 -> "level BETWEEN 0 AND " + random.nextInt(10);
            case 14 -> "value " + pick("=", ">", "<=") + " " + pick("0", "-0.0", "2.5");
            default -> "NOT (site = 's1' OR level IN (1, 2, 3))";
        };
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String where() {
        List<String> terms = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            terms.add(random.nextInt(6) == 0 ? "(" + term() + " OR " + term() + ")" : term());
        }
        return terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
    }

    private String query() {
        if (random.nextInt(4) == 0) {
            if (random.nextInt(4) == 0) {
                String known = "count(*) AS n, count(value) AS c, min(ts) AS a, max(ts) AS b, max(level) AS l";
                return "SELECT " + known + " FROM readings" + (random.nextBoolean() ? where() : "");
            }
            String group =
                    pick("site", "device, date(ts)", "date_trunc('hour', ts)", "level", "date_trunc('month', day)");
            String order = random.nextBoolean() ? " ORDER BY n DESC LIMIT " + (1 + random.nextInt(5)) : "";
            String aggregates = "count(*) AS n, count(level) AS l, sum(level) AS s, avg(value) AS a, min(ts) AS m,"
                    + " max(site) AS x, count(DISTINCT site) AS d, sum(value) AS v";
            return random.nextInt(3) == 0
                    ? "SELECT " + aggregates + " FROM readings" + where()
                    : "SELECT " + group + ", " + aggregates + " FROM readings" + where() + " GROUP BY " + group + order;
        }
        String columns = pick("*", "ts, value", "device, ts, level", "site, date(ts) AS d, total", "value");
        String order = switch (random.nextInt(5)) {
            case 0 -> " ORDER BY ts";
            case 1 -> " ORDER BY ts DESC";
            case 2 -> " ORDER BY level DESC, ts";
            case 3 -> " ORDER BY " + pick("device, ts DESC", "site, value", "value DESC");
            default -> "";
        };
        String limit = random.nextBoolean() ? " LIMIT " + (1 + random.nextInt(40)) : "";
        return "SELECT " + columns + " FROM readings" + where() + order + limit;
    }

    @Test
    void everyLayoutAnswersSomeQueriesAsDuckDbDoes() throws Exception {
        assertThat(kinds(FEW_QUERIES)).hasSize(layouts().size());
    }

    @Test
    @Tag("part-5")
    void everyLayoutAnswersAsDuckDbDoes() throws Exception {
        Map<String, Set<AccessPlan.Kind>> kinds = kinds(QUERIES);

        assertThat(kinds.get("device")).contains(AccessPlan.Kind.SLICE, AccessPlan.Kind.POINT, AccessPlan.Kind.SCAN);
        assertThat(kinds.get("device-day")).contains(AccessPlan.Kind.SLICE, AccessPlan.Kind.BUCKETS);
        assertThat(kinds.get("hours")).contains(AccessPlan.Kind.BUCKETS);
        assertThat(kinds.get("hashed")).contains(AccessPlan.Kind.SLICE);
        assertThat(kinds.get("indexed")).contains(AccessPlan.Kind.INDEX, AccessPlan.Kind.SCAN);
        assertThat(kinds.get("viewed")).contains(AccessPlan.Kind.SLICE);
        assertThat(kinds.get("chunks")).containsExactly(AccessPlan.Kind.CHUNKS);
        assertThat(kinds.get("stripes"))
                .containsExactlyInAnyOrder(AccessPlan.Kind.STRIPES, AccessPlan.Kind.DIRECTORIES);
    }

    /** The plans by layout, after so many queries were asked of each and compared. */
    private Map<String, Set<AccessPlan.Kind>> kinds(int queries) throws Exception {
        CqlSession session = Keyspaces.session();
        MemoryDataset data = new MemoryDataset(READINGS, rows());
        Source source = Source.read(data, 1, RunProgress.SILENT);
        Map<String, Store> stores = new LinkedHashMap<>();
        for (Map<String, Object> entry : layouts()) {
            Layout layout = Layouts.of(entry);
            String keyspace = Keyspaces.create(layout, READINGS, "sql_queries_" + layout.name());
            Store store = layout.open(session, READINGS, keyspace, Access.tuned());
            store.load(data);
            stores.put(layout.name(), store);
        }
        Map<String, Set<AccessPlan.Kind>> kinds = new TreeMap<>();
        for (int i = 0; i < queries; i++) {
            String sql = query();
            SqlSelect select = SelectParser.parse(sql, READINGS, Set.of("readings"));
            SqlDraws draws = SqlDraws.answered(select, source, List.of(Map.of()));
            for (Map.Entry<String, Store> store : stores.entrySet()) {
                try {
                    Operation.Task task = new SqlTask(draws).on(store.getValue());
                    task.run(store.getValue());
                    kinds.computeIfAbsent(store.getKey(), name -> EnumSet.noneOf(AccessPlan.Kind.class))
                            .add(task.plan().kind());
                } catch (Exception e) {
                    throw new AssertionError(store.getKey() + ", seed " + seed + ": " + sql + ": " + e.getMessage(), e);
                }
            }
        }
        stores.values().forEach(Store::close);
        return kinds;
    }
}
