// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;
import org.ojalgo.optimisation.integer.IntegerStrategy;
import org.ojalgo.type.context.NumberContext;

/**
 * The cheapest design as a binary integer program, solved exactly: a variable per table, whether it is made; one per query and table
 * that can answer it, whether the query is asked there. Each query is asked of one table that is made; one of the tables has all
 * columns; the sum of processor time at the frequencies is the least. NoSE (ICDE 2016) has the same program.
 */
public final class DesignProgram {
    /** Tables that a design does not need are no part of it: what is as cheap is made of fewer. */
    private static final double TIE = 1e-9;

    /** What is cheaper by a smaller part is not looked for. */
    private static final double CHEAPER = 1e-7;

    /**
     * By default costs may be further than a tie from the least. Cuts of ojAlgo 57.1 cut off designs, so that next to none are allowed; to
     * allow none at all makes it fail.
     */
    private static final IntegerStrategy STRATEGY = IntegerStrategy.newConfigurable()
            .withParallelism(() -> 1)
            .withGapTolerance(NumberContext.of(12))
            .withGMICutConfiguration(new IntegerStrategy.GMICutConfiguration()
                    .withFractionality(0.5)
                    .withViolation(BigDecimal.ZERO));

    private static final long MAX_MILLIS = 60_000;

    /** By how many times as much as a near design a far one misses a limit, at most, as far as the solver is told. */
    private static final double FAR = 1e4;

    private final Costs all;
    private final Costs costs;
    private final Limits limits;
    private final long maxMillis;
    private final long end;
    private boolean cut;

    /** @param costs those of tables that may be chosen */
    public DesignProgram(Costs costs, Limits limits) {
        this(costs, limits, MAX_MILLIS);
    }

