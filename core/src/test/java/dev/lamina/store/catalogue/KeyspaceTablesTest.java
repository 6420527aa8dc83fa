// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Whose a keyspace is, and how its tables are made, by what a cluster says of itself. */
class KeyspaceTablesTest {
    private static final String[] VERSIONS = {
        "dataset", "version", "grouping", "stripe_rows", "stripes_per_shard", "loader"
    };

    private final Map<String, TreeSet<String>> tables = new LinkedHashMap<>();
    private final Map<UUID, Node> nodes = new LinkedHashMap<>();
    private final List<String> changes = new ArrayList<>();
    private boolean keyspace = true;

    /** Whether every dataset has a row that says from which number on its versions are. */
    private boolean complete = true;

    /** The datasets that get one. */
    private final List<Object> named = new ArrayList<>();

    private String datacenter = "east";

    /** What happens when a column is added. */
    private Runnable adding = () -> {};

    private final CqlSession session = proxy(CqlSession.class, (method, given) -> {
        if (method.getName().equals("getMetadata")) {
            return proxy(Metadata.class, (asked, none) -> nodes);
        }
        String query = given[0] instanceof SimpleStatement simple ? simple.getQuery() : (String) given[0];
        if (query.startsWith("INSERT INTO ours.datasets")) {
            named.add(((SimpleStatement) given[0]).getPositionalValues().get(0));
        }
        return method.getName().equals("executeAsync")
                ? CompletableFuture.completedFuture(page(answer(query)))
                : set(answer(query));
    });

