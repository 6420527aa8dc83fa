// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets;

import dev.lamina.data.DatasetException;
import dev.lamina.names.UnknownName;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What a study's {@code dataset:} says about one: its family's name with parameters, all of which the family knows. */
public final class DatasetParameters {
    /** Words by which people name files in a study. */
    private static final List<String> FILES = List.of("file", "files", "input");

    private final String family;
    private final Map<String, ?> values;

    private DatasetParameters(String family, Map<String, ?> values) {
        this.family = family;
        this.values = values;
    }

    /**
     * @param family the family's name
     * @param values as the study has them
     * @param known all names that the family knows
     * @throws DatasetException if there is another one; the message lists those that are known
     */
    public static DatasetParameters of(String family, Map<String, ?> values, String... known) throws DatasetException {
        TreeSet<String> names = new TreeSet<>(List.of(known));
        for (String name : values.keySet()) {
            if (!names.contains(name)
                    && FILES.contains(name)
                    && Datasets.named(family).hasFiles()) {
                throw DatasetException.input("Dataset " + family + " has no parameter \"" + name
                        + "\": a study names no files. Leave it out, and name them where the study is run:"
                        + " --input FILE.");
            }
            if (!names.contains(name)) {
                throw DatasetException.input("Dataset " + family + " has no parameter \"" + name + "\". "
                        + (names.isEmpty() ? "It has none." : UnknownName.hint(name, names)));
            }
        }
        return new DatasetParameters(family, values);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** A value as YAML has it, or another where there is none. */
    public Object get(String name, Object defaultValue) {
        return has(name) ? values.get(name) : defaultValue;
    }

    /** A value's text. */
    public String text(String name, String defaultValue) {
        return String.valueOf(get(name, defaultValue));
    }

    /**
     * A whole number.
     *
     * @throws DatasetException if it is another thing, less than 1 or more than {@code max}
     */
    public int number(String name, int defaultValue, int max) throws DatasetException {
        Object value = get(name, defaultValue);
        if (value instanceof Integer number && number >= 1 && number <= max) {
            return number;
        }
        throw wrong(name, value, "a whole number from 1 to " + max);
    }

    /** For a value that the parameter does not allow. */
    public DatasetException wrong(String name, Object found, String expected) {
        return DatasetException.input(
                "Dataset " + family + ": " + name + " is " + found + ", expected " + expected + ".");
    }
}
