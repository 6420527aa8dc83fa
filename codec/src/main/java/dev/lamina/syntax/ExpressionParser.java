// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an {@link Expression}, character by character. */
final class ExpressionParser {
    /** One argument of a function's declaration, with the mark before it; in a bracket where it is optional. */
    private static final Pattern DECLARED = Pattern.compile("(\\[?)([,:/.]?) *(\\w+)]?");

    private static final Map<String, String> MARKS =
            Map.of(",", "a comma and ", ":", "a colon and ", "/", "a slash and ", ".", "a dot and ");
    private static final String RANGE = "..";

    /** The ends of a word, beside which layouts, series and clocks have some of their own. Operations may have a slash or a colon. */
    private static final String ENDS = ",()<>";

    private static final Map<String, String> OWN_ENDS = Map.of("layout", "/:", "series", ":", "clock", ".");

    private final Grammar grammar;
    private final String text;
    private int at;

    ExpressionParser(Grammar grammar, String text) {
        this.grammar = grammar;
        this.text = text;
    }

    Expression parse() {
        skipBlanks();
        int begin = at;
        String function = known(word("-._"), begin, grammar.functions().keySet());
        Grammar.Function declared = grammar.functions().get(function);
        take("(", "an opening bracket");
        List<Expression.Argument> arguments = arguments(declared.arguments());
        take(")", "a closing bracket");
        skipBlanks();
        String relation = at == text.length() && !grammar.strict() ? "" : relation();
        double low = Double.NaN;
        double high = low;
        boolean change = false;
        if (!relation.isEmpty()) {
            skipBlanks();
            int start = at;
            change = grammar.strict() && at < text.length() && "+-".indexOf(text.charAt(at)) >= 0;
            double number = number(change);
            String unit = change ? percent() : unit(declared.units());
            boolean isRange = next(RANGE);
            if (isRange && !relation.equals("~") && !relation.equals("in")) {
                throw expected(at - RANGE.length(), "one number: only ~ and in take a range");
            }
            if (!isRange && relation.equals("in")) {
                throw expected(at, "a range such as 0.8..1.25 after in");
            }
            int second = at;
            double end = number;
            if (isRange) {
                skipBlanks();
                second = at;
                end = number(false);
                String endUnit = unit(declared.units());
                unit = unit.isEmpty() ? endUnit : unit;
                end *= factor(declared.units(), endUnit);
            }
            low = change ? number / 100 : number * factor(declared.units(), unit);
            high = isRange ? end : low;
            skipBlanks();
            if (at < text.length()) {
                throw expected(at, "the end");
            }
            if (high < low) {
                throw error(second, "found a range that ends before it begins, expected the lower end first.");
            }
            if (change && low < -1) {
                throw error(start, "found " + text.substring(start).strip() + ", expected -100% or more.");
            }
        }
        return new Expression(grammar.place(), text.strip(), function, arguments, relation, low, high, change);
    }

    private List<Expression.Argument> arguments(String declaration) {
        List<Expression.Argument> arguments = new ArrayList<>();
        Matcher declared = DECLARED.matcher(declaration);
        while (declared.find()) {
            String mark = declared.group(2);
            String name = declared.group(3);
            if (!mark.isEmpty() && !next(mark)) {
                if (declared.group(1).isEmpty()) {
                    throw expected(at, MARKS.get(mark) + withArticle(name));
                }
                continue;
            }
            skipBlanks();
            int start = at;
            while (at < text.length() && (ENDS + OWN_ENDS.getOrDefault(name, "")).indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(start, at).strip();
            if (word.isEmpty()) {
                throw expected(start, withArticle(name));
            }
            if (grammar.known().containsKey(name)) {
                known(word, start, grammar.known().get(name));
            }
            arguments.add(new Expression.Argument(name, word, start - blanksBefore()));
        }
        return arguments;
    }

    private static String withArticle(String name) {
        return ("aeio".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }

    /** An expression's own text begins with its first letter. */
    private int blanksBefore() {
        return text.length() - text.stripLeading().length();
    }

    private String known(String word, int start, Collection<String> known) {
        if (known.contains(word)) {
            return word;
        }
        String all = "one of " + String.join(", ", known);
        if (word.isEmpty()) {
            throw expected(start, all);
        }
        String meant = UnknownName.nearest(word, known)
                .map(nearest -> " Did you mean \"" + nearest + "\"?")
                .orElse("");
        throw error(start, "found \"" + word + "\", expected " + all + "." + meant);
    }

    private String relation() {
        String longest = "";
        for (String relation : grammar.relations()) {
            longest = relation.length() > longest.length() && text.startsWith(relation, at) ? relation : longest;
        }
        if (longest.isEmpty()) {
            int last = grammar.relations().size() - 1;
            throw expected(
                    at,
                    String.join(", ", grammar.relations().subList(0, last)) + " or "
                            + grammar.relations().get(last));
        }
        at += longest.length();
        return longest;
    }

    private double number(boolean signed) {
        int start = at;
        // A claim may be about a difference, which has a sign; a bound's sign says that it is a change.
        boolean negative = !grammar.strict() && text.startsWith("-", at);
        at += signed || negative ? 1 : 0;
        while (at < text.length()
                && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.' && !text.startsWith(RANGE, at))) {
            at++;
        }
        String digits = text.substring(start, at);
        if (!digits.matches("[+-]?[0-9]+(\\.[0-9]+)?")) {
            throw expected(start, grammar.strict() ? "a number such as 5 or +10" : "a number such as 1.25");
        }
        return Double.parseDouble(digits);
    }

    private String percent() {
        take("%", "% after a number with a sign; a figure of this run has no sign");
        return "%";
    }

    private String unit(Units units) {
        skipBlanks();
        int start = at;
        String unit = word("/%");
        if (unit.equals("%") && grammar.strict()) {
            throw error(start, "found % after a number without a sign, expected a change such as +10% or -5%.");
        }
        if (units.factor(unit) == null && (grammar.strict() || !unit.isEmpty())) {
            throw unit.isEmpty()
                    ? expected(start, units.expected())
                    : error(start, "found \"" + unit + "\", expected " + units.expected() + ".");
        }
        return unit;
    }

    private static double factor(Units units, String unit) {
        return unit.isEmpty() ? 1 : units.factor(unit);
    }

    /** Letters, digits and the marks. */
    private String word(String marks) {
        skipBlanks();
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || marks.indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean next(String mark) {
        skipBlanks();
        if (text.startsWith(mark, at)) {
            at += mark.length();
            return true;
        }
        return false;
    }

    private void take(String mark, String expected) {
        if (!next(mark)) {
            throw expected(at, expected);
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException expected(int column, String expected) {
        String found = column < text.length() ? "\"" + text.charAt(column) + "\"" : "the end";
        return error(column, "found " + found + ", expected " + expected + ".");
    }

    private IllegalArgumentException error(int column, String sentence) {
        IllegalArgumentException error = Expression.error(grammar.place(), text, column, sentence);
        return new IllegalArgumentException(error.getMessage() + "\n" + grammar.help());
    }
}
