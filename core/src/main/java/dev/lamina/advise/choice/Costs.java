// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import java.util.Arrays;
import java.util.List;

/**
 * What each query and write costs on each table, as far as a choice needs it.
 *
 * @param tables the tables' names
 * @param groups per table the number of a group of which a design has one at most, such as tables with one primary key
 * @param complete per table, whether it has all columns, so that it may be the one that a design rests on
 * @param bytes per table, what it takes on the disk, in the sense of {@link Limits#diskBytes}
 * @param queries the queries' names
 * @param reads per query and table the processor time of an execution, in µs; NaN where the table can't answer it
 * @param p99 per query and table the 99th percentile of the latency, in µs
 * @param writes the writes' names
 * @param written per write and table the processor time of an execution, in µs
 */
public record Costs(
        List<String> tables,
        int[] groups,
        boolean[] complete,
        double[] bytes,
        List<String> queries,
        double[][] reads,
        double[][] p99,
        List<String> writes,
        double[][] written) {
    public Costs {
        tables = List.copyOf(tables);
        queries = List.copyOf(queries);
        writes = List.copyOf(writes);
    }

    /** The queries and behind them the writes, as {@code perSecond} of a choice has them. */
    public int operations() {
        return queries.size() + writes.size();
    }

    /** What a table costs by being there, in µs per second. */
    double standing(int table, double[] perSecond) {
        double sum = 0;
        for (int w = 0; w < writes.size(); w++) {
            sum += perSecond[queries.size() + w] * written[w][table];
        }
        return sum;
    }

    /**
     * What a design costs.
     *
     * @param operation a query, or behind them a write
     * @return µs of an execution; NaN where no table answers it
     */
    public double of(Design design, int operation) {
        if (operation < queries.size()) {
            return reads[operation][design.serves(operation)];
        }
        double sum = 0;
        for (int table : design.tables()) {
            sum += written[operation - queries.size()][table];
        }
        return sum;
    }

    /** What a design costs at these frequencies, in µs per second. */
    public double of(Design design, double[] perSecond) {
        double sum = 0;
        for (int operation = 0; operation < operations(); operation++) {
            sum += perSecond[operation] * of(design, operation);
        }
        return sum;
    }

    /** The design of these tables, each query asked of the cheapest of them; {@code null} where one has none. */
    public Design design(int... chosen) {
        int[] serves = new int[queries.size()];
        for (int query = 0; query < serves.length; query++) {
            serves[query] = -1;
            for (int table : chosen) {
                double cost = reads[query][table];
                if (!Double.isNaN(cost) && (serves[query] < 0 || cost < reads[query][serves[query]])) {
                    serves[query] = table;
                }
            }
            if (serves[query] < 0) {
                return null;
            }
        }
        int[] sorted = chosen.clone();
        Arrays.sort(sorted);
        return new Design(sorted, serves);
    }

    /** The same tables without those that another one replaces at no more cost in anything. */
    public int[] undominated() {
        boolean[] gone = new boolean[tables.size()];
        for (int i = 0; i < gone.length; i++) {
            for (int j = 0; j < gone.length && !gone[i]; j++) {
                gone[i] = i != j && !gone[j] && dominates(j, i) && (!dominates(i, j) || j < i);
            }
        }
        int[] left = new int[gone.length];
        int count = 0;
        for (int i = 0; i < gone.length; i++) {
            if (!gone[i]) {
                left[count++] = i;
            }
        }
        return Arrays.copyOf(left, count);
    }

    private boolean dominates(int better, int worse) {
        if (bytes[better] > bytes[worse] || complete[worse] && !complete[better]) {
            return false;
        }
        for (int query = 0; query < queries.size(); query++) {
            boolean serves = !Double.isNaN(reads[query][worse]);
            // Written so that NaN, which nothing is less than, does not dominate.
            if (serves && !(reads[query][better] <= reads[query][worse] && p99[query][better] <= p99[query][worse])) {
                return false;
            }
        }
        for (double[] write : written) {
            if (write[better] > write[worse]) {
                return false;
            }
        }
        return true;
    }

    /** The same of some of the tables. */
    public Costs of(int[] some) {
        boolean[] completeOnes = new boolean[some.length];
        for (int i = 0; i < some.length; i++) {
            completeOnes[i] = complete[some[i]];
        }
        return new Costs(
                Arrays.stream(some).mapToObj(tables::get).toList(),
                Arrays.stream(some).map(table -> groups[table]).toArray(),
                completeOnes,
                picked(bytes, some),
                queries,
                picked(reads, some),
                picked(p99, some),
                writes,
                picked(written, some));
    }

    private static double[] picked(double[] all, int[] some) {
        return Arrays.stream(some).mapToDouble(i -> all[i]).toArray();
    }

    private static double[][] picked(double[][] all, int[] some) {
        return Arrays.stream(all).map(row -> picked(row, some)).toArray(double[][]::new);
    }
}
