// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.cost.CostModel;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.advise.table.TableCandidates;
import dev.lamina.advise.work.Grown;
import dev.lamina.advise.work.TableWork;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Select;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What every query and write takes on every table that comes into question.
 *
 * @param questions the queries, and behind them the writes
 * @param tables the tables
 * @param reads per query and table how it is answered; {@code null} where the table lacks a column
 * @param writes per write and table what it takes
 * @param bytes per table the bytes of all copies of its rows in the end, before compression
 * @param works the work on each table
 */
public record Analysis(
        List<Question> questions,
        List<DesignTable> tables,
        TableWork.Read[][] reads,
        Work[][] writes,
        double[] bytes,
        List<TableWork> works) {
    /** A row's token and place in an SSTable, in a storage-attached index. */
    private static final double POSTING_BYTES = 8;

    /**
     * Proposes tables, and counts.
     *
     * @param rows what the queries call the rows
     * @param growth {@code null} for the rows as they are
     * @param copies of each row
     * @param further tables of the user's own
     * @param layouts makes the layout of a table alone; empty where rows can't be laid out so
     */
    public static Analysis of(
            List<Question> questions,
            RowCounts counts,
            String rows,
            Growth growth,
            int copies,
            List<DesignTable> further,
            Function<DesignTable, Optional<Layout>> layouts)
            throws IOException {
        Buckets buckets = new Buckets(counts, growth);
        List<Question> queries =
                questions.stream().filter(each -> !each.isWrite()).toList();
        List<Question> changes = questions.stream().filter(Question::isWrite).toList();
        List<Select> asked = queries.stream().map(query -> query.draws().get(0)).toList();
        List<DesignTable> proposed = new ArrayList<>(further);
        proposed.addAll(TableCandidates.of(counts.entity(), buckets, rows, asked));
        List<TableWork> works = new ArrayList<>();
        for (DesignTable table : proposed) {
            layouts.apply(table).ifPresent(layout -> works.add(new TableWork(table, layout, counts)));
        }
        TableWork.Read[][] reads = new TableWork.Read[queries.size()][works.size()];
        Work[][] writes = new Work[changes.size()][works.size()];
        double[] bytes = new double[works.size()];
        double stored = growth == null ? counts.rows() : growth.rows();
        for (int t = 0; t < bytes.length; t++) {
            for (int q = 0; q < reads.length; q++) {
                reads[q][t] = works.get(t).read(queries.get(q).draws()).orElse(null);
            }
            for (int w = 0; w < writes.length; w++) {
                writes[w][t] = works.get(t).write(changes.get(w).write());
            }
            DesignTable table = works.get(t).table();
            bytes[t] = copies * stored * (buckets.rowBytes(table) + indexBytes(table, counts));
        }
        return new Analysis(questions, works.stream().map(TableWork::table).toList(), reads, writes, bytes, works);
    }

    /** What indexes take of a row: each value, and where the row lies. */
    private static double indexBytes(DesignTable table, RowCounts counts) {
        return counts.bytes(table.indexes()) + POSTING_BYTES * counts.cells(table.indexes());
    }

    /** The same with more rows, as long as they can be counted. */
    public Analysis grown(Grown grown) throws IOException {
        TableWork.Read[][] more = new TableWork.Read[reads.length][works.size()];
        int query = 0;
        for (Question question : questions) {
            for (int t = 0; !question.isWrite() && t < works.size(); t++) {
                more[query][t] = works.get(t).read(question.draws(), grown).orElse(null);
            }
            query += question.isWrite() ? 0 : 1;
        }
        return new Analysis(questions, tables, more, writes, bytes, works);
    }

    /** What all of it costs. */
    public Costs costs(CostModel model) {
        boolean[] complete = new boolean[tables.size()];
        for (int t = 0; t < complete.length; t++) {
            complete[t] = tables.get(t).isComplete();
        }
        double[][] cpu = new double[reads.length][complete.length];
        double[][] p99 = new double[reads.length][complete.length];
        for (int q = 0; q < reads.length; q++) {
            for (int t = 0; t < complete.length; t++) {
                TableWork.Read read = reads[q][t];
                cpu[q][t] = read == null ? Double.NaN : model.cpu(read.work()).value();
                p99[q][t] = read == null ? Double.NaN : model.p99(read.work()).value();
            }
        }
        double[][] written = new double[writes.length][complete.length];
        for (int w = 0; w < writes.length; w++) {
            for (int t = 0; t < complete.length; t++) {
                written[w][t] = writes[w][t].equals(Work.NONE)
                        ? 0
                        : model.cpu(writes[w][t]).value();
            }
        }
        return new Costs(
                tables.stream().map(DesignTable::name).toList(),
                groups(),
                complete,
                bytes,
                names(false),
                cpu,
                p99,
                names(true),
                written);
    }

    /** Two copies of the same columns under one key would differ in their indexes alone. */
    private int[] groups() {
        List<List<Object>> keys = new ArrayList<>();
        for (DesignTable table : tables) {
            keys.add(List.of(table.partition(), table.clustering(), table.columns()));
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

    /** Whether every way to answer a query on these tables reads all rows. */
    public boolean isScanned(int query) {
        for (TableWork.Read read : reads[query]) {
            if (read != null && read.plan().kind() != AccessPlan.Kind.SCAN) {
                return false;
            }
        }
        return true;
    }
}
