// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits a condition's text into tokens. */
final class PredicateTokens {
    private static final Set<String> KEYWORDS = Set.of("and", "or", "not", "in", "is", "null", "between");

    /** What a token is. */
    enum Kind {
        NAME,
        KEYWORD,
        NUMBER,
        TEXT,
        SIGN,
        END
    }

    /**
     * A token.
     *
     * @param text without its quotes; keywords in lower case
     * @param position its first character's, from 1
     */
    record Token(Kind kind, String text, int position) {
        boolean is(String wanted) {
            return (kind == Kind.SIGN || kind == Kind.KEYWORD) && text.equals(wanted);
        }

        String shown() {
            return switch (kind) {
                case END -> "the end";
                case TEXT -> "'" + text + "'";
                default -> "\"" + text + "\"";
            };
        }
    }

    private final String where;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private PredicateTokens(String where) {
        this.where = where;
    }

    static List<Token> of(String where) {
        PredicateTokens tokens = new PredicateTokens(where);
        while (tokens.next()) {
            // Each call takes one token.
        }
        return tokens.tokens;
    }

    static boolean isPlainName(String name) {
        if (name.isEmpty() || !isLetter(name.charAt(0)) || KEYWORDS.contains(name.toLowerCase(Locale.ROOT))) {
            return false;
        }
        for (int i = 1; i < name.length(); i++) {
            if (!isLetter(name.charAt(i)) && !isDigit(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean next() {
        while (at < where.length() && Character.isWhitespace(where.charAt(at))) {
            at++;
        }
        int start = at;
        if (at == where.length()) {
            add(Kind.END, "", start);
            return false;
        }
        char first = where.charAt(at);
        if (isLetter(first)) {
            while (at < where.length() && (isLetter(where.charAt(at)) || isDigit(where.charAt(at)))) {
                at++;
            }
            String word = where.substring(start, at);
            String lower = word.toLowerCase(Locale.ROOT);
            boolean keyword = KEYWORDS.contains(lower);
            add(keyword ? Kind.KEYWORD : Kind.NAME, keyword ? lower : word, start);
        } else if (first == '\'') {
            add(Kind.TEXT, quoted('\''), start);
        } else if (first == '"') {
            add(Kind.NAME, quoted('"'), start);
        } else if (isDigit(first) || first == '.' || first == '-' || first == '+') {
            number();
            add(Kind.NUMBER, where.substring(start, at), start);
        } else {
            sign(first);
        }
        return true;
    }

    /** Takes everything that could belong to a number; whether it is one, its field's type decides. */
    private void number() {
        at++;
        while (at < where.length()) {
            char c = where.charAt(at);
            boolean exponentSign = (c == '-' || c == '+') && (where.charAt(at - 1) | 0x20) == 'e';
            if (!isDigit(c) && !isLetter(c) && c != '.' && !exponentSign) {
                return;
            }
            at++;
        }
    }

    private void sign(char first) {
        int start = at++;
        char second = at < where.length() ? where.charAt(at) : ' ';
        boolean two = first == '<' && (second == '=' || second == '>')
                || first == '>' && second == '='
                || first == '!' && second == '=';
        if (two) {
            at++;
        } else if ("=<>(),".indexOf(first) < 0) {
            throw PredicateParser.error(
                    start + 1,
                    "found \"" + where.substring(start, where.offsetByCodePoints(start, 1))
                            + "\", expected a name, a value or an operator");
        }
        add(Kind.SIGN, where.substring(start, at), start);
    }

    private String quoted(char quote) {
        int start = at++;
        StringBuilder text = new StringBuilder();
        while (at < where.length()) {
            char c = where.charAt(at++);
            if (c != quote) {
                text.append(c);
            } else if (at < where.length() && where.charAt(at) == quote) {
                text.append(quote);
                at++;
            } else {
                return text.toString();
            }
        }
        throw PredicateParser.error(start + 1, "a " + quote + " is not closed" + quote);
    }

    private void add(Kind kind, String text, int start) {
        tokens.add(new Token(kind, text, start + 1));
    }

    private static boolean isLetter(char c) {
        return c == '_' || Character.isLetter(c);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
