// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import java.util.Collection;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The registered layout families, and the way from a study's words to a layout. */
public final class Layouts {
    private static final Map<String, LayoutFamily> FAMILIES = load();

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
     * The layout that a study's entry describes.
     *
     * @throws IllegalArgumentException if its family or a parameter is unknown; the message lists the known ones
     */
    public static Layout of(Map<String, ?> entry) {
        LayoutParameters parameters = new LayoutParameters(entry);
        String name = parameters.text("family", "");
        LayoutFamily family = FAMILIES.get(name);
        if (family == null) {
            throw new IllegalArgumentException("Layout " + parameters.name() + " has the family \"" + name
                    + "\". Known: " + String.join(", ", FAMILIES.keySet()) + ".");
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