    /** @param maxMillis how long all solutions together may take from now on */
    DesignProgram(Costs costs, Limits limits, long maxMillis) {
        this(costs, limits, maxMillis, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxMillis));
    }

    private DesignProgram(Costs costs, Limits limits, long maxMillis, long end) {
        this.all = costs;
        this.costs = costs.within(limits);
        this.limits = limits;
        this.maxMillis = maxMillis;
        this.end = end;
    }

    /** The same search among tables of other costs, in what is left of its time. */
    public DesignProgram of(Costs others) {
        return new DesignProgram(others, limits, maxMillis, end);
    }

    /** Whether its time has ended before something that it was asked for was found. */
    public boolean isCut() {
        return cut;
    }

    /**
     * The cheapest design within the limits.
     *
     * @param perSecond how often each query and then each write is executed
     * @return empty where no design keeps to the limits
     * @throws SearchTimeoutException if the time ends before
     */
    public Optional<Design> best(double[] perSecond) {
        return best(perSecond, List.of());
    }

    /**
     * The cheapest designs within the limits, the cheapest first; fewer where there are no more, or the time ends.
     *
     * @throws SearchTimeoutException if it ends before there is one
     */
    public List<Design> best(double[] perSecond, int count) {
        List<Design> found = new ArrayList<>();
        best(perSecond).ifPresent(found::add);
        try {
            while (!found.isEmpty() && found.size() < count) {
                Optional<Design> next = best(perSecond, found);
                if (next.isEmpty()) {
                    break;
                }
                found.add(next.get());
            }
        } catch (SearchTimeoutException e) {
            // Those that were found are the cheapest ones all the same.
        }
        return found;
    }

    private Optional<Design> best(double[] perSecond, List<Design> others) {
        return new Model(perSecond, others, null).design();
    }

    /** The cheapest of the designs that miss the limits by the least, each by its part; empty where a query has no table. */
    public Optional<Design> nearest(double[] perSecond) {
        Model free = new Model(perSecond, List.of(), Double.POSITIVE_INFINITY);
        return free.minimised()
                .map(least ->
                        cheapest(perSecond, least.getValue() / free.partScale).orElseGet(() -> free.design(least)))
                // Nothing may be found where all tables are a hundred thousand times as large as the limit: any is as
                // far from it.
                .or(() -> new DesignProgram(all, Limits.NONE).best(perSecond))
                .map(this::kept);
    }

    /** The same design, each query asked where it keeps the limit of latency, if there is such a way. */
    private Design kept(Design design) {
        int[] serves = new int[costs.queries().size()];
        for (int query = 0; query < serves.length; query++) {
            Costs.Join way = costs.way(design, query);
            serves[query] = way == null ? design.serves(query) : way.tables().get(0);
        }
        return new Design(design.tables(), serves);
    }

    /** The cheapest design that misses the limits by so much; empty where the solver finds none for rounding, or in time. */
    private Optional<Design> cheapest(double[] perSecond, double missed) {
        try {
            return new Model(perSecond, List.of(), missed * (1 + 1e-6)).design();
        } catch (SearchTimeoutException e) {
            return Optional.empty();
        }
    }

    /** The limits that a design breaks, in words; none where it keeps to all. */
    public List<String> broken(Design design) {
        return broken(design, "");
    }

    /** @param when the tables are so large, such as {@code " at the end of the growth"}; empty where that is said, or now */
    public List<String> broken(Design design, String when) {
        List<String> broken = new ArrayList<>();
        for (int query = 0; query < costs.queries().size(); query++) {
            if (costs.way(design, query) == null) {
                broken.add(limits.slow(
                        costs.queries().get(query), all.way(design, query).p99()));
            }
        }
        broken.addAll(limits.exceeded(costs, design.tables(), when));
        return broken;
    }

    /** One program. */
    private final class Model {
        private final ExpressionsBasedModel model = new ExpressionsBasedModel();
        private final Costs costs;
        private final Variable[] made;
        private final Variable[] base;
        private final Expression[] used;
        private final List<Variable> ways = new ArrayList<>();
        private final List<double[]> wayCosts = new ArrayList<>();
        private final Variable[][] asked;
        private final double[] perSecond;

        /** By which parts all limits together are missed; {@code null} where they are kept. */
        private final Variable missed;

        private final Expression parts;

        /**
         * By what parts are multiplied, so that those of a near design are numbers up to 1: with far larger ones the solver finds
         * nothing, and small ones are nothing beside far larger ones, so none is above {@value #FAR}.
         */
        private final double partScale;

        private final double scale;

        /**
         * @param mostMissed by which parts limits may be missed together; infinite to find how little that can be, whatever it costs;
         *     {@code null} to keep to them
         */
        Model(double[] perSecond, List<Design> others, Double mostMissed) {
            this.perSecond = perSecond;
            costs = mostMissed == null ? DesignProgram.this.costs : all;
            made = new Variable[costs.tables().size()];
            base = new Variable[made.length];
            used = new Expression[made.length];
            asked = new Variable[costs.queries().size()][made.length];
            boolean isFree = mostMissed != null && mostMissed.isInfinite();
            scale = isFree ? 0 : 1 / most();
            missed = mostMissed == null ? null : model.newVariable("missed").lower(0);
            partScale = missed == null ? 1 : 1 / Math.max(leastDisk(), leastP99());
            parts = missed == null
                    ? null
                    : model.newExpression("parts").level(0).set(missed, -1);
            if (isFree) {
                missed.weight(1);
            } else if (missed != null) {
                missed.upper(mostMissed * partScale);
            }
            for (int t = 0; t < made.length; t++) {
                double standing = isFree ? 0 : costs.standing(t, perSecond) * scale + TIE;
                made[t] = model.newVariable("made " + t).binary().weight(standing);
                base[t] = model.newVariable("base " + t).binary();
                used[t] = model.newExpression("used " + t).upper(0);
                if (!costs.complete()[t]) {
                    base[t].upper(0);
                }
            }
            for (int q = 0; q < asked.length; q++) {
                ask(q);
            }
            rest();
            costs.related().before().forEach(this::read);
            limit("disk", limits.diskBytes(), costs.bytes());
            limit("tables", limits.tables() == null ? null : (Double) (double) limits.tables(), null);
            if (!others.isEmpty()) {
                for (int q = 0; q < asked.length; q++) {
                    cheapest(q);
                }
            }
            for (Design other : others) {
                // Another set than this one.
                Expression differs = model.newExpression("not " + other).upper(other.tables().length - 1);
                for (int t = 0; t < made.length; t++) {
                    differs.set(made[t], other.has(t) ? 1 : -1);
                }
            }
        }

        /** The most that a query or a table costs, by which costs are divided to have numbers near 1 for the solver. */
        private double most() {
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

        private void ask(int query) {
            Expression once = model.newExpression("ask " + query).level(1);
            for (int t = 0; t < made.length; t++) {
                double cost = costs.reads()[query][t];
                if (!Double.isNaN(cost)) {
                    asked[query][t] = way(query, query + " " + t, cost, costs.p99()[query][t], once);
                    Expression there =
                            model.newExpression("made " + query + " " + t).upper(0);
                    there.set(asked[query][t], 1);
                    there.set(made[t], -1);
                }
            }
            join(query, once);
        }

        /** One of the ways to answer a query. */
        private Variable way(int query, String name, double cpu, double p99, Expression once) {
            Variable way = model.newVariable("ask " + name).binary().weight(perSecond[query] * cpu * scale);
            once.set(way, 1);
            if (missed != null && limits.p99Micros() != null && p99 > limits.p99Micros()) {
                parts.set(way, Math.min(FAR, (p99 / limits.p99Micros() - 1) * partScale));
            }
            return way;
        }

        /** Ways that ask several tables, all of which are made. */
        private void join(int query, Expression once) {
            int number = 0;
            for (Costs.Join join : costs.related().joins().get(query)) {
                String name = query + " join " + number++;
                Variable way = way(query, name, join.cpu(), join.p99(), once);
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
            for (int group : Arrays.stream(costs.groups()).distinct().toArray()) {
                Expression single = model.newExpression("group " + group).upper(1);
                for (int t = 0; t < made.length; t++) {
                    if (costs.groups()[t] == group) {
                        single.set(made[t], 1);
                    }
                }
            }
        }

        /** What is read before a write costs as much as the table that needs the most of it. */
        private void read(Costs.Before before) {
            double most = Arrays.stream(before.cpu()).max().orElse(0);
            double frequency = perSecond[costs.queries().size() + before.write()];
            String name = "read " + model.countVariables();
            Variable read = model.newVariable(name).lower(0).weight(frequency * most * scale);
            for (int t = 0; t < made.length; t++) {
                if (before.cpu()[t] > 0) {
                    Expression needed = model.newExpression(name + " " + t).upper(0);
                    needed.set(made[t], before.cpu()[t] / most);
                    needed.set(read, -1);
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

        /**
         * A query is asked of the cheapest table that is made, so that none is made for a query that has a better one. The cheapest design
         * of all asks so by itself.
         */
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

        /** @param amounts of each table; {@code null} where tables are counted */
        private void limit(String name, Double limit, double[] amounts) {
            if (limit == null) {
                return;
            }
            double unit = missed == null || amounts == null ? 1 : leastDisk();
            // Where no design is within the limit, what it takes stands for what is too much: beside parts near 1,
            // the solver loses a limit far below.
            Expression all = model.newExpression(name).upper(amounts == null ? limit : unit > 1 ? 0 : 1);
            for (int t = 0; t < made.length; t++) {
                double part = amounts == null ? 1 : amounts[t] / limit / unit;
                all.set(made[t], missed == null ? part : Math.min(FAR, part));
            }
            if (missed != null) {
                Variable excess = model.newVariable("excess of " + name).lower(0);
                all.set(excess, amounts == null ? -limit : -1);
                parts.set(excess, unit * partScale);
            }
        }

        /** How many times as large as their limit the smallest tables with all columns are, one of each entity, from 1 on. */
        private double leastDisk() {
            int[] entities = costs.related().entities();
            double least = Arrays.stream(entities)
                    .distinct()
                    .mapToDouble(entity -> IntStream.range(0, made.length)
                            .filter(t -> entities[t] == entity && costs.complete()[t])
                            .mapToDouble(t -> costs.bytes()[t])
                            .min()
                            .orElse(0))
                    .sum();
            return limits.diskBytes() == null ? 1 : Math.max(1, least / limits.diskBytes());
        }

        /** How many times as long as the limit the query takes that is the slowest in the fastest of its ways, from 1 on. */
        private double leastP99() {
            double most = 1;
            for (int query = 0; query < asked.length && limits.p99Micros() != null; query++) {
                double fastest = DoubleStream.concat(
                                Arrays.stream(costs.p99()[query]),
                                costs.related().joins().get(query).stream().mapToDouble(Costs.Join::p99))
                        // What is NaN answers nothing.
                        .filter(p99 -> p99 > 0)
                        .min()
                        .orElse(0);
                most = Math.max(most, fastest / limits.p99Micros());
            }
            return most;
        }

        Optional<Design> design() {
            return minimised().map(this::design);
        }

        Design design(Optimisation.Result result) {
            return costs.design(IntStream.range(0, made.length)
                    .filter(t -> result.doubleValue(model.indexOf(made[t])) > 0.5)
                    .toArray());
        }

        /**
         * Empty where nothing keeps to all conditions. ojAlgo 57.1 stops too early: it takes what it has found for the best without a look
         * at the node that it is about to solve. So it is asked for something cheaper until there is nothing.
         *
         * @throws SearchTimeoutException if that takes too long, or is given up
         */
        Optional<Optimisation.Result> minimised() {
            model.options.integer(STRATEGY);
            Expression cheaper = model.newExpression("cheaper");
            for (Variable variable : model.getVariables()) {
                if (variable.getContributionWeight() != null) {
                    cheaper.set(variable, variable.getContributionWeight());
                }
            }
            Optimisation.Result best = null;
            while (true) {
                long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
                model.options.time_suffice = left;
                model.options.time_abort = left;
                Optimisation.Result found = model.minimise();
                Optimisation.State state = found.getState();
                boolean isNone = state == Optimisation.State.INFEASIBLE || state == Optimisation.State.INVALID;
                if (!isNone && !state.isOptimal() || System.nanoTime() - end > 0) {
                    cut = true;
                    throw new SearchTimeoutException(String.format(
                            Locale.ROOT,
                            "The search for the cheapest of %,d tables for %,d queries was not finished within %,d s. Leave out queries"
                                    + " that are seldom executed, or ask for advice on some of the queries at a time.",
                            made.length,
                            asked.length,
                            TimeUnit.MILLISECONDS.toSeconds(maxMillis)));
                }
                if (isNone || best != null && found.getValue() >= best.getValue()) {
                    return Optional.ofNullable(best);
                }
                best = found;
                cheaper.upper(best.getValue() - CHEAPER * Math.max(1, best.getValue()));
            }
        }
    }
}
