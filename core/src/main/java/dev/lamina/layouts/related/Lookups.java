// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Reads of rows by some of their fields, one request for each combination of values, each prepared once. */
final class Lookups {
    /** As many as a query by key has under way at once. */
    private static final int AT_ONCE = 32;

    /** What is prepared is forgotten beyond this, so that it takes no more than some ten megabytes. */
    private static final int MAX_PREPARED = 50_000;

    private final RelatedStore store;
    private final List<String> fields;
    private final List<String> by;
    private final Function<Select, Optional<KeyedSelect>> planner;
    private final Map<List<String>, KeyedSelect> prepared = new ConcurrentHashMap<>();

    /**
     * @param fields what is read
     * @param by the fields whose values are given
     * @param planner finds the rows
     */
    Lookups(RelatedStore store, List<String> fields, List<String> by, Function<Select, Optional<KeyedSelect>> planner) {
        this.store = store;
        this.fields = fields;
        this.by = by;
        this.planner = planner;
        // Statements are prepared now: an answer that asks for more must not wait for a server.
        planner.apply(store.layout().example(fields, by));
    }

    /** The rows with these values. */
    CompletionStage<Batch> of(List<String> values) {
        if (prepared.size() >= MAX_PREPARED) {
            prepared.clear();
        }
        return prepared.computeIfAbsent(values, this::prepare).rows();
    }

    private KeyedSelect prepare(List<String> values) {
        Select select = store.layout().lookup(fields, by, values);
        return planner.apply(select)
                .orElseThrow(() -> new IllegalStateException("No table of "
                        + store.layout().entity().name() + " finds rows by " + String.join(", ", by) + " any more."));
    }

    /**
     * Reads what rows point to, each of it once.
     *
     * @param columns the rows' values by field; gets those that are read
     * @param rows how many rows there are
     * @param keys the fields whose values say which row is read, in the order of {@code by}
     * @param names per field that is read, what it is called among the rows
     */
    CompletionStage<Void> fill(Map<String, Vector> columns, int rows, List<String> keys, List<List<String>> names) {
        Map<List<String>, Integer> places = new LinkedHashMap<>();
        int[] placeOf = new int[rows];
        for (int row = 0; row < rows; row++) {
            List<String> key = key(columns, keys, row);
            placeOf[row] = key == null ? -1 : places.computeIfAbsent(key, each -> places.size());
        }
        List<List<String>> wanted = new ArrayList<>(places.keySet());
        Batch[] found = new Batch[wanted.size()];
        return inTurn(found.length, i -> of(wanted.get(i)).thenAccept(batch -> found[i] = batch))
                .thenAccept(done -> {
                    for (int i = 0; i < fields.size(); i++) {
                        for (String name : names.get(i)) {
                            columns.put(name, taken(found, placeOf, fields.get(i)));
                        }
                    }
                });
    }

    /** {@code null} where a value is missing. */
    private static List<String> key(Map<String, Vector> columns, List<String> keys, int row) {
        List<String> key = new ArrayList<>(keys.size());
        for (String field : keys) {
            String value = columns.get(field).textAt(row);
            if (value == null) {
                return null;
            }
            key.add(value);
        }
        return key;
    }

    private Vector taken(Batch[] found, int[] placeOf, String field) {
        Vector taken = store.layout().entity().field(field).newVector();
        for (int place : placeOf) {
            if (place < 0 || found[place].rows() == 0) {
                taken.appendMissing();
            } else {
                taken.append(column(found[place], field), 0);
            }
        }
        return taken;
    }

    static Vector column(Batch batch, String field) {
        for (int i = 0; i < batch.fields().size(); i++) {
            if (batch.fields().get(i).name().equals(field)) {
                return batch.column(i);
            }
        }
        throw new IllegalStateException("The rows that were read have no " + field + ".");
    }

    /** Executes so many steps, some at once. */
    static CompletionStage<Void> inTurn(int count, IntFunction<CompletionStage<?>> step) {
        AtomicInteger next = new AtomicInteger();
        CompletableFuture<?>[] lanes = new CompletableFuture<?>[Math.min(AT_ONCE, count)];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = lane(count, next, step).toCompletableFuture();
        }
        return CompletableFuture.allOf(lanes);
    }

    private static CompletionStage<?> lane(int count, AtomicInteger next, IntFunction<CompletionStage<?>> step) {
        int number = next.getAndIncrement();
        return number >= count
                ? CompletableFuture.completedFuture(null)
                : step.apply(number).thenCompose(done -> lane(count, next, step));
    }
}
