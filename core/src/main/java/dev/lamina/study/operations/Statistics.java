// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.codec.DoubleVector;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Numbers;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.SqlQuestion;
import dev.lamina.study.source.Values;
import java.io.IOException;
import java.util.List;

/**
 * Average, least and greatest of a column among the records that have a value in another. A layout that keeps such
 * records in one partition reads that one; the others scan both columns with a condition.
 */
public final class Statistics extends ReadOperation {
    private final String of;
    private final String where;
    private final String wanted;

    Statistics(OperationEntry entry, String summary, String of, String where, String wanted) {
        super(entry, summary);
        this.of = of;
        this.where = where;
        this.wanted = wanted;
    }

    @Override
    public Task prepare(Source source) throws IOException {
        Numbers.require(name(), source.entity().field(of));
        String value = present(source, where, wanted);
        Field condition = source.entity().field(where);
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
                try {
                    return Fold.over(store, new Query.Partition(where, value, List.of(of)), Ends::new)
                            .answer();
                } catch (UnsupportedQueryException e) {
                    Predicate has = new Predicate.Compare(condition, Predicate.Operator.EQUAL, value);
                    Query.Scan scan = new Query.Scan(List.of(of), Query.Form.CODES, has, false);
                    return Fold.over(store, scan, Ends::new).answer();
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

    /** The average and the ends of a column. */
    private static final class Ends implements Fold<Ends> {
        private final Numbers columns = new Numbers();
        private long rows;
        private long values;
        private double sum;
        /** In DuckDB's order, in which what is not a number is greater than all numbers. */
        private double least = Double.NaN;

        private double greatest = Double.NEGATIVE_INFINITY;

        @Override
        public void take(Batch batch) {
            rows += batch.rows();
            DoubleVector numbers = columns.of(batch.column(0));
            for (int row = 0; row < batch.rows(); row++) {
                if (!numbers.isMissing(row)) {
                    double number = numbers.get(row);
                    values++;
                    sum += number;
                    // Seldom, unless there is a value that is not a number.
                    if (!(number >= least && number <= greatest)) {
                        widen(number, number);
                    }
                }
            }
        }

        @Override
        public void merge(Ends other) {
            rows += other.rows;
            values += other.values;
            sum += other.sum;
            widen(other.least, other.greatest);
        }

        private void widen(double low, double high) {
            least = Double.compare(low, least) < 0 ? low : least;
            greatest = Double.compare(high, greatest) > 0 ? high : greatest;
        }

        Answer answer() {
            return values == 0 ? new Answer(rows, List.of()) : Answer.of(rows, sum / values, least, greatest);
        }
    }
}
