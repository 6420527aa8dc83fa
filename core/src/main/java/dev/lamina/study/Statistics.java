// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.Vector;
import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Field;
import dev.lamina.layout.Query;
import dev.lamina.layout.Store;
import dev.lamina.layout.UnsupportedQueryException;
import java.io.IOException;
import java.util.List;

/**
 * Average, least and greatest of a column among the records that have a value in another. A layout that keeps such
 * records in one partition reads that one; the others read both columns whole.
 */
final class Statistics extends ReadOperation {
    private final String of;
    private final String where;
    private final String wanted;

    Statistics(String name, String summary, String of, String where, String wanted) {
        super(name, summary);
        this.of = of;
        this.where = where;
        this.wanted = wanted;
    }

    @Override
    public Task prepare(Source source) throws IOException {
        Numbers.require(name(), source.entity().field(of));
        String value = Values.present(source, where, wanted);
        Field condition = source.entity().field(where);
        Vector key = Values.of(condition, value);
        // Where none of the records has a value there is no average, but the records are still counted.
        SqlQuestion sql = SqlQuestion.ofOneRow(
                relation -> "SELECT count(*), avg(o), min(o), max(o) FROM (SELECT CAST(" + Values.quoted(of)
                        + " AS DOUBLE) AS o FROM " + relation + " WHERE " + Values.exact(condition) + " = "
                        + Values.literal(condition, value) + ")",
                null);
        Answer expected = sql.expected(source);
        long rows = source.rows();
        return new Task() {
            @Override
            public Answer run(Store store) throws IOException, UnsupportedQueryException {
                List<String> columns = List.of(where, of);
                try {
                    return fold(store.read(new Query.Partition(where, value, columns)), key);
                } catch (UnsupportedQueryException e) {
                    return fold(store.read(new Query.Scan(columns, Query.Form.CODES)), key);
                }
            }

            @Override
            public Answer expected() {
                return expected;
            }

            @Override
            public long rows() {
                return rows;
            }

            @Override
            public SqlQuestion sql() {
                return new SqlQuestion(sql.sql(), sql.answer(), expected);
            }
        };
    }

    private static Answer fold(BatchCursor opened, Vector key) throws IOException {
        long rows = 0;
        long values = 0;
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        Numbers columns = new Numbers();
        try (BatchCursor cursor = opened) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                Vector keys = batch.column(0);
                DoubleVector numbers = columns.of(batch.column(1));
                for (int row = 0; row < batch.rows(); row++) {
                    if (!keys.sameAt(row, key, 0)) {
                        continue;
                    }
                    rows++;
                    if (!numbers.isMissing(row)) {
                        double number = numbers.get(row);
                        values++;
                        sum += number;
                        least = Math.min(least, number);
                        greatest = Math.max(greatest, number);
                    }
                }
            }
        }
        return values == 0 ? new Answer(rows, List.of()) : Answer.of(rows, sum / values, least, greatest);
    }
}
