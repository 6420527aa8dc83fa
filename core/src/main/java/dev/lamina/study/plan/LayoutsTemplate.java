// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.codec.ColumnType;
import dev.lamina.datasets.file.ColumnProfile;
import dev.lamina.datasets.file.FileFamily;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.syntax.Settings;
import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The study {@code layouts}, whose words {@code key}, {@code partition}, {@code number} and {@code text} stand for columns
 * of a file that it does not know yet.
 */
public final class LayoutsTemplate {
    private static final Set<String> WITH_QUERIES = Set.of("ingest", "scan-all");

    /** The study's name. */
    public static final String NAME = "layouts";

    private static final String KEY = "key";
    private static final String PARTITION = "partition";
    private static final String TABLES = "tables";
    private static final String NUMBER = "number";
    private static final String TEXT = "text";

    private final Study template;
    private final FileProfile profile;
    private final KeySettings keys;

    private LayoutsTemplate(Study template, FileProfile profile, KeySettings keys) {
        this.template = template;
        this.profile = profile;
        this.keys = keys;
    }

    /** Whether a study is the template, and not one that was made of it. */
    public static boolean is(Study study) {
        Map<String, Object> file = study.dataset().get(FileFamily.NAME);
        return study.study().equals(NAME) && file != null && !file.containsKey("types");
    }

    /**
     * The study of a file.
     *
     * @param parameters the file's own words, which its types and key are added to
     * @param keys how records are grouped and ordered
     * @param queries what is asked of it besides reading and writing all; none for what can be asked of any file
     * @param candidates layouts of the user's own, beside the template's
     * @throws IllegalArgumentException if a word names no column, or can't be a key
     */
    public static Study fill(
            Study template,
            FileProfile profile,
            Map<String, ?> parameters,
            KeySettings keys,
            List<Map<String, Object>> queries,
            List<Map<String, Object>> candidates) {
        return new LayoutsTemplate(template, profile, keys).filled(parameters, queries, candidates);
    }

    private Study filled(
            Map<String, ?> parameters, List<Map<String, Object>> queries, List<Map<String, Object>> candidates) {
        Map<String, Object> file = new LinkedHashMap<>(parameters);
        file.put("types", profile.typeWords());
        file.put("key", profile.key());
        List<Map<String, Object>> operations = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        for (Map<String, Object> entry : template.operations()) {
            String name = String.valueOf(entry.get("name"));
            boolean own = template.verdict().over().contains(name);
            // Beside the user's queries stand writing and reading everything, and nothing else that was not asked.
            boolean wanted = queries.isEmpty() || WITH_QUERIES.contains(name);
            Map<String, Object> operation = wanted ? operation(entry) : null;
            if (operation != null) {
                operations.add(operation);
                if (own) {
                    asked.add(operation.get("name").toString());
                }
            }
        }
        for (Map<String, Object> query : queries) {
            operations.add(query);
            if (Frequency.isQuery(query)) {
                asked.add(query.get("name").toString());
            }
        }
        List<Map<String, Object>> layouts = new ArrayList<>();
        for (Map<String, Object> entry : template.layouts()) {
            Map<String, Object> layout = layout(entry);
            if (layout != null) {
                layouts.add(layout);
            }
        }
        candidates.forEach(each -> layouts.add(candidate(each, profile)));
        Study.VerdictRule rule = template.verdict();
        return template.with(
                Map.of(FileFamily.NAME, file),
                layouts,
                operations,
                new Study.VerdictRule(
                        rule.operation(),
                        rule.latency(),
                        rule.does(),
                        rule.baseline(),
                        rule.cannot(),
                        asked,
                        Frequency.all(queries)));
    }

