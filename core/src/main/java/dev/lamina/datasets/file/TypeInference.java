// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The narrowest type that all values of a column of text have. A number that begins with a needless zero is a code, and
 * stays text, which keeps the zero.
 */
final class TypeInference {
    private static final String WHOLE = "-?(0|[1-9][0-9]*)";
    private static final String NUMBER = "[-+]?(0?|[1-9][0-9]*)([.][0-9]*)?([eE][-+]?[0-9]+)?";
    private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    private static final String INSTANT = DAY + "[ T][0-9]{2}:[0-9]{2}.*";

    private TypeInference() {}

    /** The types of the columns that have none, whose values the dataset has as text. */
    static Map<String, ColumnType> of(Dataset texts, List<SourceColumn> columns) throws DatasetException {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        for (SourceColumn column : columns) {
            types.put(column.name(), column.type() != null ? column.type() : infer(texts, column));
        }
        return types;
    }

    private static ColumnType infer(Dataset texts, SourceColumn column) throws DatasetException {
        String name = SourceColumn.sql(column.name());
        String view = SourceColumn.sql(texts.entity().name());
        List<String> counts = new ArrayList<>(List.of("count(" + name + ")"));
        counts.add(matching(name, WHOLE, "TRY_CAST(" + name + " AS INTEGER) IS NOT NULL"));
        counts.add(matching(name, WHOLE, "TRY_CAST(" + name + " AS BIGINT) IS NOT NULL"));
        counts.add(matching(name, NUMBER, "isfinite(TRY_CAST(" + name + " AS DOUBLE))"));
        counts.add(matching(name, DAY, "TRY_CAST(" + name + " AS DATE) IS NOT NULL"));
        counts.add(matching(name, INSTANT, "TRY_CAST(" + name + " AS TIMESTAMP) IS NOT NULL"));
        counts.add("count(*) FILTER (lower(" + name + ") IN ('true', 'false'))");
        List<Object> found;
        try {
            found = texts.sql("SELECT " + String.join(", ", counts) + " FROM " + view)
                    .get(0);
        } catch (IOException e) {
            throw DatasetException.environment(e.getMessage(), e);
        }
        long values = count(found, 0);
        if (values == 0) {
            return ColumnType.TEXT;
        }
        if (!column.quoted()) {
            if (count(found, 1) == values) {
                return ColumnType.INT;
            }
            if (count(found, 2) == values) {
                return ColumnType.LONG;
            }
            if (count(found, 3) == values) {
                return ColumnType.DOUBLE;
            }
        }
        if (count(found, 4) == values) {
            return ColumnType.DATE;
        }
        if (count(found, 5) == values) {
            return ColumnType.TIMESTAMP;
        }
        return !column.quoted() && count(found, 6) == values ? ColumnType.BOOLEAN : ColumnType.TEXT;
    }

    private static String matching(String name, String pattern, String condition) {
        return "count(*) FILTER (CASE WHEN regexp_full_match(" + name + ", '" + pattern + "') THEN " + condition
                + " ELSE false END)";
    }

    private static long count(List<Object> counts, int at) {
        return ((Number) counts.get(at)).longValue();
    }
}
