// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.syntax.Settings;
import dev.lamina.syntax.SourceMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A file of queries: YAML with {@code queries:}, a list of queries in SQL, of writes and of operations as in a study, and perhaps {@code
 * layouts:}, layouts of the user's own in the words of a study.
 *
 * @param queries the queries, each with a name
 * @param layouts the layouts, each with a name
 */
public record QueryFile(List<Map<String, Object>> queries, List<Map<String, Object>> layouts) {
    private static final String QUERIES = "queries";
    private static final String LAYOUTS = "layouts";
    private static final String NAME = "name";
    private static final String SQL = "sql";
    private static final String INSERT = "insert";

    /** The key that says how a query in SQL, or an insert, calls the rows. */
    private static final String TABLE = "table";

    /** No queries. */
    public static final QueryFile NONE = new QueryFile(List.of(), List.of());

    /**
     * What an option says: a file, or one SELECT.
     *
     * @param table what a query in SQL calls the rows
     * @throws IllegalArgumentException if it is not a file of queries; the message has the file and the line
     */
    public static QueryFile of(String option, String table) {
        if (option.strip().regionMatches(true, 0, "select ", 0, "select ".length())) {
            return new QueryFile(List.of(Map.of(NAME, "query", SQL, option, TABLE, table)), List.of());
        }
        SourceMap tree = Studies.tree(Path.of(option));
        Settings settings = new Settings("The file", tree, QUERIES, LAYOUTS);
        settings.requireAllKnown();
        Map<String, Integer> unnamed = new TreeMap<>();
        List<Map<String, Object>> queries = new ArrayList<>();
        for (Map<String, Object> query :
                maps(settings, QUERIES, "{name: newest, sql: SELECT … LIMIT 10}, {lookup: 100}", true)) {
            String kind = OperationKinds.kind(query).key();
            query.computeIfAbsent(NAME, name -> kind + "-" + unnamed.merge(kind, 1, Integer::sum));
            if (query.containsKey(SQL) || query.containsKey(INSERT)) {
                query.putIfAbsent(TABLE, table);
            }
            queries.add(query);
        }
        List<Map<String, Object>> layouts =
                maps(settings, LAYOUTS, "{name: by-site, family: table, partition: [site]}", false);
        for (Map<String, Object> layout : layouts) {
            layout.computeIfAbsent(NAME, name -> "candidate-" + unnamed.merge(LAYOUTS, 1, Integer::sum));
        }
        return new QueryFile(queries, layouts);
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
        return new QueryFile(all, layouts);
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
