// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A function of what a run has measured, and perhaps how its value relates to a number: the claim
 * {@code ratio(columnar:scan-one, row-per-record:scan-one) >= 355} or the bound {@code p99(columnar, lookup) > +10%}.
 *
 * @param place where it was written, such as {@code --fail-if}
 * @param text as it was written
 * @param function the function's name
 * @param arguments its arguments, without those that were left out
 * @param relation such as {@code >=}; empty where nothing stands after the function
 * @param low the number, or the lower end of a range, in the base unit; of a change 0.1 for {@code +10%}; NaN without a relation
 * @param high the upper end of a range; {@code low} where there is none
 * @param change whether the number is a change against another run
 */
public record Expression(
        String place,
        String text,
        String function,
        List<Argument> arguments,
        String relation,
        double low,
        double high,
        boolean change) {
    /**
     * One argument.
     *
     * @param name what it is, such as {@code layout}
     * @param text as it was written
     * @param start where it begins in the expression, from 0 on
     */
    public record Argument(String name, String text, int start) {}

    /** All arguments of this name, in order. */
    public List<String> all(String name) {
        List<String> texts = new ArrayList<>();
        for (Argument argument : arguments) {
            if (argument.name().equals(name)) {
                texts.add(argument.text());
            }
        }
        return texts;
    }

    /** The first argument of this name; empty where there is none. */
    public String first(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? "" : all.get(0);
    }

    /** The error for an argument that is not among the known ones. */
    public IllegalArgumentException unknown(Argument argument, String what, String name, Collection<String> known) {
        return error(
                place,
                text,
                argument.start(),
                "there is no " + what + " \"" + name + "\". " + UnknownName.hint(name, known));
    }

    /** The message has the text on a line of its own, and a mark below the column. */
    static IllegalArgumentException error(String place, String text, int column, String sentence) {
        return new IllegalArgumentException(
                place + ":" + (column + 1) + ": " + sentence + "\n  " + text + "\n  " + " ".repeat(column) + "^");
    }
}
