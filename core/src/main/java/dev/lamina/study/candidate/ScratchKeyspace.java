// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.candidate;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.ViewMetadata;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import dev.lamina.cql.SchemaChanges;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A keyspace that is made to have Cassandra parse statements, and dropped with this. */
public final class ScratchKeyspace implements AutoCloseable {
    /** A table without any options, which has the server's defaults. */
    private static final String PLAIN = "lamina_plain";

    /** What the schema's tables have beside options. */
    private static final Set<String> NO_OPTIONS = Set.of(
            "keyspace_name",
            "table_name",
            "view_name",
            "id",
            "flags",
            "extensions",
            "base_table_id",
            "base_table_name",
            "include_all_columns",
            "where_clause");

    private static final Pattern PLACE = Pattern.compile("line (\\d+):(\\d+) (.*)", Pattern.DOTALL);

    private final CqlSession session;
    private final CqlIdentifier name;
    private Map<String, Object> defaults;

    /**
     * Makes it.
     *
     * @param session which uses the keyspace afterwards
     * @param replication the map behind {@code replication =}
     */
    public ScratchKeyspace(CqlSession session, String replication) {
        this.session = session;
        this.name = CqlIdentifier.fromInternal(
                "lamina_candidates_" + UUID.randomUUID().toString().substring(0, 8));
        SchemaChanges.execute(session, "CREATE KEYSPACE " + name.asCql(true) + " WITH replication = " + replication);
        session.execute("USE " + name.asCql(true));
    }

    /**
     * Executes the statements of a file.
     *
     * @throws IllegalArgumentException if Cassandra refuses one; the message has the file, the line and Cassandra's reason
     */
    private void execute(ModelFile file) throws IOException {
        for (ModelFile.Statement statement : file.statements()) {
            try {
                SchemaChanges.execute(session, statement.text());
            } catch (QueryValidationException e) {
                throw new IllegalArgumentException(refusal(file, statement, e.getMessage()), e);
            } catch (DriverException e) {
                throw new IOException(
                        ModelFile.at(file.name(), statement.line()) + "Cassandra did not execute the statement ("
                                + e.getMessage() + ").",
                        e);
            }
        }
    }

    /**
     * The layouts of a file: one for each of its tables, or one of them all where it is one model.
     *
     * @param entity the data
     * @return the layouts' keys, in the file's order
     * @throws IllegalArgumentException if a statement or a table can't be taken; the message has the file and the line
     * @throws IOException if Cassandra does not answer
     */
    public List<Map<String, Object>> layouts(ModelFile file, Entity entity) throws IOException {
        execute(file);
        session.refreshSchema();
        List<Map<String, Object>> layouts = new ArrayList<>();
        for (ModelFile.Statement statement : file.statements()) {
            if (statement.kind() == ModelFile.Kind.TABLE) {
                layouts.add(new CandidateTable(file, statement, table(statement.table()), this, entity).entry());
            }
        }
        return file.isOneModel() ? List.of(CandidateTable.together(layouts, entity)) : layouts;
    }

    private static String refusal(ModelFile file, ModelFile.Statement statement, String reason) {
        Matcher place = PLACE.matcher(reason);
        String words = "Cassandra does not take this: ";
        return place.matches()
                ? file.name() + ":" + place.group(1) + ":" + (Integer.parseInt(place.group(2)) + 1) + ": " + words
                        + place.group(3)
                : ModelFile.at(file.name(), statement.line()) + words + reason;
    }

    private KeyspaceMetadata metadata() {
        return session.getMetadata()
                .getKeyspace(name)
                .orElseThrow(() -> new IllegalStateException("The driver does not know keyspace " + name + "."));
    }

    /** What the server says of a table that was made. */
    TableMetadata table(CqlIdentifier table) {
        return metadata()
                .getTable(table)
                .orElseThrow(() -> new IllegalStateException("The driver does not know table " + table + "."));
    }

    /** The materialized views on a table. */
    Collection<ViewMetadata> views(CqlIdentifier table) {
        return metadata().getViewsOnTable(table).values();
    }

    /**
     * The options of a table in which it differs from one without any, as they stand behind {@code WITH}; empty for none.
     *
     * @param named options, and keys in their maps, that are given where they are this server's defaults too, since those of
     *     other versions may differ
     */
    String options(CqlIdentifier table, Set<String> named) {
        return options(table, "tables", "table_name", named);
    }

    /** The same of a materialized view. */
    String viewOptions(CqlIdentifier view, Set<String> named) {
        return options(view, "views", "view_name", named);
    }

    private String options(CqlIdentifier table, String schema, String column, Set<String> named) {
        if (defaults == null) {
            SchemaChanges.execute(session, "CREATE TABLE " + PLAIN + " (k int PRIMARY KEY)");
            defaults = values(PLAIN, "tables", "table_name");
        }
        List<String> options = new ArrayList<>();
        values(table.asInternal(), schema, column).forEach((option, value) -> {
            Object given = value != null && value.equals(defaults.get(option)) ? given(option, value, named) : value;
            if (given != null) {
                options.add(option + " = " + literal(given));
            }
        });
        return String.join("\n    AND ", options);
    }

    /** What is named of a default value; {@code null} for nothing. */
    private static Object given(String option, Object value, Set<String> named) {
        if (!named.contains(option)) {
            return null;
        }
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        Map<Object, Object> some = new LinkedHashMap<>(map);
        some.keySet().removeIf(key -> !named.contains(key));
        return some.isEmpty() ? null : some;
    }

    private Map<String, Object> values(String table, String schema, String column) {
        Row row = session.execute(SimpleStatement.newInstance(
                        "SELECT * FROM system_schema." + schema + " WHERE keyspace_name = ? AND " + column + " = ?",
                        name.asInternal(),
                        table))
                .one();
        Map<String, Object> values = new LinkedHashMap<>();
        for (ColumnDefinition definition : row.getColumnDefinitions()) {
            String option = definition.getName().asInternal();
            if (!NO_OPTIONS.contains(option)) {
                values.put(option, row.getObject(definition.getName()));
            }
        }
        return values;
    }

    /** An option's value in CQL. */
    public static String literal(Object value) {
        if (value instanceof Map<?, ?> map) {
            List<String> terms = new ArrayList<>();
            map.forEach((key, element) -> terms.add(literal(key) + ": " + literal(element)));
            return "{" + String.join(", ", terms) + "}";
        }
        return value instanceof String text ? "'" + text.replace("'", "''") + "'" : value.toString();
    }

    @Override
    public void close() {
        SchemaChanges.execute(session, "DROP KEYSPACE IF EXISTS " + name.asCql(true));
    }
}
