// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.syntax.Settings;
import java.util.List;
import java.util.Map;

/** An operation's entry in a study, read key by key. */
public final class OperationEntry {
    /** The key that says whether an operation runs without being named. */
    public static final String DEFAULT = "default";

    private final String key;
    private final Settings settings;
    private final List<String> groups;

    /**
     * @param key the key of the operation's kind
     * @param values the entry's keys and values, among them {@code name}
     * @param groups the groups within which the dataset's records may be identified
     */
    public OperationEntry(String key, Map<String, Object> values, List<String> groups) {
        this(
                key,
                new Settings("Operation " + values.get("name"), values, "name", "summary", DEFAULT, key)
                        .allow(Frequency.KEYS),
                groups);
    }

    private OperationEntry(String key, Settings settings, List<String> groups) {
        this.key = key;
        this.settings = settings;
        this.groups = List.copyOf(groups);
    }

    /** The operation's name. */
    public String name() {
        return settings.text("name");
    }

    /** The study's own summary, or the kind's. */
    public String summary(String defaultValue) {
        return settings.text("summary", defaultValue);
    }

    /** What stands after the kind's key. */
    public String argument() {
        return String.valueOf(settings.value(key));
    }

    /** What stands after the kind's key, as columns; empty for the word {@code all}. */
    public List<String> columns() {
        Object value = settings.value(key);
        if ("all".equals(value)) {
            return List.of();
        }
        if (!(value instanceof List<?>)) {
            throw wrong(key, value, "all, or a list of columns such as [monthYear]");
        }
        return settings.texts(key, "[monthYear]");
    }

    /** What stands after the kind's key, as a whole number of at least 1. */
    public int count() {
        return settings.number(key, 1, Integer.MAX_VALUE);
    }

    /** Another key's text. */
    public String text(String other, String defaultValue) {
        return settings.text(other, defaultValue);
    }

    /** Another key's text, which must be there. */
    public String text(String other) {
        return settings.text(other);
    }

    /** Another key's list of texts; empty where the entry does not have it. */
    public List<String> texts(String other) {
        return settings.texts(other, "[rows, wide]");
    }

    /** Another key's whole number within bounds. */
    public int number(String other, int defaultValue, int min, int max) {
        return settings.number(other, defaultValue, min, max);
    }

    /** Another key's yes or no. */
    public boolean flag(String other, boolean defaultValue) {
        return settings.flag(other, defaultValue);
    }

    /** The values after a key by name; empty where the entry does not have it. */
    public Map<String, Object> map(String other) {
        return settings.map(other, example(other));
    }

    /** The keys after a key; none where the entry does not have it. */
    public Settings in(String other) {
        return settings.in(other, example(other));
    }

    private String example(String other) {
        return other.equals(key) ? "{newest: 100}" : "{single: 10}";
    }

    /** The keys of each entry of a list, of which there is at least one. */
    public List<Settings> each(String other) {
        return settings.each(other, "{key: each}");
    }

    /** The same entry with another value after a key. */
    public OperationEntry with(String other, Object value) {
        return new OperationEntry(key, settings.with(other, value), groups);
    }

    /** The error at a key whose value is wrong within. */
    public IllegalArgumentException at(String other, String message) {
        return settings.at(other, message);
    }

    /** The groups within which the dataset's records may be identified; empty where they are unknown beforehand. */
    public List<String> groups() {
        return groups;
    }

    /** Whether an operation runs unless it is named. */
    public static boolean runsByDefault(Map<String, Object> entry) {
        return new Settings("Operation " + entry.get("name"), entry).flag(DEFAULT, true);
    }

    public void requireAllKnown() {
        settings.requireAllKnown();
    }

    public IllegalArgumentException wrong(String other, Object found, String expected) {
        return settings.wrong(other, found, expected);
    }
}
