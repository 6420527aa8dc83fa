// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.operations.RequestMixTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A site whose stores, one for each entity, remember what is made ready of them, and read a given batch. */
public final class AskedStores implements Storage {
    /** Entities with the slices that were made ready, in turn. */
    public final List<String> asked = new ArrayList<>();

    /** Orders of entities that have another one than all. */
    public final Map<String, PartitionOrder> orders = new HashMap<>();

    /** What is read, whatever is asked for. */
    public Batch given;

    private final PartitionOrder order;

    /** @param order how each store keeps its records; {@code null} for stores that keep them in none */
    public AskedStores(PartitionOrder order) {
        this.order = order;
    }

    @Override
    public Store store(String entity) {
        return new Store() {
            @Override
            public PartitionOrder partitionOrder() throws UnsupportedQueryException {
                PartitionOrder own = orders.getOrDefault(entity, order);
                return own == null ? Store.super.partitionOrder() : own;
            }

            @Override
            public SliceRequest request(Query.Slice slice) {
                asked.add(entity + " " + slice);
                return new Given(slice.toString());
            }

            @Override
            public Ingest ingest() {
                throw new UnsupportedOperationException("filled already");
            }

            @Override
            public BatchCursor read(Query query) {
                return new MemoryDataset(RequestMixTest.NOTES, given).read();
            }
        };
    }

    /** A request for the given batch. */
    private final class Given implements SliceRequest {
        private final String statement;

        Given(String statement) {
            this.statement = statement;
        }

        @Override
        public CompletionStage<SliceAnswer> send() {
            return CompletableFuture.completedFuture(SliceAnswer.of(given));
        }

        @Override
        public CompletionStage<Batch> rows() {
            return CompletableFuture.completedFuture(given);
        }

        @Override
        public String statement() {
            return statement;
        }
    }

    @Override
    public List<String> statements() {
        return List.of();
    }

    @Override
    public void create(RunContext context) {
        throw new UnsupportedOperationException("there already");
    }

    @Override
    public void empty(RunContext context) {
        throw new UnsupportedOperationException("filled already");
    }

    @Override
    public void settle(RunContext context) {
        // Nothing is left to do.
    }

    @Override
    public StorageSize weigh(RunContext context) {
        throw new UnsupportedOperationException("without weight");
    }

    @Override
    public void drop(RunContext context) {
        // Nothing is kept.
    }

    @Override
    public Store doubled(String entity) {
        return null;
    }

    @Override
    public boolean hasDoubled() {
        return false;
    }

    @Override
    public Operation.Task ready(Operation operation, RunContext context) throws IOException, UnsupportedQueryException {
        return context.tasks().of(operation).on(this, operation.entity());
    }

    @Override
    public Tables tables() {
        return new Tables("asked", List.of("notes"));
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
