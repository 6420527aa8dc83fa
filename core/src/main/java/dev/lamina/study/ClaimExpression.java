// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
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
 * chunks(layout, layout)                      how many times the second layout's chunks, before SSTable compression, are the first's
 * rate(layout:operation)                      rows per second
 * bytes(layout)                               bytes on disk
 * chunkBytes(layout)                          bytes of all chunks before SSTable compression
 * compression(layout)                         those over bytes on disk
 * dictionaryShare(layout)                     share of the chunks that hold a dictionary
 * latency(clock.quantile, layout:operation)   what a request took, in microseconds, by one of its clocks
 * slower(clock.quantile, layout:operation, layout:operation)   how many times the first latency is the second
 * iowait(layout:operation)                    the machine's time without work while a disk was waited for, in percent
 * growth(clock.quantile, series, layout)      how many times the latency at the largest point of a series is that at the smallest
 * slope(clock.quantile, series, layout)       the exponent with which the latency grows along a series: 0 is flat, 1 proportional
 *
 * &gt;= x, &gt; x     holds if the whole interval lies there
 * &lt;= x, &lt; x     likewise
 * in x..y        holds if the whole interval lies between the two: no worse and no better by more than that
 * ~ x, ~ x..y    holds if the interval meets x/2 to 2y: one published run on another machine knows no finer
 * nothing        context: an absolute figure of another machine, without verdict
 * </pre>
 *
 * A series' name stands for its largest point. A layout's name may have an environment's behind it, as in the results:
 * {@code ascending@bti-64k}.
 *
 * @param function the function's name
 * @param arguments its arguments
 * @param comparison {@code >=}, {@code >}, {@code <=}, {@code <}, {@code in}, {@code ~}, or empty
 * @param low the bound, or the lower end of the published range
 * @param high the upper end of the range; the bound again where there is none
 */
public record ClaimExpression(String function, List<String> arguments, String comparison, double low, double high) {
    /** An interval that reaches further from a published number than by this factor shows nothing about it. */
    private static final double WIDEST = 4;

    /** Up to this a published ratio says that two are alike. */
    private static final double ALIKE = 1.25;

