// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import java.util.ArrayList;
import java.util.List;

/** Takes the parts of statements off a text, one after the other. */
final class Scanner {
    private final String text;
    private int at;

    Scanner(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /** Where the next part begins, after blanks and ends of lines. */
    int at() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Takes a sign or a keyword, of whatever case. */
    void expect(String what) throws BadStatementException {
        if (!take(what)) {
            throw wrong(what);
        }
    }

    /** Takes a sign or a keyword if it comes next. */
    boolean take(String what) {
        boolean next = text.regionMatches(true, at(), what, 0, what.length());
        at += next ? what.length() : 0;
        return next;
    }

    /** Takes letters, digits and underscores. */
    String word(String what) throws BadStatementException {
        int from = at();
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (at == from) {
            throw wrong(what);
        }
        return text.substring(from, at);
    }

    /** Takes a text between quotes, which ends on its line. */
    Quoted quoted(String what) throws BadStatementException {
        if (!take("'")) {
            throw wrong(what + " between quotes");
        }
        int from = at;
        StringBuilder value = new StringBuilder();
        while (true) {
            char c = at < text.length() ? text.charAt(at) : '\n';
            if (c == '\n') {
                throw new BadStatementException(at, "found the line's end, expected a quote that ends the text");
            }
            at++;
            if (c == '\'') {
                if (at == text.length() || text.charAt(at) != '\'') {
                    return new Quoted(value.toString(), from);
                }
                at++;
            }
            value.append(c);
        }
    }

    /**
     * Takes a value: a {@link Quoted}, a list of them, a {@link Boolean}, an {@link Integer}, or {@code null}.
     */
    Object value() throws BadStatementException {
        int from = at();
        if (from < text.length() && text.charAt(from) == '\'') {
            return quoted("a text");
        }
        if (take("[")) {
            return list();
        }
        boolean negative = take("-");
        String word = word("a value");
        if (!negative && word.equalsIgnoreCase("null")) {
            return null;
        }
        if (!negative && (word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false"))) {
            return Boolean.valueOf(word);
        }
        try {
            return Integer.valueOf((negative ? "-" : "") + word);
        } catch (NumberFormatException e) {
            throw new BadStatementException(
                    from, "found " + word + ", expected a text between quotes, a list, true, false, null or an int");
        }
    }

    private List<Quoted> list() throws BadStatementException {
        List<Quoted> elements = new ArrayList<>();
        if (take("]")) {
            return elements;
        }
        do {
            elements.add(quoted("an element"));
        } while (take(","));
        expect("]");
        return elements;
    }

    private BadStatementException wrong(String expected) {
        int from = at();
        if (from == text.length()) {
            return new BadStatementException(from, "found the file's end, expected " + expected);
        }
        int to = Math.min(text.length(), from + 12);
        int line = text.indexOf('\n', from);
        return new BadStatementException(
                from,
                "found \""
                        + text.substring(from, line < 0 ? to : Math.min(line, to))
                                .strip() + "\", expected " + expected);
    }
}
