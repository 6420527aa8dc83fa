// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.layouts.Store;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.List;

/** A site with one store in memory, which stays as it is whatever is made, emptied or removed. */
final class MemorySite implements Site {
    private final Store store;

    MemorySite(Store store) {
        this.store = store;
    }

    @Override
    public List<String> statements() {
        return List.of();
    }

    @Override
    public void create(Lab lab) {}

    @Override
    public void empty(Lab lab) {}

    @Override
    public void settle(Lab lab) {}

    @Override
    public Weight weigh(Lab lab) {
        return Weight.UNKNOWN;
    }

    @Override
    public void drop(Lab lab) {}

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
    public Operation.Task ready(Operation operation, Lab lab) throws IOException, UnsupportedQueryException {
        return lab.tasks().of(operation).on(this, operation.entity());
    }

    @Override
    public void close() {}
}
