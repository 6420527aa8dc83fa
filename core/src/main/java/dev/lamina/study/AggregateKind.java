// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.google.auto.service.AutoService;
import dev.lamina.codec.Vector;
import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Field;
import dev.lamina.layout.Query;
import dev.lamina.layout.Store;
import dev.lamina.layout.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code aggregate: count}, {@code of: column}: how many values it has. {@code aggregate: average}, {@code of: column},
 * {@code by: column}: the average per group, highest first. {@code aggregate: statistics}, {@code of: column},
 * {@code where: column}, {@code value: v}: average, least and greatest among those records. {@code aggregate: top},
 * {@code of: column}: its ten commonest values.
 */
@AutoService(OperationKind.class)
public final class AggregateKind implements OperationKind {
    /** Groups whose averages are held against the source's; the count of all groups is compared as well. */
    private static final int COMPARED_GROUPS = 10;

    @Override
    public String key() {
        return "aggregate";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        String of = entry.text("of");
        return switch (entry.subject()) {
            case "count" -> count(entry, of);
            case "average" -> average(entry, of, other(entry, "by", of));
            case "statistics" -> statistics(entry, of, other(entry, "where", of), entry.text("value"));
            case "top" -> top(entry, of);
            default -> throw entry.wrong("aggregate", entry.subject(), "count, average, statistics or top");
        };
    }

    private static String other(OperationEntry entry, String word, String of) {
        String column = entry.text(word);
        if (column.equals(of)) {
            throw entry.wrong(word, column, "another column than of");
        }
        return column;
    }

    /** What is done with each batch, and what comes out. */
    private interface Fold {
        void take(Batch batch);

        List<Object> values();
    }

    private static Answer scan(Store store, Query query, Fold fold) throws IOException, UnsupportedQueryException {
        long rows = 0;
        try (BatchCursor cursor = store.read(query)) {
            while (cursor.next()) {
                rows += cursor.batch().rows();
                fold.take(cursor.batch());
            }
        }
        return new Answer(rows, fold.values());
    }

    private static Query.Scan columns(String... names) {
        return new Query.Scan(List.of(names), Query.Form.CODES);
    }

    private static Operation count(OperationEntry entry, String of) {
        return new ReadOperation(entry.name(), entry.summary("count(" + of + ")")) {
            @Override
            public Task prepare(Source source) throws IOException {
                source.entity().field(of);
                SqlQuestion sql = SqlQuestion.ofOneRow(
                        relation -> "SELECT count(*), count(" + Values.quoted(of) + ") FROM " + relation, null);
                return task(columns(of), source.rows(), sql.expected(source), sql);
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                return scan(store, query, new Fold() {
                    private long count;

                    @Override
                    public void take(Batch batch) {
                        count += batch.rows() - batch.column(0).missingCount();
                    }

                    @Override
                    public List<Object> values() {
                        return List.of(count);
                    }
                });
            }
        };
    }

    private static Operation average(OperationEntry entry, String of, String by) {
        return new ReadOperation(entry.name(), entry.summary("average " + of + " by " + by + ", highest first")) {
            @Override
            public Task prepare(Source source) throws IOException {
                Numbers.require(name(), source.entity().field(of));
                source.entity().field(by);
                // No group is left out: records without a name, or without a value, form groups of their own.
                List<List<Object>> groups = source.dataset()
                        .sql("SELECT " + Values.quoted(by) + ", avg(CAST(" + Values.quoted(of) + " AS DOUBLE)) FROM "
                                + source.view() + " GROUP BY 1 ORDER BY 2 DESC NULLS LAST");
                List<Groups.Average> averages = new ArrayList<>();
                for (List<Object> group : groups) {
                    averages.add(new Groups.Average(
                            String.valueOf(group.get(0)), group.get(1) == null ? null : (Double) group.get(1)));
                }
                Answer expected = new Answer(source.rows(), Groups.highest(averages, COMPARED_GROUPS));
                return task(
                        columns(by, of),
                        source.rows(),
                        expected,
                        AggregateSql.highest(of, by, COMPARED_GROUPS, expected));
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                Groups groups = new Groups();
                Numbers numbers = new Numbers();
                return scan(store, query, new Fold() {
                    @Override
                    public void take(Batch batch) {
                        groups.add(batch.column(0), numbers.of(batch.column(1)));
                    }

                    @Override
                    public List<Object> values() {
                        return Groups.highest(groups.averages(), COMPARED_GROUPS);
                    }
                });
            }
        };
    }

    private static Operation statistics(OperationEntry entry, String of, String where, String wanted) {
        String summary = "average, least and greatest " + of + " where " + where + " = " + wanted;
        return new Statistics(entry.name(), entry.summary(summary), of, where, wanted);
    }

    private static Operation top(OperationEntry entry, String of) {
        return new ReadOperation(entry.name(), entry.summary("the ten commonest values of " + of)) {
            @Override
            public Task prepare(Source source) throws IOException {
                Field field = source.entity().field(of);
                List<List<Object>> counts = source.dataset()
                        .sql("SELECT " + Values.exact(field) + ", count(*) FROM " + source.view() + " WHERE "
                                + Values.quoted(of) + " IS NOT NULL GROUP BY 1");
                List<Groups.Count> all = new ArrayList<>();
                for (List<Object> count : counts) {
                    all.add(new Groups.Count(Values.text(field, count.get(0)), ((Number) count.get(1)).longValue()));
                }
                Answer expected = new Answer(source.rows(), Groups.commonest(all));
                return task(columns(of), source.rows(), expected, AggregateSql.commonest(field, expected));
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                Groups groups = new Groups();
                return scan(store, query, new Fold() {
                    @Override
                    public void take(Batch batch) {
                        Vector values = batch.column(0);
                        groups.count(values);
                    }

                    @Override
                    public List<Object> values() {
                        return Groups.commonest(groups.counts());
                    }
                });
            }
        };
    }
}
