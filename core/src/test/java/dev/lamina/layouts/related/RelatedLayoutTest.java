// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.Predicate;
import dev.lamina.model.UnsupportedQueryException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How queries and writes are planned over entities that point to each other, without a server. */
class RelatedLayoutTest {
    private static RelatedLayout layout(Entity entity) {
        return new RelatedLayout(
                Auction.SCHEMA,
                entity,
                Auction.layout(Auction.NORMALIZED, entity),
                other -> Auction.layout(Auction.NORMALIZED, other));
    }

    private static AccessPlan plan(Entity entity, String where, String... columns) {
        return layout(entity).plan(entity, Auction.select(entity, where, List.of(), Select.ALL, columns));
    }

    @Test
    void a_table_holds_the_entitys_own_fields_and_of_the_repeated_ones_those_that_it_names() {
        assertThat(layout(Auction.BID).ddl(Auction.BID, "k").get(0))
                .contains("amount int")
                .doesNotContain("item_name");
        assertThat(layout(Auction.BID).ddl(Auction.BID, "k").get(2))
                .contains("user_nickname text", "PRIMARY KEY (item, item_max_bid, id)")
                .doesNotContain("amount");
    }

    @Test
    void what_a_table_lacks_is_looked_up_in_others() {
        AccessPlan own = plan(Auction.BID, "item = 3", "id", "amount");
        assertThat(own.cql())
                .isEqualTo("SELECT id, item FROM bids_by_item WHERE item = ?; SELECT amount FROM bids WHERE id = ?");
        assertThat(own.client()).isEqualTo("look up amount by id");
        AccessPlan others = plan(Auction.BID, "item = 3", "amount", "item_name");
        assertThat(others.client()).isEqualTo("look up amount by id, look up item_name in items by item");
        assertThat(others.cql().split("; "))
                .as("each look-up has its own statement")
                .containsExactly(
                        "SELECT item, id FROM bids_by_item WHERE item = ?",
                        "SELECT amount FROM bids WHERE id = ?",
                        "SELECT name FROM items WHERE id = ?");
        AccessPlan whole = plan(Auction.BID, "item = 3", "user_nickname");
        assertThat(whole.cql())
                .as("a table that has it is asked alone")
                .isEqualTo("SELECT user_nickname FROM bids_by_max_bid WHERE item = ?");
        assertThat(whole.client()).isEmpty();
    }

