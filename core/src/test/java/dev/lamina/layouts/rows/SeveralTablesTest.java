// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Layouts of several tables, and tables without some columns, without a server. */
class SeveralTablesTest {
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("device", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("site", ColumnType.TEXT, false),
                    new Field("level", ColumnType.INT, true),
                    new Field("value", ColumnType.DOUBLE, true)),
            "ts",
            List.of("device"));

    private static final Map<String, Object> BY_SITE = Map.of(
            "table",
            "by_site",
            "partition",
            List.of("site"),
            "clustering",
            List.of("ts desc", "device"),
            "columns",
            List.of("value"));

    private static Layout layout(Map<String, Object> words) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of(
                "name", "x", "family", "table", "partition", List.of("device"), "clustering", List.of("ts desc")));
        entry.putAll(words);
        return Layouts.of(entry);
    }

    private static AccessPlan plan(Layout layout, String where, String... columns) {
        Predicate condition = where.isEmpty() ? null : Predicate.parse(where, READINGS);
        return layout.plan(READINGS, new Select(List.of(columns), condition, List.of(), Select.ALL, Map.of()));
    }

    @Test
    void each_query_goes_to_the_table_that_answers_it_best() {
        Layout layout = layout(Map.of("tables", List.of(BY_SITE), "types", Map.of("level", "bigint")));
        assertThat(layout.tables()).containsExactly("records", "by_site");
        assertThat(layout.ddl(READINGS, "k").get(0)).contains("    level bigint,\n");
        assertThat(layout.ddl(READINGS, "k").get(1)).doesNotContain("level").contains("value double");
        assertThat(plan(layout, "device = 'd'", "value").cql()).isEqualTo("SELECT value FROM records WHERE device = ?");
        assertThat(plan(layout, "site = 's'", "value").cql()).isEqualTo("SELECT value FROM by_site WHERE site = ?");
        assertThat(plan(layout, "site = 's'", "level"))
                .as("the second table lacks the column")
                .satisfies(plan -> assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.SCAN))
                .satisfies(plan -> assertThat(plan.cql()).contains("FROM records"));
        assertThat(plan(layout, "", "value").cql()).contains("FROM records");
    }

    @Test
    void of_tables_with_the_same_key_the_one_with_the_fewest_columns_is_asked() {
        Map<String, Object> few = Map.of(
                "table",
                "few",
                "partition",
                List.of("device"),
                "clustering",
                List.of("ts desc"),
                "columns",
                List.of("value"));
        Layout layout = layout(Map.of("tables", List.of(few)));
        assertThat(plan(layout, "device = 'd'", "value").cql()).isEqualTo("SELECT value FROM few WHERE device = ?");
        assertThat(plan(layout, "device = 'd'", "level").cql()).contains("FROM records");
        assertThat(plan(layout, "", "value").cql()).as("a scan").contains("FROM records");
    }

    @Test
    void a_query_is_asked_of_the_table_that_is_named_for_it() {
        Map<String, Object> indexed = new LinkedHashMap<>(BY_SITE);
        indexed.put("partition", List.of("date(ts)"));
        indexed.put("index", List.of("level"));
        indexed.put("columns", List.of("value", "level"));
        indexed.put("answers", List.of("rare"));
        Layout layout = layout(Map.of("tables", List.of(indexed)));
        Predicate where = Predicate.parse("device = 'd' and level = 3", READINGS);
        Select rare = new Select(List.of("value"), where, List.of(), Select.ALL, Map.of(), "rare");
        Select other = new Select(List.of("value"), where, List.of(), Select.ALL, Map.of(), "other");
        assertThat(layout.plan(READINGS, rare).kind()).isEqualTo(AccessPlan.Kind.INDEX);
        assertThat(layout.reach(READINGS, rare).orElseThrow().table()).isEqualTo("by_site");
        assertThat(layout.plan(READINGS, other).kind()).isEqualTo(AccessPlan.Kind.SLICE);
        Predicate all = Predicate.parse("value > 3", READINGS);
        Select scan = new Select(List.of("value"), all, List.of(), Select.ALL, Map.of(), "rare");
        assertThat(layout.plan(READINGS, scan).cql())
                .as("that table has no way to it")
                .contains("FROM records");
    }

    @Test
    void a_query_that_two_tables_are_named_for_is_refused() {
        Map<String, Object> site = new LinkedHashMap<>(BY_SITE);
        site.put("answers", List.of("rare"));
        assertThatThrownBy(() -> layout(Map.of("tables", List.of(site), "answers", List.of("rare"))))
                .hasMessageContaining("expected a query that no other table of the layout answers");
        assertThatThrownBy(() -> layout(Map.of("answers", List.of("rare"))))
                .hasMessageContaining("expected none, since the layout has one table");
    }

    @Test
    void a_row_that_is_moved_has_a_time_to_live_under_its_new_key() throws Exception {
        assertThat(layout(Map.of())
                        .plan(READINGS, new RowWrite(RowWrite.Kind.MOVE, List.of(), 60))
                        .cql())
                .endsWith("VALUES (?, ?, ?, ?, ?) USING TTL 60; DELETE FROM \"keyspace\".records WHERE device = ? AND"
                        + " ts = ?");
    }

    @Test
    void an_update_of_what_another_tables_key_is_made_of_is_refused() throws Exception {
        Map<String, Object> byPrefix = Map.of(
                "table",
                "by_prefix",
                "partition",
                List.of("prefix(site, 2)"),
                "clustering",
                List.of("ts", "device"),
                "columns",
                List.of("value"));
        Layout layout = layout(Map.of("tables", List.of(byPrefix)));
        assertThatThrownBy(() -> layout.plan(READINGS, new RowWrite(RowWrite.Kind.UPDATE, List.of("site"), 0)))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage("the primary key of by_prefix is made of site, which an update can't change");
        AccessPlan level = layout.plan(READINGS, new RowWrite(RowWrite.Kind.UPDATE, List.of("level"), 0));
        assertThat(level.cql()).as("the other table has nothing of it").doesNotContain("by_prefix");
        assertThat(level.requests()).isOne();
        assertThat(layout.plan(READINGS, new RowWrite(RowWrite.Kind.UPDATE, List.of("value"), 0))
                        .requests())
                .isEqualTo(2);
        assertThat(layout.plan(READINGS, new RowWrite(RowWrite.Kind.MOVE, List.of(), 0))
                        .requests())
                .as("an INSERT and a DELETE in each table")
                .isEqualTo(4);
    }

    @Test
    void all_rows_are_read_from_the_table_that_the_plan_of_a_scan_names() throws Exception {
        List<String> asked = new ArrayList<>();
        SeveralStores stores = new SeveralStores(List.of(store("first", asked), store("by_site", asked)), Map.of());
        Predicate where = Predicate.parse("site = 's'", READINGS);
        for (Query.Way way : List.of(Query.Way.ALL, Query.Way.TESTED)) {
            stores.read(new Query.Scan(List.of("value"), Query.Form.CODES, where, false, way));
        }
        assertThat(asked).containsExactly("first read", "first read");
    }

    private static Store store(String name, List<String> asked) {
        return (Store) Proxy.newProxyInstance(
                SeveralTablesTest.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    asked.add(name + " " + method.getName());
                    return method.getReturnType() == Optional.class ? Optional.empty() : null;
                });
    }

    @Test
    void a_list_is_updated_in_its_column_whatever_that_is_called() throws Exception {
        Entity tagged = new Entity(
                "posts",
                List.of(
                        new Field("id", ColumnType.INT, false),
                        Field.list("tags", true, new Field("tag", ColumnType.TEXT, false)),
                        new Field("text", ColumnType.TEXT, true)),
                "id");
        RowWrite update = new RowWrite(RowWrite.Kind.UPDATE, List.of("tags"), 0);
        Map<String, Object> id = Map.of("name", "x", "family", "table", "partition", List.of("id"));
        Map<String, Object> named = new LinkedHashMap<>(id);
        named.putAll(Map.of("nested", "frozen", "names", Map.of("tags", "labels")));
        Map<String, Object> scalars = new LinkedHashMap<>(id);
        scalars.putAll(Map.of("nested", "scalars", "elements", 2));

        assertThat(Layouts.of(named).plan(tagged, update).cql())
                .isEqualTo("UPDATE \"keyspace\".records SET labels = ? WHERE id = ?");
        assertThatThrownBy(() -> Layouts.of(scalars).plan(tagged, update)).hasMessageContaining("several columns");
    }

    @Test
    void of_two_ways_that_cost_the_same_the_one_that_tests_no_rows_is_taken() {
        Layout layout = layout(Map.of("tables", List.of(BY_SITE)));
        assertThat(plan(layout, "device = 'd' and site = 's' and ts > '2025-01-01T00:00:00Z'", "value")
                        .client())
                .isEqualTo("keep rows with site = 's'");
        assertThat(plan(layout, "site = 's' and ts > '2025-01-01T00:00:00Z'", "value")
                        .client())
                .isEmpty();
    }

    @Test
    void a_query_that_needs_a_column_that_is_not_there_is_refused() {
        Layout layout = layout(Map.of("columns", List.of("site", "value")));
        assertThat(plan(layout, "device = 'd'", "value").kind()).isEqualTo(AccessPlan.Kind.SLICE);
        assertThatThrownBy(() -> plan(layout, "device = 'd' and level > 3", "value"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("table records has no column for level. Known: device, ts, site, value.");
        assertThatThrownBy(() -> layout(Map.of("columns", List.of("sit"))).ddl(READINGS, "k"))
                .hasMessage(
                        "Layout x: columns: there is no field \"sit\". Did you mean \"site\"? Known: device, ts, site,"
                                + " level, value.");
        assertThatThrownBy(() -> layout(Map.of(
                                "partition",
                                List.of("site"),
                                "clustering",
                                List.of("device"),
                                "unique",
                                true,
                                "columns",
                                List.of("value")))
                        .ddl(READINGS, "k"))
                .hasMessage("Layout x: table records has no column for ts, which identifies records. Add it.");
    }

    @Test
    void a_key_that_the_data_must_prove_is_told() {
        assertThat(layout(Map.of()).unproven(READINGS)).isEmpty();
        Layout bySite = layout(Map.of("partition", List.of("site", "date(ts)"), "unique", true));
        assertThat(bySite.unproven(READINGS).get("records"))
                .extracting(part -> part.text())
                .containsExactly("site", "date(ts)", "ts");
    }

    @Test
    void texts_may_be_columns_of_bytes() throws Exception {
        Layout bytes = layout(Map.of("types", Map.of("site", "blob")));
        assertThat(bytes.ddl(READINGS, "k").get(0)).contains("site blob");
    }

    @Test
    void wrong_tables_and_types_are_refused() {
        refused(
                Map.of("tables", List.of(Map.of("partition", List.of("site")))),
                "Layout x: tables, table is missing, expected the table's name, such as readings_by_site.");
        refused(
                Map.of("tables", List.of(Map.of("table", "records", "partition", List.of("site")))),
                "Layout x: tables, table is records, expected a name that no other table of the layout has.");
        refused(
                Map.of("tables", List.of(Map.of("table", "b", "partition", List.of("site"), "clusterin", List.of()))),
                "Layout x has an unknown key \"clusterin\". Did you mean \"clustering\"?");
        refused(
                Map.of("tables", List.of(BY_SITE), "columns", List.of("value")),
                "Layout x: columns: the first of several tables lacks site. Add it: the first table holds all fields.");
        refused(
                Map.of("types", Map.of("value", "int")),
                "Layout x: the data's value is double, which a column of type int does not hold as it is. Make it"
                        + " double.");
        refused(
                Map.of("types", Map.of("valu", "int")),
                "Layout x: types: there is no field \"valu\". Did you mean \"value\"?");
    }

    private static void refused(Map<String, Object> words, String message) {
        assertThatThrownBy(() -> layout(words).ddl(READINGS, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
