// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * The cheapest design as a binary integer program, solved exactly: a variable per table, whether it is made; one per query and table
 * that can answer it, whether the query is asked there. Each query is asked of one table that is made; one of the tables has all
 * columns; the sum of processor time at the frequencies is the least. NoSE (ICDE 2016) has the same program.
 */
public final class DesignProgram {
    /** Tables that a design does not need are no part of it: what is as cheap is made of fewer. */
    private static final double TIE = 1e-9;

    private final Costs costs;
    private final Limits limits;

    /** @param costs those of tables that may be chosen */
    public DesignProgram(Costs costs, Limits limits) {
        this.costs = costs;
        this.limits = limits;
    }

    /**
     * The cheapest design within the limits.
     *
     * @param perSecond how often each query and then each write is executed
     * @return empty where no design keeps to the limits
     */
    public Optional<Design> best(double[] perSecond) {
        return best(perSecond, List.of());
    }

    /** The cheapest designs within the limits, the cheapest first; fewer where there are no more. */
    public List<Design> best(double[] perSecond, int count) {
        List<Design> found = new ArrayList<>();
        while (found.size() < count) {
            Optional<Design> next = best(perSecond, found);
            if (next.isEmpty()) {
                break;
            }
            found.add(next.get());
        }
        return found;
    }

    private Optional<Design> best(double[] perSecond, List<Design> others) {
        return new Model(perSecond, others, false).solved();
    }

    /** The design that misses the limits by the least, each by its part; empty where a query has no table. */
    public Optional<Design> nearest(double[] perSecond) {
        return new Model(perSecond, List.of(), true).solved();
    }

    /** The limits that a design breaks, in words; none where it keeps to all. */
    public List<String> broken(Design design) {
        List<String> broken = new ArrayList<>();
        for (int query = 0; query < costs.queries().size(); query++) {
            double p99 = costs.p99(design, query);
            if (limits.p99Micros() != null && p99 > limits.p99Micros()) {
                broken.add(String.format(
                        Locale.ROOT,
                        "the 99th percentile of %s is %,.1f ms, and the limit %,.1f ms",
                        costs.queries().get(query),
                        p99 / 1000,
                        limits.p99Micros() / 1000));
            }
        }
        double bytes = 0;
        for (int table : design.tables()) {
            bytes += costs.bytes()[table];
        }
        if (limits.diskBytes() != null && bytes > limits.diskBytes()) {
            broken.add(String.format(
                    Locale.ROOT,
                    "the tables take %,.0f MB before compression, and the limit is %,.0f MB",
                    bytes / 1e6,
                    limits.diskBytes() / 1e6));
        }
        if (limits.tables() != null && design.tables().length > limits.tables()) {
            broken.add(String.format(
                    Locale.ROOT, "it has %d tables, and the limit is %d", design.tables().length, limits.tables()));
        }
        return broken;
    }

    /** One program. */
    private final class Model {
        private final ExpressionsBasedModel model = new ExpressionsBasedModel();
        private final Variable[] made = new Variable[costs.tables().size()];
        private final Variable[] base = new Variable[made.length];
        private final Expression[] used = new Expression[made.length];
        private final List<Variable> ways = new ArrayList<>();
        private final List<double[]> wayCosts = new ArrayList<>();
        private final Variable[][] asked = new Variable[costs.queries().size()][made.length];
        private final double[] perSecond;

        /** @param relaxed whether to break the limits by as little as can be, and not to keep to them */
        Model(double[] perSecond, List<Design> others, boolean relaxed) {
            this.perSecond = perSecond;
            double scale = scale();
            for (int t = 0; t < made.length; t++) {
                double standing = costs.standing(t, perSecond) / scale + TIE;
                made[t] = model.newVariable("made " + t).binary().weight(relaxed ? standing * TIE : standing);
                base[t] = model.newVariable("base " + t).binary();
                used[t] = model.newExpression("used " + t).upper(0);
                if (!costs.complete()[t]) {
                    base[t].upper(0);
                }
            }
            for (int q = 0; q < asked.length; q++) {
                ask(q, scale, relaxed);
            }
            rest();
            if (relaxed) {
                relax(limits.diskBytes(), costs.bytes());
                relax(limits.tables() == null ? null : (Double) (double) limits.tables(), null);
            } else {
                keep();
            }
            for (Design other : others) {
                // Another set than this one.
                Expression differs = model.newExpression("not " + other).upper(other.tables().length - 1);
                for (int t = 0; t < made.length; t++) {
                    differs.set(made[t], other.has(t) ? 1 : -1);
                }
            }
        }

        /** Numbers near 1 for the solver. */
        private double scale() {
            double most = 0;
            for (int q = 0; q < asked.length; q++) {
                double least = Double.MAX_VALUE;
                for (double cost : costs.reads()[q]) {
                    least = cost < least ? cost : least;
                }
                most = Math.max(most, least == Double.MAX_VALUE ? 0 : least * perSecond[q]);
            }
            for (int t = 0; t < made.length; t++) {
                most = Math.max(most, costs.standing(t, perSecond));
            }
            return most == 0 ? 1 : most;
        }

