// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Counts the records that a primary key would lose, because other records have the same key and overwrite them. */
public final class LostRows {
    private LostRows() {}

    /**
     * How many records would be lost; of hashes and bins, which DuckDB does not compute, as if they were the fields themselves,
     * so that there may be more.
     *
     * @param key what the columns of the primary key are made of
     */
    public static long of(Source source, List<KeyExpression> key) throws IOException {
        Set<String> fields = new LinkedHashSet<>();
        List<String> terms = new ArrayList<>();
        for (KeyExpression expression : key) {
            if (!expression.function().equals(KeyExpression.CONSTANT)) {
                fields.add(expression.field());
                terms.add(KeySql.of(expression, source.entity().field(expression.field())));
            }
        }
        if (terms.isEmpty()) {
            return Math.max(0, source.rows() - 1);
        }
        try (SourceTable table = SourceTable.of(source, List.copyOf(fields))) {
            List<Object> counts = table.sql("SELECT (SELECT count(*) FROM " + table.name()
                            + ") - (SELECT count(*) FROM (SELECT DISTINCT " + String.join(", ", terms) + " FROM "
                            + table.name() + "))")
                    .get(0);
            return ((Number) counts.get(0)).longValue();
        }
    }
}
