// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.layouts.Store;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.List;

/** A site with one store in memory, which stays as it is whatever is made, emptied or removed. */
public class MemoryStorage implements Storage {
    private final Store store;
    private final Tables tables;

    MemoryStorage(Store store) {
        this(store, null);
    }

    /** @param tables the tables of a server that it claims to be on */
    public MemoryStorage(Store store, Tables tables) {
        this.store = store;
        this.tables = tables;
    }

    @Override
    public Tables tables() {
        return tables;
    }

    @Override
    public List<String> statements() {
        return List.of();
    }

    @Override
    public void create(RunContext context) {}

    @Override
    public void empty(RunContext context) {}

    @Override
    public void settle(RunContext context) {}

    @Override
    public StorageSize weigh(RunContext context) {
        return StorageSize.UNKNOWN;
    }

    @Override
    public void drop(RunContext context) {}

    @Override
    public Store store(String entity) {
        return store;
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
    public void close() {}
}
