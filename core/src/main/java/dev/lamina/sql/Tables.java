// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tables that statements may name: of each dataset its latest version by its name, and each version as {@code gdelt@3}.
 * Datasets whose names differ only in case, which SQL does not tell apart, are not among them.
 */
final class Tables {
    private final Map<String, SourceTable> byName = new LinkedHashMap<>();
    private final Map<String, String> spelled = new LinkedHashMap<>();
    private final Set<String> datasets = new TreeSet<>();
    private final Map<String, Set<String>> alike = new TreeMap<>();

    /** @param versions by dataset, then number */
    Tables(List<SourceTable> versions) {
        for (SourceTable version : versions) {
            alike.computeIfAbsent(lower(version.dataset()), lower -> new TreeSet<>())
                    .add(version.dataset());
        }
        for (SourceTable version : versions) {
            if (alike.get(lower(version.dataset())).size() == 1) {
                datasets.add(version.dataset());
                put(version.dataset(), version);
                put(version.label(), version);
            }
        }
    }

    private void put(String name, SourceTable version) {
        spelled.put(lower(name), name);
        byName.put(lower(name), version);
    }

    /**
     * Says why a name is not among them, where that is so because SQL can't tell which dataset it means.
     *
     * @throws SqlException if several datasets have this name, but for case
     */
    void explainMissing(String name) throws SqlException {
        Set<String> several = alike.getOrDefault(lower(name.split("@", 2)[0]), Set.of());
        if (several.size() > 1) {
            throw new SqlException("Datasets " + String.join(" and ", several) + " have names that differ only in case,"
                    + " which SQL can't tell apart. Load one of them under another name.");
        }
    }

    /** The version of this name, however it is written; {@code null} where there is none. */
    SourceTable find(String name) {
        return byName.get(lower(name));
    }

    /** The name with the dataset's own spelling. */
    String spelled(String name) {
        return spelled.get(lower(name));
    }

    /** The datasets' names, in order. */
    List<String> datasets() {
        return new ArrayList<>(datasets);
    }

    /** The names of all datasets in lower case. */
    Set<String> lower() {
        return alike.keySet();
    }

    /** All names, those of versions included. */
    List<String> names() {
        return new ArrayList<>(spelled.values());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
