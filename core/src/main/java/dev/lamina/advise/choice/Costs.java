// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
 * @param written per write and table the processor time of an execution, in µs, without what is read before
 * @param related what entities have to do with each other
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
        double[][] written,
        Related related) {
    public Costs {
        tables = List.copyOf(tables);
        queries = List.copyOf(queries);
        writes = List.copyOf(writes);
    }

    /** Tables of one entity alone. */
    public Costs(
            List<String> tables,
            int[] groups,
            boolean[] complete,
            double[] bytes,
            List<String> queries,
            double[][] reads,
            double[][] p99,
            List<String> writes,
            double[][] written) {
        this(
                tables,
                groups,
                complete,
                bytes,
                queries,
                reads,
                p99,
                writes,
                written,
                new Related(
                        new int[tables.size()],
                        Collections.nCopies(queries.size(), List.of()),
                        Collections.nCopies(tables.size(), List.of())));
    }

    /**
     * Tables of several entities.
     *
     * @param entities per table the number of its entity
     * @param joins per query the ways that ask several tables
     * @param needs per table groups of tables, of each of which one has to be made with it
     * @param before what is read before writes
     */
    public record Related(int[] entities, List<List<Join>> joins, List<List<Set<Integer>>> needs, List<Before> before) {
        public Related {
            joins = List.copyOf(joins);
            needs = List.copyOf(needs);
            before = List.copyOf(before);
        }

        /** Tables that are written without a look at others. */
        public Related(int[] entities, List<List<Join>> joins, List<List<Set<Integer>>> needs) {
            this(entities, joins, needs, List.of());
        }
    }

    /**
     * What is read before a write, once for all tables of a design.
     *
     * @param write its place among the writes
     * @param cpu per table what it needs, in µs of an execution; 0 for nothing; of a design's tables the most counts
     */
    public record Before(int write, double[] cpu) {
        double of(Design design) {
            double most = 0;
            for (int table : design.tables()) {
                most = Math.max(most, cpu[table]);
            }
            return most;
        }
    }

    /**
     * A way to answer a query that asks several tables.
     *
     * @param tables the one that is asked first, and behind it the others
     * @param cpu processor time of an execution, in µs
     * @param p99 the 99th percentile of the latency, in µs
     */
    public record Join(List<Integer> tables, double cpu, double p99) {
        public Join {
            tables = List.copyOf(tables);
        }

        boolean isOf(Design design) {
            return tables.stream().allMatch(design::has);
        }
    }

    /** The cheapest way of a design to answer a query, as one that may ask several tables; {@code null} where it has none. */
    Join way(Design design, int query) {
        Join best = null;
        for (int table : design.tables()) {
            double cost = reads[query][table];
            if (!Double.isNaN(cost) && (best == null || cost < best.cpu())) {
                best = new Join(List.of(table), cost, p99[query][table]);
            }
        }
        for (Join join : related.joins().get(query)) {
            best = join.isOf(design) && (best == null || join.cpu() < best.cpu()) ? join : best;
        }
        return best;
    }

    /** The queries and behind them the writes, as {@code perSecond} of a choice has them. */
    public int operations() {
        return queries.size() + writes.size();
    }

    /** What a table costs by being there, in µs per second, without what is read before it is written. */
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
            return way(design, operation).cpu();
        }
        double sum = 0;
        for (int table : design.tables()) {
            sum += written[operation - queries.size()][table];
        }
        for (Before before : related.before()) {
            sum += before.write() == operation - queries.size() ? before.of(design) : 0;
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

    /** The design of these tables, each query asked in the cheapest way; {@code null} where one has none. */
    public Design design(int... chosen) {
        int[] sorted = chosen.clone();
        Arrays.sort(sorted);
        int[] serves = new int[queries.size()];
        Design design = new Design(sorted, serves);
        for (int query = 0; query < serves.length; query++) {
            Join way = way(design, query);
            if (way == null) {
                return null;
            }
            serves[query] = way.tables().get(0);
        }
        return design;
    }

    /** The same without ways to answer a query that take longer than a limit allows. */
    public Costs within(Limits limits) {
        Double most = limits.p99Micros();
        if (most == null) {
            return this;
        }
        double[][] kept = Arrays.stream(reads).map(double[]::clone).toArray(double[][]::new);
        for (int query = 0; query < kept.length; query++) {
            for (int table = 0; table < kept[query].length; table++) {
                kept[query][table] = p99[query][table] > most ? Double.NaN : kept[query][table];
            }
        }
        List<List<Join>> joins = related.joins().stream()
                .map(query -> query.stream().filter(join -> join.p99() <= most).toList())
                .toList();
        return new Costs(
                tables,
                groups,
                complete,
                bytes,
                queries,
                kept,
                p99,
                writes,
                written,
                new Related(related.entities(), joins, related.needs(), related.before()));
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
        for (Before before : related.before()) {
            if (before.cpu()[better] > before.cpu()[worse]) {
                return false;
            }
        }
        return related.entities()[better] == related.entities()[worse] && isReplaced(better, worse);
    }

    /** Whether a table takes another one's place wherever that is asked beside others, and needs no more. */
    private boolean isReplaced(int better, int worse) {
        for (List<Set<Integer>> needs : related.needs()) {
            if (needs.stream().anyMatch(group -> group.contains(worse) && !group.contains(better))) {
                return false;
            }
        }
        if (!related.needs().get(worse).containsAll(related.needs().get(better))) {
            return false;
        }
        for (int query = 0; query < queries.size(); query++) {
            for (Join join : related.joins().get(query)) {
                if (join.tables().contains(worse) && !isReplaced(better, worse, join, query)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isReplaced(int better, int worse, Join join, int query) {
        Set<Integer> wanted = new HashSet<>(join.tables());
        wanted.remove(worse);
        wanted.add(better);
        // Nothing is less than NaN, which stands for no answer.
        return reads[query][better] <= join.cpu() && p99[query][better] <= join.p99()
                || related.joins().get(query).stream()
                        .anyMatch(other -> other.cpu() <= join.cpu()
                                && other.p99() <= join.p99()
                                && wanted.containsAll(other.tables()));
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
                picked(written, some),
                related(some));
    }

    private Related related(int[] some) {
        List<Integer> places = Arrays.stream(some).boxed().toList();
        List<List<Join>> joins = new ArrayList<>();
        for (List<Join> query : related.joins()) {
            joins.add(query.stream()
                    .filter(join -> places.containsAll(join.tables()))
                    .map(join ->
                            new Join(join.tables().stream().map(places::indexOf).toList(), join.cpu(), join.p99()))
                    .toList());
        }
        List<List<Set<Integer>>> needs = new ArrayList<>();
        for (int table : some) {
            needs.add(related.needs().get(table).stream()
                    .map(group -> group.stream()
                            .filter(places::contains)
                            .map(places::indexOf)
                            .collect(Collectors.toSet()))
                    .toList());
        }
        return new Related(
                Arrays.stream(some).map(table -> related.entities()[table]).toArray(),
                joins,
                needs,
                related.before().stream()
                        .map(before -> new Before(before.write(), picked(before.cpu(), some)))
                        .toList());
    }

    private static double[] picked(double[] all, int[] some) {
        return Arrays.stream(some).mapToDouble(i -> all[i]).toArray();
    }

    private static double[][] picked(double[][] all, int[] some) {
        return Arrays.stream(all).map(row -> picked(row, some)).toArray(double[][]::new);
    }
}
