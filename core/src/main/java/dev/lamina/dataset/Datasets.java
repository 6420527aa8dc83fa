// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

import java.util.Collection;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The registered dataset families. */
public final class Datasets {
    private static final Map<String, DatasetFamily> BY_NAME = load();

    private Datasets() {}

    /** All families, by name in alphabetical order. */
    public static Collection<DatasetFamily> all() {
        return BY_NAME.values();
    }

    /**
     * The family of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that exist
     */
    public static DatasetFamily named(String name) {
        DatasetFamily family = BY_NAME.get(name);
        if (family == null) {
            throw new IllegalArgumentException(
                    "There is no dataset \"" + name + "\". Known: " + String.join(", ", BY_NAME.keySet()) + ".");
        }
        return family;
    }

    private static Map<String, DatasetFamily> load() {
        Map<String, DatasetFamily> byName = new TreeMap<>();
        for (DatasetFamily family : ServiceLoader.load(DatasetFamily.class, Datasets.class.getClassLoader())) {
            if (byName.put(family.name(), family) != null) {
                throw new IllegalStateException("Two datasets have the name \"" + family.name() + "\".");
            }
        }
        return byName;
    }
}
