// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.names.UnknownName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A file of queries: YAML with {@code queries:}, a list of operations in a study's own words. A query without a name gets
 * one.
 */
public final class QueryFile {
    private static final String QUERIES = "queries";

    private QueryFile() {}

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException if it is no such list; the message names the file and the query
     */
    public static List<Map<String, Object>> read(Path file) {
        Map<String, Object> tree = Studies.tree(file);
        for (String word : tree.keySet()) {
            if (!word.equals(QUERIES)) {
                throw new IllegalArgumentException(
                        file + ": unknown key \"" + word + "\". " + UnknownName.hint(word, List.of(QUERIES)));
            }
        }
        if (!(tree.get(QUERIES) instanceof List<?> list) || list.isEmpty()) {
            throw new IllegalArgumentException(file + ": found " + tree.get(QUERIES)
                    + " behind queries, expected a list such as [{name: fares, scan: [fare]}, {lookup: 100}].");
        }
        List<Map<String, Object>> queries = new ArrayList<>();
        Map<String, Integer> unnamed = new TreeMap<>();
        for (Object each : list) {
            if (!(each instanceof Map<?, ?> map)) {
                throw new IllegalArgumentException(
                        file + ": found " + each + " as a query, expected words in braces, such as {scan: [fare]}.");
            }
            Map<String, Object> query = new LinkedHashMap<>();
            map.forEach((word, value) -> query.put(String.valueOf(word), value));
            String kind = kind(file, query);
            if (!query.containsKey("name")) {
                int number = unnamed.merge(kind, 1, Integer::sum);
                query.put("name", kind + "-" + number);
            }
            queries.add(query);
        }
        return queries;
    }

    private static String kind(Path file, Map<String, Object> query) {
        for (String kind : OperationKind.all().keySet()) {
            if (query.containsKey(kind)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(file + ": found the query " + query + ", expected one of the words "
                + String.join(", ", OperationKind.all().keySet()) + " in it.");
    }
}
