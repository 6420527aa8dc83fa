// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.model.Field;
import java.util.List;
import java.util.StringJoiner;

/**
 * A place in a statement where rows of a version are read. Its columns have names of their own, which no other place has,
 * under the names that statements use; so a plan tells which place it means by the columns alone.
 *
 * @param id told apart by it
 * @param schema the schema in which the statement finds the table
 * @param name the table's name there
 * @param table what is read
 */
record Place(int id, String schema, String name, SourceTable table) {
    /** What all names of our own begin with. */
    static final String PREFIX = "__lamina_";

    /** Where tables are found that are named without more ado. */
    static final String MAIN = "main";

    /** The table under the view that the statement sees. */
    String base() {
        return PREFIX + id;
    }

    /** Where that table is: not where tables are listed. */
    String baseSchema() {
        return schema.equals(MAIN) ? PREFIX + "tables" : schema;
    }

    /** A column's name of its own. */
    String column(int index) {
        return base() + "_" + index;
    }

    /** The view that the statement sees. */
    String view() {
        return SqlNames.quoted(schema) + "." + SqlNames.quoted(name);
    }

    /** An empty table in the place of the rows, and the view. */
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
