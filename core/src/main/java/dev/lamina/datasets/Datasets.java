// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import dev.lamina.names.UnknownName;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.StringJoiner;
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
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    public static DatasetFamily named(String name) {
        DatasetFamily family = BY_NAME.get(name);
        if (family == null) {
            throw new IllegalArgumentException(
                    "There is no dataset \"" + name + "\". " + UnknownName.hint(name, BY_NAME.keySet()));
        }
        return family;
    }

    /**
     * The family whose form the first of these files has; one that takes any file where it is of no other's.
     *
     * @param inputs files and globs, one or more
     * @throws DatasetException if there is none; the message says what each misses
     */
    public static DatasetFamily recognising(List<String> inputs) throws DatasetException {
        Path first = InputFiles.resolve(inputs.subList(0, 1)).get(0);
        StringJoiner objections = new StringJoiner("; ");
        DatasetFamily any = null;
        for (DatasetFamily family : all()) {
            if (family.hasFiles()) {
                Optional<String> objection = family.objection(first);
                if (objection.isEmpty() && !family.takesAny()) {
                    return family;
                }
                if (objection.isEmpty()) {
                    any = family;
                    continue;
                }
                objections.add(family.name() + ": " + objection.get());
            }
        }
        if (any != null) {
            return any;
        }
        throw DatasetException.input(first + ": no format fits this file (" + objections + ").");
    }

    private static Map<String, DatasetFamily> load() {
        Map<String, DatasetFamily> byName = new TreeMap<>();
        for (DatasetFamily family : ServiceLoader.load(DatasetFamily.class, Datasets.class.getClassLoader())) {
            add(family, byName);
            family.made().forEach(made -> add(made, byName));
        }
        return byName;
    }

    private static void add(DatasetFamily family, Map<String, DatasetFamily> into) {
        if (into.put(family.name(), family) != null) {
            throw new IllegalStateException("Two datasets have the name \"" + family.name() + "\".");
        }
    }
}
