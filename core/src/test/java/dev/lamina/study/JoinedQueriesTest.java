// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Entity;
import dev.lamina.query.SelectParser;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of queries over several entities. */
class JoinedQueriesTest {
    private static final String ENTITIES = """
            entities:
              users: {files: [users.csv], key: [id]}
              items: {files: items.csv, key: [id], types: {name: text}}
              bids: {files: [bids.csv], key: [id]}
            relations: [bids.item -> items, bids.user -> users.id, items.seller -> users]
            """;

    private static final String QUERIES = """
            queries:
              - name: bids-of-an-item
                sql: SELECT b.id, u.nickname FROM bids b JOIN users u ON b.user = u.id WHERE b.item = :item
                per_second: 20
              - name: seller
                sql: SELECT s.nickname, i.name FROM items i LEFT JOIN users s ON i.seller = s.id WHERE i.id = :item
                per_second: 5
              - {name: bid, insert: bids, per_second: 3}
              - {name: rename, update: [nickname], entity: users, per_second: 1}
            """;

    @TempDir
    Path directory;

    @BeforeEach
    void threeFiles() throws Exception {
        file("users.csv", "id,nickname", "3,cy", "1,ann", "2,bob");
        file("items.csv", "id,name,seller", "10,1,1", "11,2,", "12,3,2", "5000000000,4,1");
        file("bids.csv", "id,item,user,price", "7,12,3,5", "5,10,2,20", "6,11,,30");
    }

    @Test
    void queriesWithJoinsAreQueriesOverTheEntityThatPoints() throws Exception {
        JoinedQueries queries = queries(ENTITIES + QUERIES);
        assertThat(queries.queries().get(0))
                .containsEntry("entity", "bids")
                .containsEntry("table", "bids")
                .containsEntry(
                        "sql",
                        "SELECT id, user_nickname AS nickname FROM bids WHERE user IS NOT NULL AND (item = :item)");
        assertThat(queries.queries().get(1))
                .containsEntry("entity", "items")
                .containsEntry("sql", "SELECT seller_nickname AS nickname, name FROM items WHERE id = :item");
        assertThat(queries.queries().get(2)).containsEntry("entity", "bids");
        assertThat(queries.queries().get(3)).containsEntry("entity", "users");
        assertThat(queries.dataset())
                .containsEntry("repeat", Map.of("bids", List.of("user.nickname"), "items", List.of("seller.nickname")));
        DatasetRequest request = DatasetRequest.generated(queries.rows(), 1, directory.resolve("work"))
                .withParameters(queries.dataset());
        try (Dataset dataset = Datasets.named("joined").open(request)) {
            Entity bids = dataset.part("bids").entity();
            // A wide number in items makes those that point to items wide.
            assertThat(bids.field("item").type()).isEqualTo(ColumnType.LONG);
            SelectParser.parse(queries.queries().get(0).get("sql").toString(), bids, Set.of("bids"));
        }
    }

    @Test
    void theStudyOfTheRowsCanBeRead() throws Exception {
        JoinedQueries queries = queries(ENTITIES + QUERIES);
        Study study = queries.study(Studies.named("layouts", null), List.of());
        assertThat(study.dataset()).containsOnlyKeys("joined");
        Path yaml = Files.writeString(directory.resolve("study.yaml"), Studies.yaml(study));
        Study again = Studies.named(yaml.toString(), null);
        assertThat(again.operations()).extracting(each -> each.get("name")).startsWith("ingest", "bids-of-an-item");
        Plan plan = Plan.of(again, RunOptions.in(directory, directory).build());
        assertThat(plan.layouts()).hasSize(1);
        assertThat(plan.operations()).isNotEmpty();
    }

