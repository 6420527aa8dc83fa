// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.util.List;

/** An entity in one layout, asked by the first field of its key, which is that of a group where there are groups. */
final class KeyedTable implements AutoCloseable {
    private final Store store;
    private final List<String> columns;
    private final boolean isPartition;

    /** Held on to, so that the driver keeps the prepared statement: it remembers those alone that are in use. */
    private final SliceRequest first;

    private KeyedTable(Store store, Entity entity, boolean isPartition) throws UnsupportedQueryException {
        this.store = store;
        this.columns = entity.names();
        this.isPartition = isPartition;
        this.first =
                store.request(slice(anyValue(entity.field(entity.key().get(0)).type())));
    }

    /**
     * Prepares the statement; the store is closed with this.
     *
     * @throws UnsupportedQueryException if the layout does not find records by that field
     */
    static KeyedTable open(Store store, Entity entity) throws UnsupportedQueryException {
        try {
            String key = entity.key().get(0);
            PartitionOrder order = store.partitionOrder();
            boolean isPartition = order.partition().equals(List.of(key));
            if (!isPartition
                    && !(order.partition().isEmpty()
                            && order.clustering().get(0).equals(key))) {
                throw new UnsupportedQueryException(
                        "the service reads records by " + key
                                + ", which must be the partition key, or the first clustering column if all records are in one partition");
            }
            return new KeyedTable(store, entity, isPartition);
        } catch (UnsupportedQueryException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Any value, to prepare statements with; it is never requested. */
    private static String anyValue(ColumnType type) {
        return switch (type) {
            case INT, LONG, DOUBLE, TEXT -> "0";
            case BOOLEAN -> "false";
            case DATE -> "1970-01-01";
            case TIMESTAMP -> "1970-01-01T00:00:00Z";
            case BLOB -> "0x00";
            case LIST, STRUCT -> throw new IllegalArgumentException("A key can't be a list or a struct.");
        };
    }

    private Query.Slice slice(String key) {
        return isPartition
                ? Query.Slice.of(List.of(key), columns)
                : Query.Slice.of(List.of(), columns).among(List.of(key));
    }

    /**
     * The request for the records of a key: the prepared statement with another value.
     *
     * @throws IllegalArgumentException if the text is not a value of the field's type
     */
    SliceRequest request(String key) {
        try {
            return store.request(slice(key));
        } catch (UnsupportedQueryException e) {
            throw new IllegalStateException(first.statement() + " was answered before: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
