// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.layouts.Select;
import dev.lamina.model.Entity;
import dev.lamina.names.UnknownName;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a SELECT with DuckDB's own parser, which gives the syntax tree as JSON
 * (<a href="https://duckdb.org/docs/stable/data/json/sql_to_and_from_json">json_serialize_sql</a>). Parameters are written
 * {@code :name} or {@code $name}.
 */
public final class SelectParser {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Words that stand where an error is because something else is missing there. */
    private static final Set<String> NOT_NAMES = Set.of(
            "select",
            "distinct",
            "as",
            "from",
            "on",
            "where",
            "and",
            "or",
            "not",
            "in",
            "is",
            "between",
            "like",
            "ilike",
            "by");

    /** A word at a place, and one before it. */
    private static final Pattern WORD = Pattern.compile("\\s*([A-Za-z_][A-Za-z0-9_]*)");

    private static final Pattern WRITE = Pattern.compile("\\s*(insert|update|delete)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern LAST_WORD = Pattern.compile("(?<![\\w\"':$])([A-Za-z_][A-Za-z0-9_]*)\\s*$");

    private static PreparedStatement serializer;

    private final String sql;
    private final ColumnReader columns;
    private final OperandReader operands;

    private SelectParser(String sql, Entity entity) {
        this.sql = sql;
        this.columns = new ColumnReader(this, entity);
        this.operands = new OperandReader(this, columns);
    }

    /**
     * Reads a query.
     *
     * @param tables the names that the table may have
     * @throws IllegalArgumentException if it can't be read, or has something that is not supported; the message begins with
     *     line and column: {@code 1:27: …}
     */
    public static SqlSelect parse(String sql, Entity entity, Set<String> tables) {
        return new SelectParser(sql, entity).parse(tables);
    }

    /**
     * The table that a query names.
     *
     * @throws IllegalArgumentException as {@link #parse}
     */
    public static String table(String sql) {
        SelectParser parser = new SelectParser(sql, null);
        return parser.tableOf(parser.node());
    }

    /** The parser of a query whose tables are not known yet. */
    static SelectParser of(String sql) {
        return new SelectParser(sql, null);
    }

    private SqlSelect parse(Set<String> tables) {
        JsonNode node = node();
        String table = tableOf(node);
        if (tables.stream().noneMatch(table::equalsIgnoreCase)) {
            throw wrong(
                    node.path("from_table"), "there is no table \"" + table + "\". " + UnknownName.hint(table, tables));
        }
        requireOwn(node, node.path("from_table").path("alias").asText(table));
        refuse(node, "having", "HAVING");
        refuse(node, "qualify", "QUALIFY");
        List<SelectItem> items = columns.items(node.path("select_list"));
        JsonNode condition = node.path("where_clause");
        Condition where = condition.isMissingNode() ? null : condition(condition);
        List<ColumnTerm> groupBy = new ArrayList<>();
        for (JsonNode group : node.path("group_expressions")) {
            groupBy.add(columns.group(group, items));
        }
        if (node.path("group_sets").size() > 1) {
            throw wrong(
                    node.path("group_expressions").get(0), "several sets of groups are not supported. Name one list");
        }
        boolean grouped = !groupBy.isEmpty() || items.stream().anyMatch(SelectItem::isAggregate);
        for (int i = 0; grouped && i < items.size(); i++) {
            SelectItem item = items.get(i);
            if (!item.isAggregate() && !groupBy.contains(item.term())) {
                throw wrong(
                        node.path("select_list").get(i),
                        "\"" + item.name() + "\" is neither in GROUP BY nor in an aggregate");
            }
        }
        List<SqlSelect.Order> order = new ArrayList<>();
        int limit = Select.ALL;
        for (JsonNode modifier : node.path("modifiers")) {
            switch (modifier.path("type").asText()) {
                case "ORDER_MODIFIER" -> {
                    for (JsonNode one : modifier.path("orders")) {
                        order.add(columns.order(one, items, grouped));
                    }
                }
                case "LIMIT_MODIFIER" -> limit = limit(modifier);
                default ->
                    throw wrong(node, modifier.path("type").asText().split("_")[0] + " is not supported. Use GROUP BY");
            }
        }
        return new SqlSelect(items, where, groupBy, order, limit);
    }

    /** The node of the only SELECT. */
    JsonNode node() {
        JsonNode tree = tree(dollars(sql));
        if (tree.path("error").asBoolean()) {
            int at = tree.path("position").asInt(0);
            if (WRITE.matcher(sql).lookingAt()) {
                throw new IllegalArgumentException(
                        place(at)
                                + "expected one SELECT. A write has no sql, but insert, update or delete, such as delete: key.");
            }
            throw new IllegalArgumentException(place(at)
                    + tree.path("error_message").asText().replaceAll("\\R.*", "") + ". Expected one SELECT."
                    + quotes(at));
        }
        JsonNode statements = tree.path("statements");
        JsonNode node = statements.path(0).path("node");
        if (statements.size() != 1 || !node.path("type").asText().equals("SELECT_NODE")) {
            throw new IllegalArgumentException("1:1: expected one SELECT over one table, without UNION.");
        }
        if (node.path("cte_map").path("map").size() > 0) {
            throw new IllegalArgumentException("1:1: WITH is not supported. Write one SELECT over one table.");
        }
        refuseWithin(node, "sample", "SAMPLE");
        refuseWithin(node, "at_clause", "AT");
        refuseWithin(node, "column_name_alias", "a table with other names for its columns");
        if (node.path("aggregate_handling").asText().equals("FORCE_AGGREGATES")) {
            throw wrong(node, "GROUP BY ALL is not supported. Name the columns");
        }
        return node;
    }

    /** How to write a name at the place of a syntax error, or right before it, that SQL has as a word of its own. */
    private String quotes(int offset) {
        String before = before(offset);
        Matcher here = WORD.matcher(sql).region(before.length(), sql.length());
        Matcher last = LAST_WORD.matcher(before);
        for (Matcher word : List.of(last, here)) {
            boolean isWord = word == here ? word.lookingAt() : word.find();
            if (isWord && isReserved(word.group(1))) {
                return " If \"" + word.group(1) + "\" is a column, write it in double quotes: it is a word of SQL.";
            }
        }
        return "";
    }

    /** Whether DuckDB reads no column of this name without quotes. */
    private static boolean isReserved(String word) {
        return !NOT_NAMES.contains(word.toLowerCase(Locale.ROOT))
                && tree("SELECT " + word + ", x FROM t WHERE " + word + " = 1")
                        .path("error")
                        .asBoolean();
    }

    private String tableOf(JsonNode node) {
        JsonNode from = node.path("from_table");
        if (!from.path("type").asText().equals("BASE_TABLE")) {
            throw wrong(from, "found " + from.path("type").asText("nothing") + " behind FROM, expected one table");
        }
        return from.path("table_name").asText();
    }

    /** Refuses parts of structs and columns of other tables: only the last of a column's names is read. */
    private void requireOwn(JsonNode node, String table) {
        for (JsonNode reference : node.findParents("column_names")) {
            JsonNode names = reference.path("column_names");
            requireOwn(reference, names.path(names.size() - 2).asText(table), table);
        }
        for (JsonNode star : node.findParents("relation_name")) {
            requireOwn(star, star.path("relation_name").asText(), table);
        }
    }

    private void requireOwn(JsonNode reference, String of, String table) {
        if (!of.equalsIgnoreCase(table)) {
            throw wrong(reference, "found " + described(reference) + ", expected a column of " + table);
        }
    }

    /** One after the other: to open a database for each would take twenty times as long as to read it. */
    private static synchronized JsonNode tree(String text) {
        try {
            if (serializer == null) {
                serializer = DriverManager.getConnection("jdbc:duckdb:")
                        .prepareStatement(
                                "SELECT json_serialize_sql(?::VARCHAR, skip_null := true, skip_empty := true)");
            }
            serializer.setString(1, text);
            try (ResultSet result = serializer.executeQuery()) {
                result.next();
                return JSON.readTree(result.getString(1));
            }
        } catch (SQLException | JsonProcessingException e) {
            // A database that has met an error of its own answers nothing more: the next query gets another.
            serializer = null;
            throw new IllegalArgumentException("1:1: " + e.getMessage(), e);
        }
    }

    /**
     * Parameters as DuckDB has them: {@code :name} becomes {@code $name}, of the same length, but not within quotes and
     * comments.
     */
    private static String dollars(String text) {
        StringBuilder changed = new StringBuilder(text);
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (text.startsWith("--", i) || text.startsWith("/*", i)) {
                String end = c == '-' ? "\n" : "*/";
                int at = text.indexOf(end, i + 2);
                i = at < 0 ? text.length() : at + end.length() - 1;
            } else if (c == ':' && i + 1 < text.length()) {
                char next = text.charAt(i + 1);
                if (next == ':') {
                    i++;
                } else if (Character.isLetter(next) || next == '_') {
                    changed.setCharAt(i, '$');
                }
            }
        }
        return changed.toString();
    }

    String described(JsonNode one) {
        int from = one.path("query_location").asInt(-1);
        int length = one.path("query_location_length").asInt(0);
        return from < 0 || length == 0
                ? one.path("class").asText("nothing").toLowerCase(Locale.ROOT)
                : before(from + length).substring(before(from).length());
    }

    private int limit(JsonNode modifier) {
        if (modifier.has("offset")) {
            throw wrong(
                    modifier.path("offset"),
                    "OFFSET is not supported: Cassandra has none. Use a condition on the order");
        }
        JsonNode count = modifier.path("limit");
        if (modifier.path("limit_type").asText().equals("PERCENTAGE")) {
            throw wrong(count, "LIMIT is a percentage, expected a whole number of at least 1");
        }
        int number = count.path("literal").path("text").asInt(0);
        if (!count.path("literal").path("kind").asText().equals("INTEGER") || number < 1) {
            throw wrong(count, "LIMIT is " + described(count) + ", expected a whole number of at least 1");
        }
        return number;
    }

    private Condition condition(JsonNode one) {
        String type = one.path("type").asText();
        return switch (one.path("class").asText()) {
            case "CONJUNCTION" -> {
                List<Condition> terms = new ArrayList<>();
                for (JsonNode child : one.path("children")) {
                    terms.add(condition(child));
                }
                yield new Condition.Several(type.equals("CONJUNCTION_AND"), terms);
            }
            case "COMPARISON" -> operands.comparison(one);
            case "BETWEEN" -> operands.between(one);
            case "COLUMN_REF" -> operands.flag(one);
            case "OPERATOR" -> {
                JsonNode first = one.path("children").path(0);
                yield switch (type) {
                    case "OPERATOR_NOT" -> new Condition.Not(condition(first));
                    case "OPERATOR_IS_NULL" -> new Condition.IsNull(columns.field(columns.column(first)));
                    case "OPERATOR_IS_NOT_NULL" ->
                        new Condition.Not(new Condition.IsNull(columns.field(columns.column(first))));
                    case "COMPARE_IN" -> operands.in(one);
                    case "COMPARE_NOT_IN" -> new Condition.Not(operands.in(one));
                    default -> throw unsupported(one);
                };
            }
            default -> throw unsupported(one);
        };
    }

    private IllegalArgumentException unsupported(JsonNode one) {
        return wrong(
                one,
                "the condition " + described(one)
                        + " is not supported. Use =, <>, <, <=, >, >=, BETWEEN, IN, IS NULL, AND, OR and NOT");
    }

    private void refuse(JsonNode node, String key, String word) {
        if (node.has(key)) {
            throw wrong(node.path(key), word + " is not supported");
        }
    }

    /** Refuses what a part of the query has, such as one of its tables. */
    private void refuseWithin(JsonNode node, String key, String word) {
        JsonNode part = node.findParent(key);
        if (part != null) {
            throw wrong(part, word + " is not supported");
        }
    }

    /** The error at a node of the tree. */
    IllegalArgumentException wrong(JsonNode node, String what) {
        return new IllegalArgumentException(place(location(node)) + what + (what.endsWith(".") ? "" : "."));
    }

    /** Where a node begins: an operator's own location is its sign's. */
    private static int location(JsonNode node) {
        return node.path("query_location").asInt(0);
    }

    /** The query up to a place, which DuckDB counts in bytes of UTF-8. */
    private String before(int offset) {
        byte[] utf8 = sql.getBytes(StandardCharsets.UTF_8);
        return new String(utf8, 0, Math.max(0, Math.min(offset, utf8.length)), StandardCharsets.UTF_8);
    }

    private String place(int offset) {
        int line = 1;
        int column = 1;
        String before = before(offset);
        for (int i = 0; i < before.length(); i++) {
            boolean ends = before.charAt(i) == '\n';
            line += ends ? 1 : 0;
            column = ends ? 1 : column + 1;
        }
        return line + ":" + column + ": ";
    }
}
