// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where a statement names tables, according to DuckDB's parser. */
final class TableReferences {
    /** What changes data even within a query. */
    static final Set<String> CHANGES = Set.of("INSERT", "UPDATE", "DELETE", "MERGE");

    private final String sql;
    private final TreeMap<Integer, String> located = new TreeMap<>();
    private final Set<String> named = new TreeSet<>();
    private final Set<String> hidden = new TreeSet<>();
    private String change;

    /** @param tree as {@code json_serialize_sql} gives it */
    TableReferences(String sql, JsonNode tree) {
        this.sql = sql;
        visit(tree);
        located.values().removeIf(name -> hidden.contains(name.toLowerCase(Locale.ROOT)));
    }

    /** The word of the first change of data, such as {@code INSERT}; {@code null} where nothing is changed. */
    String change() {
        return change;
    }

    /** The names of all tables, those of common table expressions included. */
    Set<String> named() {
        return named;
    }

    /** Names of tables, by their positions in the text; those that a common table expression may hide are left out. */
    TreeMap<Integer, String> located() {
        return located;
    }

    private void visit(JsonNode node) {
        if (node.isObject()) {
            String type = node.path("type").asText();
            if (type.equals("BASE_TABLE")) {
                reference(node);
            }
            if (type.endsWith("_QUERY_NODE") && CHANGES.contains(type.substring(0, type.indexOf('_')))) {
                change = type.substring(0, type.indexOf('_'));
            }
            for (JsonNode expression : node.path("cte_map").path("map")) {
                hidden.add(expression.path("key").asText().toLowerCase(Locale.ROOT));
            }
            for (String key : List.of("cte_name", "ctename")) {
                if (node.hasNonNull(key)) {
                    hidden.add(node.get(key).asText().toLowerCase(Locale.ROOT));
                }
            }
        }
        node.forEach(this::visit);
    }

    private void reference(JsonNode node) {
        String name = node.path("table_name").asText();
        named.add(name);
        boolean qualified = !node.path("schema_name").asText().isEmpty()
                || !node.path("catalog_name").asText().isEmpty();
        long bytes = node.path("query_location").asLong(-1);
        if (qualified || bytes < 0 || bytes > sql.length() * 3L) {
            return;
        }
        int from = characters((int) bytes);
        // The name at that position is checked: positions are meant for messages.
        for (SqlTokens.Token token : SqlTokens.of(sql)) {
            if (token.from() == from && name.equalsIgnoreCase(unquoted(token.text(sql)))) {
                located.put(from, name);
            }
        }
    }

    /** The index of a character by the offset of its first byte in UTF-8. */
    private int characters(int bytes) {
        byte[] all = sql.getBytes(StandardCharsets.UTF_8);
        return new String(all, 0, Math.min(bytes, all.length), StandardCharsets.UTF_8).length();
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") && name.endsWith("\"") && name.length() > 1
                ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
                : name;
    }

    /** The statement with a schema inserted before some table names, by their positions. */
    static String inSchemas(String sql, TreeMap<Integer, TableReference> places) {
        StringBuilder text = new StringBuilder(sql);
        List<Integer> last = new ArrayList<>(places.keySet());
        last.sort(Comparator.reverseOrder());
        for (int at : last) {
            text.insert(at, places.get(at).schema() + ".");
        }
        return text.toString();
    }
}
