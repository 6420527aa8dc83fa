// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a column of a primary key is made of: a field, {@code date(ts)}, {@code hour(ts)}, {@code month(ts)}, {@code ts / 6
 * hours}, {@code id / 10000}, {@code hash(device_id) % 16}, {@code prefix(medallion, 2)}, {@code bin(key, 64)} or {@code
 * 'ALL'}, each perhaps with {@code as} and a name after it. A field may stand in double quotes.
 *
 * @param text as it was written
 * @param function the function's name, {@link #QUOTIENT}, {@link #CONSTANT}, or {@link #FIELD} of a field as it is
 * @param field the field; empty of a constant
 * @param arguments what the function takes besides the field: {@code ["16"]} of a hash, {@code ["6", "hours"]} of a quotient,
 *     the text of a constant
 * @param name the column's name; empty of a field without {@code as}
 */
public record KeyExpression(String text, String function, String field, List<String> arguments, String name) {
    /** The function of a field as it is. */
    public static final String FIELD = "";

    /** The function of {@code id / 10000} and {@code ts / 1 day}. */
    public static final String QUOTIENT = "/";

    /** The function of {@code 'ALL' as partition_key}. */
    public static final String CONSTANT = "'";

    /** Functions by name, with what stands after the field. */
    private static final Map<String, String> EXAMPLES = Map.of(
            "bin", "bin(key, 64)",
            "date", "date(ts)",
            "hash", "hash(device_id) % 16",
            "hour", "hour(ts)",
            "month", "month(ts)",
            "prefix", "prefix(medallion, 2)",
            "year-month", "year-month(ts)");

    private static final List<String> FUNCTIONS =
            EXAMPLES.keySet().stream().sorted().toList();

    /** The length of a unit of time in milliseconds. */
    private static final Map<String, Long> UNITS =
            Map.of("second", 1_000L, "minute", 60_000L, "hour", 3_600_000L, "day", 86_400_000L, "week", 604_800_000L);

    private static final List<String> UNIT_NAMES = List.of("second", "minute", "hour", "day", "week");

    public KeyExpression {
        arguments = List.copyOf(arguments);
    }

    /**
     * Reads an expression.
     *
     * @param place where it was written, such as {@code --partition}; messages begin with it
     * @param fields the known fields; a text that is one of them is that field, whatever characters it has
     * @throws IllegalArgumentException if it is not one; the message has the column, what was found and what is expected
     */
    public static KeyExpression of(String place, String text, Collection<String> fields) {
        return fields.contains(text)
                ? new KeyExpression(text, FIELD, text, List.of(), "")
                : new Parser(place, text).parse();
    }

    /** Whether it is a whole number of intervals of time, such as {@code ts / 6 hours}. */
    public boolean isInterval() {
        return function.equals(QUOTIENT) && arguments.size() == 2;
    }

    /**
     * What an interval or a number is divided by.
     *
     * @return milliseconds, of an interval
     */
    public long divisor() {
        long count = Long.parseLong(arguments.get(0));
        return isInterval() ? Math.multiplyExact(count, UNITS.get(arguments.get(1))) : count;
    }

    /** A field's name as it stands in an expression: in double quotes, which are doubled within, unless it is one word. */
    public static String quoted(String field) {
        return field.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_')
                ? field
                : '"' + field.replace("\"", "\"\"") + '"';
    }

    /** Reads an expression from left to right. */
    private static final class Parser {
        private final String place;
        private final String text;
        private int at;

        Parser(String place, String text) {
            this.place = place;
            this.text = text;
        }

        KeyExpression parse() {
            skipBlanks();
            if (next("'")) {
                return constant();
            }
            if (isQuoted()) {
                String field = unquoted();
                return next("/") ? quotient(field, at) : new KeyExpression(text, FIELD, field, List.of(), name(""));
            }
            int start = at;
            while (at < text.length() && isWord(text.charAt(at))) {
                at++;
            }
            String word = text.substring(start, at);
            if (next("(")) {
                return call(start, word.toLowerCase(Locale.ROOT));
            }
            int slash = text.lastIndexOf('/');
            if (slash > 0) {
                return quotient(text.substring(0, slash).strip(), slash + 1);
            }
            int as = text.lastIndexOf(" as ");
            if (as > 0) {
                at = as;
                return new KeyExpression(text, FIELD, text.substring(0, as).strip(), List.of(), name(""));
            }
            return new KeyExpression(text, FIELD, text, List.of(), "");
        }

        private KeyExpression constant() {
            StringBuilder constant = new StringBuilder();
            while (true) {
                int quote = text.indexOf('\'', at);
                if (quote < 0) {
                    at = text.length();
                    throw expected("a closing quote");
                }
                constant.append(text, at, quote);
                at = quote + 1;
                if (!text.startsWith("'", at)) {
                    break;
                }
                constant.append('\'');
                at++;
            }
            String name = name("");
            if (name.isEmpty()) {
                throw expected("as and a name, such as 'ALL' as partition_key");
            }
            return new KeyExpression(text, CONSTANT, "", List.of(constant.toString()), name);
        }

