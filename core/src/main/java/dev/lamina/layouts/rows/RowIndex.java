// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.model.Field;

/**
 * A storage-attached index of a row layout's table.
 *
 * @param field the field that it finds records by
 * @param column the field's column, which may be one of the key
 * @param name the index's name
 */
record RowIndex(Field field, CqlIdentifier column, String name) {
    String ddl(String table) {
        return "CREATE INDEX " + CqlIdentifier.fromInternal(name).asCql(true) + " ON " + table + " ("
                + column.asCql(true) + ") USING 'sai'";
    }
}
