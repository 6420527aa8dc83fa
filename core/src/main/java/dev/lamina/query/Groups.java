// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.RowOrder;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import java.util.Arrays;
import java.util.List;

/** The groups of a query's rows, and what is made of their values so far. Serves one thread. */
final class Groups {
    private final List<SelectItem> items;
    private final List<ColumnTerm> terms;
    private final int[] termColumns;
    private final DistinctRows table;
    private final Vector[] keys;
    private final Aggregate[] aggregates;

    /** @param read the fields of the batches */
    Groups(SqlSelect select, List<Field> read) {
        this.items = select.items();
        this.terms = select.groupBy();
        this.termColumns = new int[terms.size()];
        this.keys = new Vector[terms.size()];
        Vector[] rows = new Vector[terms.size()];
        for (int i = 0; i < termColumns.length; i++) {
            termColumns[i] = place(terms.get(i), read);
            keys[i] = Vector.of(terms.get(i).type());
            rows[i] = Vector.of(terms.get(i).type());
        }
        this.table = new DistinctRows(rows);
        this.aggregates = new Aggregate[items.size()];
        for (int i = 0; i < aggregates.length; i++) {
            SelectItem item = items.get(i);
            aggregates[i] = item.isAggregate()
                    ? new Aggregate(item, item.term() == null ? -1 : place(item.term(), read))
                    : null;
        }
        if (terms.isEmpty()) {
            table.find(0, keys, 0); // Without GROUP BY there is one group, of no rows as well.
        }
    }

    static int place(ColumnTerm term, List<Field> read) {
        for (int i = 0; i < read.size(); i++) {
            if (read.get(i).name().equals(term.field().name())) {
                return i;
            }
        }
        throw new IllegalStateException("Column " + term.field().name() + " is not read.");
    }

    void take(Batch batch) {
        for (int i = 0; i < keys.length; i++) {
            keys[i].clear();
            append(terms.get(i), batch.column(termColumns[i]), batch.rows(), keys[i]);
        }
        for (Aggregate aggregate : aggregates) {
            if (aggregate != null) {
                aggregate.begin(batch);
            }
        }
        for (int row = 0; row < batch.rows(); row++) {
            int group = table.find(0, keys, row);
            for (Aggregate aggregate : aggregates) {
                if (aggregate != null) {
                    aggregate.add(group, row);
                }
            }
        }
    }

    /** The values of a term; a negative zero becomes a positive one, which is the same group. */
    private static void append(ColumnTerm term, Vector column, int rows, Vector into) {
        if (column instanceof DoubleVector doubles) {
            for (int row = 0; row < rows; row++) {
                if (column.isMissing(row)) {
                    into.appendMissing();
                } else {
                    ((DoubleVector) into).append(doubles.get(row) + 0.0);
                }
            }
        } else if (term.unit() == ColumnTerm.Unit.NONE) {
            into.append(column, 0, rows);
        } else {
            for (int row = 0; row < rows; row++) {
                term.append(column, row, into);
            }
        }
    }

    /** Takes over what others have taken, who are then no longer used. */
    void merge(Groups other) {
        for (int group = 0; group < other.table.size(); group++) {
            int ours = table.find(0, other.table.rows(), group);
            for (int i = 0; i < aggregates.length; i++) {
                if (aggregates[i] != null) {
                    aggregates[i].merge(ours, other.aggregates[i], group);
                }
            }
        }
        for (int i = 0; i < aggregates.length; i++) {
            if (aggregates[i] != null && aggregates[i].distinct != null) {
                aggregates[i].mergeDistinct(this, other, other.aggregates[i]);
            }
        }
    }

    /** The groups as rows with the columns of the answer, in any order. */
    Batch answer() {
        Batch answer = new Batch(items.stream().map(SelectItem::field).toList());
        for (int i = 0; i < items.size(); i++) {
            Vector into = answer.column(i);
            if (aggregates[i] == null) {
                into.append(table.rows()[terms.indexOf(items.get(i).term())], 0, table.size());
            } else {
                for (int group = 0; group < table.size(); group++) {
                    aggregates[i].append(group, into);
                }
            }
        }
        answer.setRows(table.size());
        return answer;
    }

    /** One column of aggregates. */
    private static final class Aggregate {
        private final SelectItem item;
        private final int place;
        private final boolean isDouble;
        private final DistinctRows distinct;
        private final Vector[] one;
        private Vector best;
        private Vector column;
        private long[] counts = new long[16];
        private long[] longs = new long[16];
        private long[] highs = new long[16];
        private double[] doubles = new double[16];

        Aggregate(SelectItem item, int place) {
            this.item = item;
            this.place = place;
            ColumnType type = item.term() == null ? null : item.term().type();
            this.isDouble = type == ColumnType.DOUBLE;
            this.distinct = item.function() == SelectItem.Function.COUNT_DISTINCT
                    ? new DistinctRows(new Vector[] {Vector.of(type)})
                    : null;
            boolean compares = item.function() == SelectItem.Function.MIN || item.function() == SelectItem.Function.MAX;
            this.best = compares ? Vector.of(type) : null;
            this.one = type == null ? null : new Vector[] {Vector.of(type)};
        }

