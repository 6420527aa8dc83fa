// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A task's question in SQL, for references that answer SQL.
 *
 * @param sql makes the statement for a relation that has the source's records
 * @param answer makes an answer of the rows that came back
 * @param expected what the source answers; {@code null} where the same statement is to be asked of it
 */
public record SqlQuestion(Function<String, String> sql, Function<List<List<Object>>, Answer> answer, Answer expected) {

    /** A question whose one row has the number of records first and then values. */
    public static SqlQuestion ofOneRow(Function<String, String> sql, Answer expected) {
        return new SqlQuestion(sql, SqlQuestion::oneRow, expected);
    }

    private static Answer oneRow(List<List<Object>> rows) {
        List<Object> values = new ArrayList<>();
        List<Object> row = rows.get(0);
        for (Object value : row.subList(1, row.size())) {
            if (value != null) {
                values.add(value);
            }
        }
        return new Answer(((Number) row.get(0)).longValue(), values);
    }

    /** What the source answers. */
    public Answer expected(Source source) throws IOException {
        return expected != null ? expected : answer.apply(source.dataset().sql(sql.apply(source.view())));
    }
}
