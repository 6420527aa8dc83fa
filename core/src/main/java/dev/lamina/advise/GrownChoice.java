// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.choice.Design;
import dev.lamina.advise.choice.DesignProgram;
import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.choice.SearchTimeoutException;
import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What more rows make of a choice: from how many on another design is the cheapest, and by how much queries take longer in the end. */
final class GrownChoice {
    private static final int MAX_STEPS = 20;

    private static final int MAX_HALVES = 40;

    /** Of what costs as much as another design, within rounding, neither is the cheaper. */
    private static final double TIE = 1e-9;

    private final Considered considered;
    private final List<Costs> counted;
    private final Limits limits;
    private final DesignProgram program;
    private final double[] perSecond;
    private final double end;

    /** @param counted per multiple of the rows what the tables cost */
    GrownChoice(Considered considered, List<Costs> counted, Limits limits) {
        this.considered = considered;
        this.counted = counted;
        this.limits = limits;
        this.program = new DesignProgram(counted.get(0), limits);
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
     * The fewest rows from which on another design is cheaper than the chosen one, or keeps to limits that the chosen one breaks, up to the
     * end of the growth.
     *
     * @param worth by which part the chosen one has to be dearer in the end, such as 0.1
     * @return empty where the chosen one stays the cheapest, or becomes dearer by less, and where no other one keeps to the limits
     * @throws SearchTimeoutException if the time of the search ends before that is known
     */
    Optional<Flip> flip(double worth) {
        int[] chosen = considered.chosen().stream().mapToInt(Integer::intValue).toArray();
        Optional<Design> last = other(chosen, end, worth);
        boolean breaks = !broken(chosen, end).isEmpty();
        if (last.isEmpty() && !breaks) {
            return Optional.empty();
        }
        double left = 1;
        for (double right : considered.growth()) {
            double at = Math.min(right, end);
            Optional<Design> other = other(chosen, at, breaks ? worth : TIE);
            if (other.isPresent()) {
                return Optional.of(crossing(chosen, left, at, other.get()));
            }
            left = at;
        }
        return last.map(design -> new Flip(end, design.tables()));
    }

    /** The cheapest design, if the chosen one is dearer by more than a part, or breaks a limit. */
    private Optional<Design> other(int[] chosen, double times, double part) {
        return program.of(costs(times))
                .best(perSecond)
                .filter(best -> !broken(chosen, times).isEmpty()
                        || cost(chosen, times) > (1 + part) * cost(best.tables(), times));
    }

    private List<String> broken(int[] tables, double times) {
        Costs costs = costs(times);
        return program.of(costs).broken(costs.design(tables));
    }

    /** Between two numbers of rows costs lie on straight lines, so that a better design in between crosses earlier. */
    private Flip crossing(int[] chosen, double left, double right, Design other) {
        if (!broken(chosen, right).isEmpty()) {
            double times = breaks(chosen, left, right);
            return new Flip(times, other(chosen, times, TIE).orElse(other).tables());
        }
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

    /** From how many times the rows on a design breaks a limit, which it does with more of them and not with fewer. */
    private double breaks(int[] tables, double fewer, double more) {
        double left = fewer;
        double right = more;
        for (int step = 0; step < MAX_HALVES; step++) {
            double middle = (left + right) / 2;
            if (broken(tables, middle).isEmpty()) {
                left = middle;
            } else {
                right = middle;
            }
        }
        return right;
    }

    private double dearer(int[] chosen, Design other, double times) {
        return cost(chosen, times) - cost(other.tables(), times);
    }

    private double cost(int[] tables, double times) {
        Costs costs = answering(tables, times);
        return costs.of(costs.design(tables), perSecond);
    }

    /** What breaks the limits at the end of the growth, and from how many rows on; empty where nothing does, or no growth is given. */
    Optional<String> warning(int[] tables) {
        List<String> broken = considered.end() == null ? List.of() : broken(tables, end);
        return broken.isEmpty()
                ? Optional.empty()
                : Optional.of("From about " + Figures.count(breaks(tables, 1, end) * considered.rows())
                        + " rows on, these tables do not keep to the limits: at the end of the growth, "
                        + String.join("; ", broken) + ".");
    }

    /** By query and write how many times as long a design of these tables takes at the end of the growth; empty where that is not known. */
    Map<String, Double> longer(int[] tables) {
        Costs now = answering(tables, 1);
        Costs then = answering(tables, end);
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

    /** Costs of ways that keep the limit of latency; of all ways where these tables break it. */
    private Costs answering(int[] tables, double times) {
        Costs costs = costs(times);
        Costs kept = costs.within(limits);
        return kept.design(tables) == null ? costs : kept;
    }

    /** On straight lines between the multiples that were counted, as on the page. */
    private Costs costs(double times) {
        List<Double> growth = considered.growth();
        int right = 0;
        while (right < growth.size() - 1 && growth.get(right) < times) {
            right++;
        }
        int left = Math.max(0, right - 1);
        double part =
                growth.get(right) <= times ? 1 : (times - growth.get(left)) / (growth.get(right) - growth.get(left));
        Costs from = counted.get(left);
        Costs to = counted.get(right);
        // They are given as of the end.
        double more = Math.max(1, considered.end() == null ? times : times / considered.end());
        return new Costs(
                to.tables(),
                to.groups(),
                to.complete(),
                Arrays.stream(to.bytes()).map(bytes -> bytes * more).toArray(),
                to.queries(),
                between(from.reads(), to.reads(), part),
                between(from.p99(), to.p99(), part),
                to.writes(),
                between(from.written(), to.written(), part),
                new Costs.Related(
                        to.related().entities(),
                        joins(from, to, part),
                        to.related().needs(),
                        before(from, to, part)));
    }

    private static List<Costs.Before> before(Costs from, Costs to, double part) {
        List<Costs.Before> before = new ArrayList<>();
        for (int i = 0; i < to.related().before().size(); i++) {
            Costs.Before there = to.related().before().get(i);
            before.add(new Costs.Before(
                    there.write(), between(from.related().before().get(i).cpu(), there.cpu(), part)));
        }
        return before;
    }

    private static List<List<Costs.Join>> joins(Costs from, Costs to, double part) {
        List<List<Costs.Join>> joins = new ArrayList<>();
        for (int query = 0; query < to.queries().size(); query++) {
            List<Costs.Join> each = new ArrayList<>();
            for (int i = 0; i < to.related().joins().get(query).size(); i++) {
                Costs.Join before = from.related().joins().get(query).get(i);
                Costs.Join behind = to.related().joins().get(query).get(i);
                each.add(new Costs.Join(
                        behind.tables(),
                        between(before.cpu(), behind.cpu(), part),
                        between(before.p99(), behind.p99(), part)));
            }
            joins.add(each);
        }
        return joins;
    }

    private static double[][] between(double[][] from, double[][] to, double part) {
        double[][] between = new double[to.length][];
        for (int i = 0; i < to.length; i++) {
            between[i] = between(from[i], to[i], part);
        }
        return between;
    }

    private static double[] between(double[] from, double[] to, double part) {
        double[] between = new double[to.length];
        for (int i = 0; i < to.length; i++) {
            between[i] = between(from[i], to[i], part);
        }
        return between;
    }

    private static double between(double from, double to, double part) {
        return from + part * (to - from);
    }
}
