// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.syntax.Settings;
import dev.lamina.syntax.SourceMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A file of queries: YAML with {@code queries:}, a list of queries in SQL, of writes and of operations as in a study, and perhaps {@code
 * layouts:}, layouts of the user's own in the words of a study. Queries over several entities have these in the file too: {@code
 * entities:} and {@code relations:}, in the words of dataset {@code joined}, beside which an entity may have {@code grows:} and
 * {@code keep:}, for advice.
 *
 * @param queries the queries, each with a name
 * @param layouts the layouts, each with a name
 * @param entities the entities by name, their files where they are seen from here; none where the rows are of one that the file
 *     does not name
 * @param relations how rows of the entities point to each other
 * @param growth by an entity's name what the file says of more rows of it
 */
public record QueryFile(
        List<Map<String, Object>> queries,
        List<Map<String, Object>> layouts,
        Map<String, Object> entities,
        List<String> relations,
        Map<String, EntityGrowth> growth) {
    private static final String QUERIES = "queries";
    private static final String LAYOUTS = "layouts";
    private static final String ENTITIES = "entities";
    private static final String RELATIONS = "relations";
    private static final String FILES = "files";
    private static final String GROWS = "grows";
    private static final String KEEP = "keep";
    private static final String NAME = "name";
    private static final String SQL = "sql";
    private static final String INSERT = "insert";

    /** The key that says how a query in SQL, or an insert, calls the rows. */
    private static final String TABLE = "table";

    /** No queries. */
    public static final QueryFile NONE = new QueryFile(List.of(), List.of());

    /** Queries over rows of one entity. */
    private QueryFile(List<Map<String, Object>> queries, List<Map<String, Object>> layouts) {
        this(queries, layouts, Map.of(), List.of(), Map.of());
    }

    /**
     * How rows of an entity become more, in the words of the file.
     *
     * @param place where it is said, such as {@code q.yaml:3: entities, bids, }, for the beginning of an error
     * @param grows how many arrive, such as {@code 2000/s}; {@code null} where the file does not say it
     * @param keep after which time they expire, such as {@code 90d}; {@code null} where they stay
     */
    public record EntityGrowth(String place, String grows, String keep) {}

    /** Whether its queries are over entities of its own. */
    public boolean hasEntities() {
        return !entities.isEmpty();
    }

    /**
     * What an option says: a file, or one SELECT.
     *
     * @param table what a query in SQL calls the rows, unless the file has entities of its own; {@code null} for the entity's name
     * @throws IllegalArgumentException if it is not a file of queries; the message has the file and the line
     */
    public static QueryFile of(String option, String table) {
        if (option.strip().matches("(?is)select\\s.*")) {
            Map<String, Object> query = new LinkedHashMap<>(Map.of(NAME, "query", SQL, option));
            query.put(TABLE, table);
            return new QueryFile(List.of(query), List.of());
        }
        SourceMap tree = Studies.tree(Path.of(option), "a file of queries, such as queries:");
        Settings settings = new Settings("The file", tree, QUERIES, LAYOUTS, ENTITIES, RELATIONS);
        settings.requireAllKnown();
        Map<String, EntityGrowth> growth = new LinkedHashMap<>();
        Map<String, Object> entities = entities(settings, Path.of(option), growth);
        List<String> relations = settings.texts(RELATIONS, "[bids.item -> items]");
        if (entities.isEmpty() && !relations.isEmpty()) {
            throw settings.wrong(ENTITIES, "missing", "the entities that point to each other");
        }
        Map<String, Integer> unnamed = new TreeMap<>();
        List<Map<String, Object>> queries = new ArrayList<>();
        for (Map<String, Object> query :
                maps(settings, QUERIES, "{name: newest, sql: SELECT … LIMIT 10}, {lookup: 100}", true)) {
            String kind = OperationKinds.kind(query).key();
            query.computeIfAbsent(NAME, name -> kind + "-" + unnamed.merge(kind, 1, Integer::sum));
            if (entities.isEmpty() && (query.containsKey(SQL) || query.containsKey(INSERT))) {
                query.putIfAbsent(TABLE, table);
            }
            queries.add(query);
        }
        List<Map<String, Object>> layouts =
                maps(settings, LAYOUTS, "{name: by-site, family: table, partition: [site]}", false);
        for (Map<String, Object> layout : layouts) {
            layout.computeIfAbsent(NAME, name -> "candidate-" + unnamed.merge(LAYOUTS, 1, Integer::sum));
        }
        return new QueryFile(queries, layouts, entities, relations, growth);
    }

    /** The entities, their files not as seen from the file of queries. */
    private static Map<String, Object> entities(Settings settings, Path file, Map<String, EntityGrowth> growth) {
        Map<String, Object> entities = new LinkedHashMap<>();
        String example = "{bids: {files: [bids.csv]}}";
        for (Map.Entry<String, Object> entry : settings.map(ENTITIES, example).entrySet()) {
            if (!(entry.getValue() instanceof Map<?, ?>)) {
                throw settings.wrong(ENTITIES, entry.getValue(), "a map for each entity, such as " + example);
            }
            Settings words = settings.in(ENTITIES, example).in(entry.getKey(), "{files: [bids.csv]}");
            Map<String, Object> entity = SourceMap.copy(words.values());
            if (words.has(FILES)) {
                List<String> files = words.value(FILES) instanceof List<?>
                        ? words.texts(FILES, "[bids.csv]")
                        : List.of(words.text(FILES));
                entity.put(
                        FILES,
                        files.stream()
                                .map(name -> file.resolveSibling(name).toString())
                                .toList());
            }
            entity.keySet().removeAll(List.of(GROWS, KEEP));
            if (words.has(GROWS) || words.has(KEEP)) {
                growth.put(entry.getKey(), growth(entry.getKey(), words));
            }
            entities.put(entry.getKey(), entity);
        }
        return entities;
    }

    private static EntityGrowth growth(String entity, Settings words) {
        String place = SourceMap.at(words.values(), words.has(GROWS) ? GROWS : KEEP) + "entities, " + entity + ", ";
        return new EntityGrowth(
                place, words.has(GROWS) ? words.text(GROWS) : null, words.has(KEEP) ? words.text(KEEP) : null);
    }

    /** The same with a load of all queries at once, unless the file has one. */
    public QueryFile mixed() {
        return with(Frequency.MIXED, "all");
    }

    /** The same with tables that are aged by so many days, unless the file says how they are. */
    public QueryFile aged(String days) {
        return with(Frequency.AGED, days + " days");
    }

    private QueryFile with(String kind, String argument) {
        if (queries.stream().anyMatch(query -> query.containsKey(kind))) {
            return this;
        }
        List<Map<String, Object>> all = new ArrayList<>(queries);
        all.add(Map.of(NAME, kind, kind, argument));
        return new QueryFile(all, layouts, entities, relations, growth);
    }

    private static List<Map<String, Object>> maps(Settings settings, String key, String example, boolean required) {
        List<Map<String, Object>> maps = new ArrayList<>();
        Object value = settings.value(key);
        if (value == null && !required) {
            return maps;
        }
        if (!(value instanceof List<?> list) || list.isEmpty()) {
            throw settings.wrong(key, value, "a list such as [" + example + "]");
        }
        for (Object each : list) {
            if (!(each instanceof SourceMap map)) {
                throw settings.wrong(key, each, "a map for each entry, such as " + example);
            }
            maps.add(SourceMap.copy(map));
        }
        return maps;
    }
}
