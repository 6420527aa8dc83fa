// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.advise.work.SchemaGrowth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How the tables of a design are stored: compressed, with a time to live where rows expire, and compacted by time where they come once
 * and expire, otherwise by Cassandra 5's unified strategy.
 *
 * @param growth how many rows there will be, and of which entities they expire
 * @param once whether rows are inserted alone, and neither updated nor deleted
 */
record TableOptions(SchemaGrowth growth, boolean once) {
    /** Cassandra's documentation: 20 to 30 windows until rows expire. */
    private static final int WINDOWS = 30;

    /** So many days and more are rounded to whole ones. */
    private static final int LITTLE_ROUNDED = 5;

    /**
     * A design as a layout of a study.
     *
     * @param asked by queries the names of the tables that they are to be asked of, whatever way looks cheaper
     */
    Map<String, Object> layout(String name, String summary, List<DesignTable> tables, Map<String, String> asked) {
        Map<String, Object> layout = new LinkedHashMap<>();
        layout.put("name", name);
        layout.put("family", "table");
        layout.put("summary", summary);
        layout.put("compression", "LZ4");
        layout.put("chunkLength", 16);
        Duration window = window(tables);
        layout.put("compaction", window == null ? "UCS" : "TWCS");
        if (window != null) {
            layout.put("compactionOptions", options(window));
        }
        Map<String, List<DesignTable>> byEntity = new LinkedHashMap<>();
        for (DesignTable table : tables) {
            byEntity.computeIfAbsent(table.entity(), each -> new ArrayList<>()).add(table);
        }
        if (byEntity.size() == 1) {
            layout.putAll(words(tables, asked));
        } else {
            Map<String, Object> entities = new LinkedHashMap<>();
            byEntity.forEach((entity, own) -> entities.put(entity, words(own, asked)));
            layout.put("entities", entities);
        }
        return layout;
    }

    /** The tables of an entity, the first of which holds all fields of its own. */
    private Map<String, Object> words(List<DesignTable> tables, Map<String, String> asked) {
        Map<String, Object> first = words(tables.get(0), asked);
        List<Map<String, Object>> further = new ArrayList<>();
        for (DesignTable table : tables.subList(1, tables.size())) {
            further.add(words(table, asked));
        }
        Duration keep = keep(tables.get(0));
        if (keep != null) {
            String lives = "default_time_to_live = " + keep.toSeconds();
            first.put("options", lives);
            further.forEach(words -> words.put("options", lives));
        }
        if (!further.isEmpty()) {
            first.put("tables", further);
        }
        return first;
    }

    private static Map<String, Object> words(DesignTable table, Map<String, String> asked) {
        Map<String, Object> words = table.words();
        List<String> queries = asked.keySet().stream()
                .filter(query -> asked.get(query).equals(table.name()))
                .toList();
        if (!queries.isEmpty()) {
            words.put("answers", queries);
        }
        return words;
    }

    /** After which time rows expire; {@code null} where they don't. */
    private Duration keep(DesignTable table) {
        Growth of = growth.of(table.entity());
        return of != null && of.expires() ? of.keep() : null;
    }

    /** The time that an SSTable is for, the same for all tables; {@code null} where they are not compacted by time. */
    private Duration window(List<DesignTable> tables) {
        Duration keep = keep(tables.get(0));
        boolean isOfAll = tables.stream().allMatch(table -> Objects.equals(keep(table), keep));
        return keep != null && isOfAll && once ? window(keep) : null;
    }

    /** SSTables stay for {@code gc_grace_seconds} after their rows have expired, so that shorter windows would make hundreds of them. */
    static Duration window(Duration keep) {
        return (keep.compareTo(Growth.GRACE) > 0 ? keep : Growth.GRACE).dividedBy(WINDOWS);
    }

    /** In days where it is a whole number of them, or rounding changes it little; else in hours. */
    static Map<String, Object> options(Duration window) {
        double days = window.toSeconds() / 86_400.0;
        boolean isOfDays = days >= LITTLE_ROUNDED || days >= 1 && days == Math.rint(days);
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("compaction_window_unit", isOfDays ? "DAYS" : "HOURS");
        options.put("compaction_window_size", Math.round(isOfDays ? days : window.toSeconds() / 3600.0));
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
