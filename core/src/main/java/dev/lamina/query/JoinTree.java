// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Relation;
import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tables of a query, each but the first pointed to by a field of another. */
final class JoinTree {
    private final SelectParser parser;
    private final List<Entity> entities;
    private final List<Relation> relations;
    private final List<Table> tables = new ArrayList<>();

    /** A table, and the field that points to it. */
    static final class Table {
        private final JsonNode node;
        private final String name;
        private final Entity entity;
        private Table from;
        private Field by;
        private boolean kept;

        private Table(JsonNode node, String name, Entity entity) {
            this.node = node;
            this.name = name;
            this.entity = entity;
        }

        Entity entity() {
            return entity;
        }

        /** Whether rows may point to nothing here and are in the answer. */
        private boolean isOptional() {
            return from != null && kept && (by.nullable() || from.isOptional());
        }
    }

    /** A column of a table. */
    record Column(Table table, String field) {
        /** From the root to the field; that of an identity ends with the field that points to it. */
        List<String> path() {
            List<String> path = new ArrayList<>();
            boolean points = table.from != null && field.equals(table.entity.identity());
            for (Table at = table; at.from != null; at = at.from) {
                path.add(0, at.by.name());
            }
            if (!points) {
                path.add(field);
            }
            return path;
        }
    }

    private JoinTree(SelectParser parser, List<Entity> entities, List<Relation> relations) {
        this.parser = parser;
        this.entities = entities;
        this.relations = relations;
    }

    static JoinTree of(SelectParser parser, JsonNode from, List<Entity> entities, List<Relation> relations) {
        JoinTree tree = new JoinTree(parser, entities, relations);
        tree.add(from);
        List<Table> roots =
                tree.tables.stream().filter(table -> table.from == null).toList();
        if (roots.size() > 1) {
            throw parser.wrong(
                    roots.get(1).node,
                    "rows of " + roots.get(0).name + " and of " + roots.get(1).name
                            + " point to the same rows, so that each would stand beside all of the others. Ask two queries");
        }
        return tree;
    }

    private void add(JsonNode from) {
        String type = from.path("type").asText("nothing");
        if (type.equals("BASE_TABLE")) {
            table(from);
            return;
        }
        if (!type.equals("JOIN")) {
            throw parser.wrong(from, "found " + type + " behind FROM, expected tables");
        }
        String join = from.path("join_type").asText();
        JsonNode right = from.path("right");
        add(from.path("left"));
        Set<Table> left = new LinkedHashSet<>(tables);
        add(right);
        if (!right.path("type").asText().equals("BASE_TABLE")) {
            throw parser.wrong(right, "expected one table behind JOIN. Write joins one after the other");
        }
        if (!from.path("ref_type").asText().equals("REGULAR") || from.has("using_columns")) {
            throw parser.wrong(right, "expected JOIN table ON a column = the id of the row that it points to");
        }
        if (!join.equals("INNER") && !join.equals("LEFT")) {
            throw parser.wrong(right, join + " JOIN is not supported. Use JOIN or LEFT JOIN");
        }
        follow(from.path("condition"), join.equals("LEFT"), left);
    }

    private void table(JsonNode node) {
        String given = node.path("table_name").asText();
        String name = node.path("alias").asText(given);
        for (Table other : tables) {
            if (other.name.equalsIgnoreCase(name)) {
                throw parser.wrong(node, "two tables are called \"" + name + "\". Give one of them another name");
            }
        }
        for (Entity entity : entities) {
            if (entity.name().equalsIgnoreCase(given)) {
                tables.add(new Table(node, name, entity));
                return;
            }
        }
        List<String> known = entities.stream().map(Entity::name).toList();
        throw parser.wrong(node, "there is no table \"" + given + "\". " + UnknownName.hint(given, known));
    }

