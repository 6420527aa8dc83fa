// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.names.UnknownName;
import java.util.Collection;
import java.util.Locale;

/**
 * What a run must not be, such as {@code p99(columnar,lookup) > +10%}; documented in
 * {@code docs/reference/command-line.md}.
 *
 * @param text as the user wrote it
 * @param quantity what is bounded
 * @param layout the layout
 * @param client the client; empty if none was named
 * @param operation the operation; empty for {@link Quantity#DISK}
 * @param clock the clock; empty if none was named
 * @param relation where figures must not be: {@code <}, {@code <=}, {@code >} or {@code >=}
 * @param value the bound: a share such as 0.1 if it is relative, else in the quantity's unit
 * @param relative whether it bounds the change against another run, and not the figure itself
 */
public record Bound(
        String text,
        Quantity quantity,
        String layout,
        String client,
        String operation,
        String clock,
        String relation,
        double value,
        boolean relative) {
    /**
     * Reads a bound.
     *
     * @throws IllegalArgumentException if it is none; the message has the column, what was found, and the grammar
     */
    public static Bound parse(String text) {
        return new BoundParser(text).parse();
    }

    /**
     * Refuses a bound on something that there is not.
     *
     * @param layouts those that there are
     * @param operations likewise
     * @throws IllegalArgumentException if it names another one
     */
    public void requireKnown(Collection<String> layouts, Collection<String> operations) {
        requireKnown("layout", layout, layouts);
        requireKnown("operation", operation, operations);
    }

    void requireKnown(String what, String name, Collection<String> known) {
        if (!name.isEmpty() && !known.contains(name)) {
            throw new IllegalArgumentException("--fail-if " + text + ": there is no " + what + " \"" + name + "\". "
                    + UnknownName.hint(name, known));
        }
    }

    /**
     * Refuses a bound on a change where there is nothing to compare with.
     *
     * @throws IllegalArgumentException if it is one
     */
    public void requireAbsolute() {
        if (relative) {
            throw new IllegalArgumentException("--fail-if " + text + ": found a change, and no run to compare with."
                    + " Give a figure such as 5ms, or name a run with --against.");
        }
    }

    /** Whether a value lies beyond: where it must not be. */
    boolean beyond(double value) {
        return switch (relation) {
            case "<" -> value < this.value;
            case "<=" -> value <= this.value;
            case ">" -> value > this.value;
            default -> value >= this.value;
        };
    }

    /** Of an interval's two ends the one that is nearer to where values are allowed. */
    double nearer(double low, double high) {
        return relation.startsWith("<") ? high : low;
    }

    /** The bound as it is read, such as {@code > +10 %}. */
    String words() {
        String bound = relative ? String.format(Locale.ROOT, "%+.4g", value * 100) : quantity.show(value);
        if (relative && bound.contains(".")) {
            bound = bound.replaceAll("0+$", "").replaceAll("\\.$", "");
        }
        return relation + " " + bound + (relative ? " %" : "");
    }
}
