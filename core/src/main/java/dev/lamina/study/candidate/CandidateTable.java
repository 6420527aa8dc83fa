// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.candidate;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.ViewMetadata;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.layouts.rows.RowLayout;
import dev.lamina.layouts.values.ColumnTypes;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.names.UnknownName;
import dev.lamina.syntax.KeyExpression;
import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A table of a file of CQL as the keys of a layout: its columns matched with the data's by name, all else as Cassandra has it. */
final class CandidateTable {
    private static final String DESCENDING = " desc";

    private final ModelFile file;
    private final ModelFile.Statement statement;
    private final TableMetadata table;
    private final ScratchKeyspace keyspace;
    private final Entity entity;
    private final Map<CqlIdentifier, ModelFile.Made> made;

    /** Columns that hold a field under another name, as a comment says. */
    private final Map<CqlIdentifier, Field> renamed = new LinkedHashMap<>();

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();

    /** The columns that hold fields, by field. */
    private final Map<String, CqlIdentifier> stored = new LinkedHashMap<>();

    /** @param statement the statement that makes the table */
    CandidateTable(
            ModelFile file,
            ModelFile.Statement statement,
            TableMetadata table,
            ScratchKeyspace keyspace,
            Entity entity) {
        this.file = file;
        this.statement = statement;
        this.table = table;
        this.keyspace = keyspace;
        this.entity = entity;
        this.made = new LinkedHashMap<>(file.expressions().get(statement.table()));
        made.forEach((column, words) -> entity.fields().stream()
                .filter(field -> words.expression().equals(field.name())
                        || words.expression().equals(KeyExpression.quoted(field.name())))
                .findFirst()
                .ifPresent(field -> renamed.put(column, field)));
        made.keySet().removeAll(renamed.keySet());
    }

    private IllegalArgumentException error(int line, String message) {
        return new IllegalArgumentException(
                ModelFile.at(file.name(), line) + "table " + table.getName().asCql(true) + message);
    }

    private IllegalArgumentException error(String message) {
        return error(statement.line(), message);
    }

    /**
     * The keys of the layout.
     *
     * @throws IllegalArgumentException if the table does not fit the data; the message has the file and the line
     */
    SourceMap entry() {
        if (table.isCompactStorage()) {
            throw error(" has COMPACT STORAGE, which Lamina does not take from a file. Leave it out.");
        }
        String name = table.getName().asInternal();
        List<String> partition = new ArrayList<>();
        table.getPartitionKey().forEach(column -> partition.add(key(column)));
        List<String> clustering = clustering(table);
        List<String> statics = new ArrayList<>();
        for (ColumnMetadata column : table.getColumns().values()) {
            if (!isKey(column)) {
                String field = field(column);
                if (column.isStatic()) {
                    statics.add(field);
                }
            }
        }
        requireKey();
        SourceMap entry = new SourceMap(file.name(), statement.line());
        entry.put("name", name);
        entry.put("family", "table");
        entry.put("summary", "The table " + name + " of " + file.name() + ".");
        entry.put("table", name);
        entry.put("partition", partition);
        put(entry, "clustering", clustering);
        put(entry, "static", statics);
        put(entry, "index", indexes());
        put(entry, "views", views());
        put(entry, "names", names);
        put(entry, "types", types);
        put(entry, "columns", stored.size() < entity.fields().size() ? List.copyOf(stored.keySet()) : List.of());
        put(entry, "options", keyspace.options(table.getName(), statement.options()));
        if (!stored.keySet().containsAll(entity.key()) || !holdsKey()) {
            entry.put("unique", true);
        }
        requireTypes(entry);
        return entry;
    }

    /**
     * Tables as one layout: the first that has all columns, and behind it the others.
     *
     * @throws IllegalArgumentException if none has all columns
     */
    static Map<String, Object> together(List<Map<String, Object>> entries, Entity entity) {
        List<Map<String, Object>> others = new ArrayList<>(entries);
        Map<String, Object> whole = entries.stream()
                .filter(entry -> !entry.containsKey("columns"))
                .findFirst()
                .orElseThrow(() -> {
                    Map<String, Object> first = entries.get(0);
                    return new IllegalArgumentException(SourceMap.at(first, "name")
                            + "no table of the model has all columns of the data: "
                            + String.join(", ", entity.names()) + ". Add what is missing to one of them.");
                });
        others.remove(whole);
        if (others.isEmpty()) {
            return whole;
        }
        for (Map<String, Object> other : others) {
            List.of("name", "family", "summary").forEach(other::remove);
            // Otherwise a layout's tables have in common what the first one says of them.
            List.of("names", "types").forEach(key -> {
                if (whole.containsKey(key)) {
                    other.putIfAbsent(key, Map.of());
                }
            });
        }
        whole.put(
                "summary",
                "The tables of a model, " + entries.size() + " of them, each asked for what it answers best.");
        whole.put("tables", others);
        return whole;
    }

