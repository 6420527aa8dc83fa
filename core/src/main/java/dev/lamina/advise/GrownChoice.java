// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.choice.Design;
import dev.lamina.advise.choice.DesignProgram;
import dev.lamina.advise.choice.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What more rows make of a choice: from how many on another design is the cheapest, and by how much queries take longer in the end. */
final class GrownChoice {
    private static final int MAX_STEPS = 20;

    /** Of what costs as much as another design, within rounding, neither is the cheaper. */
    private static final double TIE = 1e-9;

    private final Considered considered;
    private final Limits limits;
    private final double[] perSecond;
    private final double end;

    GrownChoice(Considered considered, Limits limits) {
        this.considered = considered;
        // Ways that are too slow have no figures there.
        this.limits = new Limits(null, limits.diskBytes(), limits.tables());
        this.perSecond =
                considered.perSecond().stream().mapToDouble(Double::doubleValue).toArray();
        List<Double> growth = considered.growth();
        this.end = considered.end() == null ? growth.get(growth.size() - 1) : considered.end();
    }

    /**
     * Where another design becomes the cheapest.
     *
     * @param times how many times as many rows as now there are then
     * @param tables the other one's places among those considered
     */
    record Flip(double times, int[] tables) {}

    /**
     * The fewest rows from which on another design is cheaper than the chosen one, up to the end of the growth.
     *
     * @param worth by which part the chosen one has to be dearer in the end, such as 0.1
     * @return empty where the chosen one stays the cheapest, or becomes dearer by less
     */
    Optional<Flip> flip(double worth) {
        int[] chosen = considered.chosen().stream().mapToInt(Integer::intValue).toArray();
        Optional<Design> last = other(chosen, end, worth);
        if (last.isEmpty()) {
            return Optional.empty();
        }
        double left = 1;
        for (double right : considered.growth()) {
            double at = Math.min(right, end);
            Optional<Design> other = other(chosen, at, TIE);
            if (other.isPresent()) {
                return Optional.of(crossing(chosen, left, at, other.get()));
            }
            left = at;
        }
        return Optional.of(new Flip(end, last.get().tables()));
    }

    /** The cheapest design, if it is another one, and the chosen one dearer by more than a part. */
    private Optional<Design> other(int[] chosen, double times, double part) {
        Costs costs = costs(times);
        Design here = costs.design(chosen);
        if (here == null) {
            return Optional.empty();
        }
        return new DesignProgram(costs, limits)
                .best(perSecond)
                .filter(best -> costs.of(here, perSecond) > (1 + part) * costs.of(best, perSecond));
    }

    /** Between two numbers of rows costs lie on straight lines, so that a better design in between crosses earlier. */
    private Flip crossing(int[] chosen, double left, double right, Design other) {
        Design becomes = other;
        double at = right;
        for (int step = 0; step < MAX_STEPS; step++) {
            double before = dearer(chosen, becomes, left);
            double after = dearer(chosen, becomes, right);
            at = before >= 0 || after <= before ? left : left + (right - left) * -before / (after - before);
            Optional<Design> between = other(chosen, at, TIE);
            if (between.isEmpty() || between.get().equals(becomes)) {
                break;
            }
            becomes = between.get();
        }
        return new Flip(at, becomes.tables());
    }

    private double dearer(int[] chosen, Design other, double times) {
        Costs costs = costs(times);
        return costs.of(costs.design(chosen), perSecond) - costs.of(costs.design(other.tables()), perSecond);
    }

    /** By query and write how many times as long a design of these tables takes at the end of the growth; empty where that is not known. */
    Map<String, Double> longer(int[] tables) {
        Costs now = costs(1);
        Costs then = costs(end);
        Map<String, Double> longer = new LinkedHashMap<>();
        if (considered.end() == null || then.design(tables) == null) {
            return longer;
        }
        List<String> names = new ArrayList<>(now.queries());
        names.addAll(now.writes());
        for (int operation = 0; operation < names.size(); operation++) {
            double micros = now.of(now.design(tables), operation);
            longer.put(names.get(operation), micros == 0 ? 1 : then.of(then.design(tables), operation) / micros);
        }
        return longer;
    }

    /** As the page has them. */
    private Costs costs(double times) {
        List<Double> growth = considered.growth();
        int right = 0;
        while (right < growth.size() - 1 && growth.get(right) < times) {
            right++;
        }
        int left = Math.max(0, right - 1);
        double part =
                growth.get(right) <= times ? 1 : (times - growth.get(left)) / (growth.get(right) - growth.get(left));
        List<Considered.Table> tables = considered.tables();
        int count = tables.size();
        double[][] reads = new double[considered.queries().size()][count];
        double[][] written = new double[considered.writes().size()][count];
        double[] bytes = new double[count];
        boolean[] complete = new boolean[count];
        for (int t = 0; t < count; t++) {
            Considered.Table table = tables.get(t);
            for (int q = 0; q < reads.length; q++) {
                reads[q][t] = between(
                        table.reads().get(left).get(q), table.reads().get(right).get(q), part);
            }
            for (int w = 0; w < written.length; w++) {
                written[w][t] = between(
                        table.written().get(left).get(w),
                        table.written().get(right).get(w),
                        part);
            }
            bytes[t] = table.bytes() * Math.max(1, considered.end() == null ? times : times / considered.end());
            complete[t] = table.complete();
        }
        return new Costs(
                tables.stream().map(table -> table.table().name()).toList(),
                tables.stream().mapToInt(Considered.Table::group).toArray(),
                complete,
                bytes,
                considered.queries(),
                reads,
                Arrays.stream(reads).map(double[]::clone).toArray(double[][]::new),
                considered.writes(),
                written,
                related(left, right, part));
    }

    private Costs.Related related(int left, int right, double part) {
        List<String> entities = considered.tables().stream()
                .map(Considered.Table::entity)
                .distinct()
                .toList();
        List<List<Costs.Join>> joins = new ArrayList<>();
        for (int query = 0; query < considered.queries().size(); query++) {
            List<Costs.Join> each = new ArrayList<>();
            for (Considered.Join join : considered.joins() == null
                    ? List.<Considered.Join>of()
                    : considered.joins().get(query)) {
                double cpu = between(join.reads().get(left), join.reads().get(right), part);
                if (!Double.isNaN(cpu)) {
                    each.add(new Costs.Join(join.tables(), cpu, cpu));
                }
            }
            joins.add(each);
        }
        List<List<Set<Integer>>> needs = new ArrayList<>();
        for (Considered.Table table : considered.tables()) {
            List<Set<Integer>> groups = new ArrayList<>();
            for (List<Integer> group : table.needs() == null ? List.<List<Integer>>of() : table.needs()) {
                groups.add(Set.copyOf(group));
            }
            needs.add(groups);
        }
        return new Costs.Related(
                considered.tables().stream()
                        .mapToInt(table -> entities.indexOf(table.entity()))
                        .toArray(),
                joins,
                needs);
    }

    /** On the straight line between two figures; NaN where one of them is not known. */
    private static double between(Double from, Double to, double part) {
        return from == null || to == null ? Double.NaN : from + part * (to - from);
    }
}
