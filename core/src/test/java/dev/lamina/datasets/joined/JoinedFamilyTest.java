// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entities whose rows point to each other. */
class JoinedFamilyTest {
    private static final List<String> RELATIONS =
            List.of("bids.item -> items", "bids.user->users.id", "items.seller -> users");

    @TempDir
    Path directory;

    private String users;
    private String items;
    private String bids;

    @BeforeEach
    void threeFiles() throws Exception {
        users = file("users.csv", "id,nickname", "3,cy", "1,ann", "2,bob");
        items = file("items.csv", "id,name,seller", "10,lamp,1", "11,chair,", "12,table,2");
        bids = file("bids.csv", "id,item,user,price", "7,12,3,5", "5,10,2,20", "6,11,,30", "8,,1,40");
    }

    @Test
    void rowsRepeatFieldsOfTheRowsThatTheyPointTo() throws Exception {
        Map<String, ?> repeat =
                Map.of("bids", List.of("user.nickname", "item.seller.nickname", "item.name"), "items", List.of());
        try (Dataset dataset = open(RELATIONS, repeat)) {
            Entity bids = dataset.part("bids").entity();
            assertThat(bids.names())
                    .containsExactly(
                            "id", "item", "user", "price", "user_nickname", "item_seller_nickname", "item_name");
            assertThat(bids.related()).containsExactlyInAnyOrder("user_nickname", "item_seller_nickname", "item_name");
            assertThat(bids.identity()).isEqualTo("id");
            assertThat(dataset.part("items").entity().related()).containsExactly("seller_nickname");
            assertThat(dataset.part("users").entity().related()).isEmpty();
            assertThat(dataset.schema().relations())
                    .containsExactly(
                            new Relation(
                                    "bids",
                                    "item",
                                    "items",
                                    Map.of("item_seller_nickname", "seller_nickname", "item_name", "name")),
                            new Relation("bids", "user", "users", Map.of("user_nickname", "nickname")),
                            new Relation("items", "seller", "users", Map.of("seller_nickname", "nickname")));
            assertThat(dataset.rows()).isEqualTo(10);
            assertThat(texts(dataset.part("bids")))
                    .containsExactly(
                            "7 12 3 5 cy bob table",
                            "5 10 2 20 bob ann lamp",
                            "6 11 - 30 - - chair",
                            "8 - 1 40 ann - -");
            assertThat(dataset.part("bids")
                            .sql("SELECT user_nickname, count(*)::INTEGER FROM \"bids\" GROUP BY ALL ORDER BY 1"))
                    .hasSize(4)
                    .startsWith(List.of("ann", 1));
        }
    }

    @Test
    void rowsThatPointNowhereAreNamed() throws Exception {
        bids = file("bids.csv", "id,item,user", "7,12,3", "17,99,3", "18,98,3", "19,97,3", "20,96,3");
        assertThatThrownBy(() -> open(RELATIONS, Map.of()))
                .isInstanceOfSatisfying(
                        DatasetException.class, e -> assertThat(e.exitCode()).isEqualTo(2))
                .hasMessage("Dataset joined, relations, bids.item -> items: row id 17 of bids points to item 99, which"
                        + " items has not; row id 18 of bids points to item 98, which items has not; row id 19 of bids"
                        + " points to item 97, which items has not; 4 rows in all. Add the missing rows to items, or"
                        + " leave item empty where there is none.");
    }

    @Test
    void whatCannotBeIsRefused() throws Exception {
        refused(List.of("bids.item = items"), "expected a field and the entity that it points to");
        refused(List.of("bids.itme -> items"), "bids has no column \"itme\". Did you mean \"item\"?");
        refused(List.of("bids.item -> item"), "there is no entity \"item\". Did you mean \"items\"?");
        refused(List.of("bids.item -> items.name"), "if item has its key, which is id. Name that.");
        refused(List.of("bids.item -> items", "bids.item -> users"), "item points to items already");
        refused(
                List.of("items.name -> users"),
                "items.name is text and users.id is int. Give both the same type under types.");
        refused(Map.of("bids", List.of("item.seller")), List.of(), "expected a column of bids that points to another");
        refused(Map.of("bids", List.of("item")), RELATIONS, "and a column of that row. Did you mean \"item\"?");
        refused(Map.of("bids", List.of("item.title")), RELATIONS, "items has no column \"title\"");
        refused(Map.of("bid", List.of("item.name")), RELATIONS, "there is no entity \"bid\"");
        bids = file("bids.csv", "id,item,user,item_name", "7,12,3,x");
        refused(
                Map.of("bids", List.of("item.name")),
                RELATIONS,
                "this would be the column item_name of bids, which is there already. Rename a column in the file.");
        assertThatThrownBy(() -> open(Map.of("entities", Map.of("a", Map.of("rows", 3)))))
                .hasMessageContaining("expected either files or a table");
        assertThatThrownBy(() -> open(Map.of("entities", Map.of("a", Map.of("table", "rubis-item", "rows", 3)))))
                .hasMessageContaining("Did you mean \"rubis-items\"?");
        assertThatThrownBy(() -> open(Map.of("entities", Map.of("a", Map.of("table", "timeline", "rows", 3)))))
                .hasMessageContaining("timeline is made as it is read");
        assertThatThrownBy(() -> open(Map.of("entities", Map.of("a", Map.of("files", "none.csv")))))
                .hasMessageContaining("entity a: ")
                .hasMessageContaining("none.csv");
        Map<String, Object> alike = new TreeMap<>(Map.of("Bids", Map.of("files", bids), "bids", Map.of("files", bids)));
        assertThatThrownBy(() -> open(Map.of("entities", alike)))
                .hasMessage(
                        "Dataset joined, entity bids: the name differs from Bids in case alone, which SQL does not tell"
                                + " apart. Rename one of them.");
    }

