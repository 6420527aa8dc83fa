// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes to a query's text, at the places that DuckDB's syntax tree names, which are places of its bytes in UTF-8. */
final class TextEdits {
    private static final Set<String> KEYWORDS = keywords();
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern FROM = Pattern.compile("\\bFROM\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern WHERE = Pattern.compile("\\bWHERE\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern NO_CODE = Pattern.compile("--[^\\n]*|(?s:/\\*.*?\\*/)|'[^']*'|\"[^\"]*\"");

    /** One character for each byte. */
    private final String bytes;

    /** The same with spaces in place of what is in comments and quotes. */
    private final String code;

    /** What stands in place of a range, by its beginning. */
    private final Map<Integer, Edit> edits = new TreeMap<>();

    private int fromEnd;

    private record Edit(int end, String text) {}

    TextEdits(String sql) {
        bytes = new String(sql.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        code = NO_CODE.matcher(bytes).replaceAll(part -> " ".repeat(part.group().length()));
    }

    /** A name as SQL has it: in quotes where it is a word of SQL, or has other characters than a word has. */
    static String name(String name) {
        return PLAIN.matcher(name).matches() && !KEYWORDS.contains(name.toLowerCase(Locale.ROOT))
                ? name
                : '"' + name.replace("\"", "\"\"") + '"';
    }

    private static Set<String> keywords() {
        Set<String> keywords = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category <> 'unreserved'")) {
            while (result.next()) {
                keywords.add(result.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        return keywords;
    }

    void replace(JsonNode node, String text) {
        edits.put(begin(node), new Edit(end(node), text));
    }

    void append(JsonNode node, String text) {
        edits.put(end(node), new Edit(end(node), text));
    }

    /** Puts one table in place of all. */
    void from(JsonNode from, String table) {
        int begin = 0;
        Matcher matcher = FROM.matcher(code).region(0, begin(from));
        while (matcher.find()) {
            begin = matcher.end();
        }
        fromEnd = closed(end(from));
        edits.put(begin, new Edit(fromEnd, " " + table));
    }

    /**
     * Adds a condition; after {@link #from}.
     *
     * @param condition the condition; empty for none
     * @param where the one that is there, if there is one
     */
    void require(String condition, JsonNode where) {
        if (condition.isEmpty()) {
            return;
        }
        if (where.isMissingNode()) {
            edits.put(fromEnd, new Edit(fromEnd, " WHERE " + condition));
            return;
        }
        Matcher matcher = WHERE.matcher(code);
        if (!matcher.find(fromEnd)) {
            throw new IllegalStateException("There is a condition without WHERE.");
        }
        int first = matcher.end();
        while (bytes.charAt(first) <= ' ') {
            first++;
        }
        edits.put(matcher.end(), new Edit(first, " " + condition + " AND ("));
        int end = closed(end(where));
        Edit last = edits.get(end);
        edits.put(end, new Edit(last == null ? end : last.end(), ")" + (last == null ? "" : last.text())));
    }

    /** The place behind the brackets that close at a place. */
    private int closed(int end) {
        int at = end;
        for (int i = end; i < bytes.length() && (bytes.charAt(i) == ')' || bytes.charAt(i) <= ' '); i++) {
            at = bytes.charAt(i) == ')' ? i + 1 : at;
        }
        return at;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Map.Entry<Integer, Edit> edit : edits.entrySet()) {
            text.append(bytes, at, edit.getKey());
            text.append(
                    new String(edit.getValue().text().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
            at = edit.getValue().end();
        }
        text.append(bytes, at, bytes.length());
        return new String(text.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** Where the first part of a node begins: an operator's own place is its sign's. */
    private static int begin(JsonNode node) {
        int begin = node.path("query_location").asInt(Integer.MAX_VALUE);
        for (JsonNode child : node) {
            begin = Math.min(begin, begin(child));
        }
        return begin;
    }

    private static int end(JsonNode node) {
        int end = node.path("query_location").asInt(0)
                + node.path("query_location_length").asInt(0);
        for (JsonNode child : node) {
            end = Math.max(end, end(child));
        }
        return end;
    }
}
