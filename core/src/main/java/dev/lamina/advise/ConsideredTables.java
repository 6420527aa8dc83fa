// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.cost.CostModel;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.work.SchemaGrowth;
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
    private final SchemaCounts counts;
    private final SchemaGrowth growth;
    private final CostModel model;
    private final Analysis analysis;
    private final List<Integer> all = new ArrayList<>();
    private final List<Costs> counted = new ArrayList<>();

    ConsideredTables(
            AdviceRequest request,
            List<Question> questions,
            SchemaCounts counts,
            SchemaGrowth growth,
            CostModel model,
            Analysis analysis) {
        this.request = request;
        this.questions = questions;
        this.counts = counts;
        this.growth = growth;
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
        Double end = growth.end();
        List<Double> multiples = multiples(end == null ? MOST : Math.max(MOST, end));
        List<Costs> costs = new ArrayList<>();
        TreeSet<Integer> later = new TreeSet<>();
        for (double rows : multiples) {
            Costs grown = (rows == 1 ? analysis : analysis.grown(growth.grown(rows))).costs(model);
            costs.add(grown);
            Arrays.stream(grown.undominated()).forEach(later::add);
        }
        for (int table : now) {
            all.add(table);
            later.remove(table);
        }
        all.addAll(later);
        int[] places = all.stream().mapToInt(Integer::intValue).toArray();
        costs.forEach(grown -> counted.add(grown.of(places)));
        List<Considered.Table> tables = new ArrayList<>();
        for (int table : all) {
            tables.add(table(table, costs, shown.of(table)));
        }
        return new Considered(
                costs.get(0).queries(),
                costs.get(0).writes(),
                questions.stream().map(Question::perSecond).toList(),
                counts.rows(),
                multiples,
                end,
                request.limits().diskBytes(),
                request.limits().tables(),
                request.limits().p99Micros(),
                counts.isRelated() ? joins(costs) : null,
                counts.isRelated() ? before() : null,
                tables,
                Arrays.stream(best).map(all::indexOf).boxed().toList());
    }

    /** Per multiple of the rows what the tables cost, also where limits are broken. */
    List<Costs> counted() {
        return counted;
    }

    /** The table that has a place among those considered. */
    DesignTable table(int place) {
        return analysis.tables().get(all.get(place));
    }

    private static List<Double> multiples(double most) {
        List<Double> multiples = new ArrayList<>();
        for (double power = 1; ; power *= 10) {
            for (double digit : DIGITS) {
                multiples.add(digit * power);
                if (digit * power >= most) {
                    return multiples;
                }
            }
        }
    }

    private Considered.Table table(int table, List<Costs> costs, Advice.Table shown) {
        Costs first = costs.get(0);
        List<List<Integer>> needs = first.related().needs().get(table).stream()
                .map(group -> group.stream()
                        .filter(all::contains)
                        .map(all::indexOf)
                        .sorted()
                        .toList())
                .distinct()
                .toList();
        return new Considered.Table(
                shown,
                counts.isRelated() ? analysis.tables().get(table).entity() : null,
                counts.isRelated() ? needs : null,
                first.groups()[table],
                first.complete()[table],
                first.bytes()[table],
                costs.stream().map(grown -> of(table, grown.reads())).toList(),
                costs.stream().map(grown -> of(table, grown.written())).toList(),
                isTimed() ? costs.stream().map(grown -> of(table, grown.p99())).toList() : null);
    }

    /** Whether latencies have a limit. */
    private boolean isTimed() {
        return request.limits().p99Micros() != null;
    }

    /** Per query or write what a table has; {@code null} where that is not known. */
    private static List<Double> of(int table, double[][] figures) {
        List<Double> each = new ArrayList<>();
        for (double[] figure : figures) {
            each.add(Double.isNaN(figure[table]) ? null : (Double) figure[table]);
        }
        return each;
    }

    private List<Considered.Before> before() {
        List<Considered.Before> before = new ArrayList<>();
        List<Costs.Before> now = counted.get(0).related().before();
        for (int i = 0; i < now.size(); i++) {
            int place = i;
            before.add(new Considered.Before(
                    now.get(i).write(),
                    counted.stream()
                            .map(costs -> costs.related().before().get(place).cpu())
                            .map(micros -> Arrays.stream(micros).boxed().toList())
                            .toList()));
        }
        return before;
    }

    /** Per query the ways that ask several of the tables. */
    private List<List<Considered.Join>> joins(List<Costs> costs) {
        List<List<Considered.Join>> joins = new ArrayList<>();
        for (int query = 0; query < costs.get(0).queries().size(); query++) {
            List<Considered.Join> each = new ArrayList<>();
            List<Costs.Join> now = costs.get(0).related().joins().get(query);
            for (int i = 0; i < now.size(); i++) {
                if (!all.containsAll(now.get(i).tables())) {
                    continue;
                }
                int at = query;
                int place = i;
                List<Costs.Join> grown = costs.stream()
                        .map(one -> one.related().joins().get(at).get(place))
                        .toList();
                each.add(new Considered.Join(
                        now.get(i).tables().stream().map(all::indexOf).toList(),
                        grown.stream().map(Costs.Join::cpu).toList(),
                        isTimed() ? grown.stream().map(Costs.Join::p99).toList() : null));
            }
            joins.add(each);
        }
        return joins;
    }
}
