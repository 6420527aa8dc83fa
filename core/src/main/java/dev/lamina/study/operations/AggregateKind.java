// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Numbers;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.SqlQuestion;
import dev.lamina.study.source.Values;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code aggregate: count}, {@code of: column}: how many values it has, from a store's own statistics where it has them, as
 * DuckDB answers from Parquet's. {@code aggregate: average}, {@code of: column},
 * {@code by: column}: the average per group, highest first. {@code aggregate: statistics}, {@code of: column},
 * {@code where: column}, {@code value: v}: average, least and greatest among those records. {@code aggregate: top},
 * {@code of: column}: its ten commonest values.
 */
@AutoService(OperationKind.class)
public final class AggregateKind implements OperationKind.One {
    /** Groups whose averages are compared with the source's; the count of all groups is compared as well. */
    private static final int COMPARED_GROUPS = 10;

    @Override
    public String key() {
        return "aggregate";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        String of = entry.text("of");
        return switch (entry.argument()) {
            case "count" -> count(entry, of);
            case "average" -> average(entry, of, other(entry, "by", of));
            case "statistics" -> statistics(entry, of, other(entry, "where", of), entry.text("value"));
            case "top" -> top(entry, of);
            default -> throw entry.wrong("aggregate", entry.argument(), "count, average, statistics or top");
        };
    }

    private static String other(OperationEntry entry, String word, String of) {
        String column = entry.text(word);
        if (column.equals(of)) {
            throw entry.wrong(word, column, "another column than that under of");
        }
        return column;
    }

    private static Query.Scan columns(String... names) {
        return new Query.Scan(List.of(names), Query.Form.CODES);
    }

    private static Operation count(OperationEntry entry, String of) {
        return new ReadOperation(entry, entry.summary("count(" + of + ")")) {
            @Override
            public Task prepare(Source source) throws IOException {
                source.entity().field(of);
                SqlQuestion sql = SqlQuestion.ofOneRow(
                        relation -> "SELECT count(*), count(" + Values.quoted(of) + ") FROM " + relation, null);
                return task(columns(of), source.rows(), sql.expected(source), sql);
            }

            @Override
            AccessPlan plan(Store store) throws IOException {
                return store.known(List.of(of)).isEmpty() ? null : AccessPlan.directories("count");
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                Optional<KnownColumns> known = store.known(List.of(of));
                if (known.isPresent()) {
                    long all = known.get().rows();
                    return Answer.of(all, all - known.get().columns().get(0).missing());
                }
                ValueCount counted = Fold.over(store, query, ValueCount::new);
                return Answer.of(counted.rows, counted.values);
            }
        };
    }

    private static Operation average(OperationEntry entry, String of, String by) {
        return new ReadOperation(entry, entry.summary("average " + of + " by " + by + ", highest first")) {
            @Override
            public Task prepare(Source source) throws IOException {
                Numbers.require(name(), source.entity().field(of));
                source.entity().field(by);
                // No group is left out: records without a name, or without a value, form groups of their own.
                String number = "CAST(" + Values.quoted(of) + " AS DOUBLE)";
                List<List<Object>> groups = source.dataset()
                        .sql("SELECT " + Values.quoted(by) + ", avg(" + number + "), avg(abs(" + number
                                + ")) FILTER (isfinite(" + number + ")) FROM " + source.view()
                                + " GROUP BY 1 ORDER BY 2 DESC NULLS LAST");
                List<Groups.Average> averages = new ArrayList<>();
                double greatest = 0;
                for (List<Object> group : groups) {
                    averages.add(new Groups.Average(String.valueOf(group.get(0)), (Double) group.get(1)));
                    greatest = Math.max(greatest, group.get(2) == null ? 0 : (Double) group.get(2));
                }
                Answer expected = new Answer(source.rows(), Groups.highest(averages, COMPARED_GROUPS), greatest);
                return task(
                        columns(by, of),
                        source.rows(),
                        expected,
                        AggregateSql.highest(of, by, COMPARED_GROUPS, expected));
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                Averages averages = Fold.over(store, query, Averages::new);
                return new Answer(averages.rows, Groups.highest(averages.groups.averages(), COMPARED_GROUPS));
            }
        };
    }

    private static Operation statistics(OperationEntry entry, String of, String where, String wanted) {
        String summary = "average, least and greatest " + of + " where " + where + " = " + wanted;
        return new Statistics(entry, entry.summary(summary), of, where, wanted);
    }

    private static Operation top(OperationEntry entry, String of) {
        return new ReadOperation(entry, entry.summary("the ten commonest values of " + of)) {
            @Override
            public Task prepare(Source source) throws IOException {
                Field field = source.entity().field(of);
                if (field.type().isNested()) {
                    throw entry.wrong("of", of, "a column of scalars");
                }
                List<List<Object>> counts = source.dataset()
                        .sql("SELECT " + Values.exact(field) + ", count(*) FROM " + source.view() + " WHERE "
                                + Values.quoted(of) + " IS NOT NULL GROUP BY 1");
                List<Groups.Count> all = new ArrayList<>();
                for (List<Object> count : counts) {
                    all.add(AggregateSql.count(field, count.get(0), count.get(1)));
                }
                Answer expected = new Answer(source.rows(), Groups.commonest(all));
                return task(columns(of), source.rows(), expected, AggregateSql.commonest(field, expected));
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                Counts counts = Fold.over(store, query, Counts::new);
                return new Answer(counts.rows, Groups.commonest(counts.groups.counts()));
            }
        };
    }

    /** How many values a column has. */
    private static final class ValueCount implements Fold<ValueCount> {
        private long rows;
        private long values;

        @Override
        public void take(Batch batch) {
            rows += batch.rows();
            values += batch.rows() - batch.column(0).missingCount();
        }

        @Override
        public void merge(ValueCount other) {
            rows += other.rows;
            values += other.values;
        }
    }

    /** Sums and counts of the second column per value of the first. */
    private static final class Averages implements Fold<Averages> {
        private final Groups groups = new Groups();
        private final Numbers numbers = new Numbers();
        private long rows;

        @Override
        public void take(Batch batch) {
            rows += batch.rows();
            groups.add(batch.column(0), numbers.of(batch.column(1)));
        }

        @Override
        public void merge(Averages other) {
            rows += other.rows;
            groups.merge(other.groups);
        }
    }

    /** How often each value of a column occurs. */
    private static final class Counts implements Fold<Counts> {
        private final Groups groups = new Groups();
        private long rows;

        @Override
        public void take(Batch batch) {
            rows += batch.rows();
            Vector values = batch.column(0);
            groups.count(values);
        }

        @Override
        public void merge(Counts other) {
            rows += other.rows;
            groups.merge(other.groups);
        }
    }
}
