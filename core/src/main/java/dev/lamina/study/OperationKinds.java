// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The registered kinds of operations. */
final class OperationKinds {
    static final Map<String, OperationKind> BY_KEY = load();

    private OperationKinds() {}

    /**
     * The operation that a study's entry describes.
     *
     * @throws IllegalArgumentException if the entry has none of the known keys, or another wrong word
     */
    static Operation of(Map<String, Object> entry) {
        OperationKind found = null;
        for (OperationKind kind : BY_KEY.values()) {
            if (entry.containsKey(kind.key())) {
                found = kind;
            }
        }
        if (found == null || entry.get("name") == null) {
            throw new IllegalArgumentException("Operation " + entry + " needs a name and one of the keys "
                    + String.join(", ", BY_KEY.keySet()) + ".");
        }
        OperationEntry read = new OperationEntry(found.key(), entry);
        Operation operation = found.operation(read);
        read.requireAllKnown();
        return operation;
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