    /** Reads what a join follows. */
    private void follow(JsonNode condition, boolean keeps, Set<Table> left) {
        if (!condition.path("type").asText().equals("COMPARE_EQUAL")) {
            throw parser.wrong(
                    condition,
                    "a join compares one column with the id of the row that it points to. Put other conditions behind"
                            + " WHERE");
        }
        Column one = column(condition.path("left"));
        Column other = column(condition.path("right"));
        if (left.contains(one.table) == left.contains(other.table)) {
            throw parser.wrong(
                    condition, "expected a column of the table that is joined, and one of a table before it");
        }
        Column points = points(one, other) ? one : points(other, one) ? other : null;
        if (points == null) {
            List<String> known = relations.stream().map(Relation::toString).toList();
            throw parser.wrong(
                    condition,
                    parser.described(condition) + " follows no relation. Known: "
                            + (known.isEmpty() ? "none" : String.join(", ", known)));
        }
        Table to = points == one ? other.table : one.table;
        if (to.from != null) {
            throw parser.wrong(
                    condition,
                    "rows of " + to.from.name + " and of " + points.table.name + " point to the same rows of " + to.name
                            + ", so that each would stand beside all of the others. Ask two queries");
        }
        if (keeps && left.contains(to)) {
            throw parser.wrong(
                    condition,
                    "LEFT JOIN keeps rows of " + to.name + " that no row of " + points.table.name
                            + " points to, and a table of " + points.table.entity.name()
                            + " has none of them. Use JOIN,"
                            + " or begin with " + points.table.entity.name());
        }
        to.from = points.table;
        to.by = points.table.entity.field(points.field);
        to.kept = keeps;
    }

    private boolean points(Column from, Column to) {
        return to.field.equals(to.table.entity.identity())
                && relations.stream()
                        .anyMatch(relation -> relation.entity().equals(from.table.entity.name())
                                && relation.field().equals(from.field)
                                && relation.to().equals(to.table.entity.name()));
    }

    Table root() {
        return tables.stream().filter(table -> table.from == null).findFirst().orElseThrow();
    }

    /** The fields that must have a value, as a row that points nowhere is not in the answer. */
    List<Column> required() {
        List<Column> required = new ArrayList<>();
        for (Table table : tables) {
            if (table.from != null && !table.kept && (table.by.nullable() || table.from.isOptional())) {
                required.add(new Column(table.from, table.by.name()));
            }
        }
        return required;
    }

    /** The columns that an asterisk stands for. */
    List<Column> star(JsonNode star) {
        String name = star.path("relation_name").asText("");
        if (name.isEmpty() && tables.size() > 1) {
            throw parser.wrong(
                    star,
                    "* would be the columns of " + tables.size() + " tables. Name columns, or a table's: "
                            + tables.get(0).name + ".*");
        }
        Table table = name.isEmpty() ? tables.get(0) : named(star, name);
        return table.entity.names().stream()
                .map(field -> new Column(table, field))
                .toList();
    }

    /** The column that a reference means. */
    Column column(JsonNode reference) {
        if (!reference.path("class").asText().equals("COLUMN_REF")) {
            throw parser.wrong(reference, "found " + parser.described(reference) + ", expected a column");
        }
        JsonNode names = reference.path("column_names");
        String name = names.path(names.size() - 1).asText();
        List<Column> found = new ArrayList<>();
        List<Table> within = names.size() > 1
                ? List.of(named(reference, names.path(names.size() - 2).asText()))
                : tables;
        Set<String> known = new LinkedHashSet<>();
        for (Table table : within) {
            String field = field(table.entity, name);
            if (field != null) {
                found.add(new Column(table, field));
            }
            known.addAll(table.entity.names());
        }
        if (found.isEmpty()) {
            throw parser.wrong(
                    reference,
                    (names.size() > 1 ? within.get(0).entity.name() + " has" : "there is") + " no column \"" + name
                            + "\". " + UnknownName.hint(name, known));
        }
        if (found.size() > 1) {
            List<String> choices = found.stream()
                    .map(column -> column.table.name + "." + column.field)
                    .toList();
            throw parser.wrong(
                    reference, "\"" + name + "\" may be " + String.join(" or ", choices) + ". Name one of them");
        }
        return found.get(0);
    }

    /** Whether exactly one table has a column of the name of a reference, which names no table. */
    boolean isOne(JsonNode reference) {
        String name = reference.path("column_names").path(0).asText();
        return tables.stream()
                        .filter(table -> field(table.entity, name) != null)
                        .count()
                == 1;
    }

    private static String field(Entity entity, String name) {
        return entity.names().contains(name)
                ? name
                : entity.names().stream()
                        .filter(name::equalsIgnoreCase)
                        .findFirst()
                        .orElse(null);
    }

    private Table named(JsonNode node, String name) {
        for (Table table : tables) {
            if (table.name.equalsIgnoreCase(name)) {
                return table;
            }
        }
        List<String> known = tables.stream().map(table -> table.name).toList();
        throw parser.wrong(node, "there is no table \"" + name + "\". " + UnknownName.hint(name, known));
    }
}