    private static void put(SourceMap entry, String key, Object value) {
        boolean isEmpty = value instanceof List<?> list
                ? list.isEmpty()
                : value instanceof Map<?, ?> map
                        ? map.isEmpty()
                        : value.toString().isEmpty();
        if (!isEmpty) {
            entry.put(key, value);
        }
    }

    private boolean isKey(ColumnMetadata column) {
        return table.getPrimaryKey().stream().anyMatch(key -> key.getName().equals(column.getName()));
    }

    private List<String> clustering(RelationMetadata relation) {
        List<String> clustering = new ArrayList<>();
        relation.getClusteringColumns()
                .forEach((column, order) ->
                        clustering.add(key(column) + (order == ClusteringOrder.DESC ? DESCENDING : "")));
        return clustering;
    }

    /** The data's field that a column has the name of; {@code null} where there is none. */
    private Field named(CqlIdentifier column) {
        if (renamed.containsKey(column)) {
            return renamed.get(column);
        }
        for (Field field : entity.fields()) {
            if (field.name().equals(column.asInternal())) {
                return field;
            }
        }
        for (Field field : entity.fields()) {
            if (KeyColumn.identifier(field.name()).equals(column)) {
                return field;
            }
        }
        return null;
    }

    /** A column of the primary key as a study has it. */
    private String key(ColumnMetadata column) {
        ModelFile.Made expression = made.get(column.getName());
        if (expression == null) {
            return field(column);
        }
        String place = file.name() + ":" + expression.line();
        KeyExpression parsed = KeyExpression.of(place, expression.expression(), entity.names());
        if (!parsed.function().equals(KeyExpression.CONSTANT) && !entity.names().contains(parsed.field())) {
            throw error(
                    expression.line(),
                    ": " + column.getName().asCql(true) + " is made of " + parsed.field()
                            + ", which is not a column of the data. "
                            + UnknownName.hint(parsed.field(), entity.names()));
        }
        return expression.expression() + " as " + column.getName().asCql(true);
    }

    /** The field that a column holds. */
    private String field(ColumnMetadata column) {
        Field field = named(column.getName());
        if (field == null) {
            String shown = column.getName().asCql(true);
            String hint = isKey(column)
                    ? " Say what the column is made of in a comment, such as -- " + shown + " = date(ts)."
                    : made.containsKey(column.getName())
                            ? " Only columns of the primary key can be made of expressions."
                            : "";
            throw error(" has a column " + shown + ", which the data do not have. "
                    + UnknownName.hint(column.getName().asInternal(), entity.names()) + hint);
        }
        String type = column.getType().asCql(false, true);
        if (!type.equals(new ColumnTypes(false, Map.of()).of(field).cql())) {
            types.put(field.name(), type);
            try {
                new ColumnTypes(false, types).of(field);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(error(": " + e.getMessage()).getMessage(), e);
            }
        }
        if (!KeyColumn.identifier(field.name()).equals(column.getName())) {
            names.put(field.name(), column.getName().asCql(false));
        }
        CqlIdentifier other = stored.putIfAbsent(field.name(), column.getName());
        if (other != null && !other.equals(column.getName())) {
            throw error(" has two columns for " + field.name() + " of the data, " + other.asCql(true) + " and "
                    + column.getName().asCql(true) + ". Leave one of them out.");
        }
        return field.name();
    }

    private boolean holdsKey() {
        List<String> held = new ArrayList<>();
        for (ColumnMetadata column : table.getPrimaryKey()) {
            if (!made.containsKey(column.getName())) {
                held.add(named(column.getName()).name());
            }
        }
        return held.containsAll(entity.key());
    }