        private KeyExpression call(int start, String function) {
            if (!FUNCTIONS.contains(function)) {
                String meant = UnknownName.nearest(function, FUNCTIONS)
                        .map(nearest -> " Did you mean \"" + nearest + "\"?")
                        .orElse("");
                throw Expression.error(
                        place,
                        text,
                        start,
                        "found \"" + function + "\", expected a field, or one of " + String.join(", ", FUNCTIONS) + "."
                                + meant);
            }
            String example = EXAMPLES.get(function);
            List<String> parts = new ArrayList<>();
            do {
                skipBlanks();
                String part;
                if (parts.isEmpty() && isQuoted()) {
                    part = unquoted();
                } else {
                    int from = at;
                    while (at < text.length() && ",()".indexOf(text.charAt(at)) < 0) {
                        at++;
                    }
                    part = text.substring(from, at).strip();
                }
                if (part.isEmpty()) {
                    throw expected((parts.isEmpty() ? "a field" : "a number") + ", such as " + example);
                }
                parts.add(part);
            } while (next(","));
            int wanted = example.substring(0, example.indexOf(')')).split(",").length;
            boolean open = function.equals("bin"); // Its curve and bounds may follow.
            if (parts.size() < wanted) {
                throw expected("a comma and a number, such as " + example);
            }
            if (parts.size() > wanted && !open || !next(")")) {
                throw expected("a closing bracket, such as " + example);
            }
            List<String> arguments = new ArrayList<>(parts.subList(1, parts.size()));
            if (function.equals("prefix")) {
                requireCount(arguments.get(0), text.lastIndexOf(arguments.get(0)), 9, example);
            }
            if (function.equals("hash")) {
                if (!next("%")) {
                    throw expected("% and how many buckets there are, such as " + example);
                }
                arguments.add(count(9, example));
            }
            String canonical = function.equals("year-month") ? "month" : function;
            return new KeyExpression(
                    text, canonical, parts.get(0), arguments, name(defaultName(parts.get(0), canonical)));
        }

        private KeyExpression quotient(String field, int behind) {
            at = behind;
            String example = "id / 10000 or ts / 6 hours";
            List<String> arguments = new ArrayList<>(List.of(count(18, example)));
            skipBlanks();
            int start = at;
            while (at < text.length() && Character.isLetter(text.charAt(at))) {
                at++;
            }
            String unit = text.substring(start, at);
            if (unit.equals("as") || unit.isEmpty()) {
                at = start;
            } else {
                String singular = unit.replaceFirst("s$", "");
                if (!UNITS.containsKey(singular)) {
                    throw Expression.error(
                            place,
                            text,
                            start,
                            "found \"" + unit + "\", expected a unit of time. "
                                    + UnknownName.hint(singular, UNIT_NAMES));
                }
                requireCount(arguments.get(0), text.indexOf(arguments.get(0), behind), 9, example);
                arguments.add(singular);
            }
            return new KeyExpression(text, QUOTIENT, field, arguments, name(defaultName(field, "bucket")));
        }

        private static String defaultName(String field, String suffix) {
            return field + "_" + suffix;
        }

        private String count(int maxDigits, String example) {
            skipBlanks();
            int start = at;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                at++;
            }
            String digits = text.substring(start, at);
            requireCount(digits, start, maxDigits, example);
            return digits;
        }

        private void requireCount(String digits, int start, int maxDigits, String example) {
            if (!digits.matches("[1-9][0-9]*") || digits.length() > maxDigits) {
                at = start;
                throw expected(
                        "a whole number of at least 1 with at most " + maxDigits + " digits, such as " + example);
            }
        }

        /** The name after {@code as}, which ends the expression. */
        private String name(String defaultName) {
            skipBlanks();
            if (at == text.length()) {
                return defaultName;
            }
            int start = at;
            if (!next("as") || at < text.length() && !Character.isWhitespace(text.charAt(at))) {
                at = start;
                throw expected("as and a name, or the end");
            }
            skipBlanks();
            int from = at;
            boolean quoted = isQuoted();
            at = quoted ? closing() + 1 : at;
            while (!quoted
                    && at < text.length()
                    && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
                at++;
            }
            if (at == from) {
                throw expected("a name of letters, digits and _, or one in double quotes");
            }
            String name = text.substring(from, at);
            skipBlanks();
            if (at < text.length()) {
                throw expected("the end");
            }
            return name;
        }

        private boolean isQuoted() {
            return text.startsWith("\"", at) && closing() > 0;
        }

        /** Where the quotes end that begin here; -1 where they don't. */
        private int closing() {
            int end = text.indexOf('"', at + 1);
            while (end > 0 && text.startsWith("\"", end + 1)) {
                end = text.indexOf('"', end + 2);
            }
            return end;
        }

        /** A name in double quotes. */
        private String unquoted() {
            int end = closing();
            String name = text.substring(at + 1, end).replace("\"\"", "\"");
            at = end + 1;
            return name;
        }

        private static boolean isWord(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '-';
        }

        private boolean next(String mark) {
            skipBlanks();
            if (text.startsWith(mark, at)) {
                at += mark.length();
                return true;
            }
            return false;
        }

        private void skipBlanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private IllegalArgumentException expected(String expected) {
            String found = at < text.length() ? "\"" + text.charAt(at) + "\"" : "the end";
            return Expression.error(place, text, at, "found " + found + ", expected " + expected + ".");
        }
    }
}
