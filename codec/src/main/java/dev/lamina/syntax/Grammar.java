// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import java.util.List;
import java.util.Map;

/**
 * Which expressions there are in a place.
 *
 * @param place where they are written, such as {@code --fail-if}; every message begins with it
 * @param functions the functions by name, in the order in which messages list them
 * @param known the words that an argument may be, by the argument's name; any word where it is absent
 * @param relations the relations between the function and its value
 * @param strict whether a relation must be there, its value has a unit or is a change such as {@code +10%}
 * @param help how expressions are written, which stands below every message
 */
public record Grammar(
        String place,
        Map<String, Function> functions,
        Map<String, List<String>> known,
        List<String> relations,
        boolean strict,
        String help) {
    /**
     * One function.
     *
     * @param arguments its arguments with what stands between them, optional ones in brackets:
     *     {@code layout[/client], operation[, clock]}
     * @param units the units of its value
     */
    public record Function(String arguments, Units units) {}

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException if it is not one; the message has the column, what was found, what is expected, and the help
     */
    public Expression parse(String text) {
        return new ExpressionParser(this, text).parse();
    }
}
