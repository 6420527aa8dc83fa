// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.cost.CostModel;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.work.Grown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Finds the tables that may be chosen at any frequency and with more rows, and what they cost then. */
final class ConsideredTables {
    /** Rows are followed up to so many times those given, or up to the end of their growth. */
    private static final double MOST = 100;

    private static final double[] DIGITS = {1, 2, 5};

    private final AdviceRequest request;
    private final List<Question> questions;
    private final RowCounts counts;
    private final CostModel model;
    private final Analysis analysis;

    ConsideredTables(
            AdviceRequest request, List<Question> questions, RowCounts counts, CostModel model, Analysis analysis) {
        this.request = request;
        this.questions = questions;
        this.counts = counts;
        this.model = model;
        this.analysis = analysis;
    }

    /** Shows a table of the analysis. */
    interface Shown {
        Advice.Table of(int table) throws IOException;
    }

    /**
     * The tables.
     *
     * @param now those of the analysis that are chosen among now, which come first
     * @param best the best of them
     */
    Considered of(int[] now, int[] best, Shown shown) throws IOException {
        Buckets buckets = new Buckets(counts, request.growth());
        double acceleration = buckets.acceleration();
        Double end = request.growth() == null || counts.rows() == 0
                ? null
                : (Double) Math.max(1, request.growth().rows() / counts.rows());
        List<Double> growth = growth(end == null ? MOST : Math.max(MOST, end));
        List<Costs> costs = new ArrayList<>();
        TreeSet<Integer> later = new TreeSet<>();
        for (double rows : growth) {
            double span = Math.max(1, rows / acceleration);
            Costs grown = (rows == 1 ? analysis : analysis.grown(new Grown(rows, span, buckets.time()))).costs(model);
            costs.add(grown);
            Arrays.stream(grown.undominated()).forEach(later::add);
        }
        List<Integer> all = new ArrayList<>();
        for (int table : now) {
            all.add(table);
            later.remove(table);
        }
        all.addAll(later);
        List<Considered.Table> tables = new ArrayList<>();
        for (int table : all) {
            tables.add(table(table, costs, shown.of(table)));
        }
        return new Considered(
                costs.get(0).queries(),
                costs.get(0).writes(),
                questions.stream().map(Question::perSecond).toList(),
                counts.rows(),
                growth,
                end,
                acceleration,
                request.limits().diskBytes(),
                request.limits().tables(),
                tables,
                Arrays.stream(best).map(all::indexOf).boxed().toList());
    }

    private static List<Double> growth(double most) {
        List<Double> growth = new ArrayList<>();
        for (double power = 1; ; power *= 10) {
            for (double digit : DIGITS) {
                growth.add(digit * power);
                if (digit * power >= most) {
                    return growth;
                }
            }
        }
    }

    private Considered.Table table(int table, List<Costs> costs, Advice.Table shown) {
        Double limit = request.limits().p99Micros();
        List<List<Double>> reads = new ArrayList<>();
        for (Costs grown : costs) {
            List<Double> each = new ArrayList<>();
            for (int query = 0; query < grown.queries().size(); query++) {
                double cost = grown.reads()[query][table];
                boolean isSlow = limit != null && grown.p99()[query][table] > limit;
                each.add(Double.isNaN(cost) || isSlow ? null : (Double) cost);
            }
            reads.add(each);
        }
        Costs first = costs.get(0);
        List<Double> written = new ArrayList<>();
        for (double[] write : first.written()) {
            written.add(write[table]);
        }
        return new Considered.Table(
                shown, first.groups()[table], first.complete()[table], first.bytes()[table], reads, written);
    }
}