    @Test
    void generatedTablesGrowAlike() throws Exception {
        Map<String, Object> tables = Map.of(
                "entities",
                Map.of(
                        "regions", Map.of("table", "rubis-regions", "rows", 5, "fixed", true),
                        "users", Map.of("table", "rubis-users", "rows", 2_000, "key", "id"),
                        "bids", Map.of("table", "rubis-bids", "rows", 200_000),
                        "items", Map.of("table", "rubis-items", "rows", 20_000)),
                "relations",
                List.of("users.region -> regions", "items.seller -> users", "bids.user -> users", "bids.item -> items"),
                "repeat",
                Map.of("bids", List.of("item.seller.region.name")));
        DatasetRequest request = DatasetRequest.generated(3_333, 7, directory).withParameters(tables);
        try (Dataset dataset = Datasets.named("joined").open(request)) {
            assertThat(dataset.part("regions").rows()).isEqualTo(5);
            assertThat(dataset.part("users").rows()).isEqualTo(30);
            assertThat(dataset.part("items").rows()).isEqualTo(300);
            assertThat(dataset.part("bids").rows()).isEqualTo(2_999);
            assertThat(dataset.part("bids")
                            .sql("SELECT count(*)::INTEGER FROM bids JOIN items ON bids.item = items.id JOIN users u ON"
                                    + " seller = u.id JOIN regions r ON r.id = region WHERE r.name ="
                                    + " item_seller_region_name"))
                    .containsExactly(List.of(2_999));
        }
        assertThatThrownBy(() -> Datasets.named("joined").open(request.withRows(5)))
                .hasMessage("--rows: found 5, expected more than 5, the rows of the entities that are fixed.");
    }

    private void refused(List<String> relations, String message) {
        refused(Map.of(), relations, message);
    }

    private void refused(Map<String, ?> repeat, List<String> relations, String message) {
        assertThatThrownBy(() -> open(relations, repeat))
                .isInstanceOf(DatasetException.class)
                .hasMessageContaining(message);
    }

    private Dataset open(List<String> relations, Map<String, ?> repeat) throws DatasetException {
        Map<String, Object> entities = Map.of(
                "bids", Map.of("files", List.of(bids), "key", List.of("id")),
                "items", Map.of("files", List.of(items)),
                "users", Map.of("files", users, "key", "id"));
        return open(Map.of("entities", entities, "relations", relations, "repeat", repeat));
    }

    private Dataset open(Map<String, Object> parameters) throws DatasetException {
        return Datasets.named("joined")
                .open(DatasetRequest.generated(100, 1, directory).withParameters(parameters));
    }

    private String file(String name, String... lines) throws Exception {
        return Files.writeString(directory.resolve(name), String.join("\n", lines) + "\n")
                .toString();
    }

    private static List<String> texts(Dataset part) throws Exception {
        List<String> texts = new ArrayList<>();
        try (BatchCursor cursor = part.read()) {
            while (cursor.next()) {
                for (int row = 0; row < cursor.batch().rows(); row++) {
                    StringBuilder text = new StringBuilder();
                    for (int i = 0; i < part.entity().fields().size(); i++) {
                        boolean missing = cursor.batch().column(i).isMissing(row);
                        text.append(i == 0 ? "" : " ")
                                .append(missing ? "-" : cursor.batch().column(i).textAt(row));
                    }
                    texts.add(text.toString());
                }
            }
        }
        return texts;
    }
}
