// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.util.ArrayList;
import java.util.List;

/** The tokens of a filter as DuckDB's plans write it. */
final class FilterTokens {
    /** The kind of a token. */
    enum Kind {
        /** A name, a keyword or a number. */
        WORD,
        /** A text, without its quotes. */
        TEXT,
        /** A name in double quotes, quotes included; none of Lamina's columns is quoted. */
        QUOTED,
        /** A parenthesis, an operator, or another sign. */
        SIGN,
        /** The end of a line. */
        BREAK
    }

    /** @param text the characters; of a text its value without quotes */
    record Word(Kind kind, String text) {
        /** Whether this is this word or sign, and not a text. */
        boolean is(String other) {
            return (kind == Kind.WORD || kind == Kind.SIGN) && text.equals(other);
        }
    }

    private static final String OPERATOR = "<>=!";

    private FilterTokens() {}

    /** All tokens, in order. A text that is not closed is a sign, which no filter contains. */
    static List<Word> of(String filter) {
        List<Word> words = new ArrayList<>();
        int at = 0;
        while (at < filter.length()) {
            char c = filter.charAt(at);
            int from = at;
            if (c == '\n') {
                words.add(new Word(Kind.BREAK, "\n"));
                at++;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '\'' || c == '"') {
                at = end(filter, at);
                boolean closed = at - from > 1 && filter.charAt(at - 1) == c;
                String text = filter.substring(from, at);
                words.add(
                        !closed
                                ? new Word(Kind.SIGN, text)
                                : c == '"'
                                        ? new Word(Kind.QUOTED, text)
                                        : new Word(
                                                Kind.TEXT,
                                                text.substring(1, text.length() - 1)
                                                        .replace("''", "'")));
            } else if (isPart(filter, at)) {
                while (at < filter.length() && isPart(filter, at)) {
                    at++;
                }
                words.add(new Word(Kind.WORD, filter.substring(from, at)));
            } else {
                at++;
                while (at < filter.length() && OPERATOR.indexOf(c) >= 0 && OPERATOR.indexOf(filter.charAt(at)) >= 0) {
                    at++;
                }
                words.add(new Word(Kind.SIGN, filter.substring(from, at)));
            }
        }
        return words;
    }

    /** Letters, digits, and the point and signs of numbers. */
    private static boolean isPart(String filter, int at) {
        char c = filter.charAt(at);
        if (Character.isLetterOrDigit(c) || c == '_' || c == '.') {
            return true;
        }
        boolean digitNext = at + 1 < filter.length() && Character.isDigit(filter.charAt(at + 1));
        if ((c == '-' || c == '+') && digitNext) {
            // A sign in front of a number, or in its exponent.
            return at == 0 || " (,eE".indexOf(filter.charAt(at - 1)) >= 0;
        }
        return false;
    }

    private static int end(String filter, int from) {
        char quote = filter.charAt(from);
        for (int at = from + 1; at < filter.length(); at++) {
            if (filter.charAt(at) == quote) {
                if (at + 1 < filter.length() && filter.charAt(at + 1) == quote) {
                    at++;
                } else {
                    return at + 1;
                }
            }
        }
        return filter.length();
    }
}