        void begin(Batch batch) {
            if (place < 0) {
                column = null;
                return;
            }
            column = batch.column(place);
            if (isDouble || item.term().unit() != ColumnTerm.Unit.NONE) {
                one[0].clear();
                Groups.append(item.term(), column, batch.rows(), one[0]);
                column = one[0];
            } else {
                one[0] = column;
            }
        }

        void add(int group, int row) {
            if (group >= counts.length) {
                grow(group);
            }
            if (column == null) {
                counts[group]++;
                return;
            }
            if (column.isMissing(row)) {
                return;
            }
            if (distinct != null) {
                int before = distinct.size();
                distinct.find(group, one, row);
                counts[group] += distinct.size() - before;
                return;
            }
            counts[group]++;
            if (best != null) {
                better(group, column, row);
            } else if (item.function() != SelectItem.Function.COUNT) {
                sum(group, row);
            }
        }

        private void sum(int group, int row) {
            if (column instanceof DoubleVector values) {
                doubles[group] += values.get(row);
            } else {
                long value = column instanceof LongVector values ? values.get(row) : ((IntVector) column).get(row);
                add(group, value >> Long.SIZE - 1, value);
            }
        }

        /** Adds a number of 128 bits, as DuckDB does: the sum of an average may have more than 64. */
        private void add(int group, long high, long low) {
            longs[group] += low;
            highs[group] += high + (Long.compareUnsigned(longs[group], low) < 0 ? 1 : 0);
        }

        private boolean isLong(int group) {
            return highs[group] == longs[group] >> Long.SIZE - 1;
        }

        private double average(int group, long count) {
            if (isDouble) {
                return doubles[group] / count;
            }
            double low = longs[group];
            return (isLong(group) ? low : highs[group] * 0x1p64 + (low < 0 ? low + 0x1p64 : low)) / count;
        }

        /** Keeps the better of two values: {@link #longs} has the best one's place, from 1. */
        private void better(int group, Vector values, int row) {
            int kept = (int) longs[group] - 1;
            int order = kept < 0 ? 0 : RowOrder.compare(values, row, best, kept);
            if (kept < 0 || (item.function() == SelectItem.Function.MIN ? order < 0 : order > 0)) {
                best.append(values, row);
                longs[group] = best.size();
                if (best.size() > 2 * longs.length) {
                    forgetBettered();
                }
            }
        }

        private void forgetBettered() {
            Vector kept = best.emptyLike();
            for (int group = 0; group < longs.length; group++) {
                if (longs[group] > 0) {
                    kept.append(best, (int) longs[group] - 1);
                    longs[group] = kept.size();
                }
            }
            best = kept;
        }

        private void grow(int group) {
            int length = Math.max(group + 1, counts.length * 2);
            counts = Arrays.copyOf(counts, length);
            longs = Arrays.copyOf(longs, length);
            highs = Arrays.copyOf(highs, length);
            doubles = Arrays.copyOf(doubles, length);
        }

        void merge(int group, Aggregate other, int otherGroup) {
            if (otherGroup >= other.counts.length || distinct != null) {
                return;
            }
            if (group >= counts.length) {
                grow(group);
            }
            counts[group] += other.counts[otherGroup];
            if (best == null) {
                add(group, other.highs[otherGroup], other.longs[otherGroup]);
                doubles[group] += other.doubles[otherGroup];
            } else if (other.longs[otherGroup] > 0) {
                better(group, other.best, (int) other.longs[otherGroup] - 1);
            }
        }

        void mergeDistinct(Groups ours, Groups theirs, Aggregate other) {
            for (int value = 0; value < other.distinct.size(); value++) {
                int group = ours.table.find(0, theirs.table.rows(), other.distinct.salt(value));
                if (group >= counts.length) {
                    grow(group);
                }
                int before = distinct.size();
                distinct.find(group, other.distinct.rows(), value);
                counts[group] += distinct.size() - before;
            }
        }

        void append(int group, Vector into) {
            long count = group < counts.length ? counts[group] : 0;
            switch (item.function()) {
                case COUNT, COUNT_DISTINCT -> ((LongVector) into).append(count);
                case AVG -> {
                    if (count == 0) {
                        into.appendMissing();
                    } else {
                        ((DoubleVector) into).append(average(group, count));
                    }
                }
                case SUM -> {
                    if (count == 0) {
                        into.appendMissing();
                    } else if (isDouble) {
                        ((DoubleVector) into).append(doubles[group]);
                    } else if (!isLong(group)) {
                        throw new ArithmeticException("The sum " + item.name() + " has more than 64 bits.");
                    } else {
                        ((LongVector) into).append(longs[group]);
                    }
                }
                default -> {
                    if (count == 0) {
                        into.appendMissing();
                    } else {
                        into.append(best, (int) longs[group] - 1);
                    }
                }
            }
        }
    }
}
