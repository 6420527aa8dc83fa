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