    @Test
    void a_condition_on_what_is_looked_up_is_tested_afterwards() {
        AccessPlan plan = plan(Auction.BID, "item = 3 and amount > 5", "id");
        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.SLICE);
        assertThat(plan.client()).isEqualTo("look up amount by id, keep rows with amount > 5");
    }

    @Test
    void a_new_row_needs_what_it_repeats_read_first() throws Exception {
        AccessPlan plan = layout(Auction.BID).plan(Auction.BID, RowWrite.of(RowWrite.Kind.INSERT));
        assertThat(plan.requests()).isEqualTo(3);
        assertThat(plan.client())
                .isEqualTo("look up item_max_bid, item_seller_nickname in items by item first, look up"
                        + " user_nickname in users by user first");
    }

    @Test
    void a_change_goes_to_all_rows_that_repeat_it_and_moves_those_whose_key_it_is_in() throws Exception {
        RowWrite write = new RowWrite(RowWrite.Kind.UPDATE, List.of("max_bid"), 0);
        AccessPlan plan = layout(Auction.ITEM).plan(Auction.ITEM, write);
        assertThat(plan.cql().split("; "))
                .containsExactly(
                        "UPDATE \"keyspace\".items SET max_bid = ? WHERE id = ?",
                        "INSERT INTO \"keyspace\".items_by_nickname (seller_nickname, max_bid, id) VALUES (?, ?, ?)",
                        "DELETE FROM \"keyspace\".items_by_nickname WHERE seller_nickname = ? AND max_bid = ? AND id = ?",
                        "INSERT INTO \"keyspace\".bids_by_max_bid (item, item_max_bid, id, item_seller_nickname,"
                                + " user_nickname) VALUES (?, ?, ?, ?, ?)",
                        "DELETE FROM \"keyspace\".bids_by_max_bid WHERE item = ? AND item_max_bid = ? AND id = ?");
        assertThat(plan.client()).isEqualTo("read the row first, write so to each row of bids whose item it is");
        assertThat(plan.requests()).as("a move is two").isEqualTo(5);
        RowWrite renamed = new RowWrite(RowWrite.Kind.UPDATE, List.of("nickname"), 0);
        assertThatThrownBy(() -> layout(Auction.USER).plan(Auction.USER, renamed))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage("its tables repeat user_nickname of users in bids, and no table finds the rows of bids by"
                        + " user");
    }

    @Test
    void what_is_repeated_by_way_of_another_entity_changes_too() throws Exception {
        Map<String, Object> entry = new LinkedHashMap<>(Auction.NORMALIZED);
        Map<String, Object> entities = new LinkedHashMap<>();
        ((Map<?, ?>) entry.get("entities")).forEach((name, words) -> entities.put(name.toString(), words));
        entities.put(
                "bids",
                Map.of(
                        "table",
                        "bids",
                        "partition",
                        List.of("item"),
                        "clustering",
                        List.of("id"),
                        "columns",
                        List.of("user", "amount", "item_seller_nickname")));
        entry.put("entities", entities);
        RelatedLayout users = new RelatedLayout(
                Auction.SCHEMA,
                Auction.USER,
                Auction.layout(entry, Auction.USER),
                other -> Auction.layout(entry, other));
        RowWrite renamed = new RowWrite(RowWrite.Kind.UPDATE, List.of("nickname"), 0);
        assertThat(users.plan(Auction.USER, renamed).cql().split("; "))
                .containsExactly(
                        "UPDATE \"keyspace\".users SET nickname = ? WHERE id = ?",
                        "INSERT INTO \"keyspace\".items_by_nickname (seller_nickname, max_bid, id) VALUES (?, ?, ?)",
                        "DELETE FROM \"keyspace\".items_by_nickname WHERE seller_nickname = ? AND max_bid = ? AND id = ?",
                        "UPDATE \"keyspace\".bids SET item_seller_nickname = ? WHERE item = ? AND id = ?");
    }

    @Test
    void a_query_is_asked_of_the_table_that_is_named_for_it() {
        Map<String, Object> byItem =
                new LinkedHashMap<>(Map.of("partition", List.of("item"), "clustering", List.of("id")));
        Map<String, Object> wide = new LinkedHashMap<>(byItem);
        byItem.putAll(Map.of("table", "by_item", "columns", List.of("id"), "answers", List.of("newest")));
        wide.putAll(Map.of("table", "wide", "columns", List.of("amount")));
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", "x", "family", "table"));
        entry.putAll(Map.of("table", "bids", "partition", List.of("id"), "tables", List.of(byItem, wide)));
        RelatedLayout bids = new RelatedLayout(
                Auction.SCHEMA, Auction.BID, Layouts.of(entry), other -> Auction.layout(Auction.NORMALIZED, other));
        Predicate item = Predicate.parse("item = 3", Auction.BID);
        Select select = new Select(List.of("id", "amount"), item, List.of(), Select.ALL, Map.of(), "newest");
        Select other = new Select(select.columns(), item, List.of(), Select.ALL, Map.of(), "other");
        assertThat(bids.plan(Auction.BID, select).cql()).contains("FROM by_item ");
        assertThat(bids.plan(Auction.BID, select).client()).isEqualTo("look up amount by id");
        assertThat(bids.plan(Auction.BID, other).cql()).contains("FROM wide ");
    }

    @Test
    void a_partition_of_one_of_several_tables_is_not_deleted_from_each() {
        assertThatThrownBy(() -> layout(Auction.BID).plan(Auction.BID, RowWrite.of(RowWrite.Kind.DELETE_PARTITION)))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage("the rows of a partition are in other partitions of the other tables, and would have to be"
                        + " deleted there one by one");
    }

    @Test
    void whatever_a_store_or_a_layout_does_in_its_own_way_it_does_among_others_too() {
        // A default of the interface would be measured in place of what the family has for it.
        Map.of(Store.class, RelatedStore.class, Layout.class, RelatedLayout.class)
                .forEach((all, related) -> assertThat(signatures(related)).containsAll(signatures(all)));
    }

    private static List<String> signatures(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .map(method -> method.getName() + Arrays.toString(method.getParameterTypes()))
                .toList();
    }
}
