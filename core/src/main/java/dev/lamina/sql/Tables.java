// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The tables that statements may name: of each dataset its latest version by its name, and each version as {@code gdelt@3}. */
final class Tables {
    private final Map<String, SourceTable> byName = new LinkedHashMap<>();
    private final Map<String, String> spelled = new LinkedHashMap<>();
    private final Set<String> datasets = new TreeSet<>();
    private final Set<String> lower = new TreeSet<>();

    /**
     * @param versions by dataset, then number
     * @throws SqlException if the names of two datasets differ only in case, which SQL does not tell apart
     */
    Tables(List<SourceTable> versions) throws SqlException {
        for (SourceTable version : versions) {
            datasets.add(version.dataset());
            lower.add(lower(version.dataset()));
            put(version.dataset(), version);
            put(version.label(), version);
        }
    }

    private void put(String name, SourceTable version) throws SqlException {
        String before = spelled.put(lower(name), name);
        if (before != null && !before.equals(name)) {
            throw new SqlException("Datasets " + before + " and " + name + " have names that differ only in case,"
                    + " which SQL can't tell apart. Load one of them under another name.");
        }
        byName.put(lower(name), version);
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

    /** The datasets' names in lower case. */
    Set<String> lower() {
        return lower;
    }

    /** All names, those of versions included. */
    List<String> names() {
        return new ArrayList<>(spelled.values());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
