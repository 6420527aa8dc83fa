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
 * A file of queries: YAML with {@code queries:}, a list of operations as in a study. A query without a name gets
 * one.
 */
public final class QueryFile {
    private static final String QUERIES = "queries";

    private QueryFile() {}

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it is not such a list; the message has the file and the line
     */
    public static List<Map<String, Object>> read(Path file) {
        SourceMap tree = Studies.tree(file);
        Settings settings = new Settings("The file", tree, QUERIES);
        settings.requireAllKnown();
        if (!(tree.get(QUERIES) instanceof List<?> list) || list.isEmpty()) {
            throw settings.wrong(
                    QUERIES, tree.get(QUERIES), "a list such as [{name: fares, scan: [fare]}, {lookup: 100}]");
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
