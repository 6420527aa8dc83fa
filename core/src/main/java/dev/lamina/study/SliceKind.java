// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.google.auto.service.AutoService;
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
    public Operation operation(OperationEntry entry) {
        return operations(entry).get(0);
    }

    @Override
    public List<Operation> operations(OperationEntry entry) {
        SliceWords words = SliceWords.of(entry);
        Load load = Load.of(entry);
        String summary = entry.summary(words.words() + (load == null ? "" : "; " + load.words()));
        List<Operation> operations = new ArrayList<>();
        for (String partition : partitions(entry)) {
            operations.add(new SliceOperation(entry.name(), summary, partition, words, load));
        }
        return operations;
    }

    private static List<String> partitions(OperationEntry entry) {
        Object given = entry.map("slice").get(PARTITIONS);
        List<String> known = entry.groups();
        if (given == null && known.isEmpty()) {
            throw entry.wrong("slice, partitions", "missing", "a list of partitions, by the values of their key");
        }
        if (given == null) {
            return known;
        }
        if (!(given instanceof List<?> list) || list.isEmpty()) {
            throw entry.wrong("slice, partitions", given, "a list of partitions, by the values of their key");
        }
        List<String> partitions = new ArrayList<>();
        for (Object name : list) {
            if (!known.isEmpty() && !known.contains(String.valueOf(name))) {
                throw entry.wrong("slice, partitions", name, "one of " + String.join(", ", known));
            }
            partitions.add(String.valueOf(name));
        }
        return partitions;
    }
}
