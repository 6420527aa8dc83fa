// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.syntax.Expression;
import dev.lamina.syntax.Grammar;
import dev.lamina.syntax.Units;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a run must not be, such as {@code p99(columnar,lookup) > +10%}; documented in
 * {@code docs/reference/command-line.md}.
 *
 * @param expression as the user wrote it
 */
public record Bound(Expression expression) {
    static final String HELP = """
            A bound is  QUANTITY(LAYOUT[/CLIENT],OPERATION[,CLOCK]) RELATION BOUND
              QUANTITY  throughput, server-cpu, client-cpu, min, mean, p50, p80, p90, p95, p99, p99.9, max,
                        or disk, which has no OPERATION: disk(LAYOUT)
              CLOCK     of min to max: intended, service, coordinator or server; of mean also cpu
              RELATION  <, <=, > or >=
              BOUND     +10% or -5%, the change against the other run, or a figure of this run:
                        5ms (us, ms, s), 20us of CPU, 1.5M/s (k, M), 10MB (B, kB, MB, GB)
            such as  p99(columnar,lookup) > +10%  or  throughput(columnar,scan-all) < 1M/s""";

    private static final String LAYOUT = "layout";
    private static final String OPERATION = "operation";
    private static final String CLIENT = "client";
    private static final String CLOCK = "clock";
    private static final Grammar GRAMMAR = new Grammar(
            "--fail-if",
            functions(),
            Map.of(CLOCK, List.of("intended", "service", "coordinator", "server", "cpu")),
            List.of("<", "<=", ">", ">="),
            true,
            HELP);

    private static Map<String, Grammar.Function> functions() {
        Map<String, Grammar.Function> functions = new LinkedHashMap<>();
        for (Quantity quantity : Quantity.values()) {
            String arguments = quantity == Quantity.DISK
                    ? "layout[/client]"
                    : quantity.latency() ? "layout[/client], operation[, clock]" : "layout[/client], operation";
            Units units = switch (quantity.kind()) {
                case RATE -> Units.RATE;
                case LATENCY, CPU -> Units.TIME;
                case BYTES -> Units.BYTES;
            };
            functions.put(quantity.word(), new Grammar.Function(arguments, units));
        }
        return functions;
    }

    /**
     * Reads a bound.
     *
     * @throws IllegalArgumentException if it is not one; the message has the column, what was found, and the grammar
     */
    public static Bound parse(String text) {
        return new Bound(GRAMMAR.parse(text));
    }

    /** As the user wrote it. */
    public String text() {
        return expression.text();
    }

    /** What is bounded. */
    Quantity quantity() {
        return Quantity.named(expression.function());
    }

    /** The layout. */
    public String layout() {
        return expression.first(LAYOUT);
    }

    /** The client; empty if none was named. */
    public String client() {
        return expression.first(CLIENT);
    }

    /** The operation; empty for {@link Quantity#DISK}. */
    public String operation() {
        return expression.first(OPERATION);
    }

    /** The clock; empty if none was named. */
    public String clock() {
        return expression.first(CLOCK);
    }

    /** The bound: a share such as 0.1 if it is relative, else in the quantity's unit. */
    public double value() {
        return expression.low();
    }

    /** Whether it bounds the change against another run, and not the figure itself. */
    public boolean relative() {
        return expression.change();
    }

    /**
     * Refuses a bound on something that there is not.
     *
     * @param layouts those that there are
     * @param operations likewise
     * @param clients those that the bound's layout is measured with
     * @throws IllegalArgumentException if it names another one
     */
    public void requireKnown(Collection<String> layouts, Collection<String> operations, Collection<String> clients) {
        requireKnown(LAYOUT, LAYOUT, layouts);
        requireKnown(OPERATION, OPERATION, operations);
        requireKnown(CLIENT, "client of " + layout(), clients);
    }

    private void requireKnown(String argument, String what, Collection<String> known) {
        for (Expression.Argument each : expression.arguments()) {
            if (each.name().equals(argument) && !known.contains(each.text())) {
                throw expression.unknown(each, what, each.text(), known);
            }
        }
    }

    /**
     * Refuses a bound on a change where there is nothing to compare with.
     *
     * @throws IllegalArgumentException if it is one
     */
    public void requireAbsolute() {
        if (relative()) {
            throw new IllegalArgumentException("--fail-if " + text() + ": a change needs a run to compare with."
                    + " Name one with --against, or give a figure such as 5ms.");
        }
    }

    /** Whether a value lies beyond: where it must not be. */
    boolean beyond(double value) {
        return switch (expression.relation()) {
            case "<" -> value < value();
            case "<=" -> value <= value();
            case ">" -> value > value();
            default -> value >= value();
        };
    }

    /** Of an interval's two ends the one that is nearer to where values are allowed. */
    double nearer(double low, double high) {
        return expression.relation().startsWith("<") ? high : low;
    }

    /** The bound as it is read, such as {@code > +10 %}. */
    String words() {
        String bound = relative()
                ? String.format(Locale.ROOT, "%+.4g", value() * 100)
                : quantity().show(value());
        if (relative() && bound.contains(".")) {
            bound = bound.replaceAll("0+$", "").replaceAll("\\.$", "");
        }
        return expression.relation() + " " + bound + (relative() ? " %" : "");
    }
}
