// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * The tokens of SQL, so that the contents of quotes and comments are left alone. Quotes and comments that are not
 * closed reach to the end.
 */
final class SqlTokens {
    /** The kind of a token. */
    enum Kind {
        /** Letters, digits and underscores; the first is not a digit. */
        WORD,
        /** A name in double quotes. */
        QUOTED,
        /** A text in single quotes or between dollars. */
        TEXT,
        /** Digits and what follows them in a number. */
        NUMBER,
        /** A single other character. */
        SIGN,
        /** A comment. */
        COMMENT
    }

    /**
     * A token.
     *
     * @param from its first character
     * @param to after its last character
     */
    record Token(Kind kind, int from, int to) {
        String text(String sql) {
            return sql.substring(from, to);
        }

        boolean is(String sql, char sign) {
            return kind == Kind.SIGN && sql.charAt(from) == sign;
        }
    }

    private final String sql;
    private int at;
    private boolean open;

    private SqlTokens(String sql) {
        this.sql = sql;
    }

    /** All tokens, in order, without the space between them. */
    static List<Token> of(String sql) {
        return new SqlTokens(sql).all();
    }

    /** Whether the text ends within quotes or a comment. */
    static boolean isOpen(String sql) {
        SqlTokens tokens = new SqlTokens(sql);
        tokens.all();
        return tokens.open;
    }

    private List<Token> all() {
        List<Token> tokens = new ArrayList<>();
        while (at < sql.length()) {
            if (Character.isWhitespace(sql.charAt(at))) {
                at++;
                continue;
            }
            int from = at;
            tokens.add(new Token(next(), from, at));
        }
        return tokens;
    }

    private Kind next() {
        char first = sql.charAt(at);
        if (first == '\'') {
            boolean escapes = at > 0
                    && (sql.charAt(at - 1) == 'e' || sql.charAt(at - 1) == 'E')
                    && (at == 1 || !isPart(sql.charAt(at - 2)));
            quote('\'', escapes);
            return Kind.TEXT;
        }
        if (first == '"') {
            quote('"', false);
            return Kind.QUOTED;
        }
        if (sql.startsWith("--", at)) {
            int end = sql.indexOf('\n', at);
            at = end < 0 ? sql.length() : end;
            return Kind.COMMENT;
        }
        if (sql.startsWith("/*", at)) {
            comment();
            return Kind.COMMENT;
        }
        if (first == '$' && dollars()) {
            return Kind.TEXT;
        }
        if (isPart(first) && !Character.isDigit(first)) {
            while (at < sql.length() && isPart(sql.charAt(at))) {
                at++;
            }
            return Kind.WORD;
        }
        if (Character.isDigit(first)) {
            while (at < sql.length() && isPart(sql.charAt(at))) {
                at++;
            }
            return Kind.NUMBER;
        }
        at++;
        return Kind.SIGN;
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || Character.isSurrogate(c);
    }

    private void quote(char sign, boolean escapes) {
        for (at++; at < sql.length(); at++) {
            char c = sql.charAt(at);
            if (escapes && c == '\\') {
                at++;
            } else if (c == sign) {
                at++;
                if (at == sql.length() || sql.charAt(at) != sign) {
                    return;
                }
            }
        }
        at = sql.length();
        open = true;
    }

    /** Comments of this kind may hold others. */
    private void comment() {
        int depth = 0;
        while (at < sql.length()) {
            if (sql.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (sql.startsWith("*/", at)) {
                depth--;
                at += 2;
                if (depth == 0) {
                    return;
                }
            } else {
                at++;
            }
        }
        open = true;
    }

    /** Reads a text between dollars, {@code $tag$…$tag$}; returns whether there is one here. */
    private boolean dollars() {
        int end = at + 1;
        while (end < sql.length() && isPart(sql.charAt(end))) {
            end++;
        }
        if (end == sql.length() || sql.charAt(end) != '$' || end > at + 1 && Character.isDigit(sql.charAt(at + 1))) {
            return false;
        }
        String tag = sql.substring(at, end + 1);
        int close = sql.indexOf(tag, end + 1);
        open |= close < 0;
        at = close < 0 ? sql.length() : close + tag.length();
        return true;
    }
}
