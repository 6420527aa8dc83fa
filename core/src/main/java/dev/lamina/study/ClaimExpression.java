// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a claim compares: a function of measurements, and what the publication says of its value.
 *
 * <pre>
 * ratio(layout:operation, layout:operation)   how many times the first rate is the second
 * disk(layout, layout)                        how many times the second layout's bytes are the first's
 * rate(layout:operation)                      rows per second
 * bytes(layout)                               bytes on disk
 * chunkBytes(layout)                          bytes of all chunks before SSTable compression
 * compression(layout)                         those over bytes on disk
 * dictionaryShare(layout)                     share of the chunks that hold a dictionary
 *
 * &gt;= x, &gt; x     holds if the whole interval lies there
 * &lt;= x, &lt; x     likewise
 * ~ x, ~ x..y    holds if the interval meets x/2 to 2y: one published run on another machine knows no finer
 * nothing        context: an absolute figure of another machine, without verdict
 * </pre>
 *
 * @param function the function's name
 * @param arguments its arguments
 * @param comparison {@code >=}, {@code >}, {@code <=}, {@code <}, {@code ~}, or empty
 * @param low the bound, or the lower end of the published range
 * @param high the upper end of the range; the bound again where there is none
 */
record ClaimExpression(String function, List<String> arguments, String comparison, double low, double high) {
    private static final String NUMBER = "\\d+(?:\\.\\d+)?";
    private static final Pattern GRAMMAR = Pattern.compile(
            "(\\w+)\\(([^)]*)\\)\\s*(?:(>=|<=|>|<|~)\\s*(" + NUMBER + ")(?:\\s*\\.\\.\\s*(" + NUMBER + "))?)?");
    private static final List<String> FUNCTIONS =
            List.of("ratio", "disk", "rate", "bytes", "chunkBytes", "compression", "dictionaryShare");

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException with the grammar, if the text is none
     */
    static ClaimExpression parse(String text) {
        Matcher matcher = GRAMMAR.matcher(text == null ? "" : text.trim());
        if (!matcher.matches() || !FUNCTIONS.contains(matcher.group(1))) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no claim. Expected a function (" + String.join(", ", FUNCTIONS)
                            + "), and then nothing, or >=, >, <=, < or ~ with a number, or ~ with a range x..y;"
                            + " such as ratio(columnar:scan-one, row-per-record:scan-one) >= 355.");
        }
        List<String> arguments = new ArrayList<>();
        for (String argument : matcher.group(2).split(",")) {
            arguments.add(argument.trim());
        }
        int expected = List.of("ratio", "disk").contains(matcher.group(1)) ? 2 : 1;
        if (arguments.size() != expected) {
            throw new IllegalArgumentException("\"" + text + "\": " + matcher.group(1) + " takes " + expected
                    + " arguments, found " + arguments.size() + ".");
        }
        boolean compares = matcher.group(3) != null;
        double low = compares ? Double.parseDouble(matcher.group(4)) : Double.NaN;
        double high = matcher.group(5) == null ? low : Double.parseDouble(matcher.group(5));
        return new ClaimExpression(matcher.group(1), arguments, compares ? matcher.group(3) : "", low, high);
    }

    /** Whether the claim has no verdict. */
    boolean isContext() {
        return comparison.isEmpty();
    }

    /** Whether it holds for a value that lies between these ends. */
    boolean holds(double least, double most) {
        return switch (comparison) {
            case ">=" -> least >= low;
            case ">" -> least > low;
            case "<=" -> most <= low;
            case "<" -> most < low;
            default -> most >= low / 2 && least <= high * 2;
        };
    }

    /** The rule in words. */
    String rule() {
        return comparison.equals("~")
                ? "holds if the interval meets " + Figures.number(low / 2) + " to " + Figures.number(high * 2)
                        + ", half to twice the published"
                : "holds if the whole interval is " + comparison + " " + Figures.number(low);
    }
}
