// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.names.UnknownName;
import dev.lamina.syntax.Settings;
import dev.lamina.syntax.SourceMap;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One layout's entry in a study, which its family reads parameter by parameter. */
public final class LayoutParameters {
    /** What the family {@code chunks} was called, as one of its layouts still is. */
    private static final String OLD_CHUNKS = "columnar";

    private final String name;
    private final Settings settings;

    /**
     * @param values the entry as YAML gives it: {@code name}, {@code family}, and the family's own parameters
     * @throws IllegalArgumentException if the entry has no name
     */
    public LayoutParameters(Map<String, ?> values) {
        Object given = values.get("name");
        if (given == null) {
            throw new IllegalArgumentException(
                    SourceMap.at(values, "name") + "A layout has no \"name\": " + values + ".");
        }
        this.name = given.toString();
        this.settings = new Settings("Layout " + name, values, "name", "family");
    }

    private LayoutParameters(String name, Settings settings) {
        this.name = name;
        this.settings = settings;
    }

    /**
     * The same entry with this parameter where it does not give it: for a family that makes a layout of another. What either
     * asks for is known to both.
     */
    public LayoutParameters otherwise(String parameter, String value) {
        return new LayoutParameters(name, settings.withDefault(parameter, value));
    }

    /**
     * The keys of one of the maps of a list, as a layout of the same name: with these keys of the entry where the map does not
     * give them.
     */
    public LayoutParameters part(Settings map, List<String> inherited) {
        Map<String, Object> values = SourceMap.copy(map.values());
        for (String key : inherited) {
            if (settings.has(key)) {
                values.putIfAbsent(key, settings.value(key));
            }
        }
        values.put("name", name);
        return new LayoutParameters(values);
    }

    /** The layout's name. */
    public String name() {
        return name;
    }

    /** A text; {@code defaultValue} where the entry does not give it. */
    public String text(String parameter, String defaultValue) {
        return settings.text(parameter, defaultValue);
    }

    /** A whole number of at least 1; {@code defaultValue} where the entry does not give it. */
    public int count(String parameter, int defaultValue) {
        return settings.count(parameter, defaultValue);
    }

    /** Yes or no; no where the entry does not give it. */
    public boolean flag(String parameter) {
        return settings.flag(parameter, false);
    }

    /** Yes or no; {@code defaultValue} where the entry does not give it. */
    public boolean flag(String parameter, boolean defaultValue) {
        return settings.flag(parameter, defaultValue);
    }

    /** A list of texts; empty where the entry does not give it. */
    public List<String> texts(String parameter) {
        return settings.texts(parameter, "[monthYear]");
    }

    /** Texts by name; empty where the entry does not give it. */
    public Map<String, String> map(String parameter) {
        Map<String, String> texts = new LinkedHashMap<>();
        settings.map(parameter, "{monthYear: 0}").forEach((key, element) -> texts.put(key, String.valueOf(element)));
        return texts;
    }

    /**
     * The keys of each map of a list; none where the entry does not give it.
     *
     * @param example what one of the maps looks like
     */
    public List<Settings> each(String parameter, String example) {
        return settings.has(parameter) ? settings.each(parameter, example) : List.of();
    }

    /**
     * The keys of a map; empty where the entry does not give it.
     *
     * @param example what the map looks like
     */
    public Optional<Settings> in(String parameter, String example) {
        return settings.has(parameter) ? Optional.of(settings.in(parameter, example)) : Optional.empty();
    }

    /** Fails if the entry has a parameter that was not read. */
    public void requireAllKnown() {
        settings.requireAllKnown();
    }

    /** The error for a parameter with a wrong value. */
    public IllegalArgumentException wrong(String parameter, Object found, String expected) {
        return settings.wrong(parameter, found, expected);
    }

    /** The error for a family that there is not. */
    IllegalArgumentException unknownFamily(String family, Collection<String> known) {
        return new IllegalArgumentException(
                SourceMap.at(settings.values(), "family") + "Layout " + name + " has the family \"" + family + "\". "
                        + (family.equals(OLD_CHUNKS)
                                ? "It is called \"chunks\" now. Change the family; the layout may keep its name."
                                : UnknownName.hint(family, known)));
    }
}
