// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** An operation's entry in a study, read word by word; remembers which words are known. */
public final class OperationEntry {
    /** The word that says whether an operation runs without being named. */
    static final String DEFAULT = "default";

    private final String key;
    private final Map<String, Object> words;
    private final List<String> groups;
    private final TreeSet<String> known = new TreeSet<>(List.of("name", "summary", DEFAULT));

    /** @param groups the groups within which the dataset's records may be identified */
    public OperationEntry(String key, Map<String, Object> words, List<String> groups) {
        this.key = key;
        this.groups = List.copyOf(groups);
        this.words = words;
        known.add(key);
    }

    /** The operation's name. */
    public String name() {
        return words.get("name").toString();
    }

    /** The study's own summary, or the kind's. */
    public String summary(String otherwise) {
        return words.containsKey("summary") ? words.get("summary").toString() : otherwise;
    }

    /** What stands behind the kind's key. */
    public String subject() {
        return String.valueOf(words.get(key));
    }

    /** What stands behind the kind's key, as columns; empty for the word {@code all}. */
    public List<String> columns() {
        Object value = words.get(key);
        if (value instanceof List<?> list) {
            List<String> columns = new ArrayList<>();
            for (Object column : list) {
                columns.add(String.valueOf(column));
            }
            return columns;
        }
        if ("all".equals(value)) {
            return List.of();
        }
        throw wrong(key, value, "all, or a list of columns such as [monthYear]");
    }

    /** What stands behind the kind's key, as a whole number of at least 1. */
    public int count() {
        Object value = words.get(key);
        if (value instanceof Integer number && number >= 1) {
            return number;
        }
        throw wrong(key, value, "a whole number of at least 1");
    }

    /** Another word's text. */
    public String text(String word, String otherwise) {
        known.add(word);
        Object value = words.get(word);
        return value == null ? otherwise : value.toString();
    }

    /** Another word's text, which must be there. */
    public String text(String word) {
        String value = text(word, null);
        if (value == null) {
            throw wrong(word, "missing", "a value");
        }
        return value;
    }

    /** Another word's whole number within bounds. */
    public int number(String word, int otherwise, int least, int most) {
        known.add(word);
        if (words.getOrDefault(word, otherwise) instanceof Integer number && number >= least && number <= most) {
            return number;
        }
        throw wrong(word, words.get(word), least + " to " + most);
    }

    /** Another word's truth. */
    public boolean flag(String word, boolean otherwise) {
        known.add(word);
        if (words.getOrDefault(word, otherwise) instanceof Boolean flag) {
            return flag;
        }
        throw wrong(word, words.get(word), "true or false");
    }

    /** Words within another word; empty where the entry does not have it. */
    public Map<String, Object> map(String word) {
        known.add(word);
        Object value = words.get(word);
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(
                    word, value, "words in braces, such as " + (word.equals(key) ? "{newest: 100}" : "{single: 10}"));
        }
        Map<String, Object> inner = new LinkedHashMap<>();
        map.forEach((name, inside) -> inner.put(String.valueOf(name), inside));
        return inner;
    }

    /** What stands behind the kind's key, as a list of words in braces; at least one. */
    public List<Map<String, Object>> maps(String word) {
        if (!(words.get(word) instanceof List<?> list) || list.isEmpty()) {
            throw wrong(word, words.get(word), "a list of words in braces, such as [{key: each}]");
        }
        List<Map<String, Object>> maps = new ArrayList<>();
        for (Object one : list) {
            if (!(one instanceof Map<?, ?> map)) {
                throw wrong(word, one, "words in braces, such as {key: each}");
            }
            Map<String, Object> inner = new LinkedHashMap<>();
            map.forEach((name, inside) -> inner.put(String.valueOf(name), inside));
            maps.add(inner);
        }
        return maps;
    }

    /** The same entry with another value behind a word. */
    public OperationEntry with(String word, Object value) {
        Map<String, Object> other = new LinkedHashMap<>(words);
        other.put(word, value);
        return new OperationEntry(key, other, groups);
    }

    /** The groups within which the dataset's records may be identified; empty where nobody knows them beforehand. */
    public List<String> groups() {
        return groups;
    }

    /** Whether an operation runs where nobody names it. */
    public static boolean runsByDefault(Map<String, Object> entry) {
        Object value = entry.get(DEFAULT);
        if (value == null || value instanceof Boolean) {
            return value == null || (Boolean) value;
        }
        throw new IllegalArgumentException(
                "Operation " + entry.get("name") + ": default is " + value + ", expected true or false.");
    }

    public void requireAllKnown() {
        for (String word : words.keySet()) {
            if (!known.contains(word)) {
                throw new IllegalArgumentException("Operation " + name() + " has an unknown word \"" + word + "\". "
                        + UnknownName.hint(word, known));
            }
        }
    }

    public IllegalArgumentException wrong(String word, Object found, String expected) {
        return new IllegalArgumentException(
                "Operation " + name() + ": " + word + " is " + found + ", expected " + expected + ".");
    }
}
