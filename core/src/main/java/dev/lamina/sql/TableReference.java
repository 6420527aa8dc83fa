// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.model.Field;
import java.util.List;
import java.util.StringJoiner;

/**
 * A reference to a table in a statement. Its columns have names that no other reference has, below a view with the
 * names that statements use; so the columns in a plan tell which reference is meant.
 *
 * @param id a number, unique in the session
 * @param schema the schema in which the statement finds the table
 * @param name the table's name there
 * @param table what is read
 */
record TableReference(int id, String schema, String name, SourceTable table) {
    /** The prefix of all names that Lamina makes up. */
    static final String PREFIX = "__lamina_";

    /** The schema of tables that are named without one. */
    static final String MAIN = "main";

    /** The table under the view that the statement sees. */
    String base() {
        return PREFIX + id;
    }

    /** The schema of that table, which is not among those that are listed. */
    String baseSchema() {
        return schema.equals(MAIN) ? PREFIX + "tables" : schema;
    }

    /** The unique name of a column. */
    String column(int index) {
        return base() + "_" + index;
    }

    /** The view that the statement sees. */
    String view() {
        return SqlNames.quoted(schema) + "." + SqlNames.quoted(name);
    }

    /** The statements that create an empty table instead of the rows, and the view. */
    List<String> standIn() {
        StringJoiner columns = new StringJoiner(", ");
        StringJoiner selected = new StringJoiner(", ");
        List<String> names = SqlNames.columns(table.entity());
        for (int i = 0; i < names.size(); i++) {
            Field field = table.entity().fields().get(i);
            columns.add(column(i) + " " + SqlNames.type(field));
            selected.add(column(i) + " AS " + SqlNames.quoted(names.get(i)));
        }
        String in = baseSchema() + "." + base();
        return List.of(
                "CREATE SCHEMA IF NOT EXISTS " + baseSchema(),
                "CREATE TABLE " + in + " (" + columns + ")",
                "CREATE VIEW " + view() + " AS SELECT " + selected + " FROM " + in);
    }
}
