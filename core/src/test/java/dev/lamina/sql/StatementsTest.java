// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementsTest {
    @Test
    void a_semicolon_ends_a_statement_unless_it_stands_in_quotes_or_a_comment() {
        assertThat(Statements.of(
                        "SELECT ';' ; -- a; b\nSELECT \"a;b\" /* ; /* ; */ ; */; ;SELECT $$;$$, $x$;$$;$x$, E'\\';'"))
                .containsExactly(
                        "SELECT ';'", "-- a; b\nSELECT \"a;b\" /* ; /* ; */ ; */", "SELECT $$;$$, $x$;$$;$x$, E'\\';'");
        assertThat(Statements.of(" ; -- nothing\n;")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1;", "SELECT 1; -- done", "SELECT ';';\n", "", "-- nothing"})
    void what_ends_with_a_semicolon_is_whole(String text) {
        assertThat(Statements.areWhole(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1", "SELECT ';", "SELECT 1; SELECT", "SELECT 1 /* ;", "SELECT \"a;", "SELECT $$;"})
    void what_does_not_is_not(String text) {
        assertThat(Statements.areWhole(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            FROM gdelt@3                      | FROM "gdelt@3"
            FROM Gdelt@3 g, gdelt@12          | FROM "Gdelt@3" g, "gdelt@12"
            SELECT gdelt@3.id FROM gdelt@3    | SELECT "gdelt@3".id FROM "gdelt@3"
            SELECT 'gdelt@3', "gdelt@3"       | SELECT 'gdelt@3', "gdelt@3"
            SELECT a @ 3, other@3, @3         | SELECT a @ 3, other@3, @3
            FROM gdelt@3 -- gdelt@3           | FROM "gdelt@3" -- gdelt@3
            """)
    void a_version_is_put_in_quotes(String sql, String expected) {
        assertThat(Statements.withVersions(sql, Set.of("gdelt"))).isEqualTo(expected);
    }
}