    private static final String IN = "in";
    private static final String NUMBER = "\\d+(?:\\.\\d+)?";
    private static final Pattern GRAMMAR = Pattern.compile(
            "(\\w+)\\(([^)]*)\\)\\s*(?:(>=|<=|>|<|~|in\\b)\\s*(" + NUMBER + ")(?:\\s*\\.\\.\\s*(" + NUMBER + "))?)?");
    private static final List<String> FUNCTIONS = List.of(
            "ratio",
            "disk",
            "chunks",
            "rate",
            "bytes",
            "chunkBytes",
            "compression",
            "dictionaryShare",
            "latency",
            "iowait",
            "slower",
            "growth",
            "slope");
    private static final List<String> OF_TWO = List.of("ratio", "disk", "chunks", "slower", "growth", "slope");
    private static final List<String> OF_CELLS = List.of("ratio", "rate", "latency", "iowait", "slower");
    private static final List<String> OF_CLOCKS = List.of("latency", "slower", "growth", "slope");
    private static final List<String> OF_SERIES = List.of("growth", "slope");
    private static final List<String> CLOCKS =
            List.of(Latency.INTENDED, Latency.SERVICE, Latency.COORDINATOR, Latency.SERVER, Latency.CPU);

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
        static Reading parse(String text) {
            String[] parts = text.split("\\.", 2);
            if (parts.length < 2 || !CLOCKS.contains(parts[0]) || !Latency.Clock.QUANTILES.contains(parts[1])) {
                throw new IllegalArgumentException("\"" + text + "\" must be a clock (" + String.join(", ", CLOCKS)
                        + "), a dot and a quantile (" + String.join(", ", Latency.Clock.QUANTILES)
                        + "), such as server.p80");
            }
            return new Reading(parts[0], parts[1]);
        }
    }

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException with the grammar, if the text is none
     */
    public static ClaimExpression parse(String text) {
        Matcher matcher = GRAMMAR.matcher(text == null ? "" : text.trim());
        if (!matcher.matches() || !FUNCTIONS.contains(matcher.group(1))) {
            throw wrong(text, "is no claim");
        }
        String function = matcher.group(1);
        List<String> arguments = new ArrayList<>();
        for (String argument : matcher.group(2).split(",", -1)) {
            arguments.add(argument.trim());
        }
        int expected = (OF_TWO.contains(function) ? 2 : 1) + (OF_CLOCKS.contains(function) ? 1 : 0);
        if (arguments.size() != expected || arguments.contains("")) {
            throw wrong(text, function + " takes " + expected + (expected == 1 ? " argument" : " arguments"));
        }
        int first = 0;
        if (OF_CLOCKS.contains(function)) {
            first = 1;
            try {
                Reading.parse(arguments.get(0));
            } catch (IllegalArgumentException e) {
                throw wrong(text, e.getMessage());
            }
        }
        for (String argument : arguments.subList(first, arguments.size())) {
            if (argument.matches("[^:]+:[^:]+") != OF_CELLS.contains(function)) {
                throw wrong(
                        text,
                        "\"" + argument + "\" must be a layout"
                                + (OF_CELLS.contains(function) ? ", a colon and an operation" : " alone"));
            }
        }
        String comparison = matcher.group(3) == null ? "" : matcher.group(3);
        double low = comparison.isEmpty() ? Double.NaN : Double.parseDouble(matcher.group(4));
        double high = matcher.group(5) == null ? low : Double.parseDouble(matcher.group(5));
        boolean range = matcher.group(5) != null;
        if (range && (!comparison.equals("~") && !comparison.equals(IN) || high < low)) {
            throw wrong(text, "a range stands behind ~ and in alone, its lower end first");
        }
        if (comparison.equals(IN) && !range) {
            throw wrong(text, "behind in stands a range");
        }
        return new ClaimExpression(function, arguments, comparison, low, high);
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException(
                "\"" + text + "\": " + why + ". Expected a function (" + String.join(", ", FUNCTIONS)
                        + "), and then nothing, or >=, >, <=, < or ~ with a number, or ~ or in with a range"
                        + " x..y;"
                        + " such as ratio(columnar:scan-one, row-per-record:scan-one) >= 355.");
    }

    /** What is read of a latency; only of functions of clocks. */
    public Reading reading() {
        return Reading.parse(arguments.get(0));
    }

    /** What the arguments name; of a function of a series, the layout with the series as its operation. */
    public List<Place> places() {
        List<Place> places = new ArrayList<>();
        if (OF_SERIES.contains(function)) {
            return List.of(new Place(arguments.get(2), arguments.get(1)));
        }
        for (String argument : arguments.subList(OF_CLOCKS.contains(function) ? 1 : 0, arguments.size())) {
            String[] parts = argument.split(":");
            places.add(new Place(parts[0].trim(), parts.length == 1 ? null : parts[1].trim()));
        }
        return places;
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
        return comparison.isEmpty();
    }

    /** Whether it holds for a value that lies between these ends. */
    public boolean holds(double least, double most) {
        return switch (comparison) {
            case ">=" -> least >= low;
            case ">" -> least > low;
            case "<=" -> most <= low;
            case "<" -> most < low;
            case IN -> least >= low && most <= high;
            default ->
                meets(least, most)
                        && least >= low / WIDEST
                        && most <= high * WIDEST
                        && (!saysMore() || least > 1)
                        && (!saysLess() || most < 1);
        };
    }

    /** Whether the published number says that one of two is the greater, which an interval with 1 in it does not show. */
    private boolean saysMore() {
        return OF_TWO.contains(function) && !function.equals("slope") && low > ALIKE;
    }

    private boolean saysLess() {
        return OF_TWO.contains(function) && !function.equals("slope") && high < 1 / ALIKE;
    }

    private boolean meets(double least, double most) {
        return most >= low / 2 && least <= high * 2;
    }

    /** Whether it might hold for one value between these ends, so that it is not shown that it does not. */
    public boolean mayHold(double least, double most) {
        return switch (comparison) {
            case ">=", ">" -> holds(most, most);
            case "<=", "<" -> holds(least, least);
            case IN -> most >= low && least <= high;
            default -> meets(least, most) && (!saysMore() || most > 1) && (!saysLess() || least < 1);
        };
    }

    /** The rule in words. */
    public String rule() {
        if (comparison.equals(IN)) {
            return "holds if the whole interval lies in " + Figures.number(low) + " to " + Figures.number(high);
        }
        if (comparison.equals("~")) {
            return "holds if the interval meets " + Figures.number(low / 2) + " to " + Figures.number(high * 2)
                    + ", twice the published either way, "
                    + (saysMore() || saysLess() ? "does not reach 1, " : "") + "and reaches no further than four times";
        }
        return "holds if the whole interval is " + comparison + " " + Figures.number(low);
    }
}
