// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.Shell;
import dev.lamina.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several statements, without datasets. */
class SqlStatementsTest {
    @TempDir
    Path directory;

    private Shell.Result given(String sql) {
        return Shell.lamina(
                "sql",
                sql,
                "--format",
                "csv",
                "--data-dir",
                directory.resolve("none").toString());
    }

    private Shell.Result piped(String text) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            return Shell.lamina(
                    "sql",
                    "--format",
                    "csv",
                    "--data-dir",
                    directory.resolve("none").toString());
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void it_is_said_which_one_failed() {
        Shell.Result given = given("SELECT 1 AS a; SELEC 2; SELECT 3");
        assertThat(given.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(given.out()).isEqualTo("a\n1\n");
        assertThat(given.error()).endsWith("That was statement 2 of 3; none after it was run.\n");
        Shell.Result piped = piped("SELECT 1 AS a; SELECT 2 AS b;\n\nSELEC 3;\nSELECT 4");
        assertThat(piped.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(piped.out()).isEqualTo("a\n1\nb\n2\n");
        assertThat(piped.error()).endsWith("That was statement 3; none after it was run.\n");
        assertThat(given("SELEC 1").error()).doesNotContain("That was");
    }

    @Test
    void a_comment_may_stand_before_a_command() {
        assertThat(piped("-- what there is\n.explain off\n  -- and that is all\nSELECT 1 AS a;\n.quit\nSELEC")
                        .done()
                        .out())
                .isEqualTo("a\n1\n");
    }

    @Test
    void a_missing_value_of_the_only_column_of_csv_is_no_blank_line() {
        assertThat(given("SELECT unnest(['x', NULL, '']) AS a").done().out()).isEqualTo("a\nx\n\"\"\n\"\"\n");
        assertThat(given("SELECT NULL AS a, NULL AS b").done().out()).isEqualTo("a,b\n,\n");
    }

    @Test
    void one_may_have_a_line_for_each_value() {
        String values = IntStream.range(0, 20_000).mapToObj(Integer::toString).collect(Collectors.joining(",\n"));
        assertThat(piped("SELECT count(*) AS n FROM range(30000) t(i) WHERE i IN (\n" + values
                                + "\n); /* done;\n */\nSELECT 2 AS b")
                        .done()
                        .out())
                .isEqualTo("n\n20000\nb\n2\n");
    }
}
