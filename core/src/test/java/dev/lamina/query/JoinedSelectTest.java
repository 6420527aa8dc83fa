// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Relation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries over several entities. */
class JoinedSelectTest {
    private static final List<Entity> ENTITIES = List.of(
            new Entity(
                    "bids",
                    List.of(
                            field("bid", ColumnType.INT, false),
                            field("item", ColumnType.INT, false),
                            field("user", ColumnType.INT, true),
                            field("qty", ColumnType.INT, false),
                            field("date", ColumnType.TIMESTAMP, false)),
                    "bid"),
            new Entity(
                    "items",
                    List.of(
                            field("id", ColumnType.INT, false),
                            field("name", ColumnType.TEXT, false),
                            field("seller", ColumnType.INT, true),
                            field("größe", ColumnType.INT, true)),
                    "id"),
            new Entity(
                    "users",
                    List.of(
                            field("id", ColumnType.INT, false),
                            field("nickname", ColumnType.TEXT, false),
                            field("rating", ColumnType.INT, false),
                            field("created", ColumnType.TIMESTAMP, false),
                            field("boss", ColumnType.INT, true)),
                    "id"));

    private static final List<Relation> RELATIONS = List.of(
            new Relation("bids", "item", "items", Map.of()),
            new Relation("bids", "user", "users", Map.of()),
            new Relation("items", "seller", "users", Map.of()),
            new Relation("users", "boss", "users", Map.of()));

    @Test
    void aJoinBecomesOneTable() {
        JoinedSelect select =
                of("SELECT b.bid, u.nickname FROM bids b JOIN users u ON b.user = u.id WHERE b.item = :item");
        assertThat(select.root()).isEqualTo("bids");
        assertThat(select.sql())
                .isEqualTo("SELECT bid, user_nickname AS nickname FROM bids WHERE user IS NOT NULL AND (item = :item)");
        assertThat(select.paths()).containsExactly("user.nickname");
    }

    @Test
    void theRootIsTheOneThatPoints() {
        JoinedSelect select = of("SELECT users.nickname, name, qty FROM users JOIN items ON items.seller = users.id"
                + " LEFT JOIN users AS boss_of ON boss_of.id = users.boss INNER JOIN bids ON items.id = bids.item"
                + " WHERE boss_of.nickname = 'ü' ORDER BY qty DESC, größe LIMIT 3");
        assertThat(select.root()).isEqualTo("bids");
        assertThat(select.paths())
                .containsExactlyInAnyOrder(
                        "item.seller", "item.seller.nickname", "item.seller.boss.nickname", "item.name", "item.größe");
        assertThat(select.sql())
                .isEqualTo(
                        "SELECT item_seller_nickname AS nickname, item_name AS name, qty FROM bids WHERE item_seller IS"
                                + " NOT NULL AND (item_seller_boss_nickname = 'ü') ORDER BY qty DESC, \"item_größe\" LIMIT 3");
    }

