// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.page;

import dev.lamina.advise.Advice;
import dev.lamina.advise.Considered;
import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.choice.Design;
import dev.lamina.advise.choice.DesignProgram;
import dev.lamina.advise.choice.FlipPoints;
import dev.lamina.advise.choice.Limits;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.QueryPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;

/** Advice whose figures the integer program has computed. */
public final class SampleAdvice {
    private static final double NONE = Double.NaN;

    private static final double[] PER_SECOND = {200, 0.5, 1000};

    private static final List<String> NAMES = List.of("newest", "site-hour", "arrive");

    /** By device; the same with an index on the site; by site; by site without some columns. */
    private static final Costs COSTS = new Costs(
            List.of("by_device", "by_device", "by_site", "by_site"),
            new int[] {0, 0, 1, 2},
            new boolean[] {true, true, true, false},
            new double[] {1e6, 1e6, 1e6, 5e5},
            NAMES.subList(0, 2),
            new double[][] {{50, 50, 40_000, NONE}, {40_000, 3000, 250, 200}},
            new double[][] {{900, 900, 9e4, NONE}, {9e4, 9000, 1000, 1000}},
            NAMES.subList(2, 3),
            new double[][] {{100, 150, 110, 80}});

    private SampleAdvice() {}

    /** Advice that was not measured. */
    public static Advice quick() {
        return quick("by_device");
    }

    /** The same among so many tables, so many of which another one replaces. */
    static Advice among(int tried, int pruned) {
        return quick("by_device", tried, pruned);
    }

    /** @param name of its first table */
    public static Advice quick(String name) {
        return quick(name, 12, 8);
    }

    private static Advice quick(String name, int tried, int pruned) {
        DesignProgram program = new DesignProgram(COSTS, Limits.NONE);
        Design best = program.best(PER_SECOND).orElseThrow();
        List<Advice.FlipPoint> flips = new ArrayList<>();
        for (int operation = 0; operation < PER_SECOND.length; operation++) {
            for (boolean above : new boolean[] {false, true}) {
                int at = operation;
                FlipPoints.next(program, COSTS, best, PER_SECOND, operation, above)
                        .ifPresent(flip -> flips.add(new Advice.FlipPoint(
                                NAMES.get(at), PER_SECOND[at], flip.at(), "executions per second", "another", null)));
            }
        }
        List<Considered.Table> tables = List.of(
                table(0, name, List.of("device"), List.of("ts desc"), List.of()),
                table(1, name, List.of("device"), List.of("ts desc"), List.of("site")),
                table(2, "by_site", List.of("site", "date(ts)"), List.of("ts", "device"), List.of()),
                table(3, "by_site", List.of("site", "date(ts)"), List.of("ts", "device"), List.of()));
        Considered considered = considered(
                COSTS, PER_SECOND, tables, Arrays.stream(best.tables()).boxed().toList());
        Advice.Table made = tables.get(best.tables()[0]).table();
        List<Advice.Query> queries = new ArrayList<>();
        for (int query = 0; query < 2; query++) {
            QueryPlan plan = new QueryPlan(query == 0 ? "slice" : "scan", 1, "SELECT ts FROM " + name, "");
            queries.add(new Advice.Query(
                    NAMES.get(query),
                    name,
                    plan.cql(),
                    plan,
                    new MatchedRows(50, 80, 0, 100),
                    execution(query, COSTS.of(best, query))));
        }
        Advice.Write write = new Advice.Write(
                NAMES.get(2),
                List.of("INSERT INTO " + name + " (device) VALUES (?)"),
                "",
                execution(2, COSTS.of(best, 2)));
        double cores = COSTS.of(best, PER_SECOND) / 1e6;
        return new Advice(
                List.of(made),
                queries,
                List.of(write),
                new Advice.Costs(cores, cores * 0.8, cores * 1.3, null, null, 1, 3, null, null, null, null),
                List.of(),
                flips,
                List.of("Query site-hour reads all rows of " + name + "."),
                new Advice.Error(0.1, 0.3, List.of(), List.of()),
                new Advice.Extrapolation(30_000, 300_000, 0.04, 0.12, List.of()),
                false,
                false,
                null,
                false,
                true,
                tried,
                pruned,
                considered);
    }

    /** Costs as the page has them; with ten times the rows, the queries take ten times as much of tables without an interval in the key. */
    public static Considered considered(
            Costs costs, double[] perSecond, List<Considered.Table> tables, List<Integer> chosen) {
        return new Considered(
                costs.queries(),
                costs.writes(),
                DoubleStream.of(perSecond).boxed().toList(),
                300_000,
                List.of(1.0, 10.0, 100.0),
                null,
                null,
                null,
                null,
                isRelated(costs) ? joins(costs) : null,
                isRelated(costs) ? before(costs) : null,
                tables,
                chosen);
    }

    private static boolean isRelated(Costs costs) {
        return Arrays.stream(costs.related().entities()).distinct().count() > 1;
    }

    private static List<Considered.Before> before(Costs costs) {
        return costs.related().before().stream()
                .map(before -> new Considered.Before(
                        before.write(),
                        Collections.nCopies(
                                3, DoubleStream.of(before.cpu()).boxed().toList())))
                .toList();
    }

    private static List<List<Considered.Join>> joins(Costs costs) {
        return costs.related().joins().stream()
                .map(query -> query.stream()
                        .map(join -> new Considered.Join(join.tables(), Collections.nCopies(3, join.cpu()), null))
                        .toList())
                .toList();
    }

    private static Considered.Table table(
            int t, String name, List<String> partition, List<String> clustering, List<String> indexes) {
        Advice.Partitions sizes = new Advice.Partitions(
                200,
                1500,
                1500,
                60,
                List.of(0L, 0L, 20L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 180L),
                t < 2 ? null : 3.0,
                null,
                null,
                null,
                1);
        String cql = "CREATE TABLE " + name + " (device text, ts timestamp, PRIMARY KEY (device, ts));";
        return considered(
                COSTS,
                t,
                new Advice.Table(name, cql, partition, clustering, indexes, null, List.of("newest"), sizes),
                t < 2);
    }

    /** A table with its costs. */
    public static Considered.Table considered(Costs costs, int t, Advice.Table table, boolean isGrowing) {
        List<List<Double>> reads = new ArrayList<>();
        for (double times : new double[] {1, 10, 100}) {
            List<Double> each = new ArrayList<>();
            for (int query = 0; query < costs.queries().size(); query++) {
                double cost = costs.reads()[query][t] * (isGrowing && query == 1 ? times : 1);
                each.add(Double.isNaN(cost) ? null : (Double) cost);
            }
            reads.add(each);
        }
        List<Double> written =
                Arrays.stream(costs.written()).map(write -> write[t]).toList();
        boolean isRelated = isRelated(costs);
        List<List<Integer>> needs =
                costs.related().needs().get(t).stream().map(List::copyOf).toList();
        return new Considered.Table(
                table,
                isRelated ? "entity" + costs.related().entities()[t] : null,
                isRelated ? needs : null,
                costs.groups()[t],
                costs.complete()[t],
                costs.bytes()[t],
                reads,
                Collections.nCopies(3, written),
                null);
    }

    private static Advice.Execution execution(int operation, double cpu) {
        return new Advice.Execution(PER_SECOND[operation], cpu, cpu * 0.8, cpu * 1.3, 400.0, 900.0);
    }
}
