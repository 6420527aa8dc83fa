// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.cost.CostModel;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.TableCandidates;
import dev.lamina.advise.work.Grown;
import dev.lamina.advise.work.RelatedWork;
import dev.lamina.advise.work.SchemaGrowth;
import dev.lamina.advise.work.TableWork;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What every query and write takes on every table that comes into question.
 *
 * @param questions the queries, and behind them the writes
 * @param tables the tables
 * @param reads per query and table how it is answered; {@code null} where the table lacks a column
 * @param writes per write and table what it takes, without what is read before
 * @param before what is read before writes
 * @param bytes per table the bytes of all copies of its rows in the end, before compression
 * @param works the work on each table
 * @param related the same over several tables
 * @param joins per query the ways that ask several tables; none where rows are of one entity
 * @param needs per table what it can't be kept in step without, as {@link RelatedWork#needs}
 */
public record Analysis(
        List<Question> questions,
        List<DesignTable> tables,
        TableWork.Read[][] reads,
        Work[][] writes,
        List<Before> before,
        double[] bytes,
        List<TableWork> works,
        RelatedWork related,
        List<List<RelatedWork.Join>> joins,
        List<List<Set<Integer>>> needs) {
    /**
     * What is read before a write, once for all tables that need it.
     *
     * @param write its place among the writes
     * @param works per table what it takes there; the most of it counts
     */
    public record Before(int write, Work[] works) {}

    /** A row's token and place in an SSTable, in a storage-attached index. */
    private static final double POSTING_BYTES = 8;

    /**
     * Proposes tables, and counts.
     *
     * @param rows what the queries call the rows of an entity
     * @param growth how many rows there will be
     * @param copies of each row
     * @param further tables of the user's own
     * @param layouts makes the layout of a table alone; empty where rows can't be laid out so
     */
    public static Analysis of(
            List<Question> questions,
            SchemaCounts counts,
            UnaryOperator<String> rows,
            SchemaGrowth growth,
            int copies,
            List<DesignTable> further,
            Function<DesignTable, Optional<Layout>> layouts)
            throws IOException {
        List<Question> queries =
                questions.stream().filter(each -> !each.isWrite()).toList();
        List<Question> changes = questions.stream().filter(Question::isWrite).toList();
        List<DesignTable> proposed = new ArrayList<>(further);
        Set<String> changed = new HashSet<>();
        // Among several entities a row whose key changes is moved.
        changes.stream()
                .filter(change -> !counts.isRelated() && change.write().kind() == RowWrite.Kind.UPDATE)
                .forEach(change -> changed.addAll(change.write().columns()));
        for (RowCounts each : counts.all()) {
            String entity = each.entity().name();
            List<Select> asked = queries.stream()
                    .filter(query -> query.entity().equals(entity))
                    .map(query -> query.draws().get(0))
                    .toList();
            proposed.addAll(TableCandidates.of(
                    each.entity(), growth.buckets(entity), rows.apply(entity), counts.schema(), asked, changed));
        }
        List<TableWork> works = new ArrayList<>();
        for (DesignTable table : proposed) {
            layouts.apply(table)
                    .filter(layout -> counts.isRelated() || keepsKey(layout, counts.of(table.entity()), changes))
                    .ifPresent(layout -> works.add(new TableWork(table, layout, counts.of(table.entity()))));
        }
        RelatedWork related = new RelatedWork(counts.schema(), works);
        List<List<RelatedWork.Join>> joins = new ArrayList<>();
        for (Question query : queries) {
            joins.add(counts.isRelated() ? related.joins(query.entity(), query.draws()) : List.of());
        }
        List<RelatedWork.EntityWrite> written = changes.stream()
                .map(change -> new RelatedWork.EntityWrite(change.entity(), change.write()))
                .toList();
        List<List<Set<Integer>>> needs = new ArrayList<>();
        TableWork.Read[][] reads = new TableWork.Read[queries.size()][works.size()];
        Work[][] writes = new Work[changes.size()][works.size()];
        double[] bytes = new double[works.size()];
        for (int t = 0; t < bytes.length; t++) {
            DesignTable table = works.get(t).table();
            for (int q = 0; q < reads.length; q++) {
                reads[q][t] = queries.get(q).entity().equals(table.entity())
                        ? works.get(t).read(queries.get(q).draws()).orElse(null)
                        : null;
            }
            for (int w = 0; w < writes.length; w++) {
                writes[w][t] =
                        related.written(changes.get(w).entity(), changes.get(w).write(), t, Map.of());
            }
            needs.add(related.needs(t, written));
            RowCounts own = counts.of(table.entity());
            double rowBytes = growth.buckets(table.entity()).rowBytes(table);
            bytes[t] = copies * growth.storedRows(table.entity()) * (rowBytes + indexBytes(table, own));
        }
        return new Analysis(
                questions,
                works.stream().map(TableWork::table).toList(),
                reads,
                writes,
                before(related, changes, works.size(), Map.of()),
                bytes,
                works,
                related,
                joins,
                needs);
    }

    private static List<Before> before(
            RelatedWork related, List<Question> changes, int tables, Map<String, Grown> grown) {
        List<Before> before = new ArrayList<>();
        for (int w = 0; w < changes.size(); w++) {
            Question change = changes.get(w);
            Map<String, Work[]> byName = new LinkedHashMap<>();
            for (int t = 0; t < tables; t++) {
                int table = t;
                related.before(change.entity(), change.write(), t, grown)
                        .forEach((name, work) -> byName.computeIfAbsent(name, each -> nothing(tables))[table] = work);
            }
            for (Work[] works : byName.values()) {
                before.add(new Before(w, works));
            }
        }
        return before;
    }

    private static Work[] nothing(int tables) {
        Work[] nothing = new Work[tables];
        Arrays.fill(nothing, Work.NONE);
        return nothing;
    }

    /** Whether no update changes what a table's rows are found by: rows are moved among several entities only. */
    private static boolean keepsKey(Layout layout, RowCounts rows, List<Question> changes) {
        List<String> key = layout.keyedBy(rows.entity());
        return changes.stream()
                .filter(change -> change.write().kind() == RowWrite.Kind.UPDATE)
                .noneMatch(change -> change.write().columns().stream().anyMatch(key::contains));
    }

    /** What indexes take of a row: each value, and where the row lies. */
    private static double indexBytes(DesignTable table, RowCounts counts) {
        return counts.bytes(table.indexes()) + POSTING_BYTES * counts.cells(table.indexes());
    }

    /**
     * The same with more rows, as long as they can be counted.
     *
     * @param grown by an entity's name
     */
    public Analysis grown(Map<String, Grown> grown) throws IOException {
        TableWork.Read[][] more = new TableWork.Read[reads.length][works.size()];
        List<List<RelatedWork.Join>> moreJoins = new ArrayList<>();
        for (Question question : questions) {
            if (question.isWrite()) {
                continue;
            }
            int query = moreJoins.size();
            Grown rows = grown.get(question.entity());
            for (int t = 0; t < works.size(); t++) {
                more[query][t] = tables.get(t).entity().equals(question.entity())
                        ? works.get(t).read(question.draws(), rows).orElse(null)
                        : null;
            }
            moreJoins.add(
                    joins.get(query).isEmpty() ? List.of() : related.joins(question.entity(), question.draws(), rows));
        }
        List<Question> changes = questions.stream().filter(Question::isWrite).toList();
        Work[][] moreWrites = new Work[changes.size()][works.size()];
        for (int w = 0; w < moreWrites.length; w++) {
            for (int t = 0; t < works.size(); t++) {
                moreWrites[w][t] =
                        related.written(changes.get(w).entity(), changes.get(w).write(), t, grown);
            }
        }
        return new Analysis(
                questions,
                tables,
                more,
                moreWrites,
                before(related, changes, works.size(), grown),
                bytes,
                works,
                related,
                moreJoins,
                needs);
    }

    /** What all of it costs. */
    public Costs costs(CostModel model) {
        boolean[] complete = new boolean[tables.size()];
        for (int t = 0; t < complete.length; t++) {
            complete[t] = works.get(t).isBase();
        }
        double[][] cpu = new double[reads.length][complete.length];
        double[][] p99 = new double[reads.length][complete.length];
        for (int q = 0; q < reads.length; q++) {
            for (int t = 0; t < complete.length; t++) {
                TableWork.Read read = isAsked(reads[q][t], complete[t]) ? reads[q][t] : null;
                cpu[q][t] = read == null ? Double.NaN : model.cpu(read.work()).value();
                p99[q][t] = read == null ? Double.NaN : model.p99(read.work()).value();
            }
        }
        double[][] written = Arrays.stream(writes).map(each -> cpu(each, model)).toArray(double[][]::new);
        List<Costs.Before> first = before.stream()
                .map(each -> new Costs.Before(each.write(), cpu(each.works(), model)))
                .toList();
        return new Costs(
                tables.stream().map(DesignTable::name).toList(),
                groups(),
                complete,
                bytes,
                names(false),
                cpu,
                p99,
                names(true),
                written,
                new Costs.Related(entities(), ways(model), needs, first));
    }

    /** All rows are read from a table with all columns, which each design of one entity has. */
    private boolean isAsked(TableWork.Read read, boolean isComplete) {
        boolean isScan = read != null && read.plan().kind() == AccessPlan.Kind.SCAN;
        return read != null && (!isScan || isComplete || entityNames().size() > 1);
    }

    private static double[] cpu(Work[] works, CostModel model) {
        return Arrays.stream(works)
                .mapToDouble(
                        work -> work.equals(Work.NONE) ? 0 : model.cpu(work).value())
                .toArray();
    }

    /** The number of each table's entity. */
    private int[] entities() {
        List<String> names = entityNames();
        return tables.stream().mapToInt(table -> names.indexOf(table.entity())).toArray();
    }

    private List<String> entityNames() {
        return tables.stream().map(DesignTable::entity).distinct().toList();
    }

    private List<List<Costs.Join>> ways(CostModel model) {
        List<List<Costs.Join>> ways = new ArrayList<>();
        for (List<RelatedWork.Join> query : joins) {
            ways.add(query.stream()
                    .map(join -> new Costs.Join(
                            join.tables(),
                            model.cpu(join.work()).value(),
                            model.p99(join.work()).value()))
                    .toList());
        }
        return ways;
    }

    /** Two copies of the same columns under one key would differ in their indexes alone. */
    private int[] groups() {
        List<List<Object>> keys = new ArrayList<>();
        for (DesignTable table : tables) {
            keys.add(List.of(table.entity(), table.partition(), table.clustering(), table.columns()));
        }
        return keys.stream().mapToInt(keys::indexOf).toArray();
    }

    private List<String> names(boolean writing) {
        return questions.stream()
                .filter(question -> question.isWrite() == writing)
                .map(Question::name)
                .toList();
    }

    /** How often each query, and then each write, is executed a second. */
    public double[] perSecond() {
        return questions.stream().mapToDouble(Question::perSecond).toArray();
    }
}
