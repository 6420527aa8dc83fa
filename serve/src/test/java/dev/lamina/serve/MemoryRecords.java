// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Two entities in memory, each by its own kind of key: hotels by their name, rooms by their number within a hotel. Answers
 * can be held back, and the whole can be made to fail.
 */
final class MemoryRecords implements Records {
    private static final Field GUESTS = Field.list(
            "guest_names",
            true,
            Field.struct(
                    "guest",
                    false,
                    List.of(
                            new Field("name", ColumnType.TEXT, false),
                            new Field("pays_late", ColumnType.BOOLEAN, true))));
    static final Entity HOTELS = new Entity(
            "hotels",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("star_count", ColumnType.INT, true),
                    new Field("is_open", ColumnType.BOOLEAN, true),
                    GUESTS),
            "id");
    static final Entity ROOMS = new Entity(
            "rooms",
            List.of(new Field("hotel", ColumnType.TEXT, false), new Field("number", ColumnType.INT, false)),
            "number",
            List.of("hotel"));
    static final Entity YEARS = new Entity("years", List.of(new Field("year", ColumnType.INT, false)), "year");

    private final Batch hotels = new Batch(HOTELS.fields());
    private final Batch rooms = new Batch(ROOMS.fields());
    private final List<CompletableFuture<Void>> held = new ArrayList<>();
    final List<CompletableFuture<Batch>> asked = new CopyOnWriteArrayList<>();
    volatile boolean holding;
    volatile RuntimeException thrown;
    volatile Error error;
    volatile Throwable failure;

    MemoryRecords() {
        hotel("adlon", 5, true, "Zoë", true, "O'Hara \"the\" 2nd", null);
        hotel("Hôtel du Nord/東京 %", null, null);
        rooms("adlon", 101);
        rooms("adlon", 102);
        rooms("ibis", 1);
    }

    private void hotel(String id, Integer stars, Boolean open, Object... guests) {
        ((TextVector) hotels.column(0)).append(id);
        if (stars == null) {
            hotels.column(1).appendMissing();
            hotels.column(2).appendMissing();
            hotels.column(3).appendMissing();
        } else {
            ((IntVector) hotels.column(1)).append(stars);
            ((IntVector) hotels.column(2)).append(open ? 1 : 0);
            ListVector list = (ListVector) hotels.column(3);
            StructVector guest = (StructVector) list.element();
            for (int i = 0; i < guests.length; i += 2) {
                ((TextVector) guest.child(0)).append((String) guests[i]);
                if (guests[i + 1] == null) {
                    guest.child(1).appendMissing();
                } else {
                    ((IntVector) guest.child(1)).append(guests[i + 1].equals(true) ? 1 : 0);
                }
                guest.endRow();
            }
            list.endRow();
        }
        hotels.setRows(hotels.rows() + 1);
    }

    private void rooms(String hotel, int number) {
        ((TextVector) rooms.column(0)).append(hotel);
        ((IntVector) rooms.column(1)).append(number);
        rooms.setRows(rooms.rows() + 1);
    }

    @Override
    public List<String> layouts() {
        return List.of("json", "flat-frozen");
    }

    @Override
    public List<Entity> entities() {
        return List.of(HOTELS, ROOMS, YEARS);
    }

    @Override
    public CompletionStage<Batch> read(String layout, String entity, String key) {
        if (thrown != null) {
            throw thrown;
        }
        if (error != null) {
            throw error;
        }
        Entity wanted = entities().stream()
                .filter(one -> one.name().equals(entity))
                .findFirst()
                .orElseThrow();
        ValueText.append(wanted.field(wanted.key().get(0)).newVector(), key);
        Batch found = new Batch(wanted.fields());
        Batch all = entity.equals("hotels") ? hotels : entity.equals("rooms") ? rooms : found;
        for (int row = 0; row < all.rows(); row++) {
            if (all.column(0).textAt(row).equals(key)) {
                found.append(all, row, row + 1);
            }
        }
        CompletableFuture<Batch> answer = new CompletableFuture<>();
        asked.add(answer);
        released().thenRun(() -> {
            if (failure != null) {
                answer.completeExceptionally(failure);
            } else {
                answer.complete(found);
            }
        });
        return answer;
    }

    private synchronized CompletableFuture<Void> released() {
        CompletableFuture<Void> gate = new CompletableFuture<>();
        if (holding) {
            held.add(gate);
        } else {
            gate.complete(null);
        }
        return gate;
    }

    /** Lets all answers go that were held back. */
    synchronized void release() {
        holding = false;
        held.forEach(gate -> gate.complete(null));
        held.clear();
    }

    @Override
    public CompletionStage<Void> probe() {
        return failure == null ? released() : CompletableFuture.failedFuture(failure);
    }

    @Override
    public int inFlight() {
        return (int) asked.stream().filter(answer -> !answer.isDone()).count();
    }
}
