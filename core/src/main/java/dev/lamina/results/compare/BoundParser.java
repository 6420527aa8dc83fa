// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import java.util.List;
import java.util.Map;

/** Reads a {@link Bound}, character by character. */
final class BoundParser {
    static final String GRAMMAR = """
            A bound is  QUANTITY(LAYOUT[/CLIENT],OPERATION[,CLOCK]) RELATION BOUND
              QUANTITY  throughput, server-cpu, client-cpu, min, mean, p50, p80, p90, p95, p99, p99.9, max,
                        or disk, which has no OPERATION: disk(LAYOUT)
              CLOCK     of min to max: intended, service, coordinator or server
              RELATION  <, <=, > or >=
              BOUND     +10% or -5%, the change against the other run, or a figure of this run:
                        5ms (us, ms, s), 20us of CPU, 1.5M/s (k, M), 10MB (B, kB, MB, GB)
            such as  p99(columnar,lookup) > +10%  or  throughput(columnar,scan-all) < 1M/s""";

    private static final List<String> CLOCKS = List.of("intended", "service", "coordinator", "server", "cpu");
    private static final Map<String, Double> TIMES = Map.of("us", 1.0, "µs", 1.0, "ms", 1_000.0, "s", 1_000_000.0);
    private static final Map<String, Double> RATES = Map.of("/s", 1.0, "k/s", 1e3, "M/s", 1e6, "G/s", 1e9);
    private static final Map<String, Double> BYTES = Map.of("B", 1.0, "kB", 1e3, "MB", 1e6, "GB", 1e9);

    private final String text;
    private int at;

    BoundParser(String text) {
        this.text = text;
    }

    Bound parse() {
        Quantity quantity = quantity();
        take("(", "an opening bracket");
        String layout = word("a layout");
        String client = next('/') ? word("a client") : "";
        String operation = "";
        String clock = "";
        if (quantity != Quantity.DISK) {
            take(",", "a comma and an operation");
            operation = operation();
            if (quantity.latency() && next(',')) {
                clock = clock();
            }
        }
        take(")", "a closing bracket");
        String relation = relation();
        skipBlanks();
        int start = at;
        boolean relative = at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-');
        double number = number(relative);
        double value = relative ? percent(number) : number * unit(quantity);
        skipBlanks();
        if (at < text.length()) {
            throw unexpected(at, "the end");
        }
        if (relative && value < -1) {
            throw error(start, "found " + text.substring(start).strip() + ", expected -100% or more");
        }
        return new Bound(text.strip(), quantity, layout, client, operation, clock, relation, value, relative);
    }

    private Quantity quantity() {
        skipBlanks();
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "-.".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        String word = text.substring(start, at);
        Quantity quantity = Quantity.named(word);
        if (quantity == null) {
            String expected = "one of " + String.join(", ", Quantity.words());
            throw word.isEmpty()
                    ? unexpected(start, expected)
                    : error(start, "found \"" + word + "\", expected " + expected);
        }
        return quantity;
    }

    private String clock() {
        skipBlanks();
        int start = at;
        String word = word("a clock");
        if (!CLOCKS.contains(word)) {
            throw error(start, "found \"" + word + "\", expected one of " + String.join(", ", CLOCKS));
        }
        return word;
    }

    /** A layout, a client or a clock: anything up to what ends a word of a place. */
    private String word(String expected) {
        return word(expected, "/,()<>");
    }

    /** Points of a series have a slash in their names. */
    private String operation() {
        return word("an operation", ",()<>");
    }

    private String word(String expected, String ends) {
        skipBlanks();
        int start = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at).strip();
        if (word.isEmpty()) {
            throw unexpected(start, expected);
        }
        return word;
    }

    private String relation() {
        skipBlanks();
        if (at >= text.length() || "<>".indexOf(text.charAt(at)) < 0) {
            throw unexpected(at, "<, <=, > or >=");
        }
        String relation = text.substring(at, at + 1);
        at++;
        if (at < text.length() && text.charAt(at) == '=') {
            at++;
            relation += "=";
        }
        return relation;
    }

    private double number(boolean signed) {
        int start = at;
        at += signed ? 1 : 0;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        String digits = text.substring(start, at);
        if (!digits.matches("[+-]?[0-9]+(\\.[0-9]+)?")) {
            throw unexpected(start, "a number such as 5 or +10");
        }
        return Double.parseDouble(digits);
    }

    private double percent(double number) {
        take("%", "% behind a number with a sign; a figure of this run has no sign");
        return number / 100;
    }

    private double unit(Quantity quantity) {
        skipBlanks();
        int start = at;
        while (at < text.length() && (Character.isLetter(text.charAt(at)) || "/%".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        String unit = text.substring(start, at);
        if (unit.equals("%")) {
            throw error(start, "found % behind a number without a sign, expected a change such as +10% or -5%");
        }
        Map<String, Double> units = switch (quantity.kind()) {
            case RATE -> RATES;
            case LATENCY, CPU -> TIMES;
            case BYTES -> BYTES;
        };
        if (!units.containsKey(unit)) {
            String expected = switch (quantity.kind()) {
                case RATE -> "a rate's unit: /s, k/s, M/s or G/s";
                case LATENCY, CPU -> "a time's unit: us, ms or s";
                case BYTES -> "a size's unit: B, kB, MB or GB";
            };
            throw unit.isEmpty()
                    ? unexpected(start, expected)
                    : error(start, "found \"" + unit + "\", expected " + expected);
        }
        return units.get(unit);
    }

    private boolean next(char mark) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == mark) {
            at++;
            return true;
        }
        return false;
    }

    private void take(String mark, String expected) {
        if (!next(mark.charAt(0))) {
            throw unexpected(at, expected);
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException unexpected(int place, String expected) {
        String found = place < text.length() ? "\"" + text.charAt(place) + "\"" : "the end";
        return error(place, "found " + found + ", expected " + expected);
    }

    /** The message has the text on a line of its own, and a mark under the place. */
    private IllegalArgumentException error(int place, String words) {
        return new IllegalArgumentException("--fail-if:" + (place + 1) + ": " + words + ".\n  " + text + "\n  "
                + " ".repeat(place) + "^\n" + GRAMMAR);
    }
}
