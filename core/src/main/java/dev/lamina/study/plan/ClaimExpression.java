// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.results.Latency;
import dev.lamina.syntax.Expression;
import dev.lamina.syntax.Grammar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What a claim compares: a {@link ClaimFunction} of measurements, and what the publication says of its value.
 *
 * <pre>
 * &gt; x, &gt;= x     more than x, at least x
 * &lt; x, &lt;= x     less than x, at most x
 * in x..y       between the two
 * ~ x, ~ x..y   a published value or range
 * nothing       context: an absolute figure of another machine, without verdict
 * </pre>
 *
 * A series' name stands for its largest point. A layout's name may have an environment's after it, as in the results:
 * {@code ascending@bti-64k}.
 */
public record ClaimExpression(Expression expression) {
    private static final String IN = "in";
    private static final String LAYOUT = "layout";
    private static final String OPERATION = "operation";
    private static final String SERIES = "series";
    private static final String NODE = "node";
    private static final Map<String, List<String>> READINGS = Map.of(
            "clock",
            List.of(
                    Latency.INTENDED,
                    Latency.SERVICE,
                    Latency.COORDINATOR,
                    Latency.SERVER,
                    Latency.CPU,
                    Latency.CPU_NET),
            "quantile",
            Latency.Clock.QUANTILES,
            NODE,
            List.of("node1", "node2", "node3", "node4", "node5"));
    private static final Grammar GRAMMAR = new Grammar(
            "expect", ClaimFunction.declarations(), READINGS, List.of(">=", ">", "<=", "<", "~", IN), false, help());

    private static String help() {
        StringBuilder help = new StringBuilder("A claim is one of these functions");
        ClaimFunction.declarations()
                .forEach((name, function) -> help.append("\n  ")
                        .append(name)
                        .append('(')
                        .append(function.arguments())
                        .append(')'));
        return help + """

                followed by nothing, or >=, >, <=, < or ~ with a number, or ~ or in with a range x..y,
                such as ratio(columnar:scan-one, row-per-record:scan-one) >= 355""";
    }

    /**
     * A cell or a layout that an expression names.
     *
     * @param layout the layout's name
     * @param operation the operation's name; {@code null} where the function is of the layout as a whole
     */
    public record Place(String layout, String operation) {}

    /**
     * A clock's quantile.
     *
     * @param clock one of the clocks of {@link Latency}
     * @param quantile one of {@link Latency.Clock#QUANTILES}
     */
    public record Reading(String clock, String quantile) {
        /** Reads {@code server.p80}. */
        public static Reading parse(String text) {
            String[] parts = text.split("\\.", 2);
            if (parts.length < 2
                    || !READINGS.get("clock").contains(parts[0])
                    || !READINGS.get("quantile").contains(parts[1])) {
                throw new IllegalArgumentException("\"" + text + "\" must be a clock ("
                        + String.join(", ", READINGS.get("clock")) + "), a dot and a quantile ("
                        + String.join(", ", READINGS.get("quantile")) + "), such as server.p80");
            }
            return new Reading(parts[0], parts[1]);
        }
    }

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException if it is not one; see {@link Grammar#parse}
     */
    public static ClaimExpression parse(String text) {
        return new ClaimExpression(GRAMMAR.parse(text));
    }

    /** The names of the nodes that are compared, as the results have them; only of functions of nodes. */
    public List<String> nodes() {
        return expression.all(NODE).stream()
                .map(node -> NODE + " " + node.substring(NODE.length()))
                .toList();
    }

    public ClaimFunction function() {
        return ClaimFunction.of(expression.function());
    }

    /** What is read of a latency; only of functions of clocks. */
    public Reading reading() {
        return new Reading(expression.first("clock"), expression.first("quantile"));
    }

    /** What the arguments name; of a function of a series, the layout with the series as its operation. */
    public List<Place> places() {
        List<String> layouts = expression.all(LAYOUT);
        List<String> operations = expression.all(expression.first(SERIES).isEmpty() ? OPERATION : SERIES);
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            places.add(new Place(layouts.get(i), i < operations.size() ? operations.get(i) : null));
        }
        return places;
    }

    /**
     * Refuses names that a study does not have.
     *
     * @throws IllegalArgumentException with the column of the first unknown name, and the nearest known one
     */
    public void requireKnown(Collection<String> layouts, Collection<String> operations, Collection<String> variants) {
        for (Expression.Argument argument : expression.arguments()) {
            String name = argument.text();
            switch (argument.name()) {
                case LAYOUT -> {
                    requireKnown(argument, LAYOUT, NamedEnvironment.layout(name), layouts);
                    if (NamedEnvironment.environment(name) != null) {
                        requireKnown(argument, "variant", NamedEnvironment.environment(name), variants);
                    }
                }
                case OPERATION, SERIES -> requireKnown(argument, OPERATION, name, operations);
                default -> {
                    // Clocks and quantiles, which the grammar knows.
                }
            }
        }
    }

    private void requireKnown(Expression.Argument argument, String what, String name, Collection<String> known) {
        if (!known.contains(name)) {
            throw expression.unknown(argument, what, name, known);
        }
    }

    /** Whether it compares layouts of different environments. */
    public boolean acrossEnvironments() {
        for (Place place : places()) {
            if (NamedEnvironment.environment(place.layout()) != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether the claim has no verdict. */
    public boolean isContext() {
        return expression.relation().isEmpty();
    }
}
