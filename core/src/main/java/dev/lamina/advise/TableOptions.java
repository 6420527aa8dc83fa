// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How the tables of a design are stored: compressed, with a time to live where rows expire, and compacted by time where they come once
 * and expire, otherwise by Cassandra 5's unified strategy.
 *
 * @param growth {@code null} where rows neither come nor expire
 * @param once whether rows are inserted alone, and neither updated nor deleted
 */
record TableOptions(Growth growth, boolean once) {
    /** Cassandra's documentation: 20 to 30 windows until rows expire. */
    private static final int WINDOWS = 30;

    /** A design as a layout of a study. */
    Map<String, Object> layout(String name, String summary, List<DesignTable> tables) {
        Map<String, Object> layout = new LinkedHashMap<>();
        layout.put("name", name);
        layout.put("family", "table");
        layout.put("summary", summary);
        layout.put("compression", "LZ4");
        layout.put("chunkLength", 16);
        boolean expires = growth != null && growth.expires();
        layout.put("compaction", expires && once ? "TWCS" : "UCS");
        if (expires && once) {
            layout.put("compactionOptions", window());
        }
        Map<String, List<DesignTable>> byEntity = new LinkedHashMap<>();
        for (DesignTable table : tables) {
            byEntity.computeIfAbsent(table.entity(), each -> new ArrayList<>()).add(table);
        }
        if (byEntity.size() == 1) {
            layout.putAll(words(tables));
        } else {
            Map<String, Object> entities = new LinkedHashMap<>();
            byEntity.forEach((entity, own) -> entities.put(entity, words(own)));
            layout.put("entities", entities);
        }
        return layout;
    }

    /** The tables of an entity, the first of which holds all fields of its own. */
    private Map<String, Object> words(List<DesignTable> tables) {
        Map<String, Object> first = tables.get(0).words();
        List<Map<String, Object>> further = new ArrayList<>();
        for (DesignTable table : tables.subList(1, tables.size())) {
            further.add(table.words());
        }
        if (growth != null && growth.expires()) {
            String lives = "default_time_to_live = " + growth.keep().toSeconds();
            first.put("options", lives);
            further.forEach(words -> words.put("options", lives));
        }
        if (!further.isEmpty()) {
            first.put("tables", further);
        }
        return first;
    }

    private Map<String, Object> window() {
        Duration window = growth.keep().dividedBy(WINDOWS);
        boolean days = window.toDays() > 0;
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("compaction_window_unit", days ? "DAYS" : "HOURS");
        options.put("compaction_window_size", Math.max(1, days ? window.toDays() : window.toHours()));
        return options;
    }

    /**
     * Tables with names as plain as they can be beside each other, the one with all columns first.
     *
     * @param isBase whether others can be made of one
     */
    static List<DesignTable> named(List<DesignTable> tables, Predicate<DesignTable> isBase) {
        List<DesignTable> sorted = new ArrayList<>(tables);
        sorted.sort(Comparator.comparing((DesignTable table) -> !isBase.test(table))
                .thenComparing(table -> !table.isComplete()));
        Set<String> names = new HashSet<>();
        List<DesignTable> named = new ArrayList<>();
        for (DesignTable table : sorted) {
            String name = table.stem();
            for (int i = 2; !names.add(name); i++) {
                name = table.stem() + "_" + i;
            }
            named.add(table.named(name));
        }
        return named;
    }
}
