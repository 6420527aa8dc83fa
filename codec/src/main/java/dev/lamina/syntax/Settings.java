// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * The keys of one entry in a YAML file, which is read key by key. It remembers which keys were asked for, so that an unknown one is
 * found, and says in every message where in the file the key stands.
 */
public final class Settings {
    private final String owner;
    private final String path;
    private final Map<String, Object> values;
    private final TreeSet<String> known;

    /**
     * @param owner what the entry describes, as messages name it: {@code Layout rows}
     * @param values the keys with their values; a {@link SourceMap} where the lines are known
     * @param known keys that need not be asked for
     */
    public Settings(String owner, Map<String, ?> values, String... known) {
        this(owner, "", SourceMap.copy(values), new TreeSet<>(List.of(known)));
    }

    private Settings(String owner, String path, Map<String, Object> values, TreeSet<String> known) {
        this.owner = owner;
        this.path = path;
        this.values = values;
        this.known = known;
    }

    /** The same with this value of a key that is missing. Keys that are asked of either are known to both. */
    public Settings withDefault(String key, Object value) {
        return values.containsKey(key) ? this : with(key, value);
    }

    /** The same with another value of a key. */
    public Settings with(String key, Object value) {
        Map<String, Object> changed = SourceMap.copy(values);
        changed.put(key, value);
        return new Settings(owner, path, changed, known);
    }

    /** Whether a key is there and has a value. */
    public boolean has(String key) {
        return value(key) != null;
    }

    /** The value as it is in the file; {@code null} where the key is missing. */
    public Object value(String key) {
        known.add(key);
        return values.get(key);
    }

    /** All keys with their values. */
    public Map<String, Object> values() {
        return values;
    }

    public String text(String key, String defaultValue) {
        Object value = value(key);
        return value == null ? defaultValue : value.toString();
    }

    /** A text that must be there. */
    public String text(String key) {
        if (!has(key)) {
            throw wrong(key, "missing", "a value");
        }
        return value(key).toString();
    }

    /** One of several words. */
    public String choice(String key, String defaultValue, List<String> choices) {
        String word = text(key, defaultValue);
        if (!choices.contains(word)) {
            throw wrong(key, word, "one of " + String.join(", ", choices));
        }
        return word;
    }

    /** One of an enum's constants, which are written in lower case and with hyphens. */
    public <E extends Enum<E>> E choice(String key, E defaultValue) {
        String word = text(key, word(defaultValue));
        List<String> known = new ArrayList<>();
        for (E constant : defaultValue.getDeclaringClass().getEnumConstants()) {
            if (word.equals(word(constant))) {
                return constant;
            }
            known.add(word(constant));
        }
        throw wrong(key, word, "one of " + String.join(", ", known));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A whole number of at least 1. */
    public int count(String key, int defaultValue) {
        return number(key, defaultValue, 1, Integer.MAX_VALUE);
    }

    /** A whole number from {@code min} to {@code max} that must be there. */
    public int number(String key, int min, int max) {
        if (!has(key)) {
            throw wrong(key, "missing", range(min, max));
        }
        return number(key, min, min, max);
    }

    private static String range(int min, int max) {
        return max == Integer.MAX_VALUE
                ? "a whole number of at least " + min
                : "a whole number from " + min + " to " + max;
    }

    /** A whole number from {@code min} to {@code max}; the default value need not lie there. */
    public int number(String key, int defaultValue, int min, int max) {
        Object value = value(key);
        if (value == null) {
            return defaultValue;
        }
        if (value instanceof Integer number && number >= min && number <= max) {
            return number;
        }
        throw wrong(key, value, range(min, max));
    }

    public boolean flag(String key, boolean defaultValue) {
        Object value = value(key);
        if (value == null) {
            return defaultValue;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong(key, value, "true or false");
    }

    /**
     * A list of texts; empty where the key is missing.
     *
     * @param example such as {@code [monthYear]}
     */
    public List<String> texts(String key, String example) {
        Object value = value(key);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list)) {
            throw wrong(key, value, "a list such as " + example);
        }
        List<String> texts = new ArrayList<>();
        list.forEach(element -> texts.add(String.valueOf(element)));
        return texts;
    }

    /**
     * A map of values by name; empty where the key is missing.
     *
     * @param example such as <code>{monthYear: 0}</code>
     */
    public Map<String, Object> map(String key, String example) {
        return map(key, value(key), example);
    }

    private Map<String, Object> map(String key, Object value, String example) {
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(key, value, "a map such as " + example);
        }
        if (map instanceof SourceMap source) {
            return source;
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((name, element) -> copy.put(String.valueOf(name), element));
        return copy;
    }

    /** The keys after a key; none where it is missing. */
    public Settings in(String key, String example) {
        return new Settings(owner, path + key + ", ", map(key, example), new TreeSet<>());
    }

    /** The keys of each map of a list, which must be there. */
    public List<Settings> each(String key, String example) {
        if (!(value(key) instanceof List<?> list) || list.isEmpty()) {
            throw wrong(key, value(key), "a list such as [" + example + "]");
        }
        List<Settings> all = new ArrayList<>();
        for (Object one : list) {
            all.add(new Settings(
                    owner, path + key + ", ", map(key, one == null ? "nothing" : one, example), new TreeSet<>()));
        }
        return all;
    }

    /** Keys that are known although they are not read. */
    public Settings allow(String... keys) {
        known.addAll(List.of(keys));
        return this;
    }

    /**
     * Refuses keys that were not read.
     *
     * @throws IllegalArgumentException with the unknown key, the nearest known one, and all known ones
     */
    public void requireAllKnown() {
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                throw unknown(key);
            }
        }
    }

    private IllegalArgumentException unknown(String key) {
        String inside = path.isEmpty() ? owner : owner + ": " + path.substring(0, path.length() - 2);
        return new IllegalArgumentException(SourceMap.at(values, key) + inside + " has an unknown key \"" + key + "\". "
                + UnknownName.hint(key, known));
    }

    /** The error for a key whose value is wrong somewhere within. */
    public IllegalArgumentException at(String key, String message) {
        return new IllegalArgumentException(SourceMap.at(values, key) + owner + ": " + path + key + ": " + message);
    }

    /** The error for a key with a wrong value, or for one that is missing; if another key is the missing one misspelt, for that. */
    public IllegalArgumentException wrong(String key, Object found, String expected) {
        if (!has(key)) {
            for (String given : values.keySet()) {
                if (!known.contains(given)
                        && UnknownName.nearest(given, List.of(key)).isPresent()) {
                    return unknown(given);
                }
            }
        }
        return new IllegalArgumentException(SourceMap.at(values, key) + owner + ": " + path + key + " is " + found
                + ", expected " + expected + ".");
    }
}
