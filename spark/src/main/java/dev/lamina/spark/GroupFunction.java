// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/** What is computed of each group's rows. A missing value changes nothing; of a group without values there is no sum. */
abstract class GroupFunction {
    private final Vector result;
    private boolean[] has = new boolean[1];

    GroupFunction(ColumnType type) {
        this.result = Vector.of(type);
    }

    /** @param type that of the values; of rows that are counted, any */
    static GroupFunction of(Aggregates.Function function, ColumnType type) {
        return switch (function) {
            case COUNT -> new Counts();
            case SUM -> type == ColumnType.INT ? new WholeSums() : new Sums();
            case MIN, MAX -> {
                boolean isMax = function == Aggregates.Function.MAX;
                yield type == ColumnType.DOUBLE ? new Bounds(isMax) : new WholeBounds(type, isMax);
            }
        };
    }

    /**
     * Takes some rows.
     *
     * @param values {@code null} where rows are counted
     * @param groups the number of each row's group
     * @param count how many groups there are
     */
    final void add(Vector values, int[] groups, int rows, int count) {
        if (has.length < count) {
            int length = Math.max(count, 2 * has.length);
            has = Arrays.copyOf(has, length);
            grow(length);
        }
        if (values == null || values.missingCount() == 0) {
            take(values, groups, 0, rows);
        } else {
            for (int from = 0; from < rows; from++) {
                int to = from;
                while (to < rows && !values.isMissing(to)) {
                    to++;
                }
                take(values, groups, from, to);
                from = to;
            }
        }
    }

    /** What was computed, a row per group. Forgets all rows. */
    final Vector result(int count) {
        result.clear();
        for (int group = 0; group < count; group++) {
            if (has(group)) {
                append(result, group);
            } else {
                result.appendMissing();
            }
        }
        Arrays.fill(has, false);
        forget();
        return result;
    }

    abstract void grow(int length);

    /** Takes the rows from one to another, exclusive, which all have values. */
    abstract void take(Vector values, int[] groups, int from, int to);

    abstract void append(Vector result, int group);

    abstract void forget();

    /** Whether there is something to give. */
    boolean has(int group) {
        return group < has.length && has[group];
    }

    /** Whether the group had a value before. */
    final boolean meet(int group) {
        boolean met = has[group];
        has[group] = true;
        return met;
    }

    private static final class Counts extends GroupFunction {
        private long[] counts = new long[1];

        Counts() {
            super(ColumnType.LONG);
        }

        @Override
        void grow(int length) {
            counts = Arrays.copyOf(counts, length);
        }

        @Override
        void take(Vector values, int[] groups, int from, int to) {
            for (int row = from; row < to; row++) {
                counts[groups[row]]++;
            }
        }

        @Override
        boolean has(int group) {
            return true;
        }

        @Override
        void append(Vector result, int group) {
            ((LongVector) result).append(group < counts.length ? counts[group] : 0);
        }

        @Override
        void forget() {
            Arrays.fill(counts, 0);
        }
    }

    /** Of as many ints as there are rows, a long holds the sum. */
    private static final class WholeSums extends GroupFunction {
        private long[] sums = new long[1];

        WholeSums() {
            super(ColumnType.LONG);
        }

        @Override
        void grow(int length) {
            sums = Arrays.copyOf(sums, length);
        }

        @Override
        void take(Vector values, int[] groups, int from, int to) {
            int[] numbers = ((IntVector) values).values();
            for (int row = from; row < to; row++) {
                sums[groups[row]] += numbers[row];
                meet(groups[row]);
            }
        }

        @Override
        void append(Vector result, int group) {
            ((LongVector) result).append(sums[group]);
        }

        @Override
        void forget() {
            Arrays.fill(sums, 0);
        }
    }

    /** Added in the order of the rows, as Spark does. */
    private static final class Sums extends GroupFunction {
        private double[] sums = new double[1];

        Sums() {
            super(ColumnType.DOUBLE);
        }

        @Override
        void grow(int length) {
            sums = Arrays.copyOf(sums, length);
        }

        @Override
        void take(Vector values, int[] groups, int from, int to) {
            double[] numbers = ((DoubleVector) values).values();
            for (int row = from; row < to; row++) {
                sums[groups[row]] += numbers[row];
                meet(groups[row]);
            }
        }

        @Override
        void append(Vector result, int group) {
            ((DoubleVector) result).append(sums[group]);
        }

        @Override
        void forget() {
            Arrays.fill(sums, 0);
        }
    }

    /** The least or the greatest of whole numbers, days and instants. */
    private static final class WholeBounds extends GroupFunction {
        private final boolean isMax;
        private long[] bounds = new long[1];

        WholeBounds(ColumnType type, boolean isMax) {
            super(type);
            this.isMax = isMax;
        }

        @Override
        void grow(int length) {
            bounds = Arrays.copyOf(bounds, length);
        }

        @Override
        void take(Vector values, int[] groups, int from, int to) {
            if (values instanceof IntVector ints) {
                int[] numbers = ints.values();
                for (int row = from; row < to; row++) {
                    take(groups[row], numbers[row]);
                }
            } else {
                long[] numbers = ((LongVector) values).values();
                for (int row = from; row < to; row++) {
                    take(groups[row], numbers[row]);
                }
            }
        }

        private void take(int group, long number) {
            if (!meet(group) || (isMax ? number > bounds[group] : number < bounds[group])) {
                bounds[group] = number;
            }
        }

        @Override
        void append(Vector result, int group) {
            if (result instanceof IntVector ints) {
                ints.append((int) bounds[group]);
            } else {
                ((LongVector) result).append(bounds[group]);
            }
        }

        @Override
        void forget() {
            // The first value of a group replaces what is there.
        }
    }

    /** As Spark compares doubles: what is not a number is the greatest, and both zeros are equal. */
    private static final class Bounds extends GroupFunction {
        private final boolean isMax;
        private double[] bounds = new double[1];

        Bounds(boolean isMax) {
            super(ColumnType.DOUBLE);
            this.isMax = isMax;
        }

        @Override
        void grow(int length) {
            bounds = Arrays.copyOf(bounds, length);
        }

        @Override
        void take(Vector values, int[] groups, int from, int to) {
            double[] numbers = ((DoubleVector) values).values();
            for (int row = from; row < to; row++) {
                int group = groups[row];
                if (!meet(group) || isBeyond(numbers[row], bounds[group])) {
                    bounds[group] = numbers[row];
                }
            }
        }

        private boolean isBeyond(double number, double bound) {
            int order = number == bound ? 0 : Double.compare(number, bound);
            return isMax ? order > 0 : order < 0;
        }

        @Override
        void append(Vector result, int group) {
            ((DoubleVector) result).append(bounds[group]);
        }

        @Override
        void forget() {
            // The first value of a group replaces what is there.
        }
    }
}
