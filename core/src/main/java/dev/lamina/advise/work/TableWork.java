// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.cost.RowIndex;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.model.Entity;
import dev.lamina.model.Predicate;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The work of queries and writes on one table, in means over the draws of their parameters. */
public final class TableWork {
    /** Rows of a page of a request by key, and of a scan, as Lamina's clients ask for them. */
    private static final int PAGE_ROWS = 5000;

    private static final int SCAN_PAGE_ROWS = 1000;

    /** Requests of one query that are under way at once. */
    private static final int AT_ONCE = 32;

    /** Token ranges of a scan: one per token of a node, and one that begins before the first. */
    private static final int RANGES = 17;

    /** Those of a scan whose rows the server tests. */
    private static final int TESTED_RANGES = 68;

    /** A scan that sends a smaller part of the rows than this is asked to test them. */
    private static final double FEW = 0.5;

    /** Of an index the partitions are counted in which it finds rows for so many draws. */
    private static final int COUNTED = 10;

    private final DesignTable table;
    private final Layout layout;
    private final RowCounts counts;
    private final Entity entity;
    private final Set<String> stored;
    private final Set<String> values;
    private final Map<List<Select>, List<Reach>> reached = new HashMap<>();

    /** @param layout the layout of the table alone */
    public TableWork(DesignTable table, Layout layout, RowCounts counts) {
        this.table = table;
        this.layout = layout;
        this.counts = counts;
        this.entity = counts.entity();
        this.stored = new LinkedHashSet<>(table.fields(entity));
        this.values = new LinkedHashSet<>(stored);
        values.removeAll(table.keyFields(entity));
    }

    public DesignTable table() {
        return table;
    }

    /** The layout of the table alone. */
    Layout layout() {
        return layout;
    }

    RowCounts counts() {
        return counts;
    }

    /** Whether it holds all of these fields. */
    boolean holds(Collection<String> fields) {
        return stored.containsAll(fields);
    }

    /** Whether it holds all fields that are the entity's own. */
    public boolean isBase() {
        return table.isBase(entity);
    }

    /** The fields that it holds, those of its key included. */
    Set<String> stored() {
        return stored;
    }

    /** What is read for so many neighbouring rows of one partition, found by its key. */
    Work slice(double rows, Collection<String> returned) {
        return rows(rows, rows, returned, new LinkedHashSet<>(values))
                .with(Factor.REQUESTS, 1)
                .with(Factor.ROUND_TRIPS, 1)
                .with(Factor.PARTITIONS, 1);
    }

    /** What writing a row under its new key takes, and deleting it under the old one. */
    Work move() {
        return write(RowWrite.of(RowWrite.Kind.INSERT)).plus(write(RowWrite.of(RowWrite.Kind.DELETE)));
    }

    /**
     * How a query is answered.
     *
     * @param plan that of the draw in the middle, by its requests
     * @param work the mean over the draws
     * @param returned per draw how many rows are returned
     */
    public record Read(AccessPlan plan, Work work, List<Double> returned) {}

    /** What a query takes; empty where the table lacks a column that it needs. */
    public Optional<Read> read(List<Select> draws) throws IOException {
        return read(draws, Grown.NOT);
    }