    /** Each rewritten query has DuckDB's own answer to the query as it was. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT bid, nickname FROM bids b JOIN users u ON b.user = u.id WHERE qty > 1 OR qty < 1 ORDER BY bid",
                "SELECT bid, nickname, u.id FROM bids b LEFT JOIN users u ON u.id = b.user ORDER BY bid LIMIT 4",
                "SELECT b.*, i.* FROM bids b JOIN items i ON (b.item = i.id) ORDER BY b.bid",
                "SELECT s.nickname AS seller_name, count(*) AS n, avg(u.rating) FROM bids b JOIN items i ON b.item = i.id"
                        + " JOIN users s ON i.seller = s.id LEFT JOIN users u ON b.user = u.id"
                        + " GROUP BY s.nickname ORDER BY seller_name",
                "SELECT bid, s.nickname FROM bids b LEFT JOIN items i ON b.item = i.id LEFT JOIN users s ON i.seller ="
                        + " s.id WHERE NOT (s.nickname IN ('ann', 'bob')) ORDER BY bid",
                "SELECT bid FROM bids b LEFT JOIN items i ON b.item = i.id JOIN users s ON i.seller = s.id"
                        + " WHERE (b.qty = 1 OR (i.name = 'lamp')) ORDER BY s.nickname, bid",
                "SELECT date(u.created), count(DISTINCT u.id) FROM users u JOIN bids ON \"user\" = u.id"
                        + " GROUP BY date(u.created) ORDER BY date(u.created)",
                "SELECT i.name, u.created::DATE AS d, count(*) FROM items i JOIN users u ON i.seller = u.id GROUP BY name, d"
                        + " ORDER BY name",
                "SELECT u.created::DATE AS d, sum(größe) FROM items i JOIN users u ON i.seller = u.id GROUP BY d ORDER BY d",
                "SELECT nickname -- from users\n FROM /* from all */ bids b JOIN users u ON b.user = u.id -- where it's known\n"
                        + " WHERE /* where many */ qty > 1 OR nickname = 'where' ORDER BY bid -- where\n",
                "SELECT w.nickname, b.nickname AS boss FROM users w JOIN users b ON w.boss = b.id ORDER BY w.nickname",
                "SELECT * FROM items ORDER BY id",
                "SELECT users.nickname FROM users WHERE users.id = 1",
                "SELECT 'ü' = i.name AS x, i.größe, bid FROM bids JOIN items i ON item = id ORDER BY bid"
            })
    void itsAnswerIsThatOfTheQuery(String sql) throws Exception {
        JoinedSelect select = of(sql);
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute(
                    "CREATE TABLE users AS FROM (VALUES (1, 'ann', 5, TIMESTAMP '2026-01-01', NULL), (2, 'bob',"
                            + " 3, TIMESTAMP '2026-01-02', 1), (3, 'cy', 1, TIMESTAMP '2026-01-01', 2), (4, 'dee', 9, TIMESTAMP"
                            + " '2026-01-03', NULL)) t(id, nickname, rating, created, boss)");
            statement.execute(
                    "CREATE TABLE items AS FROM (VALUES (10, 'lamp', 1, 5), (11, 'chair', NULL, 6), (12, 'ü', 3,"
                            + " NULL), (13, 'sofa', 2, 1)) t(id, name, seller, größe)");
            statement.execute("CREATE TABLE bids AS FROM (VALUES (1, 10, 2, 1, TIMESTAMP '2026-02-01'), (2, 10, 3, 2,"
                    + " TIMESTAMP '2026-02-02'), (3, 11, NULL, 1, TIMESTAMP '2026-02-03'), (4, 12, 1, 3, TIMESTAMP"
                    + " '2026-02-04'), (5, 12, NULL, 0, TIMESTAMP '2026-02-04')) t(bid, item, \"user\", qty, date)");
            List<String> expected = answer(statement, sql);
            Set<String> columns = new TreeSet<>();
            StringBuilder joins = new StringBuilder();
            for (String path : select.paths()) {
                List<String> parts = List.of(path.split("[.]"));
                String at = select.root();
                String alias = "r";
                for (int i = 1; i < parts.size(); i++) {
                    String field = parts.get(i - 1);
                    String entity = at;
                    String to = RELATIONS.stream()
                            .filter(relation -> relation.entity().equals(entity)
                                    && relation.field().equals(field))
                            .findFirst()
                            .orElseThrow()
                            .to();
                    String next = '"' + path + i + '"';
                    joins.append(" LEFT JOIN s.")
                            .append(to)
                            .append(" ")
                            .append(next)
                            .append(" ON ")
                            .append(alias);
                    joins.append(".\"")
                            .append(field)
                            .append("\" = ")
                            .append(next)
                            .append(".id");
                    alias = next;
                    at = to;
                }
                columns.add(", " + alias + ".\"" + parts.get(parts.size() - 1) + "\" AS \"" + String.join("_", parts)
                        + "\"");
            }
            statement.execute("CREATE SCHEMA s");
            for (String table : List.of("users", "items", "bids")) {
                statement.execute("CREATE TABLE s." + table + " AS FROM " + table);
            }
            statement.execute("CREATE SCHEMA wide");
            statement.execute("CREATE TABLE wide." + select.root() + " AS SELECT r.*" + String.join("", columns)
                    + " FROM s." + select.root() + " r" + joins);
            statement.execute("USE wide");
            assertThat(answer(statement, select.sql()))
                    .as(select.sql())
                    .isEqualTo(expected)
                    .isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT bid FROM bids b, users u WHERE b.user = u.id|1:25: expected JOIN table ON a column = the id of the"
                        + " row that it points to.",
                "SELECT bid FROM bids b JOIN users u USING (id)|1:29: expected JOIN table ON",
                "SELECT bid FROM bids b JOIN user u ON b.user = u.id|1:29: there is no table \"user\". Did you mean"
                        + " \"users\"? Known: bids, items, users.",
                "SELECT bid FROM bids b JOIN users u ON b.qty = u.id|1:40: b.qty = u.id follows no relation. Known:"
                        + " bids.item -> items, bids.user -> users, items.seller -> users, users.boss -> users.",
                "SELECT bid FROM bids b JOIN users u ON b.user = u.rating|1:40: b.user = u.rating follows no relation",
                "SELECT bid FROM bids b JOIN users u ON b.user = u.id AND u.rating = 5|1:40: a join compares one column"
                        + " with the id of the row that it points to. Put other conditions behind WHERE.",
                "SELECT b.bid FROM users u LEFT JOIN bids b ON b.user = u.id|1:47: LEFT JOIN keeps rows of u that no row of"
                        + " b points to, and a table of bids has none of them. Use JOIN, or begin with bids.",
                "SELECT b.bid FROM bids b RIGHT JOIN users u ON b.user = u.id|RIGHT JOIN is not supported",
                "SELECT bid FROM users u JOIN bids b ON b.user = u.id JOIN items i ON i.seller = u.id|1:70: rows of b and of"
                        + " i point to the same rows of u, so that each would stand beside all of the others. Ask two queries.",
                "SELECT id FROM items i JOIN users u ON i.seller = u.id|1:8: \"id\" may be i.id or u.id. Name one of them.",
                "SELECT i.id, u.id FROM items i JOIN users u ON i.seller = u.id|1:14: two columns of the answer are called"
                        + " \"id\". Name one of them with AS.",
                "SELECT u.nicname FROM items i JOIN users u ON i.seller = u.id|1:8: users has no column \"nicname\". Did you"
                        + " mean \"nickname\"? Known: id, nickname, rating, created, boss.",
                "SELECT nicname FROM items i JOIN users u ON i.seller = u.id|1:8: there is no column \"nicname\". Did you mean"
                        + " \"nickname\"?",
                "SELECT x.id FROM items i JOIN users u ON i.seller = u.id|1:8: there is no table \"x\". Known: i, u.",
                "SELECT * FROM items i JOIN users u ON i.seller = u.id|1:8: * would be the columns of 2 tables.",
                "SELECT u.nickname AS name FROM items i JOIN users u ON i.seller = u.id ORDER BY i.name|1:81: another column"
                        + " of the answer is called \"name\". Give that one another name with AS.",
                "SELECT date_trunc('hour', u.created) AS created FROM bids b JOIN users u ON b.user = u.id GROUP BY created"
                        + "|1:100: another column of the answer is called \"created\"",
                "SELECT 1 FROM items JOIN items ON items.seller = items.id|two tables are called \"items\"",
                "SELECT 1 FROM bids b LEFT JOIN (items i JOIN users u ON i.seller = u.id) ON b.item = i.id|Write joins one"
                        + " after the other",
                "SELECT 1 FROM (SELECT 1) x|found SUBQUERY behind FROM, expected tables"
            })
    void whatFollowsNoRelationIsRefused(String sqlAndMessage) {
        String[] both = sqlAndMessage.split("[|]");
        assertThatThrownBy(() -> of(both[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(both[1]);
    }

    private static List<String> answer(Statement statement, String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    String label = result.getMetaData().getColumnLabel(i);
                    // Without an alias DuckDB calls a function's column as it is written, and Lamina after its field.
                    row.append(label.contains("(") ? "" : label.replaceAll("^(avg|count|sum|created)_.*", ""));
                    row.append('=').append(result.getObject(i)).append(' ');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private static JoinedSelect of(String sql) {
        return JoinedSelect.of(sql, ENTITIES, RELATIONS);
    }

    private static Field field(String name, ColumnType type, boolean nullable) {
        return new Field(name, type, nullable);
    }
}