    /** The layout of this file; {@code null} where it needs groups and there are none. */
    private Map<String, Object> layout(Map<String, Object> entry) {
        if (!entry.containsKey(PARTITION)) {
            return entry;
        }
        boolean grouped = List.of(PARTITION).equals(entry.get(PARTITION));
        if (grouped && keys.partition(profile).isEmpty()) {
            return null;
        }
        Map<String, Object> layout = new LinkedHashMap<>(entry);
        List<String> partition = grouped ? keys.partition(profile) : profile.key();
        List<String> clustering = grouped ? keys.clustering(profile) : List.of();
        layout.put(PARTITION, partition);
        layout.remove("clustering");
        layout.remove("missing");
        if (!clustering.isEmpty()) {
            layout.put("clustering", clustering);
        }
        List<String> words = new ArrayList<>(partition);
        words.addAll(clustering);
        Map<String, Object> missing = KeySettings.sentinels(words, profile);
        if (!missing.isEmpty()) {
            layout.put("missing", missing);
        }
        return layout;
    }

    /** A layout of a file, with values for missing keys where it names none. */
    public static Map<String, Object> candidate(Map<String, Object> entry, FileProfile profile) {
        Map<String, Object> layout = withMissing(new Settings("Layout " + entry.get("name"), entry), profile);
        if (entry.get(TABLES) instanceof List<?>) {
            List<Map<String, Object>> tables = new ArrayList<>();
            for (Settings table : new Settings("Layout " + entry.get("name"), entry).each(TABLES, "{table: by_site}")) {
                tables.add(withMissing(table, profile));
            }
            layout.put(TABLES, tables);
        }
        return layout;
    }

    private static Map<String, Object> withMissing(Settings settings, FileProfile profile) {
        List<String> words = new ArrayList<>(settings.texts(PARTITION, "[device_id, date(ts)]"));
        words.addAll(settings.texts("clustering", "[ts desc]"));
        Map<String, Object> missing = KeySettings.sentinels(words, profile);
        Map<String, Object> layout = SourceMap.copy(settings.values());
        if (!missing.isEmpty()) {
            layout.putIfAbsent("missing", missing);
        }
        return layout;
    }

    /** The operation for this file; {@code null} where the file has nothing that it could ask. */
    private Map<String, Object> operation(Map<String, Object> entry) {
        if (entry.containsKey("lookup")) {
            return profile.key().size() == 1 ? entry : null;
        }
        if (entry.containsKey(PARTITION)) {
            return partition(entry);
        }
        if (!(entry.get("scan") instanceof List<?> list)) {
            return entry;
        }
        ColumnProfile column = list.contains(NUMBER) ? number() : list.contains(TEXT) ? text() : null;
        return column == null ? null : with(entry, "scan", List.of(column.name()));
    }

    private Map<String, Object> partition(Map<String, Object> entry) {
        List<String> partition = keys.partition(profile);
        ColumnProfile column = partition.size() == 1 ? profile.column(partition.get(0)) : null;
        if (column == null || column.example() == null) {
            return null;
        }
        Map<String, Object> operation = with(entry, PARTITION, column.name());
        operation.put(
                "value",
                column.type() == ColumnType.TIMESTAMP ? column.example().replace(' ', 'T') + "Z" : column.example());
        return operation;
    }

    private static Map<String, Object> with(Map<String, Object> entry, String word, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(entry);
        changed.put(word, value);
        return changed;
    }

    /** The first column of numbers that say something, with the fewest missing. */
    private ColumnProfile number() {
        ColumnProfile best = null;
        for (ColumnProfile column : profile.columns()) {
            if (column.isNumber()
                    && column.distinct() > 1
                    && isFree(column)
                    && (best == null || column.nulls() < best.nulls())) {
                best = column;
            }
        }
        return best;
    }

    /** The column of texts with the most different ones. */
    private ColumnProfile text() {
        ColumnProfile best = null;
        for (ColumnProfile column : profile.columns()) {
            if (column.type() == ColumnType.TEXT
                    && column.distinct() > 1
                    && isFree(column)
                    && (best == null || column.distinct() > best.distinct())) {
                best = column;
            }
        }
        return best;
    }

    /** A column of the key is read otherwise than those beside it. */
    private boolean isFree(ColumnProfile column) {
        return !profile.key().contains(column.name())
                && !keys.partition(profile).contains(column.name());
    }
}
