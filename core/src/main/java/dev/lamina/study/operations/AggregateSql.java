// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.model.Field;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.SqlQuestion;
import dev.lamina.study.source.Values;
import java.util.ArrayList;
import java.util.List;

/** Grouping aggregates in SQL, such that only what is compared comes back. */
final class AggregateSql {
    private AggregateSql() {}

    /** The number of groups, and the highest averages; see {@link Groups#highest}. */
    static SqlQuestion highest(String of, String by, int most, Answer expected) {
        return new SqlQuestion(
                relation -> "WITH averages AS (SELECT avg(CAST(" + Values.quoted(of)
                        + " AS DOUBLE)) AS average, count(*) AS n FROM " + relation + " GROUP BY " + Values.quoted(by)
                        + ") SELECT sum(n) OVER (), count(*) OVER (), average FROM averages"
                        + " ORDER BY average DESC NULLS LAST LIMIT " + most,
                AggregateSql::highest,
                expected);
    }

    private static Answer highest(List<List<Object>> rows) {
        List<Object> values = new ArrayList<>();
        if (rows.isEmpty()) {
            return Answer.of(0, 0);
        }
        values.add(((Number) rows.get(0).get(1)).intValue());
        for (List<Object> row : rows) {
            if (row.get(2) != null) {
                values.add(row.get(2));
            }
        }
        return new Answer(((Number) rows.get(0).get(0)).longValue(), values);
    }

    /** The commonest values with their counts, and one more of which only the count matters; see {@link Groups#commonest}. */
    static SqlQuestion commonest(Field field, Answer expected) {
        return new SqlQuestion(
                relation -> "SELECT total, value, n FROM (SELECT count(*) AS total FROM " + relation
                        + ") LEFT JOIN (SELECT " + Values.exact(field) + " AS value, count(*) AS n FROM " + relation
                        + " WHERE " + Values.quoted(field.name()) + " IS NOT NULL GROUP BY 1"
                        + " ORDER BY n DESC LIMIT " + (Groups.COMMONEST + 1) + ") ON true",
                rows -> commonest(field, rows),
                expected);
    }

    private static Answer commonest(Field field, List<List<Object>> rows) {
        List<Groups.Count> counts = new ArrayList<>();
        for (List<Object> row : rows) {
            if (row.get(1) != null) {
                counts.add(count(field, row.get(1), row.get(2)));
            }
        }
        return new Answer(((Number) rows.get(0).get(0)).longValue(), Groups.commonest(counts));
    }

    /** A value that DuckDB has counted; of the zeros, which are one group to it, either may stand for both. */
    static Groups.Count count(Field field, Object value, Object count) {
        Object one = value instanceof Double number ? (Object) (number + 0.0) : value;
        return new Groups.Count(Values.text(field, one), ((Number) count).longValue());
    }
}
