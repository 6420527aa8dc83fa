// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A query over several entities as one over the entity that points to the others, the root, whose records then repeat fields of the
 * records that they point to. A column of another entity has the name of its path with underscores: {@code item.seller.nickname} of
 * bids is {@code item_seller_nickname}. The answer's columns keep their names.
 *
 * @param root the entity
 * @param sql the query over it alone
 * @param paths the fields of other entities that it needs, such as {@code item.seller.nickname}
 */
public record JoinedSelect(String root, String sql, Set<String> paths) {
    public JoinedSelect {
        paths = Set.copyOf(paths);
    }

    /**
     * Rewrites a query. One over a single entity stays as it is, apart from {@code *}, which means the entity's own fields.
     *
     * @param entities the entities with their own fields; a field is nullable if some record lacks it
     * @param relations how their records point to each other, each record to one that is there
     * @throws IllegalArgumentException if it can't be read, a join follows no relation, or no entity points to all others; the
     *     message begins with line and column: {@code 1:27: …}
     */
    public static JoinedSelect of(String sql, List<Entity> entities, List<Relation> relations) {
        SelectParser parser = SelectParser.of(sql);
        JsonNode node = parser.node();
        return new Rewriting(sql, parser, JoinTree.of(parser, node.path("from_table"), entities, relations))
                .rewritten(node);
    }

    /** Goes through a query and notes what is to stand in place of each column. */
    private static final class Rewriting {
        private final SelectParser parser;
        private final JoinTree tree;
        private final TextEdits edits;
        private final Set<String> paths = new TreeSet<>();
        private final TreeMap<String, String> answer = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

        Rewriting(String sql, SelectParser parser, JoinTree tree) {
            this.parser = parser;
            this.tree = tree;
            this.edits = new TextEdits(sql);
        }

        JoinedSelect rewritten(JsonNode node) {
            for (JsonNode item : node.path("select_list")) {
                item(item);
            }
            for (JsonNode group : node.path("group_expressions")) {
                // SQL means the table's column where one of the answer has the name too, unlike in an order.
                term(group, isColumn(group) && tree.isOne(group));
            }
            for (JsonNode modifier : node.path("modifiers")) {
                for (JsonNode order : modifier.path("orders")) {
                    term(order.path("expression"), false);
                }
            }
            JsonNode where = node.path("where_clause");
            columns(where);
            columns(node.path("having"));
            String root = tree.root().entity().name();
            edits.from(node.path("from_table"), TextEdits.name(root));
            List<String> conditions = new ArrayList<>();
            for (JoinTree.Column required : tree.required()) {
                conditions.add(name(required) + " IS NOT NULL");
            }
            edits.require(String.join(" AND ", conditions), where);
            return new JoinedSelect(root, edits.text(), paths);
        }

        private void item(JsonNode item) {
            String alias = item.path("alias").asText("");
            if (item.path("class").asText().equals("STAR")) {
                ColumnReader.requirePlain(parser, item);
                List<String> columns = new ArrayList<>();
                for (JoinTree.Column column : tree.star(item)) {
                    answer(item, column.field(), name(column));
                    columns.add(named(column));
                }
                edits.replace(item, String.join(", ", columns));
                return;
            }
            if (isColumn(item)) {
                JoinTree.Column column = tree.column(item);
                answer(item, alias.isEmpty() ? column.field() : alias, name(column));
                edits.replace(item, alias.isEmpty() ? named(column) : TextEdits.name(name(column)));
                return;
            }
            List<JoinTree.Column> columns = columns(item);
            String name = alias;
            if (alias.isEmpty() && columns.size() == 1) {
                name = name(item, columns.get(0).field());
                if (!columns.get(0).field().equals(name(columns.get(0)))) {
                    edits.append(item, " AS " + TextEdits.name(name));
                }
            }
            answer(item, name, null);
        }

        /** Notes a column of the answer; none has the name of another. */
        private void answer(JsonNode item, String name, String column) {
            if (!name.isEmpty() && answer.containsKey(name)) {
                throw parser.wrong(
                        item, "two columns of the answer are called \"" + name + "\". Name one of them with AS");
            }
            answer.put(name, column == null ? "" : column);
        }

        /** As the answer names the column if nobody gives it a name. */
        private static String name(JsonNode item, String field) {
            String function = item.path("function_name").asText().toLowerCase(Locale.ROOT);
            return switch (function) {
                case "" -> field + "_date";
                case "date" -> field + "_date";
                case "date_trunc" ->
                    field + "_"
                            + ColumnReader.argument(item, 0)
                                    .path("literal")
                                    .path("text")
                                    .asText()
                                    .toLowerCase(Locale.ROOT);
                default -> function + "_" + field;
            };
        }

        /**
         * A part of the order or what a group is made of: a column of the answer, or one of a table.
         *
         * @param ofTable whether it is a table's, whatever the answer has
         */
        private void term(JsonNode term, boolean ofTable) {
            if (!isColumn(term)) {
                columns(term);
                return;
            }
            String given = term.path("column_names").path(0).asText();
            boolean isAnswers = term.path("column_names").size() == 1 && answer.containsKey(given);
            if (isAnswers && !ofTable) {
                return;
            }
            String name = name(tree.column(term));
            String taken = isAnswers ? given : name;
            if (answer.containsKey(taken) && !answer.get(taken).equals(name)) {
                throw parser.wrong(
                        term,
                        "another column of the answer is called \"" + taken + "\". Give that one another name with AS");
            }
            if (isAnswers) {
                return;
            }
            edits.replace(term, TextEdits.name(name));
        }

        /** Replaces all columns within. */
        private List<JoinTree.Column> columns(JsonNode within) {
            List<JoinTree.Column> columns = new ArrayList<>();
            if (isColumn(within)) {
                JoinTree.Column column = tree.column(within);
                edits.replace(within, TextEdits.name(name(column)));
                columns.add(column);
            } else {
                within.forEach(child -> columns.addAll(columns(child)));
            }
            return columns;
        }

        private static boolean isColumn(JsonNode node) {
            return node.path("class").asText().equals("COLUMN_REF");
        }

        /** The root's field that has the column's values; one that repeats another entity's is noted. */
        private String name(JoinTree.Column column) {
            List<String> path = column.path();
            if (path.size() > 1) {
                paths.add(String.join(".", path));
            }
            return String.join("_", path);
        }

        private String named(JoinTree.Column column) {
            String name = name(column);
            return TextEdits.name(name) + (name.equals(column.field()) ? "" : " AS " + TextEdits.name(column.field()));
        }
    }
}