    /** Requires the columns that identify a row, by which answers are compared. */
    private void requireKey() {
        for (String part : entity.key()) {
            if (!stored.containsKey(part)) {
                List<String> columns = new ArrayList<>();
                table.getPrimaryKey().stream()
                        .filter(column -> !made.containsKey(column.getName()))
                        .forEach(column -> columns.add(named(column.getName()).name()));
                throw error(" has no column " + part + ", by which rows are told apart. "
                        + UnknownName.hint(part, new TreeSet<>(stored.keySet())) + " Add the column"
                        + (columns.isEmpty()
                                ? "."
                                : ", or say with --key " + String.join(",", columns) + " that these tell rows apart."));
            }
        }
    }

    private List<String> indexes() {
        List<String> indexed = new ArrayList<>();
        for (IndexMetadata index : table.getIndexes().values()) {
            String shown = ": index " + index.getName().asCql(true);
            String kind = index.getClassName().orElse("");
            if (!kind.equalsIgnoreCase("sai") && !kind.endsWith("StorageAttachedIndex")) {
                throw error(shown + " is not storage-attached, and Lamina asks no others. Write USING 'sai', which"
                        + " Cassandra 5.0 has, or leave it out.");
            }
            for (String option : index.getOptions().keySet()) {
                if (!option.equals("class_name") && !option.equals("target")) {
                    throw error(shown + " has the option " + option
                            + ", with which it may find other rows than equal ones. Leave it out.");
                }
            }
            CqlIdentifier column = target(index.getTarget());
            Field field = named(column);
            if (field == null || made.containsKey(column)) {
                throw error(shown + " is on " + index.getTarget() + ", expected a column of the data.");
            }
            indexed.add(field.name());
        }
        return indexed;
    }

    /** The column of an index, whose name has quotes where it needs them. */
    private static CqlIdentifier target(String target) {
        return target.startsWith("\"") ? CqlIdentifier.fromCql(target) : CqlIdentifier.fromInternal(target);
    }

    private List<Map<String, Object>> views() {
        List<Map<String, Object>> views = new ArrayList<>();
        for (ViewMetadata view : keyspace.views(table.getName())) {
            String shown = ": view " + view.getName().asCql(true);
            List<String> conditions = new ArrayList<>();
            view.getPrimaryKey()
                    .forEach(column -> conditions.add(column.getName().asCql(true) + " IS NOT NULL"));
            for (String condition : view.getWhereClause().orElse("").split(" AND ")) {
                if (!conditions.contains(condition.strip())) {
                    throw error(shown + " lacks rows: its condition " + condition.strip()
                            + " is another one than IS NOT NULL of its key. Leave it out.");
                }
            }
            if (view.getColumns().size() < table.getColumns().size()) {
                throw error(shown + " has some of the table's columns. Write SELECT *.");
            }
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", view.getName().asInternal());
            entry.put(
                    "partition",
                    view.getPartitionKey().stream().map(this::viewKey).toList());
            List<String> clustering = new ArrayList<>();
            view.getClusteringColumns()
                    .forEach((column, order) ->
                            clustering.add(viewKey(column) + (order == ClusteringOrder.DESC ? DESCENDING : "")));
            entry.put("clustering", clustering);
            Set<String> named = file.statements().stream()
                    .filter(made -> view.getName().equals(made.view()))
                    .findFirst()
                    .map(ModelFile.Statement::options)
                    .orElseThrow();
            entry.put("options", keyspace.viewOptions(view.getName(), named));
            views.add(entry);
        }
        return views;
    }

    /** A column of a view's key, by the table's column. */
    private String viewKey(ColumnMetadata column) {
        return made.containsKey(column.getName()) ? column.getName().asCql(true) : field(column);
    }

    /** Requires that columns that are made of something have the type of what they are made of. */
    private void requireTypes(SourceMap entry) {
        RowLayout layout;
        Map<CqlIdentifier, String> expected;
        try {
            layout = (RowLayout) Layouts.of(entry);
            expected = layout.columns(entity);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(ModelFile.at(file.name(), statement.line()) + e.getMessage(), e);
        }
        for (ColumnMetadata column : table.getPrimaryKey()) {
            ModelFile.Made expression = made.get(column.getName());
            String type = column.getType().asCql(false, true);
            if (expression != null && !type.equals(expected.get(column.getName()))) {
                throw error(
                        expression.line(),
                        ": column " + column.getName().asCql(true) + " is " + type + ", but "
                                + expression.expression() + " is " + expected.get(column.getName())
                                + ". Make the column " + expected.get(column.getName()) + ".");
            }
        }
    }
}
