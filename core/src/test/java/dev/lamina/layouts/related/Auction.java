// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ten users, 100 items with a seller each, 1,000 bids of a user for an item; every tenth bid is of nobody. */
final class Auction {
    static final int USERS = 10;
    static final int ITEMS = 100;
    static final int BIDS = 1000;

    static final Entity USER = new Entity("users", List.of(integer("id"), text("nickname"), integer("region")), "id");
    static final Entity ITEM = new Entity(
            "items",
            List.of(integer("id"), integer("seller"), text("name"), integer("max_bid"), text("seller_nickname")),
            "id",
            List.of(),
            Set.of("seller_nickname"));
    static final Entity BID = new Entity(
            "bids",
            List.of(
                    integer("id"),
                    integer("item"),
                    new Field("user", ColumnType.INT, true),
                    integer("amount"),
                    text("item_name"),
                    integer("item_max_bid"),
                    text("item_seller_nickname"),
                    text("user_nickname")),
            "id",
            List.of(),
            Set.of("item_name", "item_max_bid", "item_seller_nickname", "user_nickname"));

    static final Relation SELLER = new Relation("items", "seller", "users", Map.of("seller_nickname", "nickname"));
    static final Relation OF_ITEM = new Relation(
            "bids",
            "item",
            "items",
            Map.of("item_name", "name", "item_max_bid", "max_bid", "item_seller_nickname", "seller_nickname"));
    static final Relation OF_USER = new Relation("bids", "user", "users", Map.of("user_nickname", "nickname"));

    static final Schema SCHEMA = new Schema(List.of(USER, ITEM, BID), List.of(SELLER, OF_ITEM, OF_USER));

    /** Each entity by its identity, and lists of identities by what is asked. */
    static final Map<String, Object> NORMALIZED = Map.of(
            "name",
            "normalized",
            "family",
            "table",
            "entities",
            Map.of(
                    "users", Map.of("table", "users", "partition", List.of("id")),
                    "items",
                            Map.of(
                                    "table",
                                    "items",
                                    "partition",
                                    List.of("id"),
                                    "tables",
                                    List.of(
                                            Map.of(
                                                    "table",
                                                    "items_by_seller",
                                                    "partition",
                                                    List.of("seller"),
                                                    "clustering",
                                                    List.of("id"),
                                                    "columns",
                                                    List.of("id")),
                                            // Its key has what is repeated of the seller, and what bids change.
                                            Map.of(
                                                    "table",
                                                    "items_by_nickname",
                                                    "partition",
                                                    List.of("seller_nickname"),
                                                    "clustering",
                                                    List.of("max_bid", "id"),
                                                    "columns",
                                                    List.of("id")))),
                    "bids",
                            Map.of(
                                    "table",
                                    "bids",
                                    "partition",
                                    List.of("id"),
                                    "tables",
                                    List.of(
                                            Map.of(
                                                    "table",
                                                    "bids_by_item",
                                                    "partition",
                                                    List.of("item"),
                                                    "clustering",
                                                    List.of("id"),
                                                    "columns",
                                                    List.of("id")),
                                            Map.of(
                                                    "table",
                                                    "bids_by_max_bid",
                                                    "partition",
                                                    List.of("item"),
                                                    "clustering",
                                                    List.of("item_max_bid desc", "id"),
                                                    "columns",
                                                    List.of("user_nickname", "item_seller_nickname"))))));

    private Auction() {}

    private static Field integer(String name) {
        return new Field(name, ColumnType.INT, false);
    }

    private static Field text(String name) {
        return new Field(name, ColumnType.TEXT, true);
    }

    static Layout layout(Map<String, Object> entry, Entity entity) {
        return Layouts.of(entry, entity.name());
    }

    static Select select(Entity entity, String where, List<Select.Order> order, int limit, String... columns) {
        return new Select(List.of(columns), Predicate.parse(where, entity), order, limit, Map.of());
    }

    static MemoryDataset rows(Entity entity) {
        int rows = entity == USER ? USERS : entity == ITEM ? ITEMS : BIDS;
        Batch batch = new Batch(entity.fields());
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < batch.fields().size(); i++) {
                append(batch.column(i), value(entity, row, batch.fields().get(i).name()));
            }
        }
        batch.setRows(rows);
        return new MemoryDataset(entity, batch);
    }

    private static void append(Vector into, Object value) {
        if (value == null) {
            into.appendMissing();
        } else if (into instanceof IntVector ints) {
            ints.append((int) value);
        } else {
            ((TextVector) into).append((String) value);
        }
    }

    /** A value by the definition of the data. */
    static Object value(Entity entity, int row, String field) {
        return switch (entity.name() + "." + field) {
            case "users.nickname" -> "user " + row;
            case "users.region" -> row % 3;
            case "items.seller" -> row % USERS;
            case "items.name" -> "item " + row;
            case "items.max_bid" -> 1000 + row % 7;
            case "items.seller_nickname" -> value(USER, row % USERS, "nickname");
            case "bids.item" -> row % ITEMS;
            case "bids.user" -> user(row);
            case "bids.amount" -> row * 37 % 1000;
            case "bids.item_name" -> value(ITEM, row % ITEMS, "name");
            case "bids.item_max_bid" -> value(ITEM, row % ITEMS, "max_bid");
            case "bids.item_seller_nickname" -> value(ITEM, row % ITEMS, "seller_nickname");
            case "bids.user_nickname" -> user(row) == null ? null : value(USER, user(row), "nickname");
            default -> row;
        };
    }

    private static Integer user(int bid) {
        return bid % 10 == 9 ? null : (Integer) (bid / 7 % USERS);
    }
}
