// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits a text into statements. */
public final class Statements {
    private Statements() {}

    /** The statements that a semicolon ends and what follows the last one, without the semicolons; empty ones are left out. */
    public static List<String> of(String text) {
        List<String> statements = new ArrayList<>();
        int from = 0;
        boolean any = false;
        for (SqlTokens.Token token : SqlTokens.of(text)) {
            if (token.is(text, ';')) {
                if (any) {
                    statements.add(text.substring(from, token.from()).strip());
                }
                from = token.to();
                any = false;
            } else {
                any |= token.kind() != SqlTokens.Kind.COMMENT;
            }
        }
        if (any) {
            statements.add(text.substring(from).strip());
        }
        return statements;
    }

    /** Whether the text ends with a semicolon, so that nothing is left to be typed. */
    public static boolean areWhole(String text) {
        boolean whole = true;
        for (SqlTokens.Token token : SqlTokens.of(text)) {
            if (token.kind() != SqlTokens.Kind.COMMENT) {
                whole = token.is(text, ';');
            }
        }
        return whole && !SqlTokens.isOpen(text);
    }

    /** Where {@code EXPLAIN} ends with all that belongs to it, and the query begins; 0 where it is not there. */
    static int explained(String sql) {
        List<SqlTokens.Token> tokens = new ArrayList<>(SqlTokens.of(sql));
        tokens.removeIf(token -> token.kind() == SqlTokens.Kind.COMMENT);
        if (!isWord(tokens, 0, sql, "EXPLAIN")) {
            return 0;
        }
        int next = isWord(tokens, 1, sql, "ANALYZE") ? 2 : 1;
        // In other parentheses stands the query.
        boolean hasOptions = isWord(tokens, next + 1, sql, "ANALYZE") || isWord(tokens, next + 1, sql, "FORMAT");
        if (hasOptions && tokens.get(next).is(sql, '(')) {
            while (next < tokens.size() && !tokens.get(next).is(sql, ')')) {
                next++;
            }
            next = Math.min(next + 1, tokens.size());
        }
        return tokens.get(next - 1).to();
    }

    private static boolean isWord(List<SqlTokens.Token> tokens, int place, String sql, String word) {
        return place < tokens.size() && tokens.get(place).text(sql).equalsIgnoreCase(word);
    }

    /** The words of a statement, in capitals. */
    static List<String> words(String sql) {
        return SqlTokens.of(sql).stream()
                .filter(token -> token.kind() == SqlTokens.Kind.WORD)
                .map(token -> token.text(sql).toUpperCase(Locale.ROOT))
                .toList();
    }

    /**
     * The statement with {@code gdelt@3} in quotes, since an unquoted name in SQL can't contain an at sign.
     *
     * @param names of the datasets, in lower case
     */
    static String withVersions(String sql, Set<String> names) {
        StringBuilder text = new StringBuilder();
        List<SqlTokens.Token> tokens = SqlTokens.of(sql);
        int copied = 0;
        for (int i = 2; i < tokens.size(); i++) {
            SqlTokens.Token name = tokens.get(i - 2);
            SqlTokens.Token number = tokens.get(i);
            boolean mark = name.kind() == SqlTokens.Kind.WORD
                    && number.kind() == SqlTokens.Kind.NUMBER
                    && tokens.get(i - 1).is(sql, '@')
                    && name.to() == tokens.get(i - 1).from()
                    && number.from() == tokens.get(i - 1).to();
            String whole = mark ? sql.substring(name.from(), number.to()) : "";
            if (mark && names.contains(name.text(sql).toLowerCase(Locale.ROOT))) {
                text.append(sql, copied, name.from()).append(SqlNames.quoted(whole));
                copied = number.to();
            }
        }
        return text.append(sql.substring(copied)).toString();
    }
}
