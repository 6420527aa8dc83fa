// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.syntax.Settings;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code slice: {newest: 100}}: reads records of one partition that lie next to each other, or by name; one operation for
 * each partition, named {@code operation/partition}. With {@code load:} single requests are timed.
 */
@AutoService(OperationKind.class)
public final class SliceKind implements OperationKind {
    static final String PARTITIONS = "partitions";

    @Override
    public String key() {
        return "slice";
    }

    @Override
    public List<Operation> operations(OperationEntry entry) {
        SliceEntry words = SliceEntry.of(entry);
        Load load = Load.of(entry);
        String summary = entry.summary(words.words() + (load == null ? "" : "; " + load.words()));
        List<Operation> operations = new ArrayList<>();
        for (String partition : partitions(entry)) {
            operations.add(new SliceOperation(entry.name(), summary, partition, words, load));
        }
        return operations;
    }

    private static List<String> partitions(OperationEntry entry) {
        Settings slice = entry.in("slice");
        List<String> known = entry.groups();
        if (!slice.has(PARTITIONS) && !known.isEmpty()) {
            return known;
        }
        List<String> partitions = slice.texts(PARTITIONS, "[small-row]");
        if (partitions.isEmpty()) {
            throw slice.wrong(PARTITIONS, "missing", "a list of partitions, by the values of their key");
        }
        for (String name : partitions) {
            if (!known.isEmpty() && !known.contains(name)) {
                throw slice.wrong(PARTITIONS, name, "one of " + String.join(", ", known));
            }
        }
        return partitions;
    }
}
