// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Store;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.RowMarks;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.SqlQuestion;
import dev.lamina.study.source.Values;
import java.io.IOException;

/** An operation that asks one query and folds what it gets. */
abstract class ReadOperation implements Operation {
    private final String name;
    private final String summary;
    private final double perSecond;
    private final double share;
    private volatile String instead = "";

    ReadOperation(OperationEntry entry, String summary) {
        this.name = entry.name();
        this.summary = summary;
        this.perSecond = Frequency.perSecond(entry);
        this.share = Frequency.share(entry);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary + instead;
    }

    /** The wanted value of a field where records have it, otherwise the commonest, which the summary then says. */
    final String present(Source source, String field, String wanted) throws IOException {
        String value = Values.present(source, field, wanted);
        boolean isWanted = value.equals(wanted)
                || value.equals(Values.of(source.entity().field(field), wanted).textAt(0));
        instead =
                isWanted ? "" : "; no row has " + wanted + ", so " + value + ", the commonest value, stands in for it";
        return value;
    }

    @Override
    public final double perSecond() {
        return perSecond;
    }

    @Override
    public final double share() {
        return share;
    }

    /** Asks and folds; counts rows and folds every value where a kind has nothing else in mind. */
    Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
        return Fold.over(store, query, Fold.OfAll::new).answer();
    }

    /** How a store answers without reading rows; {@code null} where it reads them. */
    AccessPlan plan(Store store) throws IOException {
        return null;
    }

    /** The task of asking this query. */
    final Task task(Query query, long rows, Answer expected) {
        return task(query, rows, expected, null);
    }

    /** The task of asking this query, or that question in SQL. */
    final Task task(Query query, long rows, Answer expected, SqlQuestion sql) {
        return new Reading(query, rows, expected, sql, null);
    }

    /** Asking a query. */
    private final class Reading implements Task {
        private final Query query;
        private final long rows;
        private final Answer expected;
        private final SqlQuestion sql;
        private final AccessPlan plan;

        Reading(Query query, long rows, Answer expected, SqlQuestion sql, AccessPlan plan) {
            this.query = query;
            this.rows = rows;
            this.expected = expected;
            this.sql = sql;
            this.plan = plan;
        }

        @Override
        public Task on(Store store) throws IOException {
            return new Reading(query, rows, expected, sql, ReadOperation.this.plan(store));
        }

        @Override
        public Answer run(Store store) throws IOException, UnsupportedQueryException {
            return read(store, query);
        }

        @Override
        public Answer run(Store store, RowMarks marks) throws IOException, UnsupportedQueryException {
            return read(query instanceof Query.Scan ? new MarkedScan(store, marks) : store, query);
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
            return sql;
        }

        @Override
        public AccessPlan plan() {
            return plan;
        }
    }
}
