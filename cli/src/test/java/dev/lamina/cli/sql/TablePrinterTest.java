// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.CellText;
import dev.lamina.sql.SqlAnswer;
import dev.lamina.sql.SqlSession;
import dev.lamina.sql.SqlStatement;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablePrinterTest {
    @ParameterizedTest
    @CsvSource({"abc, 3", "東京, 4", "é, 1", "🙂, 2", "'', 0"})
    void a_text_takes_as_many_columns_as_the_terminal_gives_it(String text, int width) {
        assertThat(CellText.width(text)).isEqualTo(width);
    }

    @ParameterizedTest
    @CsvSource({"abcdef, 6, abcdef", "abcdef, 4, abc…", "東京都, 4, 東…", "東京都, 5, 東京…"})
    void a_text_is_cut_to_a_width(String text, int most, String expected) {
        assertThat(CellText.cut(text, most)).isEqualTo(expected);
        assertThat(CellText.width(CellText.cut(text, most))).isLessThanOrEqualTo(most);
    }

    private static List<String> lines(int terminal, String sql, Path directory) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TablePrinter printer = new TablePrinter(out, terminal);
        try (SqlSession session = SqlSession.open(List::of, directory.resolve("spill"))) {
            SqlStatement statement = session.prepare(sql);
            try (SqlAnswer answer = statement.answer(printer.shape(), rows -> {})) {
                printer.begin(statement.columns());
                while (answer.next()) {
                    printer.rows(answer);
                }
                printer.end("");
            }
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void a_long_text_is_cut_where_no_terminal_cuts_it(@TempDir Path directory) throws Exception {
        assertThat(lines(0, "SELECT repeat('x', 100000) AS a", directory))
                .containsExactly("a", "-".repeat(400), "x".repeat(399) + "…", "(1 row)");
    }

    @Test
    void a_plan_is_shown_as_it_is_drawn(@TempDir Path directory) throws Exception {
        assertThat(lines(40, "EXPLAIN SELECT 'a\u001bb' AS a", directory))
                .hasSizeGreaterThan(4)
                .endsWith("(1 row)")
                .noneMatch(line -> line.contains("\\n") || line.contains("\u001b"));
    }

    @Test
    void control_characters_do_not_reach_the_terminal() {
        assertThat(CellText.plain("a\nb\tc\u001b[2Jd\u0000")).isEqualTo("a\\nb\\tc\\x1b[2Jd\\x00");
        assertThat(CellText.plain("a\u009bb\u202ec\u2069")).isEqualTo("a\\x9bb\\u202ec\\u2069");
        assertThat(CellText.plain("plain")).isEqualTo("plain");
    }
}
