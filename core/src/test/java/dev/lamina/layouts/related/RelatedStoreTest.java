// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.IntVector;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.study.source.Gates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers and writes over entities that point to each other, in a server. */
@Tag("node")
class RelatedStoreTest {
    private static final CqlSession SESSION = Keyspaces.session();
    private static Map<String, Store> stores;
    private static String keyspace;

    @BeforeAll
    static void load() throws Exception {
        keyspace = Keyspaces.create(Auction.layout(Auction.NORMALIZED, Auction.USER), Auction.USER, "auction");
        Map<String, Store> own = new LinkedHashMap<>();
        for (Entity entity : Auction.SCHEMA.entities()) {
            if (entity != Auction.USER) {
                Auction.layout(Auction.NORMALIZED, entity).create(SESSION, entity, keyspace);
            }
            Store store = Auction.layout(Auction.NORMALIZED, entity).open(SESSION, entity, keyspace, Access.tuned());
            store.load(Auction.rows(entity));
            own.put(entity.name(), store);
        }
        stores = RelatedStore.joined(Auction.SCHEMA, entity -> Auction.layout(Auction.NORMALIZED, entity), own);
    }

    @AfterAll
    static void close() {
        stores.values().forEach(Store::close);
    }

    private static List<List<Object>> answer(Entity entity, Select select) throws Exception {
        KeyedSelect keyed = stores.get(entity.name()).plan(select).orElseThrow();
        Batch rows = keyed.rows().toCompletableFuture().get();
        assertThat(rows.fields().stream().map(field -> field.name())).isEqualTo(select.columns());
        List<List<Object>> answer = new ArrayList<>();
        for (int row = 0; row < rows.rows(); row++) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < rows.fields().size(); i++) {
                values.add(rows.column(i).textAt(row));
            }
            answer.add(values);
        }
        return answer;
    }

    private static List<List<Object>> expected(Entity entity, int rows, IntPredicate where, String... columns) {
        List<List<Object>> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            if (where.test(row)) {
                List<Object> values = new ArrayList<>();
                for (String column : columns) {
                    Object value = Auction.value(entity, row, column);
                    values.add(value == null ? null : value.toString());
                }
                expected.add(values);
            }
        }
        return expected;
    }

    @Test
    void own_and_repeated_fields_are_looked_up_through_two_relations() throws Exception {
        String[] columns = {"id", "amount", "item_name", "item_seller_nickname", "user_nickname"};
        assertThat(answer(Auction.BID, Auction.select(Auction.BID, "item = 19", List.of(), Select.ALL, columns)))
                .containsExactlyInAnyOrderElementsOf(
                        expected(Auction.BID, Auction.BIDS, row -> row % Auction.ITEMS == 19, columns));
    }

    @Test
    void a_condition_an_order_and_a_limit_on_what_is_looked_up_hold() throws Exception {
        List<Select.Order> order = List.of(new Select.Order("amount", true));
        List<List<Object>> all = expected(
                Auction.BID,
                Auction.BIDS,
                row -> row % Auction.ITEMS == 19 && (int) Auction.value(Auction.BID, row, "amount") > 300,
                "amount",
                "item_name");
        all.sort((one, other) -> Integer.parseInt(other.get(0).toString())
                - Integer.parseInt(one.get(0).toString()));
        assertThat(all).hasSizeGreaterThan(3);
        assertThat(answer(
                        Auction.BID,
                        Auction.select(Auction.BID, "item = 19 and amount > 300", order, 3, "amount", "item_name")))
                .isEqualTo(all.subList(0, 3));
    }

    @Test
    void rows_that_point_to_nothing_have_no_value() throws Exception {
        List<List<Object>> nobody = answer(
                Auction.BID, Auction.select(Auction.BID, "id = 9", List.of(), Select.ALL, "amount", "user_nickname"));
        assertThat(nobody).containsExactly(Arrays.asList("333", null));
    }

    @Test
    void writes_keep_all_tables_as_the_data_say_also_where_rows_are_moved() throws Exception {
        write(Auction.BID, RowWrite.of(RowWrite.Kind.INSERT));
        write(Auction.ITEM, new RowWrite(RowWrite.Kind.UPDATE, List.of("max_bid"), 0));
        for (Entity entity : Auction.SCHEMA.entities()) {
            assertThat(Gates.difference(Auction.rows(entity), stores.get(entity.name())))
                    .as(entity.name())
                    .isNull();
        }
    }

    @Test
    void a_changed_value_arrives_in_every_table_that_repeats_it() throws Exception {
        Batch items = Auction.rows(Auction.ITEM).all();
        Batch changed = new Batch(Auction.ITEM.fields());
        changed.append(items, 42, 43);
        changed.column(3).clear();
        ((IntVector) changed.column(3)).append(5000);
        RowWriter writer = stores.get("items").writer(new RowWrite(RowWrite.Kind.UPDATE, List.of("max_bid"), 0));
        try {
            writer.send(changed, 0).toCompletableFuture().get();
            assertThat(SESSION.execute("SELECT max_bid FROM " + keyspace + ".items WHERE id = 42")
                            .one()
                            .getInt(0))
                    .isEqualTo(5000);
            assertThat(SESSION.execute("SELECT item_max_bid FROM " + keyspace + ".bids_by_max_bid WHERE item = 42"))
                    .hasSizeGreaterThanOrEqualTo(10)
                    .anySatisfy(row -> assertThat(row.getInt(0)).isEqualTo(5000));
        } finally {
            SESSION.execute("DELETE FROM " + keyspace + ".bids_by_max_bid WHERE item = 42 AND item_max_bid = 5000");
            SESSION.execute(
                    "DELETE FROM " + keyspace
                            + ".items_by_nickname WHERE seller_nickname = ? AND max_bid = 5000 AND id = 42",
                    items.column(4).textAt(42));
            writer.send(items, 42).toCompletableFuture().get();
        }
    }

    private static void write(Entity entity, RowWrite write) throws Exception {
        RowWriter writer = stores.get(entity.name()).writer(write);
        MemoryDataset data = Auction.rows(entity);
        for (int row = 0; row < data.rows(); row++) {
            writer.send(data.all(), row).toCompletableFuture().get();
        }
    }
}