    private interface Answer {
        Object to(Method method, Object[] given);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                KeyspaceTablesTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, given) -> answer.to(method, given)));
    }

    private List<Row> answer(String query) {
        if (query.contains("system_schema.keyspaces")) {
            return keyspace ? List.of(row("ours")) : List.of();
        }
        if (query.contains("system_schema.columns")) {
            List<Row> rows = new ArrayList<>();
            tables.forEach((table, columns) -> columns.forEach(column -> rows.add(row(table, column))));
            return rows;
        }
        if (query.contains("FROM system.local")) {
            return List.of(row(datacenter));
        }
        if (query.startsWith("SELECT dataset, lowest")) {
            return complete ? List.of(row("~", 0, 0)) : List.of();
        }
        if (query.startsWith("SELECT DISTINCT dataset")) {
            return List.of(row("towns"), row("shops"));
        }
        changes.add(query);
        if (query.startsWith("ALTER")) {
            adding.run();
        }
        return List.of();
    }

    private static Row row(Object... values) {
        return proxy(
                Row.class,
                (method, given) -> method.getName().equals("isNull") ? (Object) false : values[(Integer) given[0]]);
    }

    private static ResultSet set(List<Row> rows) {
        return proxy(
                ResultSet.class,
                (method, given) ->
                        method.getName().equals("iterator") ? rows.iterator() : rows.isEmpty() ? null : rows.get(0));
    }

    private static AsyncResultSet page(List<Row> rows) {
        return proxy(
                AsyncResultSet.class,
                (method, given) -> method.getName().equals("currentPage") ? rows : (Object) false);
    }

    private void table(String name, String... columns) {
        tables.computeIfAbsent(name, none -> new TreeSet<>()).addAll(List.of(columns));
    }

    private void node(String where, String version) {
        nodes.put(UUID.randomUUID(), proxy(Node.class, (method, given) -> switch (method.getName()) {
            case "getDatacenter" -> where;
            case "getCassandraVersion" -> version == null ? null : Version.parse(version);
            case "getState" -> NodeState.DOWN;
            default -> null;
        }));
    }

    @Test
    void a_keyspace_that_is_empty_or_that_an_ended_process_left_half_made_may_be_used() {
        assertThat(KeyspaceClaim.isThere(session, "ours")).isTrue();
        table("parts", "dataset", "number", "load", "task", "begun");
        table("data", "dataset", "version", "shard", "columnname", "rowid", "bytes");
        assertThat(KeyspaceClaim.isThere(session, "ours")).isTrue();
        table("versions", VERSIONS);
        table("notes", "id");
        assertThat(KeyspaceClaim.isThere(session, "ours")).isTrue();
        tables.clear();
        keyspace = false;
        assertThat(KeyspaceClaim.isThere(session, "ours")).isFalse();
    }

    @Test
    void a_table_that_has_only_the_name_is_another_programs() {
        table("parts", "dataset", "number", "load", "task");
        table("versions", "document", "version", "text");
        assertThatThrownBy(() -> KeyspaceClaim.isThere(session, "ours"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Keyspace ours holds the table versions, which Lamina did not create. Name a keyspace for"
                        + " Lamina's tables alone.");
    }

    @Test
    void a_keyspace_gets_a_copy_on_each_node_of_the_data_center_and_no_more_than_three() {
        String of = "{'class': 'NetworkTopologyStrategy', '%s': %d}";
        node("west", "5.0.0");
        assertThat(KeyspaceClaim.replication(session)).isEqualTo(String.format(Locale.ROOT, of, "east", 1));
        node("east", "5.0.0");
        node("east", "5.0.0");
        assertThat(KeyspaceClaim.replication(session)).isEqualTo(String.format(Locale.ROOT, of, "east", 2));
        node("east", "5.0.0");
        node("east", "5.0.0");
        assertThat(KeyspaceClaim.replication(session)).isEqualTo(String.format(Locale.ROOT, of, "east", 3));
        datacenter = "l'est";
        assertThat(KeyspaceClaim.replication(session)).isEqualTo(String.format(Locale.ROOT, of, "l''est", 1));
    }

    private List<String> made() throws Exception {
        changes.clear();
        TablePreparation.prepare(session, "ours", "{}");
        return List.copyOf(changes);
    }

    @Test
    void copies_are_left_as_they_are_where_all_servers_can_do_that() throws Exception {
        table("versions", "parts", "checksum", "part_count", "parts_checksum");
        node("east", "4.0.1");
        assertThat(made())
                .filteredOn(statement -> statement.contains("read_repair = 'NONE'"))
                .hasSize(2)
                .allMatch(statement -> statement.contains(".data (") || statement.contains(".stripes ("));
        for (String other : new String[] {"3.11.16", null}) {
            nodes.clear();
            node("east", "4.0.1");
            node("east", other);
            assertThat(made()).hasSize(6).noneMatch(statement -> statement.contains("read_repair"));
        }
    }

    @Test
    void a_column_that_another_process_adds_at_this_moment_is_there() throws Exception {
        table("versions", "checksum", "part_count", "parts_checksum");
        adding = () -> {
            table("versions", "parts");
            throw new InvalidQueryException(null, "conflicts with an existing column");
        };
        assertThat(made())
                .filteredOn(statement -> statement.startsWith("ALTER"))
                .hasSize(1);
        tables.get("versions").remove("checksum");
        adding = () -> {
            throw new InvalidQueryException(null, "no such type");
        };
        assertThatThrownBy(this::made).isInstanceOf(InvalidQueryException.class).hasMessage("no such type");
    }

    @Test
    void tables_that_are_all_there_are_left_alone() throws Exception {
        table("versions", "parts", "checksum", "part_count", "parts_checksum");
        for (String name : new String[] {"data", "stripes", "parts", "datasets"}) {
            table(name, "dataset");
        }
        assertThat(made()).isEmpty();
    }

    @Test
    void the_keyspace_is_made_first_and_the_table_by_which_it_is_told_last() throws Exception {
        List<String> made = made();
        assertThat(made.get(0)).isEqualTo("CREATE KEYSPACE IF NOT EXISTS ours WITH replication = {}");
        List<String> tables = made.subList(1, 6);
        assertThat(tables).allMatch(statement -> statement.startsWith("CREATE TABLE IF NOT EXISTS ours."));
        assertThat(tables)
                .extracting(statement -> statement.substring(32, statement.indexOf(' ', 32)))
                .hasSize(5)
                .doesNotHaveDuplicates()
                .endsWith("versions");
        assertThat(made.subList(6, made.size()))
                .containsExactlyInAnyOrder(
                        "ALTER TABLE ours.versions ADD parts text",
                        "ALTER TABLE ours.versions ADD checksum int",
                        "ALTER TABLE ours.versions ADD part_count int",
                        "ALTER TABLE ours.versions ADD parts_checksum int");
    }

    @Test
    void datasets_of_an_earlier_release_get_a_row_each_before_all_are_said_to_have_one() throws Exception {
        table("versions", "parts", "checksum", "part_count", "parts_checksum");
        for (String name : new String[] {"data", "stripes", "parts", "datasets"}) {
            table(name, "dataset");
        }
        assertThat(made()).isEmpty();
        assertThat(named).isEmpty();
        complete = false;
        made();
        assertThat(named).containsExactlyInAnyOrder("towns", "shops", "~").endsWith("~");
        // Tables without one column are made as if none were there, which leaves them as they are.
        tables.get("versions").remove("parts_checksum");
        complete = true;
        assertThat(made())
                .filteredOn(statement -> statement.startsWith("ALTER"))
                .containsExactly("ALTER TABLE ours.versions ADD parts_checksum int");
    }
}