        private void ask(int query, double scale, boolean relaxed) {
            Expression once = model.newExpression("ask " + query).level(1);
            for (int t = 0; t < made.length; t++) {
                double cost = costs.reads()[query][t];
                double p99 = costs.p99()[query][t];
                boolean isSlow = limits.p99Micros() != null && p99 > limits.p99Micros();
                if (Double.isNaN(cost) || isSlow && !relaxed) {
                    continue;
                }
                double weight = perSecond[query] * cost / scale;
                if (relaxed) {
                    weight = weight * TIE + (isSlow ? p99 / limits.p99Micros() - 1 : 0);
                }
                asked[query][t] =
                        model.newVariable("ask " + query + " " + t).binary().weight(weight);
                once.set(asked[query][t], 1);
                Expression there =
                        model.newExpression("made " + query + " " + t).upper(0);
                there.set(asked[query][t], 1);
                there.set(made[t], -1);
            }
            join(query, once, scale, relaxed);
        }

        /** Ways that ask several tables, all of which are made. */
        private void join(int query, Expression once, double scale, boolean relaxed) {
            int number = 0;
            for (Costs.Join join : costs.related().joins().get(query)) {
                boolean isSlow = limits.p99Micros() != null && join.p99() > limits.p99Micros();
                if (isSlow && !relaxed) {
                    continue;
                }
                String name = query + " join " + number++;
                double weight = perSecond[query] * join.cpu() / scale;
                Variable way = model.newVariable("ask " + name)
                        .binary()
                        .weight(relaxed ? weight * TIE + (isSlow ? join.p99() / limits.p99Micros() - 1 : 0) : weight);
                once.set(way, 1);
                ways.add(way);
                wayCosts.add(new double[] {query, join.cpu()});
                for (int table : join.tables()) {
                    Expression there =
                            model.newExpression("made " + name + " " + table).upper(0);
                    there.set(way, 1);
                    there.set(made[table], -1);
                    used[table].set(way, -1);
                }
            }
        }

        /** One table has all columns, and each other one answers a query. */
        private void rest() {
            int[] entities = costs.related().entities();
            for (int entity : Arrays.stream(entities).distinct().toArray()) {
                Expression one = model.newExpression("base of " + entity).level(1);
                for (int t = 0; t < made.length; t++) {
                    if (entities[t] == entity) {
                        one.set(base[t], 1);
                    }
                }
            }
            for (int t = 0; t < made.length; t++) {
                Expression there = model.newExpression("base made " + t).upper(0);
                there.set(base[t], 1);
                there.set(made[t], -1);
                used[t].set(made[t], 1);
                used[t].set(base[t], -1);
                for (Variable[] query : asked) {
                    if (query[t] != null) {
                        used[t].set(query[t], -1);
                    }
                }
                need(t);
            }
            for (int q = 0; q < asked.length; q++) {
                cheapest(q);
            }
            for (int group : Arrays.stream(costs.groups()).distinct().toArray()) {
                Expression single = model.newExpression("group " + group).upper(1);
                for (int t = 0; t < made.length; t++) {
                    if (costs.groups()[t] == group) {
                        single.set(made[t], 1);
                    }
                }
            }
        }

        /** What a table can't be kept in step without is made, too. */
        private void need(int table) {
            int number = 0;
            for (Set<Integer> group : costs.related().needs().get(table)) {
                if (group.contains(table)) {
                    continue;
                }
                Expression needs =
                        model.newExpression("needs " + table + " " + number++).upper(0);
                needs.set(made[table], 1);
                for (int other : group) {
                    needs.set(made[other], -1);
                    used[other].set(made[table], -1);
                }
            }
        }

        /** A query is asked of the cheapest table that is made, so that none is made for a query that has a better one. */
        private void cheapest(int query) {
            for (int t = 0; t < made.length; t++) {
                if (asked[query][t] == null) {
                    continue;
                }
                Expression closest =
                        model.newExpression("closest " + query + " " + t).lower(0);
                for (int other = 0; other < made.length; other++) {
                    if (asked[query][other] != null && costs.reads()[query][other] <= costs.reads()[query][t]) {
                        closest.set(asked[query][other], 1);
                    }
                }
                for (int i = 0; i < ways.size(); i++) {
                    if (wayCosts.get(i)[0] == query && wayCosts.get(i)[1] <= costs.reads()[query][t]) {
                        closest.set(ways.get(i), 1);
                    }
                }
                closest.set(made[t], -1);
            }
        }

        private void keep() {
            if (limits.diskBytes() != null) {
                Expression disk = model.newExpression("disk").upper(1);
                for (int t = 0; t < made.length; t++) {
                    disk.set(made[t], costs.bytes()[t] / limits.diskBytes());
                }
            }
            if (limits.tables() != null) {
                Expression count = model.newExpression("tables").upper(limits.tables());
                for (Variable table : made) {
                    count.set(table, 1);
                }
            }
        }

        private void relax(Double limit, double[] amounts) {
            if (limit == null) {
                return;
            }
            Variable excess = model.newVariable("excess of " + (amounts == null ? "tables" : "disk"))
                    .lower(0)
                    .weight(1);
            Expression over = model.newExpression("over " + excess.getName()).upper(1);
            for (int t = 0; t < made.length; t++) {
                over.set(made[t], (amounts == null ? 1 : amounts[t]) / limit);
            }
            over.set(excess, -1);
        }

        Optional<Design> solved() {
            Optimisation.Result result = model.minimise();
            if (!result.getState().isOptimal()) {
                return Optional.empty();
            }
            List<Integer> chosen = new ArrayList<>();
            for (int t = 0; t < made.length; t++) {
                if (result.doubleValue(model.indexOf(made[t])) > 0.5) {
                    chosen.add(t);
                }
            }
            return Optional.ofNullable(
                    costs.design(chosen.stream().mapToInt(Integer::intValue).toArray()));
        }
    }
}
