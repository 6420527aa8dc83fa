// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that a run asks, drawn and answered from the source once, before a server is started: an operation that does not
 * fit the records is found out before anything has been measured.
 */
public final class Tasks {
    private final Map<Operation, Operation.Task> tasks = new IdentityHashMap<>();

    /**
     * Prepares operations.
     *
     * @throws IllegalArgumentException if one asks for what the records don't have
     */
    public void prepare(Collection<Operation> operations, Sources sources) throws IOException {
        for (Operation operation : operations) {
            if (tasks.containsKey(operation)) {
                continue;
            }
            try {
                Operation.Task task = operation.prepare(sources);
                if (task != null) {
                    tasks.put(operation, task);
                }
            } catch (IllegalArgumentException e) {
                throw named(operation, e);
            }
        }
    }

    /**
     * Looks, before rows are read, whether they have the columns that operations name.
     *
     * @throws IllegalArgumentException if not; the message has the operation
     */
    public static void requireFit(Collection<Operation> operations, Schema schema) {
        for (Operation operation : operations) {
            for (Entity rows : schema.entities()) {
                boolean isOnly = operation.entity() == null && schema.entities().size() == 1;
                if (isOnly || rows.name().equals(operation.entity())) {
                    try {
                        operation.requireFit(rows);
                    } catch (IllegalArgumentException e) {
                        throw named(operation, e);
                    }
                }
            }
        }
    }

    /** One with a place in a file names the operation behind it. */
    private static IllegalArgumentException named(Operation operation, IllegalArgumentException e) {
        boolean isNamed = e.getMessage().matches("(?s)(.+?:\\d+: )?Operation .*");
        String named = isNamed ? "" : "Operation " + operation.name() + ": ";
        return new IllegalArgumentException(named + e.getMessage(), e);
    }

    /** Those of some operations that the dataset has something for. */
    public List<Operation> prepared(Collection<Operation> operations) {
        List<Operation> prepared = new ArrayList<>();
        for (Operation operation : operations) {
            if (tasks.containsKey(operation)) {
                prepared.add(operation);
            }
        }
        return prepared;
    }

    public Operation.Task of(Operation operation) {
        return tasks.get(operation);
    }
}
