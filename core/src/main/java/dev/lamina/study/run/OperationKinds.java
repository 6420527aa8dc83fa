// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.names.UnknownName;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.plan.Study;
import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The registered kinds of operations. */
public final class OperationKinds {
    static final Map<String, OperationKind> BY_KEY = load();

    /** Keys that every operation may have. */
    private static final List<String> COMMON = List.of("name", "summary", "entity", OperationEntry.DEFAULT);

    private OperationKinds() {}

    /**
     * The operation that a study's entry describes.
     *
     * @throws IllegalArgumentException if the entry has none of the known keys, or another wrong word
     */
    public static Operation of(Map<String, Object> entry) {
        return all(entry, List.of()).get(0);
    }

    /**
     * The operations that a study's entry describes.
     *
     * @param groups the groups within which the dataset's records may be identified, narrowest first; may be empty
     * @throws IllegalArgumentException if the entry has none of the known keys, or another wrong word
     */
    public static List<Operation> all(Map<String, Object> entry, List<String> groups) {
        OperationKind found = kind(entry);
        if (entry.get("name") == null) {
            throw new IllegalArgumentException(SourceMap.at(entry, null) + "Operation " + entry + " needs a name.");
        }
        OperationEntry read = new OperationEntry(found.key(), entry, groups);
        String entity = read.text("entity", null);
        List<Operation> operations = new ArrayList<>();
        for (Operation operation : found.operations(read)) {
            String instead = entity == null
                    ? null
                    : Frequency.isQuery(entry)
                            ? operation.insteadOf(entity)
                            : "no such key: it executes the operations of all entities";
            if (instead != null) {
                throw read.wrong("entity", entity, instead);
            }
            operations.add(entity == null ? operation : new EntityOperation(operation, entity));
        }
        read.requireAllKnown();
        return operations;
    }

    /** The study with other users of its service; the option that asks for them is refused where it has none. */
    public static Study withUsers(Study study, Integer users, Integer seconds) {
        List<Map<String, Object>> changed = new ArrayList<>();
        boolean found = false;
        for (Map<String, Object> entry : study.operations()) {
            Map<String, Object> other = null;
            for (OperationKind kind : BY_KEY.values()) {
                if (entry.containsKey(kind.key())) {
                    other = kind.withUsers(entry, users, seconds);
                }
            }
            found |= other != null;
            changed.add(other == null ? entry : other);
        }
        if (!found) {
            throw new IllegalArgumentException((users == null ? "--duration" : "--users") + ": study " + study.study()
                    + " has no users of a REST service. Leave the option out, or choose a study such as offers.");
        }
        return study.withOperations(changed);
    }

    /**
     * The kind whose key an entry has.
     *
     * @throws IllegalArgumentException if it has none of the keys
     */
    public static OperationKind kind(Map<String, Object> entry) {
        OperationKind found = null;
        for (OperationKind kind : BY_KEY.values()) {
            found = entry.containsKey(kind.key()) ? kind : found;
        }
        if (found != null) {
            return found;
        }
        for (String key : entry.keySet()) {
            if (!COMMON.contains(key)
                    && UnknownName.nearest(key, BY_KEY.keySet()).isPresent()) {
                throw new IllegalArgumentException(
                        SourceMap.at(entry, key) + "Operation " + entry.getOrDefault("name", entry)
                                + " has an unknown key \"" + key + "\". " + UnknownName.hint(key, BY_KEY.keySet()));
            }
        }
        throw new IllegalArgumentException(SourceMap.at(entry, null) + "Operation " + entry + " needs one of the keys "
                + String.join(", ", BY_KEY.keySet()) + ".");
    }

    private static Map<String, OperationKind> load() {
        Map<String, OperationKind> byKey = new TreeMap<>();
        for (OperationKind kind : ServiceLoader.load(OperationKind.class, OperationKinds.class.getClassLoader())) {
            if (byKey.put(kind.key(), kind) != null) {
                throw new IllegalStateException("Two kinds of operations have the key \"" + kind.key() + "\".");
            }
        }
        return byKey;
    }
}
