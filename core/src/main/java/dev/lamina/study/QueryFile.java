// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

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
 * A file of queries: YAML with {@code queries:}, a list of queries in SQL and of operations as in a study. A query without a
 * name gets one.
 */
public final class QueryFile {
    private static final String QUERIES = "queries";

    private static final String SQL = "sql";

    /** The key that says how a query in SQL calls the rows. */
    private static final String TABLE = "table";

    private QueryFile() {}

    /**
     * The queries that an option names: a file, or one SELECT.
     *
     * @param table what a query in SQL calls the rows
     * @throws IllegalArgumentException as {@link #read}
     */
    public static List<Map<String, Object>> of(String option, String table) {
        boolean select = option.strip().regionMatches(true, 0, "select ", 0, "select ".length());
        List<Map<String, Object>> queries = new ArrayList<>();
        for (Map<String, Object> query :
                select ? List.of(Map.<String, Object>of("name", "query", SQL, option)) : read(Path.of(option))) {
            Map<String, Object> named = SourceMap.copy(query);
            if (named.containsKey(SQL)) {
                named.putIfAbsent(TABLE, table);
            }
            queries.add(named);
        }
        return queries;
    }

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it is not such a list; the message has the file and the line
     */
    static List<Map<String, Object>> read(Path file) {
        SourceMap tree = Studies.tree(file);
        Settings settings = new Settings("The file", tree, QUERIES);
        settings.requireAllKnown();
        if (!(tree.get(QUERIES) instanceof List<?> list) || list.isEmpty()) {
            throw settings.wrong(
                    QUERIES, tree.get(QUERIES), "a list such as [{name: newest, sql: SELECT … LIMIT 10}, {lookup: 100}]");
        }
        List<Map<String, Object>> queries = new ArrayList<>();
        Map<String, Integer> unnamed = new TreeMap<>();
        for (Object each : list) {
            if (!(each instanceof SourceMap map)) {
                throw settings.wrong(QUERIES, each, "a map for each query, such as {scan: [fare]}");
            }
            Map<String, Object> query = SourceMap.copy(map);
            String kind = OperationKinds.kind(query).key();
            query.computeIfAbsent("name", name -> kind + "-" + unnamed.merge(kind, 1, Integer::sum));
            queries.add(query);
        }
        return queries;
    }
}
