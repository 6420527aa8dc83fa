// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DotCommandsTest {
    private final StringWriter out = new StringWriter();
    private final List<String> ran = new ArrayList<>();
    private final DotCommands commands = new DotCommands(null, new PrintWriter(out), statement -> {
        ran.add(statement);
        return ExitCode.DONE;
    });

    @ParameterizedTest
    @ValueSource(strings = {".quit", " .exit ", "\\q", "exit", "QUIT;", "exit ;"})
    void one_leaves_as_one_is_used_to(String line) throws Exception {
        assertThat(DotCommands.isCommand(line)).isTrue();
        assertThat(commands.execute(line).quits()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                ".tables, SHOW TABLES",
                "\\d, SHOW TABLES",
                "\\dt;, SHOW TABLES",
                ".schema day-2, FROM \"day-2\"",
                "\\d order, FROM \"order\"",
                ".schema events@3, FROM \"events@3\"",
                ".schema \"a.b\", FROM \"a.b\"",
                ".schema 'codes.csv', FROM 'codes.csv'"
            })
    void what_there_is_is_asked_in_sql(String line, String sql) throws Exception {
        assertThat(DotCommands.isCommand(line)).isTrue();
        assertThat(commands.execute(line).exit()).isEqualTo(ExitCode.DONE);
        assertThat(ran).singleElement().asString().contains(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {".mode csv", "\\timing", ".tables ev%", ".schema"})
    void what_is_no_command_is_said_to_be_none(String line) throws Exception {
        assertThat(DotCommands.isCommand(line)).isTrue();
        assertThat(commands.execute(line).exit()).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).startsWith(line + ": there is no such command. Commands: .tables,");
        assertThat(ran).isEmpty();
    }

    @Test
    void a_statement_is_no_command() {
        assertThat(List.of("SELECT 1", "help me", "exit SELECT 1", "FROM help")).noneMatch(DotCommands::isCommand);
    }
}