    @Test
    void generatedTablesAreEntitiesToo() throws Exception {
        JoinedQueries queries = queries("""
                entities:
                  regions: {table: rubis-regions, rows: 5, fixed: true}
                  users: {table: rubis-users, rows: 200}
                relations: [users.region -> regions]
                queries:
                  - {sql: "SELECT r.name FROM users u JOIN regions r ON u.region = r.id WHERE u.id = :id"}
                """);
        assertThat(queries.rows()).isEqualTo(205);
        assertThat(queries.queries().get(0))
                .containsEntry("sql", "SELECT region_name AS name FROM users WHERE id = :id");
        try (Dataset dataset = Datasets.named("joined")
                .open(DatasetRequest.generated(queries.rows(), 1, directory).withParameters(queries.dataset()))) {
            assertThat(dataset.part("users").rows()).isEqualTo(200);
            assertThat(dataset.part("users").entity().related()).containsExactly("region_name");
        }
    }

    @Test
    void whatIsWrongIsSaidWithItsPlace() {
        refused(
                ENTITIES + "queries:\n  - {name: q, sql: \"SELECT b.id FROM bids b JOIN users u ON b.item = u.id\"}\n",
                "q.yaml:7: Operation q: sql: 1:41: b.item = u.id follows no relation. Known: bids.item -> items,");
        refused(
                ENTITIES + "queries:\n  - {name: w, insert: bid}\n",
                "insert: there is no entity \"bid\". Did you mean");
        refused(
                ENTITIES + "queries:\n  - {name: w, delete: key}\n",
                "q.yaml:7: Operation w: it has no entity. Name one of users, items, bids: entity: users.");
        refused(
                ENTITIES + "queries:\n  - {name: w, update: [nikname], entity: users}\n",
                "q.yaml:7: Operation w: update: there is no column \"nikname\". Did you mean \"nickname\"?");
        refused("relations: [a.b -> c]\n" + QUERIES, "entities is missing, expected the entities that point");
        refused("entities: {a: b.csv}\n" + QUERIES, "entities is b.csv, expected a map for each entity");
        refused(
                ENTITIES.replace("bids.item ->", "bids.itme ->") + QUERIES,
                "relations, bids.itme -> items: bids has no column \"itme\". Did you mean \"item\"?");
        refused(ENTITIES.replace("[bids.csv]", "[bid.csv]") + QUERIES, "entity bids: ");
    }

    @Test
    void whatTheRowsHaveNotIsSaidBeforeServersAreStarted() {
        String layouts = """
                layouts:
                  - name: mine
                    family: table
                    entities:
                      users: {table: users, partition: [id]}
                      items: {table: items, partition: [id]}
                      bids: {table: bids, partition: [%s], clustering: [id]}
                """;
        assertThatCode(() -> queries(ENTITIES + QUERIES + layouts.formatted("item")))
                .doesNotThrowAnyException();
        refused(ENTITIES + QUERIES + layouts.formatted("itme"), "q.yaml:16: Layout mine: ");
        refused(ENTITIES + QUERIES + layouts.formatted("itme"), "itme");
        String parameters = QUERIES.replaceFirst("per_second: 20", "parameters: {itme: {draw: zipf}}");
        refused(
                ENTITIES + parameters,
                "q.yaml:9: Operation bids-of-an-item: parameters, itme is given, expected a parameter of the query. Did"
                        + " you mean \"item\"?");
    }

    private void refused(String yaml, String message) {
        assertThatThrownBy(() -> queries(yaml))
                .hasMessageContaining(message)
                .matches(refusal -> refusal.getMessage().split("my q.yaml:", -1).length <= 2, "names one place");
    }

    private JoinedQueries queries(String yaml) throws Exception {
        Path path = Files.writeString(directory.resolve("my q.yaml"), yaml);
        QueryFile file = QueryFile.of(path.toString(), null);
        DatasetRequest request = DatasetRequest.generated(DatasetRequest.ALL, 1, directory.resolve("look"));
        return of(file, request);
    }

    private static JoinedQueries of(QueryFile file, DatasetRequest request) throws DatasetException {
        return JoinedQueries.of(file, file.queries(), request);
    }

    private void file(String name, String... lines) throws Exception {
        Files.writeString(directory.resolve(name), String.join("\n", lines) + "\n");
    }
}