    /** What it takes when there are more rows. */
    public Optional<Read> read(List<Select> draws, Grown grown) throws IOException {
        if (!stored.containsAll(draws.get(0).read())) {
            return Optional.empty();
        }
        List<Reach> reaches = reaches(draws);
        if (reaches.size() < draws.size()) {
            return Optional.empty();
        }
        List<KeyExpression> key = table.partitionKey(entity);
        long[] rows = counts.read(reaches, key);
        long[] wanted = counts.read(wanted(draws, reaches), key);
        Work sum = Work.NONE;
        double[] matches = new double[rows.length];
        List<Double> returned = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            Work each = reaches.get(i).plan().kind() == AccessPlan.Kind.SCAN
                    ? scan(reaches.get(i), rows[i], grown, grown.read(reaches.get(i), key, counts))
                    : keyed(draws.get(i), reaches.get(i), rows[i], wanted[i], grown);
            matches[i] = each.of(Factor.INDEX_MATCHES);
            returned.add(each.of(Factor.ROWS_RETURNED));
            sum = sum.plus(each);
        }
        if (reaches.get(0).plan().kind() == AccessPlan.Kind.INDEX) {
            sum = sum.plus(found(reaches, matches, grown));
        }
        List<AccessPlan> plans =
                new ArrayList<>(reaches.stream().map(Reach::plan).toList());
        plans.sort((one, other) -> Integer.compare(one.requests(), other.requests()));
        return Optional.of(new Read(plans.get(plans.size() / 2), sum.times(1.0 / rows.length), returned));
    }

    /**
     * The rows that are left of those that are read one partition after another: where the client leaves some out, it asks more partitions
     * than it would for as many rows as it reads.
     */
    private static List<Reach> wanted(List<Select> draws, List<Reach> reaches) {
        List<Reach> wanted = new ArrayList<>();
        for (int i = 0; i < reaches.size(); i++) {
            Reach reach = reaches.get(i);
            Predicate where = draws.get(i).where();
            wanted.add(reach.inTurn() && !reach.limited() && where != null ? reach.meeting(where) : reach);
        }
        return wanted;
    }

    /** What is read for each draw; fewer where there is one that the table can't answer. */
    private List<Reach> reaches(List<Select> draws) {
        return reached.computeIfAbsent(draws, all -> {
            List<Reach> reaches = new ArrayList<>();
            for (Select draw : all) {
                layout.reach(entity, draw).ifPresent(reaches::add);
            }
            return reaches;
        });
    }

    /** @param matched the rows that meet what the server can test, of those given */
    private Work scan(Reach reach, double matched, Grown grown, Grown.Read more) throws IOException {
        double all = grown.rows() * counts.rows();
        double sent = more.rows() * matched;
        // That the server tests the rows pays where it then sends few of them, as the client finds out by a trial.
        boolean tests = sent < FEW * all;
        double ranges = tests ? TESTED_RANGES : RANGES;
        double partitions = grown.partitions(table.partitionKey(entity), counts);
        double requests = ranges + Math.floor((tests ? sent : all) / SCAN_PAGE_ROWS);
        return rows(reach, all, tests ? sent : all)
                .with(Factor.ROWS_TESTED, tests ? all : 0)
                .with(Factor.REQUESTS, requests)
                .with(Factor.ROUND_TRIPS, Math.ceil(requests / ranges))
                .with(Factor.SCANS, ranges)
                .with(Factor.SCANNED_PARTITIONS, partitions)
                .with(Factor.RETURNED_PARTITIONS, tests ? Math.min(partitions, sent) : partitions);
    }

    /**
     * What a server does in the partitions in which an index has found rows, beside reading these, over all draws: some find many times as
     * many rows as others, so that it is computed for some of them, from those with the fewest to those with the most.
     *
     * @param matches how many rows it finds for each draw
     */
    private Work found(List<Reach> reaches, double[] matches, Grown grown) throws IOException {
        List<Integer> order = new ArrayList<>();
        for (int draw = 0; draw < matches.length; draw++) {
            order.add(draw);
        }
        order.sort(Comparator.comparingDouble(draw -> matches[draw]));
        int some = Math.min(COUNTED, order.size());
        List<Integer> counted = new ArrayList<>();
        for (int i = 0; i < some; i++) {
            counted.add(order.get((2 * i + 1) * order.size() / (2 * some)));
        }
        long[] partitions =
                counts.partitionsRead(counted.stream().map(reaches::get).toList(), table.partitionKey(entity));
        Work sum = Work.NONE;
        for (int i = 0; i < some; i++) {
            int draw = counted.get(i);
            sum = sum.plus(found(reaches.get(draw), matches[draw], partitions[i], grown));
        }
        return sum.times((double) matches.length / some);
    }

    /** It looks for some rows of a partition at a time, and passes over those that lie before them. */
    private Work found(Reach reach, double matches, long now, Grown grown) throws IOException {
        Grown.Read more = grown.read(reach, table.partitionKey(entity), counts);
        double partitions = Math.min(matches, now * Math.max(more.partitions(), 1));
        double each = partitions == 0 ? 0 : matches / partitions;
        return Work.NONE
                .with(Factor.PARTITIONS, partitions * RowIndex.readsOf(each))
                .with(
                        Factor.ROWS_SKIPPED,
                        partitions
                                * (areTogether(reach)
                                        ? rowsBefore(grown)
                                        : RowIndex.rowsBetween(partitionRows(grown), rowBytes(), each)));
    }

    /** Whether rows that an index finds in a partition lie one behind the other, since the condition is on what they are sorted by. */
    private boolean areTogether(Reach reach) {
        return !table.clustering().isEmpty()
                && reach.exact().stream()
                        .flatMap(term -> term.columns().stream())
                        .anyMatch(table.clusteringField(0)::equals);
    }

    /**
     * @param matched the rows that are read, of those given
     * @param wanted those of them that meet the whole condition
     */
    private Work keyed(Select select, Reach reach, double matched, double wanted, Grown grown) throws IOException {
        Grown.Read more = grown.read(reach, table.partitionKey(entity), counts);
        // An index is searched by one request, in however many partitions it finds rows.
        boolean isIndex = reach.plan().kind() == AccessPlan.Kind.INDEX;
        double partitions = (isIndex ? 1 : more.partitions()) * reach.plan().requests();
        double each = partitions == 0 ? 0 : more.rows() * matched / partitions;
        double most = reach.limited() ? select.limit() : Double.MAX_VALUE;
        double asked = partitions;
        double left = partitions == 0 ? 0 : more.rows() * wanted / partitions;
        if (reach.inTurn() && partitions > 1 && left > 0) {
            // The first partition has half of what the others have, in the mean.
            asked = Math.min(partitions, Math.max(1, select.limit() / left + 0.5));
        }
        double returned = asked * Math.min(each, most);
        double whole =
                reach.reversed() ? Math.min(asked * partitionRows(grown), returned + asked * rowsBefore(grown)) : 0;
        double pages = Math.floor(Math.min(each, most) / PAGE_ROWS);
        double waits = reach.inTurn() ? asked : Math.ceil(asked / AT_ONCE);
        Work work = rows(reach, Math.max(returned, whole), returned)
                .with(Factor.ROWS_SKIPPED, beginsWithin(reach) ? asked * rowsBefore(grown) : 0)
                .with(Factor.REQUESTS, asked * (1 + pages))
                .with(Factor.ROUND_TRIPS, waits * (1 + pages));
        return isIndex
                ? work.with(Factor.INDEX_SEARCHES, 1).with(Factor.INDEX_MATCHES, returned)
                : work.with(Factor.PARTITIONS, asked).with(Factor.SLICES, isSlice(reach) ? asked : 0);
    }

    private Work rows(Reach reach, double read, double returned) {
        Set<String> leftOut = new LinkedHashSet<>(values);
        reach.exact().forEach(term -> leftOut.removeAll(term.columns()));
        return rows(read, returned, reach.returned(), leftOut);
    }

    /** @param leftOut columns that are not tested; those that are returned are not left out */
    private Work rows(double read, double returned, Collection<String> columns, Set<String> leftOut) {
        leftOut.removeAll(columns);
        return Work.NONE
                .with(Factor.ROWS_READ, read)
                .with(Factor.CELLS_READ, read * counts.cells(values))
                .with(Factor.CELLS_LEFT_OUT, read * counts.cells(leftOut))
                .with(Factor.BYTES_READ, read * counts.bytes(values))
                .with(Factor.ROWS_RETURNED, returned)
                .with(Factor.CELLS_RETURNED, returned * columns.size())
                .with(Factor.BYTES_RETURNED, returned * counts.bytes(columns));
    }

    /** Whether a condition names the first or the last row of a partition that is read. */
    private boolean isSlice(Reach reach) {
        Set<String> clustering = new HashSet<>();
        for (int i = 0; i < table.clustering().size(); i++) {
            clustering.add(table.clusteringField(i));
        }
        return reach.exact().stream()
                .anyMatch(term -> term instanceof Predicate.Compare compare
                        && compare.operator() != Predicate.Operator.EQUAL
                        && clustering.contains(compare.field().name()));
    }

    /** Whether a slice begins at a row that a condition names, and not with a partition's first one. */
    private boolean beginsWithin(Reach reach) {
        if (table.clustering().isEmpty() || reach.reversed() || reach.plan().kind() == AccessPlan.Kind.INDEX) {
            return false;
        }
        boolean descends = table.clusteringDescends(0);
        String first = table.clusteringField(0);
        return reach.exact().stream().anyMatch(term -> {
            if (term instanceof Predicate.In in) {
                return in.field().name().equals(first);
            }
            return term instanceof Predicate.Compare compare
                    && compare.field().name().equals(first)
                    && switch (compare.operator()) {
                        case EQUAL -> true;
                        case LESS, AT_MOST -> descends;
                        case GREATER, AT_LEAST -> !descends;
                        case NOT_EQUAL -> false;
                    };
        });
    }

    private double rowsBefore(Grown grown) throws IOException {
        return RowIndex.rowsBefore(partitionRows(grown), rowBytes());
    }

    /** The rows of the partition in which a row lies, in the mean: a value that is drawn from the rows is more often one that many have. */
    private double partitionRows(Grown grown) throws IOException {
        List<KeyExpression> key = table.partitionKey(entity);
        RowCounts.Partitions now = counts.partitions(key);
        return now.rowsAround() * grown.rows() * Math.max(1, now.count()) / Math.max(1, grown.partitions(key, counts));
    }

    private double rowBytes() {
        return RowIndex.rowBytes(counts.cells(values), counts.bytes(values));
    }

    /** What a write of one row takes; none where the table has nothing of what is written. */
    public Work write(RowWrite write) {
        Set<String> written = new LinkedHashSet<>(values);
        if (write.kind() == RowWrite.Kind.UPDATE) {
            written.retainAll(write.columns());
            if (written.isEmpty()) {
                return Work.NONE;
            }
        }
        boolean deletes = write.kind() == RowWrite.Kind.DELETE || write.kind() == RowWrite.Kind.DELETE_PARTITION;
        if (deletes) {
            written.clear();
        }
        List<String> indexed = table.indexes().stream()
                .filter(field -> deletes || write.kind() != RowWrite.Kind.UPDATE || written.contains(field))
                .toList();
        return Work.NONE
                .with(Factor.REQUESTS, 1)
                .with(Factor.ROUND_TRIPS, 1)
                .with(Factor.WRITES, 1)
                .with(Factor.SPARSE_COLUMNS_WRITTEN, counts.sparse(written))
                .with(Factor.CELLS_WRITTEN, counts.cells(written))
                .with(Factor.BYTES_WRITTEN, counts.bytes(written) + counts.bytes(table.keyFields(entity)))
                .with(Factor.DELETES, deletes ? 1 : 0)
                .with(Factor.INDEX_WRITES, counts.cells(indexed));
    }
}
