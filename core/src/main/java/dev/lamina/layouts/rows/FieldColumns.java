// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.layouts.LayoutParameters;
import dev.lamina.layouts.values.ColumnTypes;
import java.util.Map;

/**
 * How a study wants fields to become columns.
 *
 * @param names per field, another column name
 * @param types the columns' types
 * @param sentinels per field, the value in a key that represents a missing one
 */
public record FieldColumns(Map<String, String> names, ColumnTypes types, Map<String, String> sentinels) {
    static FieldColumns of(LayoutParameters parameters) {
        String dates = parameters.text("dates", "date");
        if (!dates.equals("date") && !dates.equals("timestamp")) {
            throw parameters.wrong("dates", dates, "date or timestamp");
        }
        ColumnTypes types = new ColumnTypes(dates.equals("timestamp"), parameters.map("types"));
        return new FieldColumns(parameters.map("names"), types, parameters.map("missing"));
    }
}
