// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * One layout's entry in a study, read by its family parameter by parameter. Records what was read, so that a parameter
 * that nobody knows is found.
 */
public final class LayoutParameters {
    private final String name;
    private final Map<String, Object> values;
    private final TreeSet<String> known;

    /**
     * @param values the entry as YAML gives it: {@code name}, {@code family}, and the family's own parameters
     * @throws IllegalArgumentException if the entry has no name
     */
    public LayoutParameters(Map<String, ?> values) {
        this.values = new LinkedHashMap<>(values);
        Object given = values.get("name");
        if (given == null) {
            throw new IllegalArgumentException("A layout has no \"name\": " + values + ".");
        }
        this.name = given.toString();
        this.known = new TreeSet<>(List.of("name", "family"));
    }

    private LayoutParameters(String name, Map<String, Object> values, TreeSet<String> known) {
        this.name = name;
        this.values = values;
        this.known = known;
    }

    /**
     * The same entry with this parameter where it does not give it: for a family that makes a layout of another. What either
     * asks for is known to both.
     */
    public LayoutParameters otherwise(String parameter, String value) {
        Map<String, Object> more = new LinkedHashMap<>(values);
        more.putIfAbsent(parameter, value);
        return new LayoutParameters(name, more, known);
    }

    /** The layout's name. */
    public String name() {
        return name;
    }

    /** A text; {@code defaultValue} where the entry does not give it. */
    public String text(String parameter, String defaultValue) {
        Object value = value(parameter);
        return value == null ? defaultValue : value.toString();
    }

    /** A whole number of at least 1; {@code defaultValue} where the entry does not give it. */
    public int count(String parameter, int defaultValue) {
        Object value = value(parameter);
        if (value == null) {
            return defaultValue;
        }
        if (value instanceof Integer number && number >= 1) {
            return number;
        }
        throw wrong(parameter, value, "a whole number of at least 1");
    }

    /** Yes or no; no where the entry does not give it. */
    public boolean flag(String parameter) {
        return flag(parameter, false);
    }

    /** Yes or no; {@code defaultValue} where the entry does not give it. */
    public boolean flag(String parameter, boolean defaultValue) {
        Object value = value(parameter);
        if (value == null) {
            return defaultValue;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong(parameter, value, "true or false");
    }

    /** A list of texts; empty where the entry does not give it. */
    public List<String> texts(String parameter) {
        Object value = value(parameter);
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> list) {
            List<String> texts = new ArrayList<>();
            for (Object element : list) {
                texts.add(String.valueOf(element));
            }
            return texts;
        }
        throw wrong(parameter, value, "a list such as [monthYear]");
    }

    /** Texts by name; empty where the entry does not give it. */
    public Map<String, String> map(String parameter) {
        Object value = value(parameter);
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, String> texts = new LinkedHashMap<>();
            map.forEach((key, element) -> texts.put(String.valueOf(key), String.valueOf(element)));
            return texts;
        }
        throw wrong(parameter, value, "a map such as {monthYear: 0}");
    }

    /** Fails if the entry has a parameter that nobody asked for. */
    public void requireAllKnown() {
        for (String given : values.keySet()) {
            if (!known.contains(given)) {
                throw new IllegalArgumentException("Layout " + name + " has an unknown parameter \"" + given + "\". "
                        + UnknownName.hint(given, known));
            }
        }
    }

    /** The error for a parameter with a wrong value. */
    public IllegalArgumentException wrong(String parameter, Object found, String expected) {
        return new IllegalArgumentException(
                "Layout " + name + ": " + parameter + " is " + found + ", expected " + expected + ".");
    }

    private Object value(String parameter) {
        known.add(parameter);
        return values.get(parameter);
    }
}
