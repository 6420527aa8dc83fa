// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.syntax.SourceMap;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The registered layout families, and the way from a study's words to a layout. */
public final class Layouts {
    private static final Map<String, LayoutFamily> FAMILIES = load();
    private static final String ENTITIES = "entities";

    /** Words that say something of the layout as a whole, so that no entity has its own. */
    private static final List<String> COMMON = List.of("name", "default", "sstables", ENTITIES);

    private Layouts() {}

    /** All families, by name in alphabetical order. */
    public static Collection<LayoutFamily> families() {
        return FAMILIES.values();
    }

    /**
     * Whether a study lays its dataset out in this way without being asked to: yes, unless the entry says
     * {@code default: false}.
     */
    public static boolean runsByDefault(Map<String, ?> entry) {
        return new LayoutParameters(entry).flag("default", true);
    }

    /**
     * Into how many SSTables a study's entry has the dataset written, each with the next part of every partition; 1, to
     * which it is compacted, where the entry does not say {@code sstables}.
     */
    public static int sstables(Map<String, ?> entry) {
        return new LayoutParameters(entry).count("sstables", 1);
    }

    /**
     * The entities that have words of their own in a study's entry, in its order; none where it has no {@code entities}.
     *
     * @throws IllegalArgumentException if {@code entities} holds no words by entity, or words that are the whole layout's
     */
    public static List<String> entities(Map<String, ?> entry) {
        return List.copyOf(own(entry).keySet());
    }

    /**
     * A study's entry as it is for one entity: the common words, and over them the entity's own, without
     * {@code entities}. An entity that has no words of its own gets the common ones.
     *
     * @throws IllegalArgumentException as {@link #entities}
     */
    public static Map<String, Object> words(Map<String, ?> entry, String entity) {
        Map<String, Object> words = SourceMap.copy(entry);
        words.remove(ENTITIES);
        words.putAll(own(entry).getOrDefault(entity, Map.of()));
        return words;
    }

    private static Map<String, Map<String, Object>> own(Map<String, ?> entry) {
        Map<String, Map<String, Object>> byEntity = new LinkedHashMap<>();
        Object given = entry.get(ENTITIES);
        if (given == null) {
            return byEntity;
        }
        LayoutParameters parameters = new LayoutParameters(entry);
        if (!(given instanceof Map<?, ?> entities)) {
            throw parameters.wrong(ENTITIES, given, "keys by entity, such as {offers: {table: offers_json}}");
        }
        entities.forEach((entity, value) -> {
            Map<String, Object> words = new LinkedHashMap<>();
            if (value instanceof Map<?, ?> map) {
                map.forEach((word, element) -> words.put(String.valueOf(word), element));
            } else if (value != null) {
                throw parameters.wrong(ENTITIES + ", " + entity, value, "keys such as {table: offers_json}");
            }
            for (String common : COMMON) {
                if (words.containsKey(common)) {
                    throw new IllegalArgumentException("Layout " + parameters.name() + ": " + ENTITIES + ", " + entity
                            + " has \"" + common + "\", which is the same for all entities. Give it to the layout.");
                }
            }
            byEntity.put(String.valueOf(entity), words);
        });
        return byEntity;
    }

    /**
     * The layout that a study's entry describes for one entity of several: as {@link #of(Map)} of its {@link #words}.
     *
     * @param entity the entity's name
     * @throws IllegalArgumentException as {@link #of(Map)} and {@link #entities}
     */
    public static Layout of(Map<String, ?> entry, String entity) {
        return of(words(entry, entity));
    }

    /**
     * Which questions the layout of a study's entry answers cheaply and which not, whatever the entity.
     *
     * @throws IllegalArgumentException as {@link #of(Map, String)}
     */
    public static String summary(Map<String, ?> entry) {
        List<String> entities = entities(entry);
        return (entities.isEmpty() ? of(entry) : of(entry, entities.get(0))).summary();
    }

    /**
     * The layout that a study's entry describes, whatever the entity is called.
     *
     * @throws IllegalArgumentException if its family or a parameter is unknown; the message lists the known ones. If it
     *     has words for single entities, so that it is another layout for each
     */
    public static Layout of(Map<String, ?> entry) {
        LayoutParameters parameters = new LayoutParameters(entry);
        if (entry.containsKey(ENTITIES)) {
            throw new IllegalArgumentException("Layout " + parameters.name() + " has separate parameters for "
                    + String.join(", ", entities(entry)) + ", so it is one layout per entity. Name the entity.");
        }
        String name = parameters.text("family", "");
        LayoutFamily family = FAMILIES.get(name);
        if (family == null) {
            throw parameters.unknownFamily(name, FAMILIES.keySet());
        }
        Layout layout = family.layout(parameters);
        // For studies and not for layouts, and known to all of them.
        parameters.flag("default", true);
        parameters.count("sstables", 1);
        parameters.requireAllKnown();
        return layout;
    }

    private static Map<String, LayoutFamily> load() {
        Map<String, LayoutFamily> byName = new TreeMap<>();
        for (LayoutFamily family : ServiceLoader.load(LayoutFamily.class, Layouts.class.getClassLoader())) {
            if (byName.put(family.name(), family) != null) {
                throw new IllegalStateException("Two layout families have the name \"" + family.name() + "\".");
            }
        }
        return byName;
    }
}
